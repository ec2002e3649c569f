"""Compares the two modules of -Fd, and the stripped one with a compilation without debug information.

    compare-split.py DEBUG STRIPPED [PLAIN]

The code of DEBUG and STRIPPED must be equal, including ids. PLAIN has other ids, which are renumbered in order of
their first use. It lacks the records that link the two files and what these use.
"""

import re
import subprocess
import sys

DEBUG = re.compile(r"OpLine|OpNoLine|OpSource|OpString|OpModuleProcessed|DebugInfo\.100")
LINK = re.compile(r"SPV_KHR_non_semantic_info")


def instructions(path, *options):
    text = subprocess.run(["spirv-dis", "--raw-id", "--no-header", "--no-indent", *options, path], check=True,
                          stdout=subprocess.PIPE, text=True).stdout
    # A string may contain line breaks.
    text = re.sub(r'"(?:[^"\\]|\\.)*"', lambda string: string.group().replace("\n", r"\n"), text)
    return [line for line in text.splitlines() if line]


def sets_of(lines):
    return {line.split()[0] for line in lines if "OpExtInstImport" in line and "DebugInfo.100" in line}


def code(lines):
    """Removes debug information and everything that only debug information uses."""
    sets = sets_of(lines)
    lines = [line for line in lines if not DEBUG.search(line) and not LINK.search(line)
             and not ("OpExtInst " in line and line.split()[4] in sets)]
    while True:
        ids = re.findall(r"%\d+", "\n".join(line.split("=")[-1] for line in lines if not re.match("OpName|OpMember", line)))
        used = set(ids)
        kept = [line for line in lines if not re.match(r"%\d+ = Op(Constant|Type|String)", line)
                or line.split()[0] in used]
        if len(kept) == len(lines):
            return kept
        lines = kept


def renumbered(lines):
    numbers = {}
    return [re.sub(r"%\d+", lambda i: "%" + str(numbers.setdefault(i.group(), len(numbers))), line) for line in lines]


def compare(one, other, what):
    if one == other:
        return
    for a, b in zip(one + [""] * len(other), other + [""] * len(one)):
        if a != b:
            sys.exit(f"{what} differs:\n  {a}\n  {b}")


def main():
    debug, stripped = instructions(sys.argv[1]), instructions(sys.argv[2])
    compare(code(debug), code(stripped), "the code of the debug and the stripped module")
    extra = [line for line in stripped if DEBUG.search(line) and not re.search(
        r'OpSource HLSL \d+$|OpString "|OpExtInstImport|Debug(BuildIdentifier|StoragePath)', line)]
    if extra:
        sys.exit(f"the stripped module has debug information: {extra[0]}")
    if len(sys.argv) > 3:
        plain = instructions(sys.argv[3])
        compare(sorted(renumbered(code(plain))), sorted(renumbered(code(stripped))), "a module without -Zi")
        compare([line for line in plain if "OpSource" in line], [line for line in stripped if "OpSource" in line],
                "OpSource")


if __name__ == "__main__":
    main()

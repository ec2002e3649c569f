"""Compares the modules of -Fd and -Fo, and the latter with a module that was compiled without debug information.

    compare-split.py PROGRAM FULL STRIPPED PLAIN

The instructions of STRIPPED, except those that link the two files, are in FULL, with the same ids and in the same
order. The others in FULL are debug information, or types and constants that only it uses."""

import os
import struct
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../debug"))
from same import Computed, instructions

UNDEF, SOURCE_CONTINUED, SOURCE, NAME, MEMBER_NAME, STRING, LINE, EXTENSION, IMPORT, EXTENDED = 1, 2, 3, 5, 6, 7, 8, 10, 11, 12
DEBUG = {SOURCE_CONTINUED, SOURCE, LINE, 317, 330}
DECLARATIONS = {UNDEF, *range(19, 40), *range(41, 47)}
IDENTIFIER, PATH = 105, 106


def words_of(path):
    with open(path, "rb") as file:
        data = file.read()
    words, at = struct.unpack("<%dI" % (len(data) // 4), data), 5
    while at < len(words):
        yield words[at:at + (words[at] >> 16)]
        at += words[at] >> 16


def opcode(i):
    return i[0] & 0xffff


def text_at(i, word):
    return struct.pack("<%dI" % len(i[word:]), *i[word:]).split(b"\0")[0].decode()


def is_debug(i, sets):
    return opcode(i) in DEBUG or (opcode(i) == EXTENDED and i[3] in sets)


def code_of(module):
    """Splits a module into its code, and the rest without strings and imports, which either part may use."""
    module = list(module)
    sets = {i[1] for i in module if opcode(i) == IMPORT and text_at(i, 2).endswith("DebugInfo.100")}
    code = [i for i in module if not is_debug(i, sets) and opcode(i) not in (STRING, EXTENSION)
            and not (opcode(i) == IMPORT and i[1] in sets)]
    return code, [i for i in module if is_debug(i, sets)]


def check(condition, message):
    if not condition:
        sys.exit("error: " + message)


def check_code(full, stripped):
    kept = set(stripped)
    check([i for i in full if i in kept] == stripped, "the code differs")
    removed = {i[1 if opcode(i) in range(19, 40) else 2] for i in full if i not in kept and opcode(i) in DECLARATIONS}
    for i in full:
        check(i in kept or opcode(i) in DECLARATIONS or (opcode(i) in (NAME, MEMBER_NAME) and i[1] in removed),
              "opcode %d is missing" % opcode(i))


def check_debug(full, stripped):
    check(sum(opcode(i) == SOURCE for i in stripped) == 1 and
          all(len(i) == 3 for i in stripped if opcode(i) == SOURCE), "sources remain")
    records = [i[4] for i in stripped if opcode(i) == EXTENDED]
    check(records == [IDENTIFIER, PATH], "the records are %s" % records)
    check([i for i in full if opcode(i) == EXTENDED and i[4] in (IDENTIFIER, PATH)] ==
          [i for i in stripped if opcode(i) == EXTENDED and i[4] == IDENTIFIER], "the identifiers differ")
    check(all(opcode(i) in (SOURCE, EXTENDED) for i in stripped), "debug information remains")


def described(program, path):
    return subprocess.run([program, "-dumpbin", path], check=True, capture_output=True).stdout.decode(errors="replace")


def check_plain(program, stripped, plain):
    check(Computed(described(program, stripped)).everything() == Computed(described(program, plain)).everything(),
          "a module without debug information computes something else")
    names = [sorted(line.split('"')[1] for line in instructions(described(program, path)) if line.startswith("OpName"))
             for path in (stripped, plain)]
    check(names[0] == names[1], "the names differ from those without debug information")


def main():
    program, full, stripped, plain = sys.argv[1:]
    full_code, full_rest = code_of(words_of(full))
    code, rest = code_of(words_of(stripped))
    check_code(full_code, code)
    check_debug(full_rest, rest)
    check_plain(program, stripped, plain)


if __name__ == "__main__":
    main()

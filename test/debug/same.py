#!/usr/bin/env python3
"""Checks that debug information does not change the rest of a module: without it, the module equals the one that
is compiled without debug information.

    test/debug/same.py [-j N] [--jobs FILE] PROGRAM EXEC-TESTS [PATH...]

PATHs are tests of build/exec-tests or folders of them; the default is test/exec/cases.  --jobs names a file of
lines "FOLDER tab SHADER tab OPTIONS" to use instead.  The last line is "same: N modules, N problems"."""

import argparse
import concurrent.futures
import hashlib
import os
import re
import shlex
import subprocess
import sys

from records import ROOT, jobs_of

KINDS = ("-fspv-debug=vulkan-with-source", "-Zi", "-fspv-debug=rich", "-fspv-debug=rich-with-source -Fd /dev/null")
NAMES = re.compile(r"\s*(;.*)?$|(%\S+ = OpString|Op(Name|MemberName|Source\w*|Line|NoLine|ModuleProcessed)\b)|"
                   r"OpExtension \"SPV_KHR_non_semantic_info\"")
ID = re.compile(r"%\w+")


def instructions(text):
    """Returns the lines of a module's text; line breaks in strings do not count."""
    return [line.strip() for line in re.sub(r'"(?:[^"\\]|\\.)*"', lambda m: m[0].replace("\n", " ").replace("%", "p"),
                                           text).split("\n")]


def significant_lines(lines):
    """Returns the lines without debug information and names."""
    sets = {line.split()[0] for line in lines if "= OpExtInstImport" in line and "DebugInfo" in line}
    return [line for line in lines if not NAMES.match(line) and line.split()[0] not in sets and
            not (" = OpExtInst " in line and line.split()[4] in sets)]


class Computed:
    """Returns a canonical form of a module: ids of functions are numbered by definition, others replaced by definitions."""

    def __init__(self, text):
        self.definitions, self.decorations, self.known, self.functions, self.head = {}, {}, {}, [], set()
        inside = False
        for line in significant_lines(instructions(text)):
            inside |= " = OpFunction " in line
            if inside and " = OpFunction " in line:
                self.functions.append([])
            if inside:
                self.functions[-1].append(line)
            else:
                self.take(line)
            inside &= line != "OpFunctionEnd"
        for number, function in enumerate(self.functions):
            self.known[function[0].split()[0]] = "function%d" % number

    def take(self, line):
        if " = " in line:
            name, rest = line.split(" = ", 1)
            self.definitions[name] = rest
        elif re.match(r"Op(Member)?Decorate", line):
            op, name, rest = line.split(" ", 2)
            self.decorations.setdefault(name, []).append(op + " " + rest)
        else:
            self.head.add(line)

    def meaning(self, name):
        if name not in self.known:
            self.known[name] = "itself"
            text = " ".join([self.definitions.get(name, name)] + sorted(self.decorations.get(name, [])))
            self.known[name] = hashlib.md5(self.resolved(text).encode()).hexdigest()
        return self.known[name]

    def resolved(self, text):
        return ID.sub(lambda m: self.meaning(m[0]), text)

    def negation(self, line):
        """Rewrites 0 - x as a negation: SPIRV-Tools, which do not support negated unsigned numbers, emit a difference."""
        parts = line.split()
        is_one = parts[2:3] == ["OpISub"] and "OpConstantNull" in self.definitions.get(parts[4], "")
        return " ".join(parts[:2] + ["OpSNegate", parts[3], parts[5]]) if is_one else line

    def function(self, lines):
        places = {line.split()[0]: "local%d" % k for k, line in enumerate(lines) if " = " in line}
        lines = [self.negation(line) for line in lines]
        written = lambda line: ID.sub(lambda m: places.get(m[0]) or self.meaning(m[0]), line)
        decorated = [d for name in places for d in self.decorations.get(name, [])]
        return [written(line) for line in lines] + decorated

    def everything(self):
        bodies = [line for lines in self.functions for line in self.function(lines)]
        return bodies + sorted(" ".join(sorted(self.resolved(line).split())) for line in self.head)


def text_of(program, folder, arguments, options):
    done = subprocess.run([program] + options + arguments, cwd=folder, capture_output=True)
    return None if done.returncode else done.stdout.decode(errors="replace")


def check(program, folder, arguments):
    plain = text_of(program, folder, arguments, [])
    if plain is None:
        return []
    want = Computed(plain).everything()
    problems = []
    for kind in KINDS:
        text = text_of(program, folder, arguments, kind.split())
        if text is None:
            problems.append("%s %s: does not compile" % (kind, " ".join(arguments)))
        elif Computed(text).everything() != want:
            problems.append("%s %s: computes something else" % (kind, " ".join(arguments)))
    return problems


def listed(path):
    with open(path) as file:
        for line in file:
            folder, shader, options = line.rstrip("\n").split("\t")
            yield folder, shlex.split(options) + [shader]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("-j", type=int, default=os.cpu_count())
    parser.add_argument("--jobs")
    parser.add_argument("program")
    parser.add_argument("exec_tests")
    parser.add_argument("paths", nargs="*")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    paths = options.paths or [os.path.join(ROOT, "test/exec/cases")]
    jobs = list(listed(options.jobs)) if options.jobs else \
        [(None, arguments) for arguments in jobs_of(options.exec_tests, paths)]
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        problems = [p for found in pool.map(lambda job: check(program, *job), jobs) for p in found]
    for problem in problems:
        print(problem)
    print("same: %d modules, %d problems" % (len(jobs) * len(KINDS), len(problems)))
    return bool(problems) or not jobs


if __name__ == "__main__":
    sys.exit(main())

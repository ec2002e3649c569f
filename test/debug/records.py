#!/usr/bin/env python3
"""Checks the debug information in the modules of all execution tests, without a debugger.

    test/debug/records.py [-j N] [--jobs FILE] PROGRAM EXEC-TESTS [PATH...]

PATHs are tests of build/exec-tests or folders of them; the default is test/exec/cases.  --jobs names a file of
lines "FOLDER tab SHADER tab OPTIONS" to use instead.  Each is compiled with -fspv-debug=vulkan-with-source and
rich-with-source, at -O0 and by default.  At -O0 every line with a statement that produces code has a record.
The last line is "records: ..., N problems"."""

import argparse
import bisect
import concurrent.futures
import json
import os
import re
import shlex
import struct
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LEVELS = ("-O0", "")
KINDS = ("-fspv-debug=vulkan-with-source", "-fspv-debug=rich-with-source")
(OP_STRING, OP_EXT_IMPORT, OP_EXT_INST, OP_CONSTANT, OP_FUNCTION, OP_FUNCTION_END, OP_VARIABLE, OP_LABEL,
 OP_PHI, OP_LOOP_MERGE, OP_SELECTION_MERGE, OP_PARAMETER, OP_LINE, OP_NO_LINE) = (7, 11, 12, 43, 54, 56, 59, 248, 245, 246, 247, 55, 8, 317)
(FUNCTION, LEXICAL_BLOCK, SCOPE, NO_SCOPE, INLINED_AT, LOCAL, DECLARE, VALUE, SOURCE, DEFINITION, SOURCE_MORE, LINE,
 NO_LINE) = (20, 21, 23, 24, 25, 26, 28, 29, 35, 101, 102, 103, 104)
BRANCHES = {249, 250}  # those of passes have no location
CODE = re.compile(r"[^=!<>]=[^=]|\w\(|\+\+|--|^return .*\w")
NO_CODE = re.compile(r"(static|const|typedef|struct|case|default|using|for)\b")
ENDS = re.compile(r"(return|break|continue|discard|IgnoreHit|AcceptHitAndEndSearch)\b")
SILENT = {OP_VARIABLE, OP_LABEL, OP_PHI, OP_LOOP_MERGE, OP_SELECTION_MERGE, OP_PARAMETER}


def text_of(words):
    return struct.pack("<%dI" % len(words), *words).split(b"\0")[0].decode(errors="replace")


class Module:
    def __init__(self, words):
        self.strings, self.constants, self.debug, self.code = {}, {}, {}, []
        self.set, self.is_vulkan, self.sources, at = 0, False, [], 5
        while at < len(words):
            op, count = words[at] & 0xFFFF, words[at] >> 16
            self.read(op, words[at + 1:at + count])
            at += count

    def read(self, op, operands):
        if op == OP_STRING:
            self.strings[operands[0]] = text_of(operands[1:])
        elif op == OP_EXT_IMPORT and "DebugInfo" in text_of(operands[1:]):
            self.set, self.is_vulkan = operands[0], text_of(operands[1:]).startswith("NonSemantic")
        elif op == OP_CONSTANT and len(operands) == 3:
            self.constants[operands[1]] = operands[2]
        elif op == OP_EXT_INST and operands[2] == self.set:
            self.read_debug(operands[1], operands[3], operands[4:])
        elif op in (OP_LINE, OP_NO_LINE):
            self.read_line(op, operands)
        elif op == OP_FUNCTION or self.code:
            self.code.append((op, operands))

    def read_line(self, op, operands):
        """Converts OpLine to DebugLine, with the source of that name if it exists."""
        if op == OP_NO_LINE:
            self.code.append((NO_LINE + 1000, []))
        elif self.code:
            source = next((s[0] for s in self.sources if s[1] == self.strings[operands[0]]), 0)
            self.code.append((LINE + 1000, [source, operands[1], operands[1], operands[2], operands[2]]))

    def number(self, operand):
        """Returns the value of a constant, or of a literal in OpenCL.DebugInfo.100."""
        return self.constants[operand] if self.is_vulkan else operand

    def read_debug(self, result, kind, operands):
        self.debug[result] = (kind, operands)
        if kind == SOURCE:
            text = self.strings[operands[1]] if len(operands) > 1 else ""
            self.sources.append([result, self.strings[operands[0]], text])
        elif kind == SOURCE_MORE:
            self.sources[-1][2] += self.strings[operands[0]]
        elif self.code:
            self.code.append((kind + 1000, operands))


class Checked:
    """A module's problems, and its records."""

    def __init__(self, module, place):
        self.m, self.place, self.problems = module, place, []
        self.records = self.statements = 0
        self.texts = {result: text.split("\n") for result, _, text in module.sources}
        self.names = {result: name for result, name, _ in module.sources}
        self.lines = {}  # source -> lines with a record
        self.functions = {}  # OpFunction -> DebugFunction
        self.check_sources()
        self.check_code()

    def fault(self, text):
        self.problems.append("%s: %s" % (self.place, text))

    # ---- Sources ----

    def check_sources(self):
        for what, values in (("name", [s[1] for s in self.m.sources]), ("text", [s[2] for s in self.m.sources])):
            if len(set(values)) < len(values):
                self.fault("two sources have one %s" % what)
        for _, name, text in self.m.sources:
            if os.path.exists(name) and open(name, errors="replace", newline="").read() != text:
                self.fault("the text of %s is another one" % name)

    # ---- Scopes ----

    def parents(self, scope):
        """Returns a scope and its parents, up to its function."""
        while scope:
            kind, operands = self.m.debug[scope]
            yield scope, kind, operands
            scope = operands[3] if kind == LEXICAL_BLOCK else 0

    def function_of(self, scope):
        return [one for one, kind, _ in self.parents(scope) if kind == FUNCTION][-1:]

    def check_nesting(self, scope):
        """Checks that a block begins after the start of its parent."""
        before = None
        for one, kind, operands in self.parents(scope):
            if kind not in (LEXICAL_BLOCK, FUNCTION):
                return self.fault("scope %d is in %d, which is none" % (scope, one))
            first = 0 if kind == LEXICAL_BLOCK else 2
            at = [operands[first]] + [self.m.number(k) for k in operands[first + 1:first + 3]]
            if before and before[0] == at[0] and before[1:] < at[1:]:
                self.fault("scope %d begins before %d, in which it is" % (scope, one))
            before = at

    def callers(self, inlined):
        while inlined:
            kind, operands = self.m.debug[inlined]
            if kind != INLINED_AT:
                return self.fault("%d is not where something was inlined" % inlined)
            yield operands[1]
            inlined = operands[2] if len(operands) > 2 else 0

    def check_scope(self, function, operands):
        self.check_nesting(operands[0])
        outermost = operands[0]
        for scope in self.callers(operands[1] if len(operands) > 1 else 0):
            self.check_nesting(scope)
            outermost = scope
        if self.function_of(outermost) != [self.functions.get(function)]:
            self.fault("a scope of function %d is not in its description" % function)

    def check_variable(self, scope, operands):
        """Checks that the variable's scope encloses the code, or an inlined call, which may write to a variable of the
        caller."""
        local = self.m.debug[operands[0]]
        scopes = scope[:1] + tuple(self.callers(scope[1] if len(scope) > 1 else 0)) if scope else ()
        if not any(one == local[1][5] for inner in scopes for one, _, _ in self.parents(inner)):
            self.fault("variable %s is described outside its scope" % self.m.strings[local[1][0]])

    # ---- Lines ----

    def check_line(self, operands):
        source, first, last, begin, end = [operands[0]] + [self.m.number(k) for k in operands[1:5]]
        text = self.texts.get(source, [""])
        if text == [""] and not self.m.is_vulkan:
            return  # OpenCL.DebugInfo.100 cannot store long sources, and #line may name a file that was not read
        self.records += 1
        self.lines.setdefault(source, set()).update(range(first, last + 1))
        if not 1 <= first <= last <= len(text) or not begin >= 1:
            return self.fault("%s has no lines %d to %d" % (self.names[source], first, last))
        if begin > len(text[first - 1].encode()) + 1 or (first == last and end < begin):
            self.fault("%s:%d has no columns %d to %d" % (self.names[source], first, begin, end))

    def find_function(self, function, code):
        for op, operands in code:
            if op == OP_FUNCTION_END:
                break
            if op == DEFINITION + 1000:
                self.functions[operands[1]] = operands[0]
        for result, (kind, operands) in self.m.debug.items():
            if not self.m.is_vulkan and kind == FUNCTION and operands[9] == function:
                self.functions[function] = result
        if function not in self.functions:
            self.fault("function %d is not described" % function)

    def check_code(self):
        for k, (op, operands) in enumerate(self.m.code):
            if op == OP_FUNCTION:
                function, scope, line, is_head = operands[1], None, None, True
                self.find_function(function, self.m.code[k:])
            elif op == OP_LABEL and is_head:
                is_head = False  # the first block continues the scope of the parameters
            elif op == OP_LABEL:
                scope = line = None
            elif op == SCOPE + 1000:
                scope = operands
                self.check_scope(function, operands)
            elif op == NO_SCOPE + 1000:
                scope = None
            elif op == LINE + 1000:
                line = operands
                self.check_line(operands)
            elif op == NO_LINE + 1000:
                line = None
            elif op in (DECLARE + 1000, VALUE + 1000):
                self.check_variable(scope, operands)
            elif op < 1000 and op not in SILENT | BRANCHES and op != OP_FUNCTION_END and not (scope and line):
                self.fault("instruction %d in function %d has no %s" % (op, function, "line" if scope else "scope"))


# ---- Lines with code -------------------------------------------------------------------------------------

def without_comments(text):
    blank = lambda m: re.sub(r"[^\n]", " ", m[0])
    return re.sub(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", blank, text, flags=re.S)


def bodies(checked):
    """Yields the source, and the first and last line of the body, of each described function."""
    for function in set(checked.functions.values()):
        kind, operands = checked.m.debug[function]
        name = checked.m.strings[operands[0]]
        source, line = operands[2], checked.m.number(operands[8])
        text = without_comments("\n".join(checked.texts[source]))
        starts = [0] + [m.end() for m in re.finditer("\n", text)]
        begin = text.find("{", starts[line - 1]) if name != "__dxc_setup" and line <= len(starts) else -1
        if begin < 0:
            continue
        if re.search(r"\)\s*\n\s*\w", text[starts[line - 1]:begin]):  # a macro contains the function
            continue
        depth, at = 0, begin
        for at in range(begin, len(text)):
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            if not depth:
                break
        yield source, text, begin, at, starts


def without_conditions(text):
    """Blanks lines between #if and #endif, which only the preprocessor can evaluate."""
    depth, kept = 0, []
    for line in text.split("\n"):
        depth += bool(re.match(r"\s*#\s*if", line))
        kept.append(" " * len(line) if depth else line)
        depth -= bool(re.match(r"\s*#\s*endif", line))
    return "\n".join(kept)


def lines_with_code(text, begin, end, starts):
    """Yields the line and the text of each reachable statement with a call, an assignment or an increment."""
    before = ""
    for match in re.finditer(r"(?:[;{}]|\)\s*\n)\s*([^;{}#]*)(?=;)", without_conditions(text[begin:end])):
        ended, before = ENDS.match(before) and match[0][0] == ";", match[1]
        if CODE.search(match[1]) and not NO_CODE.match(match[1]) and not ended:
            yield bisect.bisect_right(starts, begin + match.start(1)), match[1]


def check_lines(checked):
    for source, text, begin, end, starts in bodies(checked):
        for line, statement in lines_with_code(text, begin, end, starts):
            checked.statements += 1
            if not checked.lines.get(source, set()) & set(range(line, line + statement.count("\n") + 1)):
                checked.problems.append("%s:%d has code and no record: %s" % (
                    checked.names[source], line, " ".join(statement.split())))


# ---- Running ---------------------------------------------------------------------------------------------

def jobs_of(program, paths):
    done = subprocess.run([program, "--describe"] + paths, capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        test = json.loads(line)
        for stage in test.get("stages", [])[:1 if test.get("traces") else None]:
            entry = [] if test["traces"] else ["-E", stage["entry"]]
            options = [o for o in test["options"] if o != "-fvk-invert-y" or stage["profile"] != "ps"]
            for level in LEVELS:
                yield [test["path"], "-T", "%s_%s" % (stage["profile"], test["model"])] + entry + options + \
                    [level] * bool(level)


def listed(path):
    with open(path) as file:
        for line in file:
            folder, shader, options = line.rstrip("\n").split("\t")
            for level in LEVELS:
                yield folder, shlex.split(options) + [level] * bool(level) + [shader]


def check(program, folder, arguments):
    place = " ".join(arguments)
    with tempfile.TemporaryDirectory() as made:
        name = os.path.join(made, "module.spv")
        done = subprocess.run([program, "-Fo", name] + arguments, cwd=folder, capture_output=True, text=True,
                              errors="replace")
        if done.returncode:
            return ["%s: %s" % (place, done.stderr)], 0, 0
        with open(name, "rb") as file:
            data = file.read()
    checked = Checked(Module(struct.unpack("<%dI" % (len(data) // 4), data)), place)
    if "-O0" in arguments:
        check_lines(checked)
    return checked.problems, checked.records, checked.statements


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
    found = listed(options.jobs) if options.jobs else \
        ((None, arguments) for arguments in jobs_of(options.exec_tests, paths))
    jobs = [(folder, [kind] + arguments) for folder, arguments in found for kind in KINDS]
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        results = list(pool.map(lambda job: check(program, *job), jobs))
    problems = list(dict.fromkeys(p for found, _, _ in results for p in found))
    for problem in problems:
        print(problem)
    print("records: %d modules, %d records, %d lines with code, %d problems" % (
        len(jobs), sum(r[1] for r in results), sum(r[2] for r in results), len(problems)))
    return bool(problems) or not jobs


if __name__ == "__main__":
    sys.exit(main())

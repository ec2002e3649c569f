#!/usr/bin/env python3
"""apply_fixits.py PROGRAM FILE...: applies the fix-its for each mistake of the tables, and compiles again.

Errors with a fix-it must be fixed.  If all errors have fix-its, no new error may appear."""
import json, os, sys, tempfile

from records import compile, records

# Errors that remain after applying the fix-its, because they are independent of them.
INDEPENDENT = {
    'a closing parenthesis is missing': "too few components for 'float4': 3 given, 4 needed",
    'a closing brace is missing at the end': "non-void function 'main' does not return a value on every path",
    "a macro's backslash is missing": "expected ')' after ')'",
    'an output topology that is near [-T hs_6_0]': "invalid hull shader topology; expected 'line', 'point', "
                                                   "'triangle_ccw' or 'triangle_cw'",
    'a function head over lines without closing parenthesis': 'the return value of an entry point requires a semantic',
    'a call is cut off': "expected ';' after ')'",
    'a conditional without a colon': "expected an expression before ';'",
    'types in a call': 'unexpected type before an argument',
    'a named argument': 'named arguments are not supported in HLSL',
    'a brace too many at the end of a function': "non-void function 'f' does not return a value on every path",
    'a for of one part': "expected an expression before ')'",
    'numthreads with dots [-T cs_6_0]': "expected ',' or ')' before '1'",
    "WGSL's vectors in an expression": "expected '(' before '<'",
    'a using with a dot': "no namespace named 'B'",
    'an unclosed conditional in a function': "expected '}' at end of file",
    'an unknown directive': "cannot find the file 'x.h'",
}


def diagnostics(program, options, source, folder):
    output = compile(program, [*options, '-fdiagnostics-format=json'], source, folder)
    return json.loads(output)['diagnostics'] if output.startswith('{') else []


def edited(source, fixes):
    lines = source.encode().split(b'\n')  # columns are of bytes
    for fix in sorted(fixes, key=lambda fix: (fix['line'], fix['column']), reverse=True):
        line = lines[fix['line'] - 1]
        lines[fix['line'] - 1] = line[:fix['column'] - 1] + fix['text'].encode() + line[fix['endColumn'] - 1:]
    return b'\n'.join(lines).decode()


def remaining_errors(program, options, source, folder):
    """Returns the number of fix-its, and the errors of the corrected source."""
    before = diagnostics(program, options, source, folder)
    fixes = [fix for d in before for fix in d['fixes']]
    if not fixes:
        return 0, []
    after = diagnostics(program, options, edited(source, fixes), folder)
    fixed = {d['message'] for d in before if d['fixes']}
    expected = {d['message'] for d in before if not d['fixes']}
    return len(fixes), [d['message'] for d in after if d['message'] in fixed or
                        (d['severity'] == 'error' and not expected)]


def main(program, *files):
    count, good = 0, True
    with tempfile.TemporaryDirectory() as folder:
        for path in files:
            for title, options, source, _ in records(path):
                edits, wrong = remaining_errors(program, options, source, folder)
                count += edits
                for message in wrong:
                    if INDEPENDENT.get(title) != message:
                        print(f'{os.path.basename(path)}: {title}: error after the edits: {message}')
                        good = False
    print(f'{count} edits')
    return good


if __name__ == '__main__':
    sys.exit(not main(*sys.argv[1:]))

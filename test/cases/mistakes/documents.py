#!/usr/bin/env python3
"""documents.py PROGRAM FILE...: compiles each mistake of the tables and compares JSON with SARIF: the numbers of
messages and fix-its must match, and each fix-it must be inside the source."""
import json, os, sys, tempfile

from records import compile, records


def document(program, options, source, folder, kind):
    output = compile(program, [*options, '-fdiagnostics-format=' + kind], source, folder)
    return json.loads(output) if output.startswith('{') else None


def edits_of(result):
    return [edit for fix in result.get('fixes', []) for change in fix['artifactChanges'] for edit in change['replacements']]


def is_inside(fix, lines):
    return fix['line'] <= len(lines) and fix['column'] <= fix['endColumn'] <= len(lines[fix['line'] - 1].encode()) + 1


def differs(found, run, lines):
    reported = [d for d in found['diagnostics'] if d['severity'] != 'note']
    fixes = [fix for d in reported for fix in d['fixes']]
    results = run['runs'][0]['results']
    return (len(reported) != len(results) or len(fixes) != sum(len(edits_of(r)) for r in results) or
            not all(is_inside(fix, lines) for fix in fixes))


def main(program, *files):
    good, count = True, 0
    with tempfile.TemporaryDirectory() as folder:
        for path in files:
            for title, options, source, _ in records(path):
                found = document(program, options, source, folder, 'json')
                run = found and document(program, options, source, folder, 'sarif')
                count += run is not None
                if run and differs(found, run, source.split('\n')):
                    print(f'{os.path.basename(path)}: {title}: JSON and SARIF differ')
                    good = False
    print(f'{count} documents')
    return good


if __name__ == '__main__':
    sys.exit(not main(*sys.argv[1:]))

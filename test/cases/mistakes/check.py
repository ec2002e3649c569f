#!/usr/bin/env python3
"""check.py [--write] PROGRAM FILE...: compiles each mistake of the tables and compares the messages with the
table.

A record is a line "=== mistake [options]", the source, a line "---", and the messages.  Without options it is a pixel
shader.  --write updates the messages."""
import difflib, os, re, subprocess, sys, tempfile


def records(path):
    for part in re.split(r'^=== ', open(path).read(), flags=re.M)[1:]:
        title, _, rest = part.partition('\n')
        source, _, expected = rest.partition('---\n')
        options = re.search(r' \[(.*)\]$', title)
        yield title, options[1].split() if options else ['-T', 'ps_6_0'], source, expected


def compile(program, options, source, folder):
    with open(os.path.join(folder, 'shader.hlsl'), 'w') as file:
        file.write(source)
    command = [program, *options, 'shader.hlsl', '-Fo', 'shader.spv']
    return subprocess.run(command, cwd=folder, capture_output=True, text=True).stderr


def main(arguments):
    write = arguments[:1] == ['--write']
    program, *files = arguments[write:]
    good, count = True, 0
    with tempfile.TemporaryDirectory() as folder:
        for path in files:
            text = ''
            for title, options, source, expected in records(path):
                now = compile(program, options, source, folder)
                text += f'=== {title}\n{source}---\n{now}'
                count += 1
                if now != expected and not write:
                    good = False
                    print(f'{path}: {title}')
                    print(''.join(difflib.unified_diff(expected.splitlines(True), now.splitlines(True), 'table', 'now')))
            if write and text:
                open(path, 'w').write(text)
    print(f'{count} mistakes')
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))

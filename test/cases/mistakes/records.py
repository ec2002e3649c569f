"""The tables of mistakes.

A record is a line "=== mistake [options]", the source, a line "---", and the messages.  Without options it is a pixel
shader."""
import os, re, subprocess


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

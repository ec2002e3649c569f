#!/usr/bin/env python3
"""compare.py PROGRAM DXC FILE...: gives each mistake to dxc as well and prints a table of what both say.

What a script can tell: how many errors and warnings there are, whether the first stands at the same place, how many
columns it underlines, and how many edits it shows.  Each line ends with what verdicts.txt says of the mistake, or, where
it says nothing, with what the numbers say: better where something is told here only, or with fewer messages, more edits
or more underlined, worse where it is the other way round, and otherwise the same."""
import collections, os, re, subprocess, sys, tempfile

from check import records

MESSAGE = re.compile(r'^(?:[\w.]+:(\d+):(\d+): |\w+: )?(?:fatal )?(error|warning): ', re.M)


class Told:
    """What a compiler says, in numbers."""

    def __init__(self, program, options, source, folder):
        with open(os.path.join(folder, 'shader.hlsl'), 'w') as file:
            file.write(source)
        run = subprocess.run([program, *options, 'shader.hlsl', '-Fo', 'shader.spv'], cwd=folder, capture_output=True,
                             text=True)
        self.crashed = run.returncode < 0 or run.returncode == 29 or 'please file a bug report' in run.stderr
        self.found = list(MESSAGE.finditer(run.stderr))
        self.text = run.stderr
        self.underlined, self.edits = self.marks()

    def marks(self):
        """Below the first message: the columns that are marked, and below all of them, the lines with edits."""
        lines, marked, edits = self.text.splitlines(), 0, 0
        for i, line in enumerate(lines):
            if re.fullmatch(r'[ ~]*\^[ ~^]*', line):
                marked = marked or sum(c in '~^' for c in line)
                following = lines[i + 1] if i + 1 < len(lines) else ''
                edits += bool(following.strip()) and not re.match(r'\S*:\d+:\d+: |\d+ \w+|hlsl2spv|In file', following)
        return marked, edits

    @property
    def place(self):
        return self.found[0].group(1, 2) if self.found else None


def verdict(ours, theirs):
    if theirs.crashed or (ours.found and not theirs.found):
        return 'better'
    if theirs.found and not ours.found:
        return 'worse'
    for better, worse in ((len(theirs.found), len(ours.found)), (ours.edits, theirs.edits),
                          (ours.underlined, theirs.underlined)):
        if better != worse:
            return 'better' if better > worse else 'worse'
    return 'same'


def judged(folder):
    """The lines of verdicts.txt: a verdict, the mistake, and the reason."""
    path = os.path.join(folder, 'verdicts.txt')
    rows = (line.rstrip('\n').split(' | ') for line in open(path) if ' | ' in line)
    return {title: (word, reason) for word, title, reason in rows}


def main(program, dxc, *files):
    known, sums, seen = judged(os.path.dirname(os.path.abspath(__file__))), collections.Counter(), set()
    print('messages  underlined  edits  place  verdict  mistake')
    with tempfile.TemporaryDirectory() as folder:
        for path in files:
            for title, options, source, _ in records(path):
                title = re.sub(r' \[.*\]$', '', title)
                ours = Told(program, options, source, folder)
                theirs = Told(dxc, ['-spirv', *options], source, folder)
                word, reason = known.get(title, (verdict(ours, theirs), ''))
                seen.add(title)
                sums[word] += 1
                place = 'same' if ours.place == theirs.place else 'other'
                print(f'{len(ours.found):3} :{len(theirs.found):3}   {ours.underlined:4} :{theirs.underlined:4}  '
                      f'{ours.edits:2} :{theirs.edits:2}  {place:5}  {word:7}  {title}{": " + reason if reason else ""}')
    print(', '.join(f'{count} {word}' for word, count in sums.most_common()))
    for title in known.keys() - seen:
        print(f'verdicts.txt: there is no mistake "{title}"')


if __name__ == '__main__':
    main(*sys.argv[1:])

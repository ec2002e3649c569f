#!/usr/bin/env python3
"""compare.py PROGRAM DXC FILE...: compiles each mistake with both compilers and prints a table of the messages.

The columns are the numbers of errors and warnings, whether the first has the same location, its underlined columns, and
its fix-its.  Each line ends with the verdict from verdicts.txt.  Without one, it is "better" if only PROGRAM reports the
mistake, or if it has fewer messages, more fix-its or a longer range; "worse" in the opposite cases; otherwise "same"."""
import collections, os, re, subprocess, sys, tempfile

from records import records

MESSAGE = re.compile(r'^(?:[\w.]+:(\d+):(\d+): |\w+: )?(?:fatal )?(error|warning): ', re.M)


class Messages:
    """Counts of the messages of a compiler."""

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
                ours = Messages(program, options, source, folder)
                theirs = Messages(dxc, ['-spirv', *options], source, folder)
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

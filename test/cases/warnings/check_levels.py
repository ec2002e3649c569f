#!/usr/bin/env python3
"""check_levels.py PROGRAM [DXC]: compares spec/warnings.def with PROGRAM and, if given, with dxc.

DXC can also be an environment variable.  samples.txt has at least one record for each warning: a line
"=== -Wname [options]", and a source.  The row of a warning says whether it is enabled by default or by -Wname, and
whether -WX makes it an error."""
import os, re, shutil, subprocess, sys, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
TABLE = os.path.join(HERE, '../../../spec/warnings.def')
ROW = re.compile(r'^WARNING\(\w+, "([^"]+)", LEVEL_(\w+), DXC_(\w+),', re.M)
UNTRIED = {  # what no source can show
    'newer-extension': 'depends on the SPIRV-Tools that are installed',
    'validator-fault': 'depends on them, too',
    'stage-interface': 'is of several entry points',
    'unknown-warning-option': 'is of the command line, and so are these two',
    'unused-command-line-argument': '',
    'deprecated': '',
    'profile-promoted': 'is of the command line, which -WX does not speak of',
    'nonportable-include-path': 'needs an include',
    'null-character': 'is no text',
    'array-bounds': 'is an error, but where a specialization constant is the size',
    'multichar': 'is followed by an error',
    'unknown-escape-sequence': 'is followed by an error'}


def samples():
    for part in re.split(r'^=== -W', open(os.path.join(HERE, 'samples.txt')).read(), flags=re.M)[1:]:
        head, _, source = part.partition('\n')
        name, _, options = head.partition(' ')
        yield name, options.strip('[]').split() or ['-T', 'ps_6_0'], source


class Compiler:
    def __init__(self, command, folder):
        self.command, self.folder = [os.path.abspath(shutil.which(command[0])), *command[1:]], folder

    def warnings_of(self, options, source, *more):
        """Returns pairs of severity and warning name, and whether compilation succeeds."""
        with open(os.path.join(self.folder, 'shader.hlsl'), 'w') as file:
            file.write(source)
        run = subprocess.run([*self.command, *options, *more, 'shader.hlsl', '-Fo', 'shader.spv'], cwd=self.folder,
                             capture_output=True, text=True, errors='replace')
        reported = re.findall(r'(warning|error): .*?(?: \[(?:-Werror,)?-W([^],]*)\])?$', run.stderr, re.M)
        return reported, run.returncode == 0


def check(ours, name, level, dxc, options, source):
    """Yields the differences between the compiler and the table."""
    wanted = {('default',): (level != 'IGNORED', level != 'ERROR'),
              ('asked', '-W' + name): (True, level != 'ERROR'),
              ('-WX', '-WX'): (level != 'IGNORED', level == 'IGNORED' or level == 'WARNING' and dxc != 'WARNS'),
              ('asked, -WX', '-W' + name, '-WX'): (True, False)}
    for (case, *more), (shown, passes) in wanted.items():
        reported, passed = ours.warnings_of(options, source, *more)
        others = {n or 'no name' for _, n in reported} - {name}
        if others:
            yield f'{case}: also reports {", ".join(sorted(others))}'
        if any(n == name for _, n in reported) != shown:
            yield f'{case}: {"reports nothing" if shown else "reports it"}'
        if passed != passes:
            yield f'{case}: {"fails" if passes else "passes"}'


def compare(theirs, name, dxc, options, source):
    """Yields the differences between dxc and the table."""
    reported, passed = theirs.warnings_of(options, source)
    if not passed and not any(n for _, n in reported):
        return  # it cannot compile this
    raised = passed and not theirs.warnings_of(options, source, '-WX')[1]
    asked, _ = theirs.warnings_of(options, source, '-W' + name)
    asked = len(asked) > len(reported) and not any(n == 'unknown-warning-option' for _, n in asked)
    is_now = ('WARNS' if raised or not passed else 'BACK_END') if reported else 'ON_REQUEST' if asked else 'NEVER'
    if is_now != dxc:
        yield f'dxc {is_now}: {reported or asked}'


def main(program, dxc=os.environ.get('DXC')):
    rows = {name: (level, has) for name, level, has in ROW.findall(open(TABLE).read())}
    bad, tried = 0, set()
    with tempfile.TemporaryDirectory() as folder:
        ours = Compiler([program], folder)
        theirs = dxc and Compiler([dxc, '-spirv'], folder)
        for name, options, source in samples():
            tried.add(name)
            level, has = rows[name]
            faults = [*check(ours, name, level, has, options, source)]
            if theirs:
                faults += compare(theirs, name, has, options, source)
            for fault in faults:
                print(f'-W{name}: {fault}\n{source}', end='')
            bad += len(faults)
    for name in rows.keys() - tried - UNTRIED.keys():
        print(f'-W{name}: samples.txt has no record')
        bad += 1
    print(f'{len(tried)} warnings')
    return bad != 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))

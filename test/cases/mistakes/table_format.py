"""A test format of lit: a table is a test, which compiles each mistake and compares the messages with the table.  The
parameter "update" of lit updates the messages instead."""
import difflib, os, tempfile

import lit.formats
import lit.Test

from records import compile, records


def difference(title, expected, now):
    lines = difflib.unified_diff(expected.splitlines(True), now.splitlines(True), 'table', 'now')
    return f'{title}\n{"".join(lines)}'


class TableTest(lit.formats.ShTest):
    """Tests each .txt file as a table, and other files as ShTest does."""

    def execute(self, test, lit_config):
        path = test.getSourcePath()
        if not path.endswith('.txt'):
            return super().execute(test, lit_config)
        program = os.path.join(os.environ['HLSL2SPV_BUILD'], 'hlsl2spv')
        differences, text = [], ''
        with tempfile.TemporaryDirectory() as folder:
            for title, options, source, expected in records(path):
                now = compile(program, options, source, folder)
                text += f'=== {title}\n{source}---\n{now}'
                if now != expected:
                    differences.append(difference(title, expected, now))
        if not text:
            return lit.Test.UNRESOLVED, 'the table has no records'
        if 'update' in lit_config.params:
            with open(path, 'w') as file:
                file.write(text)
        elif differences:
            return lit.Test.FAIL, '\n'.join(differences)
        return lit.Test.PASS, ''

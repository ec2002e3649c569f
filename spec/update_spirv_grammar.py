#!/usr/bin/env python3
"""Writes spirv_grammar.txt from the JSON files of SPIRV-Headers.

usage: update_spirv_grammar.py FOLDER    for example SPIRV-Headers/include/spirv/unified1"""
import os
import sys

import spirv_grammar


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    grammar = spirv_grammar.read_json(sys.argv[1])
    if not grammar:
        sys.exit("update_spirv_grammar.py: there is no spirv.core.grammar.json in " + sys.argv[1])
    here = os.path.dirname(os.path.abspath(__file__))
    spirv_grammar.write_table(grammar, os.path.join(here, "spirv_grammar.txt"))


main()

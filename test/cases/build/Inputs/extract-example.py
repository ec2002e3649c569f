"""Prints the example NAME of a page of the manual.

usage: extract-example.py PAGE NAME"""
import re
import sys

page, name = sys.argv[1:]
with open(page, encoding="utf-8") as file:
    print(re.search(rf"^```\w+ {re.escape(name)}\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL).group(1), end="")

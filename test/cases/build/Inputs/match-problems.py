"""Matches the lines of standard input with the problem matcher of each task of Visual Studio Code.

usage: match-problems.py TASKS"""
import json
import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    tasks = json.load(file)["tasks"]
lines = sys.stdin.read().splitlines()
for task in tasks:
    matcher = task["problemMatcher"]
    pattern = matcher["pattern"]
    members = ["file", "line", "column", "severity", "message", "code"]
    for line in lines:
        for key in ("beginsPattern", "endsPattern"):
            if "background" in matcher and re.search(matcher["background"][key], line):
                print(task["label"], key)
        match = re.search(pattern["regexp"], line)
        if match:
            print(task["label"], *(match.group(pattern[member]) for member in members), sep="|")

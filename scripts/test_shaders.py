#!/usr/bin/env python3
"""Lists the shaders of the tests, the benchmarks and the examples, with their compiler options.

usage: test_shaders.py [FOLDER...]

For scripts that need many shaders with useful options.  The program prints one line per shader: the options,
then the file, all without blanks."""

import os
import re
import shlex
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDERS = ["test/cases", "test/exec/cases", "test/bench", "examples"]
STAGES = {"vertex": "vs", "hull": "hs", "domain": "ds", "geometry": "gs", "amplification": "as", "mesh": "ms",
          "pixel": "ps", "raygeneration": "lib", "miss": "lib", "callable": "lib", "hit": "lib"}
OUTPUT = re.compile(r"[-/](F[a-zA-Z]+|M[FTQ]|Po|o|wgsl-json|wgsl-ts)$")  # with an argument
REPORT = re.compile(r"[-/](F[a-zA-Z]+\S+|M[MDP]*|P|ast-.*|f(syntax|parse)-only|v|-\S*|fspv-print.*|ftime.*|H|reflect|)$")
BETWEEN_COMMANDS = re.compile(r"[|&;<>()]+$")


def read(path):
    with open(path, encoding="utf-8", errors="replace", newline="") as file:
        return file.read()


def simple_commands(line):
    """Returns the words of each command in the pipes and lists of a shell line."""
    parser = shlex.shlex(re.sub(r" 2>(&1)?", " ", line), posix=True, punctuation_chars=True)
    parser.whitespace_split, parser.commenters = True, ""
    commands = [[]]
    try:
        for word in parser:
            if BETWEEN_COMMANDS.match(word):
                commands.append([])
            else:
                commands[-1].append(word)
    except ValueError:
        return []
    return commands


def without_files(words):
    """Returns the options of a command line, without files and options that only print something."""
    return [word for before, word in zip([""] + words, words)
            if "%" not in word and not OUTPUT.match(before) and not OUTPUT.match(word) and not REPORT.match(word)]


def run_lines(text):
    """Returns the options of a test's `RUN` lines, in order."""
    lines = "\n".join(re.findall(r"RUN: *(.*)", text)).replace("\\\n", " ").split("\n")
    for command in (command for line in lines for command in simple_commands(line)):
        while command and (command[0] in ("not", "env", "--crash") or "=" in command[0]):
            command = command[1:]
        if command and command[0] == "hlsl2spv" and "-T" in command:
            yield without_files(command[1:])


def directives(text):
    """Returns the options that test/exec uses for a test."""
    own = re.search(r"^//@ options: *(.*)", text, re.MULTILINE)
    model = re.search(r"^//@ model: *(\S+)", text, re.MULTILINE)
    found = re.findall(r"^//@ (%s): *(\S+)" % "|".join(STAGES), text, re.MULTILINE)
    for stage, entry in found or [("compute", "main")]:
        profile = f"{STAGES.get(stage, 'cs')}_{model.group(1) if model else '6_0'}"
        entries = [] if profile.startswith("lib") else ["-E", entry]
        yield ["-T", profile, *entries, *(own.group(1).split() if own else []), "-fspv-target-env=vulkan1.3"]


def command_lines(path):
    """Returns all combinations of options that a file of the project is compiled with."""
    text = read(path)
    named = re.findall(r"^// (?:\$ )?hlsl2spv (.*)", text, re.MULTILINE)
    if "RUN:" in text:
        found = list(run_lines(text))
    elif named:
        found = [without_files(line.split()) for line in named]
    else:
        found = list(directives(text))
    found = [[word for word in options if word != os.path.basename(path)] for options in found]
    return [options for at, options in enumerate(found) if options not in found[:at]]


def shaders(folders=()):
    """Yields pairs of a path and a list of options, in a fixed order."""
    for top in folders or [os.path.join(ROOT, folder) for folder in FOLDERS]:
        for at, below, names in os.walk(top):
            below.sort()
            for name in sorted(names):
                if re.search(r"\.(hlsl|fx)$", name):
                    path = os.path.join(at, name)
                    for options in command_lines(path):
                        yield path, options


def listed_jobs(path):
    """Returns the folder, options and file of each line of a list in the format of test/bench/engines."""
    with open(path, encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if line.strip()]
    return [(folder, [word for word in shlex.split(options) if word != "-spirv"], shader)
            for folder, shader, options in lines]


if __name__ == "__main__":
    for shader, how in shaders(sys.argv[1:]):
        print(*how, os.path.relpath(shader))

"""Writes the initial inputs of the fuzz targets: the shaders of tests and examples with their options.

usage: make_seeds.py PROGRAM FOLDER

PROGRAM compiles them to modules.  Each target has a subfolder of FOLDER with its name."""

import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "scripts"))

from test_shaders import read, shaders


def choices():
    """Returns the rows of options of fuzz_compile.c, which selects one per row with a byte."""
    table = re.search(r"choices\[\]\[16\] = \{\n(.*?)\n\};", read(os.path.join(ROOT, "test/fuzz/fuzz_compile.c")),
                      re.DOTALL).group(1)
    return [re.findall(r'"([^"]*)"', row) for row in re.findall(r"\{(.*?)\}", table, re.DOTALL)]


def chosen(row, options):
    return next((at for at, choice in enumerate(row) if set(choice.split()) <= set(options)), 0)


def write(folder, name, content):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(content)


def main():
    program, top = sys.argv[1:]
    folders = {name: os.path.join(top, name) for name in ("fuzz_compile", "fuzz_arguments", "fuzz_words")}
    for folder in folders.values():
        os.makedirs(folder, exist_ok=True)
    rows = choices()
    for number, (path, options) in enumerate(shaders()):
        name = f"{number}-{os.path.basename(path)}"
        source = read(path).encode()
        write(folders["fuzz_compile"], name, bytes(chosen(row, options) for row in rows) + source)
        write(folders["fuzz_arguments"], name, "".join(f"{word}\n" for word in [*options, "file", ""]).encode() + source)
        subprocess.run([program, *options, path, "-I", os.path.dirname(path), "-Fo",
                        os.path.join(folders["fuzz_words"], name + ".spv")],
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


main()

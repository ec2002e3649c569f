#!/usr/bin/env python3
"""Compares the results of shaders at each optimization level with the interpreter.

    test/interpret/levels.py [OPTIONS] BUILD [FOLDER...]

Each shader is compiled with -fcgl, with -O0 and by default, with equal results.  FOLDERs contain shaders of
tests; the default is all shaders of the project.  The last line is a summary."""

import argparse
import collections
import concurrent.futures
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "scripts"))
from test_shaders import shaders, without_files  # noqa: E402

LEVELS = {"fcgl": ["-fcgl", "-Vd"], "O0": ["-O0"], "default": []}
OWN_LEVEL = re.compile(r"[-/](O.*|fcgl|Vd|fspv-pass-limit.*|verify)$")
# Options that are implemented by passes: with -fcgl, resources have other bindings.
MOVES_RESOURCES = {"-fspv-flatten-resource-arrays", "-fauto-combined-image-sampler"}
RESULTS = {0: "equal", 1: "different", 77: "not done"}
COMPILE_SECONDS = 60


def jobs_of_list(path):
    """Reads lines "FOLDER tab WORDS", or "FOLDER tab SHADER tab OPTIONS" in the format of test/bench/engines."""
    with open(path) as lines:
        for line in lines:
            folder, first, *rest = line.rstrip("\n").split("\t")
            yield folder, [*shlex.split(*rest), first] if rest else shlex.split(first)


def jobs_of_folders(folders):
    for path, options in shaders(folders):
        if "-wgsl" not in options:
            yield os.path.dirname(path), [*options, os.path.basename(path)]


def ways(arguments, words):
    """Returns the program and its options for each level, by name."""
    program = os.path.abspath(os.path.join(arguments.build, "hlsl2spv"))
    words = without_files(words)
    if arguments.against:
        return {"theirs": [arguments.against, *words, "-spirv"], "ours": [program, *words]}
    words = [word for word in words if not OWN_LEVEL.match(word)]
    return {name: [program, *words, *level] for name, level in LEVELS.items()
            if name != "fcgl" or not MOVES_RESOURCES.intersection(words)}


def run(command, folder, seconds):
    try:
        return subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace",
                              stdin=subprocess.DEVNULL, timeout=seconds)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 124, "requires too long", "")


def compile_all(commands, at, folder):
    """Returns the modules, or None and the message if one is rejected."""
    modules = []
    for name, command in commands.items():
        modules.append(os.path.join(folder, name + ".spv"))
        done = run([*command, "-Fo", modules[-1]], at, COMPILE_SECONDS)
        if done.returncode != 0 or not os.path.exists(modules[-1]):
            return None, name + ": " + done.stderr.partition("\n")[0]
    return modules, ""


def compare(arguments, job):
    """Compares the modules of a job, and returns the verdict and the output of the interpreter."""
    at, words = job
    interpreter = os.path.abspath(os.path.join(arguments.build, "interpret"))
    with tempfile.TemporaryDirectory() as folder:
        modules, problem = compile_all(ways(arguments, words), at, folder)
        if not modules:
            return "not compiled", problem
        done = run([interpreter, "--seeds", str(arguments.seeds), *modules], folder, COMPILE_SECONDS)
        result = RESULTS.get(done.returncode, "broken")
        if arguments.keep and result in ("different", "broken"):
            to = os.path.join(arguments.keep, re.sub(r"\W+", "_", " ".join(reversed(words)))[:100])
            shutil.copytree(folder, to, dirs_exist_ok=True)
        return result, done.stdout.replace(folder + "/", "") + done.stderr


def print_outcome(result, job, text):
    print(f"{result}: cd {os.path.relpath(job[0])} && {shlex.join(job[1])}")
    print("".join(f"    {line}\n" for line in text.splitlines()), end="", flush=True)


def count_values(text):
    found = re.search(r"(\d+) values compared, \d+ different, (\d+) undefined", text)
    return (int(found.group(1)), int(found.group(2))) if found else (0, 0)


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", action="append", default=[], help="a file with lines FOLDER tab WORDS")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth shader")
    parser.add_argument("--seeds", type=int, default=4, metavar="N", help="so many sets of inputs (4)")
    parser.add_argument("--against", metavar="PROGRAM", help="compare with what PROGRAM compiles instead")
    parser.add_argument("--keep", metavar="FOLDER", help="where modules that differ are kept")
    parser.add_argument("--threads", type=int, default=os.cpu_count(), metavar="N")
    parser.add_argument("-v", action="store_true", dest="verbose", help="tell what is not interpreted, too")
    parser.add_argument("build")
    parser.add_argument("folders", nargs="*")
    return parser.parse_args()


def main():
    arguments = read_arguments()
    jobs = [job for path in arguments.jobs for job in jobs_of_list(path)]
    if arguments.folders or not jobs:
        jobs += jobs_of_folders(arguments.folders)
    jobs = jobs[::arguments.every]
    totals = collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(arguments.threads) as pool:
        for job, (result, text) in zip(jobs, pool.map(lambda one: compare(arguments, one), jobs)):
            values, undefined = count_values(text)
            if result == "equal" and not values:
                result = "empty"
            totals[result] += 1
            totals["values"] += values
            totals["undefined"] += undefined
            if result in ("different", "broken") or (arguments.verbose and result != "equal"):
                print_outcome(result, job, text)
    print("levels: %d shaders equal, %d different, %d broken, %d without a defined value, %d not interpreted, "
          "%d not compiled; %d values, %d undefined" %
          tuple(totals[name] for name in ("equal", "different", "broken", "empty", "not done", "not compiled",
                                          "values", "undefined")))
    return 1 if totals["different"] or totals["broken"] or not totals["equal"] else 0


if __name__ == "__main__":
    sys.exit(main())

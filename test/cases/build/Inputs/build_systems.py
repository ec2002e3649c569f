"""Runs the examples of the manual page about build systems whose programs are installed, in the current folder.

usage: build_systems.py PAGE CMAKE-FOLDER"""

import os
import re
import shutil
import subprocess
import sys
import time

PAGE, CMAKE_FOLDER = sys.argv[1:]
EXAMPLE = re.compile(r"^```\w* ([\w.-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# The programs that a system needs, its command, and the module.  The first commands are repeated after the change.
SYSTEMS = [
    (["make"], "make", "wave.spv"),
    (["ninja"], "ninja", "wave.spv"),
    (["cmake", "ninja"], f"cmake -G Ninja -B cmake -Dhlsl2spv_DIR={CMAKE_FOLDER} && ninja -C cmake", "cmake/wave.spv"),
    (["meson", "ninja"], "test -d meson || meson setup meson && ninja -C meson", "meson/wave.spv"),
    (["ccache"], "sh ccache.sh", "wave.spv"),
    (["parallel"], "sh parallel.sh", "wave.spv"),
    (["sh"], "for task in 1 2 3 4 5 6 7 8; do SLURM_ARRAY_TASK_ID=$task sh shaders.sbatch || exit 1; done", None),
]
ENVIRONMENT = {**os.environ, "PATH": f"{os.path.abspath('bin')}:{os.environ['PATH']}",
               "CCACHE_DIR": os.path.abspath("cache")}


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def run(command):
    done = subprocess.run(command, shell=True, env=ENVIRONMENT, text=True, timeout=60,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    assert done.returncode == 0, f"{command}:\n{done.stdout}"


def read(path):
    with open(path, "rb") as file:
        return file.read()


def expected():
    run("hlsl2spv -T ps_6_0 wave.hlsl -Fo expected")
    return read("expected")


def batch_module():
    (name,) = [name for name in os.listdir("out") if name.endswith(".spv")]
    return os.path.join("out", name)


def check(command, module, examples):
    for brightness in ["0.5", "0.75"]:
        time.sleep(0.1)
        write("macros.h", examples["macros.h"].replace("0.5", brightness))
        run(command)
        assert read(module or batch_module()) == expected(), f"{command}: a wrong module for {brightness}"
    for path in ["wave.spv", "wave.d"]:
        if os.path.exists(path):
            os.remove(path)


def main():
    with open(PAGE, encoding="utf-8") as file:
        examples = dict(EXAMPLE.findall(file.read()))
    for path, text in examples.items():
        write(path, text)
    write("shaders.cfg", "wave.hlsl -T ps_6_0\n")
    for programs, command, module in SYSTEMS:
        if all(map(shutil.which, programs)):
            check(command, module, examples)


main()

"""Builds the wheel.  HLSL2SPV_LIBRARY is the shared library in it, or "none" for a wheel without a library, which is
independent of the platform.  By default the library is compiled from the sources of the repository.  Other settings are
in pyproject.toml."""
import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # setuptools before version 70.1
    from wheel.bdist_wheel import bdist_wheel

FOLDER = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(FOLDER))
LIBRARY = os.environ.get("HLSL2SPV_LIBRARY")
HAS_LIBRARY = LIBRARY != "none"
FILE_NAME = runpy.run_path(os.path.join(FOLDER, "hlsl2spv", "_native.py"))["FILE_NAME"]


def version():
    """Returns the version in the Makefile of the repository, or in the metadata of a source distribution.
    HLSL2SPV_VERSION takes precedence."""
    if os.environ.get("HLSL2SPV_VERSION"):
        return os.environ["HLSL2SPV_VERSION"]
    for path, pattern in (("../../Makefile", r"^VERSION := (\S+)$"), ("PKG-INFO", r"^Version: (\S+)$")):
        try:
            with open(os.path.join(FOLDER, path), encoding="utf-8") as file:
                found = re.search(pattern, file.read(), re.MULTILINE)
        except FileNotFoundError:
            continue
        if found:
            return found.group(1)
    raise SystemExit("the version is unknown: build in the repository, or set HLSL2SPV_VERSION")


def named_library():
    """Returns the path in HLSL2SPV_LIBRARY.  A relative path starts at the folder of the user, which the shell stores
    in PWD because build tools change to the folder of this file, or at the repository."""
    for folder in (os.environ.get("PWD", ""), os.getcwd(), ROOT):
        path = os.path.join(folder, LIBRARY)
        if os.path.isfile(path):
            return path
    raise SystemExit(f"HLSL2SPV_LIBRARY: the file '{LIBRARY}' does not exist")


def compile_library(target):
    """Compiles the library from its one-file form, without SPIRV-Tools."""
    others = "set HLSL2SPV_LIBRARY to a shared library, or to 'none' for a package without one"
    if not os.path.exists(os.path.join(ROOT, "scripts", "amalgamate")):
        raise SystemExit(f"the sources of the library were not found: build in the repository, or {others}")
    compiler = os.environ.get("CC", "cc").split()
    for tool in ("make", "flex", "bison", "ctags", compiler[0]):
        if not shutil.which(tool):
            raise SystemExit(f"'{tool}', which compiles the library, is not installed: install it, or {others}")
    environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS")}
    with tempfile.TemporaryDirectory() as folder:
        commands = [
            ["make", "--no-print-directory", "-C", ROOT, "amalgamation", f"BUILD={folder}", f"PYTHON={sys.executable}"],
            [*compiler, "-std=c11", "-O2", "-w", "-shared", "-fPIC", "-fvisibility=hidden", "-o", target,
             os.path.join(folder, "amalgamation", "hlsl2spv.c"), "-lm", "-lpthread"]]
        for command in commands:
            print(" ".join(command), flush=True)
            status = subprocess.run(command, env=environment, check=False).returncode
            if status:
                raise SystemExit(f"the library cannot be compiled: '{command[0]}' ended with {status}; {others}")


class Package(Distribution):
    def has_ext_modules(self):
        return HAS_LIBRARY


class BuildPackage(build_py):
    def run(self):
        super().run()
        # An editable installation imports the package from its sources.
        folder = FOLDER if getattr(self, "editable_mode", False) else self.build_lib
        target = os.path.join(os.path.abspath(folder), "hlsl2spv", FILE_NAME)
        if os.path.exists(target):  # of an earlier build
            os.remove(target)
        if LIBRARY and HAS_LIBRARY:
            shutil.copyfile(named_library(), target)
        elif HAS_LIBRARY:
            compile_library(target)


class Wheel(bdist_wheel):
    def get_tag(self):
        """Any Python 3 can load the library, because it does not use the interface of CPython."""
        return ("py3", "none", super().get_tag()[2] if HAS_LIBRARY else "any")


setup(version=version(), distclass=Package, cmdclass={"build_py": BuildPackage, "bdist_wheel": Wheel})

"""Builds the wheel.  HLSL2SPV_LIBRARY is a shared library to include in it; the wheel is then specific to the
platform of the interpreter, or of --plat-name.  Other settings are in pyproject.toml."""
import os
import re
import runpy
import shutil

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # setuptools before version 70.1
    from wheel.bdist_wheel import bdist_wheel

FOLDER = os.path.dirname(os.path.abspath(__file__))
LIBRARY = os.environ.get("HLSL2SPV_LIBRARY")
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


class Package(Distribution):
    def has_ext_modules(self):
        return bool(LIBRARY)


class BuildPackage(build_py):
    def run(self):
        super().run()
        target = os.path.join(self.build_lib, "hlsl2spv", FILE_NAME)
        if LIBRARY:
            shutil.copyfile(LIBRARY, target)
        elif os.path.exists(target):  # of an earlier build
            os.remove(target)


class Wheel(bdist_wheel):
    def get_tag(self):
        """Any Python 3 can load the library, because it does not use the interface of CPython."""
        return ("py3", "none", super().get_tag()[2] if LIBRARY else "any")


setup(version=version(), distclass=Package, cmdclass={"build_py": BuildPackage, "bdist_wheel": Wheel})

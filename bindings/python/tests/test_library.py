"""The search for the library, its version, and the declarations of the C interface."""
import os
import re
import subprocess
import sys

import pytest

import hlsl2spv
from hlsl2spv import _native
from hlsl2spv._result import Output, Severity


@pytest.fixture
def header(root):
    with open(os.path.join(root, "include/hlsl2spv.h"), encoding="utf-8") as file:
        return re.sub(r"/\*.*?\*/", "", file.read(), flags=re.DOTALL)


def test_version(header):
    numbers = [re.search(rf"VERSION_{part} (\d+)", header).group(1) for part in ("MAJOR", "MINOR", "PATCH")]
    assert hlsl2spv.version() == ".".join(numbers)
    assert _native.MAJOR == int(numbers[0])


def test_all_functions_are_declared(header):
    assert {name for name, _, _ in _native.FUNCTIONS} == set(re.findall(r"\b(hlsl2spv_\w+)\(", header))
    for name, _, parameters in _native.FUNCTIONS:
        written = re.search(rf"{name}\((.*?)\);", header, re.DOTALL).group(1)
        assert len(parameters) == (0 if written == "void" else written.count(",") + 1), name


@pytest.mark.parametrize("name, struct", [
    ("edit", _native.NativeEdit), ("step", _native.NativeStep), ("diagnostic", _native.NativeDiagnostic),
    ("file", _native.NativeFile), ("host", _native.NativeHost)])
def test_members_of_structs(header, name, struct):
    body = re.search(rf"struct hlsl2spv_{name} {{(.*?)}};", header, re.DOTALL).group(1)
    members = []
    for declaration in body.split(";"):
        function = re.search(r"\(\*(\w+)\)", declaration)
        members += [function.group(1)] if function else re.findall(r"(\w+)\s*(?:,|$)", declaration.rstrip())
    assert [field[0] for field in struct._fields_] == members


@pytest.mark.parametrize("name, values", [("severity", Severity), ("output", Output)])
def test_values_of_enums(header, name, values):
    body = re.search(rf"enum hlsl2spv_{name} {{(.*?)}};", header, re.DOTALL).group(1)
    names = [one.replace("PLACES", "BINDINGS") for one in re.findall(r"HLSL2SPV_(\w+)", body)]
    assert [value.name for value in values] == names and [value.value for value in values] == list(range(len(names)))


def test_missing_library(monkeypatch):
    monkeypatch.setenv("HLSL2SPV_LIBRARY", "/none/libhlsl2spv.so")
    with pytest.raises(hlsl2spv.LibraryError, match=r"(?s)/none/libhlsl2spv\.so.*set HLSL2SPV_LIBRARY"):
        _native.load()


def test_search_order(monkeypatch, tmp_path):
    monkeypatch.setattr(_native, "__file__", str(tmp_path / "_native.py"))
    monkeypatch.setattr(_native.ctypes.util, "find_library", lambda name: "/system/found.so")
    monkeypatch.setenv("HLSL2SPV_LIBRARY", "/chosen.so")
    assert list(_native.candidates()) == ["/chosen.so"]
    monkeypatch.delenv("HLSL2SPV_LIBRARY")
    assert list(_native.candidates()) == ["/system/found.so", *_native.SYSTEM_NAMES]
    packaged = tmp_path / _native.FILE_NAME
    packaged.write_bytes(b"")
    assert list(_native.candidates())[0] == str(packaged)
    monkeypatch.setattr(_native, "SYSTEM_NAMES", ["/system/other.so"])
    with pytest.raises(hlsl2spv.LibraryError) as caught:
        _native.load()
    assert all(name in str(caught.value) for name in (str(packaged), "/system/found.so", "/system/other.so"))


def test_relative_path(root, tmp_path):
    """The path is relative to the folder of the import, also if the program changes the folder later."""
    library = os.path.abspath(_native.library()._name)
    program = "import os, hlsl2spv; os.chdir('/'); print(hlsl2spv.version())"
    environment = {**os.environ, "PYTHONPATH": os.path.join(root, "bindings/python")}
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "lib.so").symlink_to(library)
    for path, folder in (("build/lib.so", tmp_path), ("lib.so", tmp_path / "build")):
        done = subprocess.run([sys.executable, "-c", program], env={**environment, "HLSL2SPV_LIBRARY": path},
                              cwd=folder, check=True, capture_output=True, text=True)
        assert done.stdout.strip() == hlsl2spv.version()


def test_library_of_the_system(monkeypatch):
    monkeypatch.setenv("HLSL2SPV_LIBRARY", "libnone.so")
    assert list(_native.candidates()) == ["libnone.so"]


def test_other_library():
    with pytest.raises(hlsl2spv.LibraryError, match="does not export 'hlsl2spv_compile'"):
        _native.declare(_native.ctypes.CDLL(None), "python")


def test_other_major_version(monkeypatch):
    monkeypatch.setattr(_native, "MAJOR", 7)
    with pytest.raises(hlsl2spv.LibraryError, match=re.escape(hlsl2spv.version()) + ".*requires version 7"):
        _native.load()


def test_import_does_not_load_the_library(root):
    environment = {**os.environ, "HLSL2SPV_LIBRARY": "/none.so", "PYTHONPATH": os.path.join(root, "bindings/python")}
    subprocess.run([sys.executable, "-c", "import hlsl2spv"], env=environment, check=True)

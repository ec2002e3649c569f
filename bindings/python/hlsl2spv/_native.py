"""Declarations of include/hlsl2spv.h for ctypes, and the search for the shared library."""
import ctypes
import ctypes.util
import os
import sys
import threading
from ctypes import POINTER, c_char_p, c_int, c_size_t, c_uint, c_uint32, c_void_p
from typing import Iterator, List, Optional

# Major version of the interface that this file declares.
MAJOR = 1
VARIABLE = "HLSL2SPV_LIBRARY"

if sys.platform == "win32":
    FILE_NAME = "hlsl2spv.dll"
    SYSTEM_NAMES = [FILE_NAME, "libhlsl2spv.dll"]
elif sys.platform == "darwin":
    FILE_NAME = "libhlsl2spv.dylib"
    SYSTEM_NAMES = [FILE_NAME]
else:
    FILE_NAME = f"libhlsl2spv.so.{MAJOR}"
    SYSTEM_NAMES = [FILE_NAME]


try:
    FOLDER = os.getcwd()  # at the import, because the library is loaded later
except FileNotFoundError:
    FOLDER = "."


class LibraryError(OSError):
    """The shared library was not found, cannot be loaded, or has another major version."""


class NativeEdit(ctypes.Structure):
    _fields_ = [("file", c_char_p), ("line", c_uint), ("column", c_uint), ("end_line", c_uint),
                ("end_column", c_uint), ("text", c_char_p)]


class NativeStep(ctypes.Structure):
    _fields_ = [("file", c_char_p), ("line", c_uint), ("column", c_uint), ("macro", c_char_p)]


class NativeDiagnostic(ctypes.Structure):
    """The library allocates these structs one by one; later versions may append members."""
    _fields_ = [("severity", c_int), ("file", c_char_p), ("line", c_uint), ("column", c_uint),
                ("end_line", c_uint), ("end_column", c_uint), ("message", c_char_p),
                ("group", c_char_p), ("text", c_char_p), ("edit_count", c_size_t),
                ("edits", POINTER(NativeEdit)), ("include_count", c_size_t),
                ("macro_count", c_size_t), ("includes", POINTER(NativeStep)),
                ("macros", POINTER(NativeStep))]


class NativeFile(ctypes.Structure):
    _fields_ = [("name", c_char_p), ("text", c_char_p), ("size", c_size_t)]


OPEN = ctypes.CFUNCTYPE(c_int, c_void_p, c_char_p, POINTER(NativeFile))
DIAGNOSE = ctypes.CFUNCTYPE(None, c_void_p, POINTER(NativeDiagnostic))
CANCELLED = ctypes.CFUNCTYPE(c_int, c_void_p)


class NativeHost(ctypes.Structure):
    _fields_ = [("user", c_void_p), ("open", OPEN), ("diagnose", DIAGNOSE), ("cancelled", CANCELLED),
                ("memory_limit", c_size_t), ("context", c_void_p)]


# Name, result and parameters of each function.
FUNCTIONS = [
    ("hlsl2spv_compile", c_void_p, [c_size_t, POINTER(c_char_p), POINTER(NativeHost)]),
    ("hlsl2spv_release", None, [c_void_p]),
    ("hlsl2spv_succeeded", c_int, [c_void_p]),
    ("hlsl2spv_words", POINTER(c_uint32), [c_void_p, POINTER(c_size_t)]),
    ("hlsl2spv_debug_words", POINTER(c_uint32), [c_void_p, POINTER(c_size_t), POINTER(c_char_p)]),
    ("hlsl2spv_text", c_char_p, [c_void_p]),
    ("hlsl2spv_output", c_char_p, [c_void_p, c_int]),
    ("hlsl2spv_diagnostic_count", c_size_t, [c_void_p]),
    ("hlsl2spv_diagnostic_at", POINTER(NativeDiagnostic), [c_void_p, c_size_t]),
    ("hlsl2spv_dependency_count", c_size_t, [c_void_p]),
    ("hlsl2spv_dependency_at", c_char_p, [c_void_p, c_size_t]),
    ("hlsl2spv_context_create", c_void_p, []),
    ("hlsl2spv_context_destroy", None, [c_void_p]),
    ("hlsl2spv_version", c_char_p, []),
    ("hlsl2spv_version_numbers", None, [POINTER(c_uint), POINTER(c_uint), POINTER(c_uint)]),
]


def candidates() -> Iterator[str]:
    """Returns the files to try.  The variable, if it is set, is the only candidate.  A relative path starts at
    the current folder of the import; a name without a folder that is not a file there is one of the system."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        path = os.path.join(FOLDER, chosen)
        yield path if os.path.dirname(chosen) or os.path.exists(path) else chosen
        return
    packaged = os.path.join(os.path.dirname(os.path.abspath(__file__)), FILE_NAME)
    if os.path.exists(packaged):
        yield packaged
    found = ctypes.util.find_library("hlsl2spv")
    if found:
        yield found
    yield from SYSTEM_NAMES


def declare(library: ctypes.CDLL, name: str) -> None:
    """Sets the types of all functions, and checks the version first."""
    for function, result, parameters in FUNCTIONS:
        try:
            declared = getattr(library, function)
        except AttributeError:
            raise LibraryError(f"'{name}' is not the hlsl2spv library: it does not export '{function}'") from None
        declared.restype = result
        declared.argtypes = parameters
    major, minor, patch = c_uint(), c_uint(), c_uint()
    library.hlsl2spv_version_numbers(ctypes.byref(major), ctypes.byref(minor), ctypes.byref(patch))
    if major.value != MAJOR:
        raise LibraryError(f"'{name}' is version {major.value}.{minor.value}.{patch.value} of hlsl2spv, "
                           f"but this package requires version {MAJOR}")


def load() -> ctypes.CDLL:
    """Loads the library without caching it."""
    tried: List[str] = []
    for name in candidates():
        try:
            library = ctypes.CDLL(name)
        except OSError as error:
            tried.append(f"    {name}: {error}")
            continue
        declare(library, name)
        return library
    raise LibraryError(f"cannot load the hlsl2spv library; tried\n{chr(10).join(tried)}\n"
                       f"Install it, or set {VARIABLE} to its path")


_library: Optional[ctypes.CDLL] = None
_lock = threading.Lock()


def library() -> ctypes.CDLL:
    """Returns the library, and loads it at the first call."""
    global _library
    if _library is None:
        with _lock:
            if _library is None:
                _library = load()
    return _library

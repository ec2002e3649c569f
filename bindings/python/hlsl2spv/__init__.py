"""Compiles HLSL to SPIR-V with the hlsl2spv library.

    import hlsl2spv
    result = hlsl2spv.compile("shader.hlsl", profile="ps_6_0", defines={"QUALITY": 2})
    with open("shader.spv", "wb") as file:
        file.write(result.spirv)

compile() raises CompileError, which contains the diagnostics.  compile_batch() compiles many sources on
several threads, and dtype() returns the numpy dtype of a buffer."""
from importlib import metadata as _metadata

from ._compile import Context, Job, compile, compile_batch, disassemble, version
from ._dtype import dtype
from ._native import LibraryError
from ._result import CompileError, Diagnostic, Edit, Output, Result, Severity, Step

try:
    __version__ = _metadata.version("hlsl2spv")
except _metadata.PackageNotFoundError:  # imported from the source tree
    __version__ = "unknown"

__all__ = ["CompileError", "Context", "Diagnostic", "Edit", "Job", "LibraryError", "Output", "Result", "Severity",
           "Step", "compile", "compile_batch", "disassemble", "dtype", "version"]

"""Compilation of one source and of batches."""
import ctypes
import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import (Any, Callable, Dict, Generator, Iterable, List, Mapping, Optional, Sequence, Tuple, Type,
                    TypedDict, Union)

from . import _native as native
from ._result import Diagnostic, Edit, Output, Result, Severity, Step

Path = Union[str, "os.PathLike[str]"]
Text = Union[str, bytes]
Define = Union[str, int, bool, None]
Defines = Union[Mapping[str, Define], Iterable[str]]
# Returns the text of a file, its name in diagnostics and its text, or None if it does not exist.
Include = Callable[[str], Union[Text, Tuple[str, Text], None]]

# Outputs that the library generates only if they are read.
GENERATED = (Output.ASSEMBLY, Output.HEADER)


class Context:
    """Files shared between compilations, each of which is read and scanned once.

    May be used by any number of threads.  Changes of files are ignored until it is closed.  Close it only
    after all compilations that use it have ended."""

    def __init__(self) -> None:
        self._library = native.library()
        self._handle: Optional[int] = self._library.hlsl2spv_context_create()
        if not self._handle:
            raise MemoryError("cannot create an hlsl2spv context")

    @property
    def handle(self) -> int:
        if self._handle is None:
            raise ValueError("the context is closed")
        return self._handle

    def close(self) -> None:
        handle, self._handle = self._handle, None
        if handle is not None:
            self._library.hlsl2spv_context_destroy(handle)

    def __enter__(self) -> "Context":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], value: Optional[BaseException],
                 traceback: Optional[TracebackType]) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_handle", None) is not None:
            self.close()


# ---- Conversions ----


def _text(value: Optional[bytes]) -> str:
    return (value or b"").decode("utf-8", "replace")


def _optional_text(value: Optional[bytes]) -> Optional[str]:
    return None if value is None else _text(value)


def _bytes(text: Text) -> bytes:
    if isinstance(text, str):
        return text.encode("utf-8")
    if not isinstance(text, (bytes, bytearray, memoryview)):
        raise TypeError(f"expected the text of a file as str or bytes, not {type(text).__name__}")
    return bytes(text)


def _edit(edit: native.NativeEdit) -> Edit:
    return Edit(os.fsdecode(edit.file or b""), edit.line, edit.column, edit.end_line, edit.end_column,
                _text(edit.text))


def _step(step: native.NativeStep) -> Step:
    return Step(os.fsdecode(step.file or b""), step.line, step.column, _optional_text(step.macro))


def _diagnostic(d: native.NativeDiagnostic, notes: Iterable[Diagnostic] = ()) -> Diagnostic:
    return Diagnostic(
        severity=Severity(d.severity), message=_text(d.message),
        file=None if d.file is None else os.fsdecode(d.file),
        line=d.line, column=d.column, end_line=d.end_line, end_column=d.end_column,
        group=_optional_text(d.group), text=_text(d.text),
        edits=tuple(_edit(d.edits[i]) for i in range(d.edit_count)),
        includes=tuple(_step(d.includes[i]) for i in range(d.include_count)),
        macros=tuple(_step(d.macros[i]) for i in range(d.macro_count)),
        notes=tuple(notes))


def _define(name: str, value: Define) -> str:
    if value is None:
        return name
    return f"{name}={int(value) if isinstance(value, bool) else value}"


def _defines(defines: Optional[Defines]) -> List[str]:
    if defines is None:
        return []
    if isinstance(defines, (str, bytes)):
        raise TypeError("defines must be a mapping or a sequence of strings, not a string")
    if isinstance(defines, Mapping):
        return [_define(name, value) for name, value in defines.items()]
    return list(defines)


def _argument(argument: Path) -> bytes:
    encoded = os.fsencode(argument)
    if b"\0" in encoded:
        raise ValueError(f"null character in the argument {os.fspath(argument)!r}")
    return encoded


# ---- Callbacks ----


class _Host:
    """The callbacks of one compilation.  An exception in a callback cancels the compilation."""

    def __init__(self, source: Optional[Tuple[bytes, bytes]], path: Optional[bytes], options: Sequence[bytes],
                 include: Optional[Include], diagnose: Optional[Callable[[Diagnostic], object]],
                 cancelled: Optional[Callable[[], bool]]) -> None:
        self.source, self.path, self.include = source, path, include
        self.slash_options = {option for option in options if option.startswith(b"/")}
        self.diagnose, self.cancelled = diagnose, cancelled
        self.exception: Optional[BaseException] = None
        self.kept: Tuple[bytes, bytes] = (b"", b"")

    def native(self, memory_limit: int, context: Optional[Context]) -> native.NativeHost:
        """Returns the struct, which keeps the callbacks alive."""
        host = native.NativeHost(memory_limit=memory_limit, context=context.handle if context else None)
        if self.source or self.include:
            host.open = native.OPEN(self.open_file)
        if self.diagnose:
            host.diagnose = native.DIAGNOSE(self.report)
        # Always set, so that Python can raise KeyboardInterrupt during a compilation.
        poll = self.poll()
        next(poll)
        host.cancelled = native.CANCELLED(poll.send)
        return host

    def find(self, path: bytes) -> Optional[Tuple[bytes, bytes]]:
        """Returns the name and the text of a file, or None if it does not exist."""
        if self.source and path == self.source[0]:
            return self.source
        if path == self.path or (not self.include and path not in self.slash_options):
            try:
                with open(path, "rb") as file:
                    return path, file.read()
            except OSError:
                return None
        if not self.include or path in self.slash_options:
            return None
        found = self.include(os.fsdecode(path))
        if found is None:
            return None
        if isinstance(found, tuple):
            return _argument(found[0]), _bytes(found[1])
        return path, _bytes(found)

    def open_file(self, user: object, path: bytes, file: Any) -> int:
        if self.exception is not None:
            return 0
        try:
            found = self.find(path)
        except BaseException as exception:  # pylint: disable=broad-except
            self.exception = exception
            return 0
        if found is None:
            return 0
        self.kept = found  # until the next call
        file[0].name, file[0].text, file[0].size = found[0], found[1], len(found[1])
        return 1

    def report(self, user: object, diagnostic: Any) -> None:
        if self.exception is not None or self.diagnose is None:
            return
        try:
            self.diagnose(_diagnostic(diagnostic[0]))
        except BaseException as exception:  # pylint: disable=broad-except
            self.exception = exception

    def poll(self) -> Generator[int, object, None]:
        """Yields whether the compilation is cancelled.

        Python raises KeyboardInterrupt when a callback starts.  That is inside of the `try` block only if the
        callback resumes a generator; in a function, ctypes would ignore the exception."""
        answer = 0
        while True:
            try:
                yield answer
                answer = int(self.exception is not None or (self.cancelled is not None and bool(self.cancelled())))
            except GeneratorExit:
                return
            except BaseException as exception:  # pylint: disable=broad-except
                self.exception = exception
                answer = 1


# ---- Compiling ----


def _diagnostics(library: ctypes.CDLL, handle: int) -> List[Diagnostic]:
    """Returns the diagnostics, each with the notes that follow it."""
    diagnostics: List[Diagnostic] = []
    notes: List[Diagnostic] = []
    for index in reversed(range(library.hlsl2spv_diagnostic_count(handle))):
        one = library.hlsl2spv_diagnostic_at(handle, index)[0]
        if one.severity == Severity.NOTE and index:
            notes.append(_diagnostic(one))
            continue
        diagnostics.append(_diagnostic(one, reversed(notes)))
        notes = []
    diagnostics.reverse()
    return diagnostics


def _result(library: ctypes.CDLL, handle: int, requested: Iterable[Output]) -> Result:
    count = ctypes.c_size_t()
    words = library.hlsl2spv_words(handle, ctypes.byref(count))
    spirv = ctypes.string_at(words, 4 * count.value) if count.value else b""
    outputs = {}
    for output in Output:
        if output not in GENERATED or output in requested:
            text = library.hlsl2spv_output(handle, output)
            if text is not None:
                outputs[output] = _text(text)
    diagnostics = _diagnostics(library, handle)
    # Outputs also report errors, for example the assembly of an incomplete module.
    succeeded = bool(library.hlsl2spv_succeeded(handle)) and not any(one.is_error for one in diagnostics)
    return Result(
        succeeded=succeeded, spirv=spirv if succeeded else b"", diagnostics=diagnostics,
        dependencies=[os.fsdecode(library.hlsl2spv_dependency_at(handle, index))
                      for index in range(library.hlsl2spv_dependency_count(handle))],
        outputs=outputs,
        text=_optional_text(library.hlsl2spv_text(handle)) if succeeded and not spirv else None)


def _run(arguments: Sequence[bytes], host: _Host, memory_limit: int, context: Optional[Context],
         requested: Iterable[Output]) -> Result:
    library = native.library()
    native_host = host.native(memory_limit, context)
    array = (ctypes.c_char_p * len(arguments))(*arguments)
    handle = library.hlsl2spv_compile(len(arguments), array, ctypes.byref(native_host))
    try:
        exception, host.exception = host.exception, None
        if exception is not None:
            raise exception
        if not handle:
            raise MemoryError("hlsl2spv_compile")
        return _result(library, handle, requested)
    finally:
        library.hlsl2spv_release(handle)
        exception = None  # its traceback refers to this frame


class _Task:
    """The checked arguments of compile(), which has the same parameters.  Errors of the caller are raised here."""

    def __init__(self, path: Optional[Path] = None, *, source: Optional[Text] = None, name: str = "source.hlsl",
                 profile: Optional[str] = None, entry: Optional[str] = None, target_env: Optional[str] = None,
                 defines: Optional[Defines] = None, include_dirs: Iterable[Path] = (), args: Iterable[Path] = (),
                 include: Optional[Include] = None, reflect: bool = True, wgsl: bool = False,
                 outputs: Iterable[Output] = (), on_diagnostic: Optional[Callable[[Diagnostic], object]] = None,
                 cancelled: Optional[Callable[[], bool]] = None, memory_limit: int = 0,
                 context: Optional[Context] = None, check: bool = True) -> None:
        if (path is None) == (source is None):
            raise TypeError("either a path or a source is required")
        for parameter, callback in (("include", include), ("on_diagnostic", on_diagnostic), ("cancelled", cancelled)):
            if callback is not None and not callable(callback):
                raise TypeError(f"{parameter} must be a function, not {type(callback).__name__}")
        options: List[Path] = []
        if profile is not None:
            options += ["-T", profile]
        if entry is not None:
            options += ["-E", entry]
        if target_env is not None:
            options.append(f"-fspv-target-env={target_env}")
        for define in _defines(defines):
            options += ["-D", define]
        if isinstance(include_dirs, (str, bytes, os.PathLike)) or isinstance(args, (str, bytes, os.PathLike)):
            raise TypeError("include_dirs and args must be sequences of strings, not a string")
        for folder in include_dirs:
            options += ["-I", folder]
        if reflect:
            options += ["-Fre", "-"]
        if wgsl:
            options.append("-wgsl")
        options += args
        encoded = [_argument(option) for option in options]
        last = _argument(name or "source.hlsl" if path is None else path)
        if not 0 <= memory_limit <= sys.maxsize:
            raise ValueError(f"memory_limit must be from 0 to {sys.maxsize}, not {memory_limit}")
        self.path = None if path is None else os.fsdecode(path)
        self.arguments = [*encoded, b"--", last]
        self.host = _Host(None if source is None else (last, _bytes(source)), last if source is None else None,
                          encoded, include, on_diagnostic, cancelled)
        self.memory_limit, self.context, self.outputs, self.check = memory_limit, context, tuple(outputs), check

    def run(self) -> Result:
        result = _run(self.arguments, self.host, self.memory_limit, self.context, self.outputs)
        if self.path is not None and not result.succeeded and self.path not in result.dependencies:
            _check_readable(self.path)
        return result.check() if self.check else result


def _check_readable(path: str) -> None:
    """Raises the error of the system if a source cannot be opened, with a hint if its name is a source text."""
    try:
        with open(path, "rb"):
            pass
    except OSError as error:
        if "\n" not in path and "{" not in path:
            raise
        start = path.strip().split("\n", 1)[0][:60]
        raise type(error)(error.errno, f"{error.strerror}: {start!r}... is not the path of a file; "
                                       "pass a source text as compile(source=...)") from None


def compile(path: Optional[Path] = None, *, source: Optional[Text] = None, name: str = "source.hlsl",
            profile: Optional[str] = None, entry: Optional[str] = None, target_env: Optional[str] = None,
            defines: Optional[Defines] = None, include_dirs: Iterable[Path] = (), args: Iterable[Path] = (),
            include: Optional[Include] = None, reflect: bool = True, wgsl: bool = False,
            outputs: Iterable[Output] = (), on_diagnostic: Optional[Callable[[Diagnostic], object]] = None,
            cancelled: Optional[Callable[[], bool]] = None, memory_limit: int = 0,
            context: Optional[Context] = None, check: bool = True) -> Result:
    """Compiles the file `path`, or the text `source` with the name `name`.

    profile         stage and shader model (-T), for example "ps_6_0"
    entry           entry point (-E), by default "main"
    target_env      version of Vulkan (-fspv-target-env), for example "vulkan1.2"
    defines         macros (-D): a mapping, or strings such as "NAME" and "NAME=VALUE"
    include_dirs    directories of included files (-I)
    args            further arguments of the program, before the source
    include         returns an included file: called with each candidate path until it returns a text or a
                    tuple (name, text) instead of None.  Without it, files are read from the file system
    reflect         whether to produce the data for Result.reflection
    wgsl            whether to produce WGSL
    outputs         Output.ASSEMBLY and Output.HEADER, if needed; other outputs are requested by `args`
    on_diagnostic   called for each diagnostic when it is reported; notes follow as separate diagnostics
    cancelled       polled during the compilation, which fails if it returns True
    memory_limit    maximum memory of the compiler in bytes, 0 for the default
    context         files shared with other compilations; has no effect with `source` or `include`
    check           whether to raise CompileError after an error instead of returning the result

    A source file that cannot be opened raises the error of the system, such as FileNotFoundError.
    An exception in a callback cancels the compilation, and is raised by this function."""
    return _Task(path, source=source, name=name, profile=profile, entry=entry, target_env=target_env,
                 defines=defines, include_dirs=include_dirs, args=args, include=include, reflect=reflect, wgsl=wgsl,
                 outputs=outputs, on_diagnostic=on_diagnostic, cancelled=cancelled, memory_limit=memory_limit,
                 context=context, check=check).run()


def disassemble(spirv: bytes) -> str:
    """Returns the assembly of a module."""
    return compile(source=spirv, name="module.spv", args=["-dumpbin"], reflect=False,
                   outputs=[Output.ASSEMBLY]).output(Output.ASSEMBLY)


# ---- Batches ----


class Job(TypedDict, total=False):
    """Arguments of compile() for one job of a batch."""
    path: Path
    source: Text
    name: str
    profile: str
    entry: str
    target_env: str
    defines: Defines
    include_dirs: Iterable[Path]
    args: Iterable[Path]
    include: Include
    reflect: bool
    wgsl: bool
    outputs: Iterable[Output]
    on_diagnostic: Callable[[Diagnostic], object]
    cancelled: Callable[[], bool]
    memory_limit: int


def _processors() -> int:
    """Returns the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _task(job: Union[Job, Mapping[str, Any]], context: Context, stop: threading.Event) -> _Task:
    """Returns the task of a job of a batch."""
    if not isinstance(job, Mapping):
        raise TypeError(f"a job must be a mapping with arguments of compile(), not {type(job).__name__}")
    task = _Task(**{"context": context, **job, "check": False})
    own = task.host.cancelled
    task.host.cancelled = lambda: stop.is_set() or (own is not None and own())
    return task


def _run_task(task: _Task) -> Result:
    try:
        return task.run()
    except Exception as exception:  # pylint: disable=broad-except
        return Result(succeeded=False, spirv=b"", diagnostics=[], dependencies=[], exception=exception)


def compile_batch(jobs: Iterable[Union[Job, Mapping[str, Any]]], threads: Optional[int] = None,
                  context: Optional[Context] = None) -> List[Result]:
    """Compiles many sources on several threads, and returns their results in the order of the jobs.

    A job is a Job or another mapping with arguments of compile().  Wrong arguments of a job raise TypeError
    or ValueError before the first compilation.  A failed job does not affect the others: its result has
    `succeeded` False, and `exception` if a callback raised one or the source cannot be opened.
    Result.check() raises the error of a result.  `threads` is the number of processors by default.  The
    files are shared in `context`, or in a context for this batch."""
    if threads is not None and threads < 1:
        raise ValueError("threads must be at least 1")
    shared = Context() if context is None else context
    stop = threading.Event()
    try:
        tasks = [_task(job, shared, stop) for job in jobs]
        pool = ThreadPoolExecutor(min(threads or _processors(), max(len(tasks), 1)), "hlsl2spv")
        try:
            futures = [pool.submit(_run_task, task) for task in tasks]
            return [future.result() for future in futures]
        finally:  # also after KeyboardInterrupt
            stop.set()
            pool.shutdown(cancel_futures=True)
    finally:
        if context is None:
            shared.close()


def version() -> str:
    """Returns the version of the library, for example "1.0.0"."""
    return _text(native.library().hlsl2spv_version())

"""Values that a compilation returns.  They are copies: no memory of the library is referenced."""
import enum
import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Tuple, Union

if TYPE_CHECKING:
    import numpy


class Severity(enum.IntEnum):
    NOTE = 0
    WARNING = 1
    ERROR = 2
    FATAL = 3  # ended the compilation


class Output(enum.IntEnum):
    """Texts that a compilation can produce, with the options that request them."""
    ASSEMBLY = 0
    HEADER = 1  # the module as a C array
    PREPROCESSED = 2  # -P
    TREE = 3  # -ast-dump
    RULE = 4  # rule for make and ninja: -M or -MD
    INCLUDES = 5  # -H
    TIMES = 6  # -ftime-report
    PASSES = 7  # -fspv-print-all
    REFLECTION = 8  # -Fre or -reflect
    LAYOUT = 9  # --print-layout
    STATISTICS = 10  # -fstats
    WGSL = 11  # -wgsl
    WGSL_BINDINGS = 12  # -wgsl


@dataclass(frozen=True)
class Edit:
    """A replacement of a source range by `text`.  The range is empty for an insertion."""
    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str


@dataclass(frozen=True)
class Step:
    """A level of the include stack, or of the macro stack if `macro` is set."""
    file: str
    line: int
    column: int
    macro: Optional[str] = None


@dataclass(frozen=True)
class Diagnostic:
    """A warning or error.  Lines and columns count from 1, columns in bytes of UTF-8; they are 0, and
    `file` is None, if the diagnostic does not have a location."""
    severity: Severity
    message: str
    file: Optional[str]
    line: int
    column: int
    end_line: int
    end_column: int  # exclusive
    group: Optional[str]  # name of the warning as in -W
    text: str  # complete text with the source line, without the notes
    edits: Tuple[Edit, ...] = ()  # fix the problem if all of them are applied
    includes: Tuple[Step, ...] = ()  # innermost first
    macros: Tuple[Step, ...] = ()  # outermost first
    notes: Tuple["Diagnostic", ...] = ()

    @property
    def end(self) -> Tuple[int, int]:
        return self.end_line, self.end_column

    @property
    def is_error(self) -> bool:
        return self.severity >= Severity.ERROR

    def __str__(self) -> str:
        """Returns the text as the program prints it, including the notes."""
        return self.text + "".join(note.text for note in self.notes)


class CompileError(Exception):
    """A compilation failed.  `text` contains the diagnostics as the program prints them."""

    def __init__(self, result: "Result") -> None:
        super().__init__(result)
        self.result = result

    @property
    def diagnostics(self) -> List[Diagnostic]:
        return self.result.diagnostics

    @property
    def text(self) -> str:
        return self.result.diagnostic_text

    def __str__(self) -> str:
        return self.text.rstrip("\n") or "the compilation failed"


@dataclass(frozen=True)
class Result:
    """The result of a compilation.

    `spirv` is empty after a failure, and for options that do not produce a module, such as -P."""
    succeeded: bool
    spirv: bytes = field(repr=False)
    diagnostics: List[Diagnostic]
    dependencies: List[str]  # the files read, in order of first use
    outputs: Dict[Output, str] = field(default_factory=dict, repr=False)
    text: Optional[str] = field(default=None, repr=False)  # without a module: the text of --version, ...
    exception: Optional[BaseException] = None  # in a batch: raised by a callback, or when the source was opened

    def check(self) -> "Result":
        """Raises `exception`, or CompileError if the compilation failed."""
        if self.exception is not None:
            raise self.exception
        if not self.succeeded:
            raise CompileError(self)
        return self

    @property
    def words(self) -> memoryview:
        """The module as unsigned 32-bit integers."""
        return memoryview(self.spirv).cast("I")

    @property
    def diagnostic_text(self) -> str:
        return "".join(map(str, self.diagnostics))

    @property
    def warnings(self) -> List[Diagnostic]:
        return [one for one in self.diagnostics if one.severity == Severity.WARNING]

    @property
    def errors(self) -> List[Diagnostic]:
        return [one for one in self.diagnostics if one.is_error]

    def output(self, output: Output) -> str:
        """Returns a text, or raises ValueError if it was not produced."""
        try:
            return self.outputs[output]
        except KeyError:
            reason = "was not requested" if self.succeeded else "does not exist, because the compilation failed"
            raise ValueError(f"the output {output.name} {reason}") from None

    @cached_property
    def assembly(self) -> str:
        """The assembly of the module.  Disassembles it at the first use unless it was requested."""
        if Output.ASSEMBLY in self.outputs or not self.spirv:
            return self.output(Output.ASSEMBLY)
        from ._compile import disassemble
        return disassemble(self.spirv)

    @property
    def wgsl(self) -> str:
        return self.output(Output.WGSL)

    @cached_property
    def wgsl_bindings(self) -> Dict[str, Any]:
        """The mapping of bindings, entry points and overrides to WGSL; see doc/wgsl.md."""
        parsed: Dict[str, Any] = json.loads(self.output(Output.WGSL_BINDINGS))
        return parsed

    @cached_property
    def reflection(self) -> Dict[str, Any]:
        """Reflection data as reflect/reflection.schema.json describes it."""
        parsed: Dict[str, Any] = json.loads(self.output(Output.REFLECTION))
        return parsed

    def dtype(self, block: Union[str, int, Mapping[str, Any]], elements: Optional[int] = None) -> "numpy.dtype[Any]":
        """Returns the numpy dtype of a buffer or push constant block; see hlsl2spv.dtype."""
        from ._dtype import dtype
        return dtype(self.reflection, block, elements)

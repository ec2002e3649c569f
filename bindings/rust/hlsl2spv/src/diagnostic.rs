//! Messages of the compiler as values.

use hlsl2spv_sys as sys;
use std::ffi::CStr;
use std::fmt;
use std::os::raw::c_char;

/// The size of a value that is too long for `Debug`, with its unit.
pub(crate) struct Size(pub usize, pub &'static str);

impl fmt::Debug for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0, self.1)
    }
}

/// The severity of a [`Diagnostic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Belongs to the preceding warning or error.
    Note,
    /// The module is valid, but the source is probably wrong.
    Warning,
    /// The source is wrong.
    Error,
    /// Ends the compilation.
    Fatal,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
            Severity::Fatal => "fatal error",
        })
    }
}

/// A range of a source file. Lines and columns count from 1; columns are bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Location {
    /// The file, as it was opened.
    pub file: String,
    /// The line of the start.
    pub line: u32,
    /// The column of the start.
    pub column: u32,
    /// The line of the end.
    pub end_line: u32,
    /// The column of the end, exclusive. It equals the start if the range is a single point.
    pub end_column: u32,
}

/// A replacement of a range. The range is empty for an insertion.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Edit {
    /// The range to replace.
    pub range: Location,
    /// The new text.
    pub text: String,
}

/// A level of the include stack or of the macro stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The file of the `#include`, or of the body of the macro.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// The macro, or `None` for an `#include`.
    pub macro_name: Option<String>,
}

/// A message of the compiler.
///
/// `Display` writes the message in one line: `file:line:column: severity: message [-Wname]`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The message without its location.
    pub message: String,
    /// The location, unless the message concerns the arguments.
    pub location: Option<Location>,
    /// The name of a warning, which `-Wno-name` disables.
    pub warning: Option<String>,
    /// The complete text as displayed by the program `hlsl2spv`, with the source line.
    pub text: String,
    /// Edits that fix the problem, to be applied together.
    pub edits: Vec<Edit>,
    /// The `#include`s of the file, innermost first.
    pub includes: Vec<Step>,
    /// The macros whose bodies contain the location, outermost first.
    pub macros: Vec<Step>,
    /// The notes of the message.
    pub notes: Vec<Diagnostic>,
}

impl Diagnostic {
    /// Returns whether the message is an error.
    pub fn is_error(&self) -> bool {
        self.severity >= Severity::Error
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(at) = &self.location {
            write!(f, "{}:{}:{}: ", at.file, at.line, at.column)?;
        }
        write!(f, "{}: {}", self.severity, self.message)?;
        match &self.warning {
            Some(name) => write!(f, " [-W{}]", name),
            None => Ok(()),
        }
    }
}

/// Copies a string, or returns `None` for null.
///
/// # Safety
/// The pointer must be null, or refer to a string that ends with NUL.
pub(crate) unsafe fn string(text: *const c_char) -> Option<String> {
    if text.is_null() {
        return None;
    }
    Some(CStr::from_ptr(text).to_string_lossy().into_owned())
}

/// Returns an array of C as a slice.
///
/// # Safety
/// The pointer must refer to `count` values that live as long as `'a`, unless `count` is 0.
unsafe fn slice<'a, T>(items: *const T, count: usize) -> &'a [T] {
    if count == 0 || items.is_null() {
        return &[];
    }
    std::slice::from_raw_parts(items, count)
}

unsafe fn steps(items: *const sys::hlsl2spv_step, count: usize) -> Vec<Step> {
    let copy = |step: &sys::hlsl2spv_step| Step {
        file: string(step.file).unwrap_or_default(),
        line: step.line,
        column: step.column,
        macro_name: string(step.macro_),
    };
    slice(items, count).iter().map(copy).collect()
}

impl Diagnostic {
    /// Copies a diagnostic, without its notes.
    ///
    /// # Safety
    /// The diagnostic must be one that the library returned or passed to a callback.
    pub(crate) unsafe fn copy(raw: &sys::hlsl2spv_diagnostic) -> Diagnostic {
        let location = string(raw.file).map(|file| Location {
            file,
            line: raw.line,
            column: raw.column,
            end_line: raw.end_line,
            end_column: raw.end_column,
        });
        let edit = |edit: &sys::hlsl2spv_edit| Edit {
            range: Location {
                file: string(edit.file).unwrap_or_default(),
                line: edit.line,
                column: edit.column,
                end_line: edit.end_line,
                end_column: edit.end_column,
            },
            text: string(edit.text).unwrap_or_default(),
        };
        Diagnostic {
            severity: match raw.severity {
                sys::HLSL2SPV_NOTE => Severity::Note,
                sys::HLSL2SPV_WARNING => Severity::Warning,
                sys::HLSL2SPV_ERROR => Severity::Error,
                _ => Severity::Fatal,
            },
            message: string(raw.message).unwrap_or_default(),
            location,
            warning: string(raw.group),
            text: string(raw.text).unwrap_or_default(),
            edits: slice(raw.edits, raw.edit_count).iter().map(edit).collect(),
            includes: steps(raw.includes, raw.include_count),
            macros: steps(raw.macros, raw.macro_count),
            notes: Vec::new(),
        }
    }
}

/// Appends a diagnostic. A note becomes part of the diagnostic before it.
pub(crate) fn append(list: &mut Vec<Diagnostic>, diagnostic: Diagnostic) {
    match list.last_mut() {
        Some(last) if diagnostic.severity == Severity::Note => last.notes.push(diagnostic),
        _ => list.push(diagnostic),
    }
}

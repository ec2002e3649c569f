//! Declarations of the C API of hlsl2spv, a compiler from HLSL to SPIR-V.
//!
//! The declarations correspond to `hlsl2spv.h`, which documents them. The crate `hlsl2spv` is the
//! safe interface. The reader of archives, `hlsl2spv_archive.h`, consists of inline functions of C;
//! its counterpart is the module `archive` of the crate `hlsl2spv`.
//!
//! The build script compiles the library from one C file, or links an installed library; see the
//! environment variables in `build.rs`.

#![allow(non_camel_case_types)]

use std::marker::{PhantomData, PhantomPinned};
use std::os::raw::{c_char, c_int, c_uint, c_void};

/// Version of the declarations. [`hlsl2spv_version`] returns the version of the library.
pub const HLSL2SPV_VERSION_MAJOR: c_uint = 1;
/// See [`HLSL2SPV_VERSION_MAJOR`].
pub const HLSL2SPV_VERSION_MINOR: c_uint = 0;
/// See [`HLSL2SPV_VERSION_MAJOR`].
pub const HLSL2SPV_VERSION_PATCH: c_uint = 0;

/// `enum hlsl2spv_severity`. An integer, because a newer library may have more values.
pub type hlsl2spv_severity = c_uint;
/// Belongs to the preceding warning or error.
pub const HLSL2SPV_NOTE: hlsl2spv_severity = 0;
pub const HLSL2SPV_WARNING: hlsl2spv_severity = 1;
pub const HLSL2SPV_ERROR: hlsl2spv_severity = 2;
/// Ends the compilation.
pub const HLSL2SPV_FATAL: hlsl2spv_severity = 3;

/// A replacement of a source range. The range is empty for an insertion.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct hlsl2spv_edit {
    pub file: *const c_char,
    /// From 1, in bytes.
    pub line: c_uint,
    pub column: c_uint,
    pub end_line: c_uint,
    pub end_column: c_uint,
    pub text: *const c_char,
}

/// A level of the include stack or of the macro stack.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct hlsl2spv_step {
    pub file: *const c_char,
    pub line: c_uint,
    pub column: c_uint,
    /// The macro whose body contains the location, or null for an `#include`.
    pub macro_: *const c_char,
}

/// A message with its location.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct hlsl2spv_diagnostic {
    pub severity: hlsl2spv_severity,
    /// Null if the diagnostic has no location.
    pub file: *const c_char,
    /// From 1.
    pub line: c_uint,
    pub column: c_uint,
    /// End of the source range, exclusive. Equal to the start if the range is a single point.
    pub end_line: c_uint,
    pub end_column: c_uint,
    pub message: *const c_char,
    /// Name of a warning as in `-W`, or null.
    pub group: *const c_char,
    /// Complete text as displayed by the program.
    pub text: *const c_char,
    /// Edits that fix the problem, to be applied together.
    pub edit_count: usize,
    pub edits: *const hlsl2spv_edit,
    pub include_count: usize,
    pub macro_count: usize,
    /// The `#include`s of the file, innermost first.
    pub includes: *const hlsl2spv_step,
    /// The macros whose bodies contain the location, outermost first.
    pub macros: *const hlsl2spv_step,
}

/// A file of the host. The compiler copies the name and the text before it calls `open` again.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct hlsl2spv_file {
    /// Name in diagnostics, or null for the requested path.
    pub name: *const c_char,
    /// Null for an empty file.
    pub text: *const c_char,
    pub size: usize,
}

/// Data shared between compilations. May be used by any number of threads.
#[repr(C)]
pub struct hlsl2spv_context {
    _data: [u8; 0],
    _marker: PhantomData<(*mut u8, PhantomPinned)>,
}

/// The result of a compilation.
#[repr(C)]
pub struct hlsl2spv_result {
    _data: [u8; 0],
    _marker: PhantomData<(*mut u8, PhantomPinned)>,
}

/// Callbacks and limits of the host. Each member may be null, `None` or 0.
///
/// The compiling thread calls the callbacks before [`hlsl2spv_compile`] returns. They must return
/// normally: a panic that leaves a callback aborts the process.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct hlsl2spv_host {
    pub user: *mut c_void,
    /// Fills `file` with the file at a path, or returns 0 if it does not exist.
    pub open: Option<
        unsafe extern "C" fn(
            user: *mut c_void,
            path: *const c_char,
            file: *mut hlsl2spv_file,
        ) -> c_int,
    >,
    /// Called for each diagnostic.
    pub diagnose:
        Option<unsafe extern "C" fn(user: *mut c_void, diagnostic: *const hlsl2spv_diagnostic)>,
    /// Polled periodically. The compilation ends with an error if it returns nonzero.
    pub cancelled: Option<unsafe extern "C" fn(user: *mut c_void) -> c_int>,
    /// Maximum memory of the compiler in bytes; 0 selects the default.
    pub memory_limit: usize,
    /// Shared with other compilations.
    pub context: *mut hlsl2spv_context,
}

/// `enum hlsl2spv_output`: the texts that a compilation can produce.
pub type hlsl2spv_output = c_uint;
/// Assembly of the module.
pub const HLSL2SPV_ASSEMBLY: hlsl2spv_output = 0;
/// The module as a C array.
pub const HLSL2SPV_HEADER: hlsl2spv_output = 1;
/// With `-P`.
pub const HLSL2SPV_PREPROCESSED: hlsl2spv_output = 2;
/// With `-ast-dump`.
pub const HLSL2SPV_TREE: hlsl2spv_output = 3;
/// Rule for make and ninja, with `-M` or `-MD`.
pub const HLSL2SPV_RULE: hlsl2spv_output = 4;
/// With `-H`.
pub const HLSL2SPV_INCLUDES: hlsl2spv_output = 5;
/// With `-ftime-report`.
pub const HLSL2SPV_TIMES: hlsl2spv_output = 6;
/// With `-fspv-print-all`.
pub const HLSL2SPV_PASSES: hlsl2spv_output = 7;
/// Description of the module as JSON, with `-Fre` or `-reflect`.
pub const HLSL2SPV_REFLECTION: hlsl2spv_output = 8;
/// Member offsets of blocks, with `--print-layout`.
pub const HLSL2SPV_LAYOUT: hlsl2spv_output = 9;
/// Number of instructions by kind, with `-fstats`.
pub const HLSL2SPV_STATISTICS: hlsl2spv_output = 10;
/// With `-wgsl`.
pub const HLSL2SPV_WGSL: hlsl2spv_output = 11;
/// Mapping of bindings, with `-wgsl`.
pub const HLSL2SPV_WGSL_PLACES: hlsl2spv_output = 12;

extern "C" {
    /// Compiles with the arguments of the program, without its name. `host` may be null. Returns
    /// null only if memory is exhausted.
    pub fn hlsl2spv_compile(
        count: usize,
        arguments: *const *const c_char,
        host: *const hlsl2spv_host,
    ) -> *mut hlsl2spv_result;
    /// Frees a result, which may be null.
    pub fn hlsl2spv_release(result: *mut hlsl2spv_result);

    /// Returns whether the compilation succeeded.
    pub fn hlsl2spv_succeeded(result: *const hlsl2spv_result) -> c_int;
    /// Returns the module, or null.
    pub fn hlsl2spv_words(result: *const hlsl2spv_result, count: *mut usize) -> *const u32;
    /// With `-Fd`, returns the module with debug information, and its file in `name`, which may be
    /// null. Otherwise returns null.
    pub fn hlsl2spv_debug_words(
        result: *const hlsl2spv_result,
        count: *mut usize,
        name: *mut *const c_char,
    ) -> *const u32;
    /// Returns the requested text, or null after a failure.
    pub fn hlsl2spv_text(result: *mut hlsl2spv_result) -> *const c_char;
    /// Returns null if the text was not requested or if the compilation failed earlier.
    pub fn hlsl2spv_output(result: *mut hlsl2spv_result, output: hlsl2spv_output) -> *const c_char;

    pub fn hlsl2spv_diagnostic_count(result: *const hlsl2spv_result) -> usize;
    pub fn hlsl2spv_diagnostic_at(
        result: *const hlsl2spv_result,
        index: usize,
    ) -> *const hlsl2spv_diagnostic;

    /// The files read, in order of first use.
    pub fn hlsl2spv_dependency_count(result: *const hlsl2spv_result) -> usize;
    pub fn hlsl2spv_dependency_at(result: *const hlsl2spv_result, index: usize) -> *const c_char;

    /// Returns null if memory is exhausted.
    pub fn hlsl2spv_context_create() -> *mut hlsl2spv_context;
    /// Destroys a context after all compilations that use it have ended.
    pub fn hlsl2spv_context_destroy(context: *mut hlsl2spv_context);

    /// The version of the library, for example "1.0.0".
    pub fn hlsl2spv_version() -> *const c_char;
    pub fn hlsl2spv_version_numbers(major: *mut c_uint, minor: *mut c_uint, patch: *mut c_uint);
}

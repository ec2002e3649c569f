//! Compiles HLSL to SPIR-V.
//!
//! The crate contains the compiler; it needs no programs or libraries at run time. [`Options`]
//! describe a compilation, a [`Compiler`] runs it, and a [`Module`] is the result.
//!
//! ```
//! use hlsl2spv::{Compiler, Options};
//!
//! let options = Options::new("ps_6_0").entry("main").define("TINT", "float4(1, 0, 0, 1)");
//! let source = "float4 main() : SV_Target { return TINT; }";
//! let module = Compiler::new().compile_source("tint.hlsl", source, &options)?;
//! assert_eq!(module.spirv()[0], 0x0723_0203);
//! # Ok::<(), hlsl2spv::Error>(())
//! ```
//!
//! An error contains the messages as values, and displays them as the program `hlsl2spv` does:
//!
//! ```
//! use hlsl2spv::{Compiler, Options};
//!
//! let source = "float4 main() : SV_Target { return missing; }";
//! let error = Compiler::new()
//!     .compile_source("wrong.hlsl", source, &Options::new("ps_6_0"))
//!     .unwrap_err();
//! let location = error.diagnostics()[0].location.as_ref().unwrap();
//! assert_eq!((location.file.as_str(), location.line, location.column), ("wrong.hlsl", 1, 36));
//! println!("{}", error);
//! ```
//!
//! [`reflection`] describes bindings, inputs, outputs and the layout of buffers. [`build`] compiles
//! shaders in build scripts. [`archive`] reads the archives of the program's batch mode.
//!
//! # Threads
//!
//! Compilations share no state except the cache of a [`Compiler`], which is locked. Any number of
//! threads may use one [`Compiler`]; [`Compiler::compile_all`] distributes compilations over all
//! cores. A deeply nested shader needs up to 512 KiB of stack. A shader that needs more stack than
//! the thread has is an error of its compilation.

#![warn(missing_docs)]

pub mod archive;
pub mod build;
mod compiler;
mod diagnostic;
mod host;
mod json;
mod options;
pub mod reflection;

pub use compiler::{Compiler, Error, Failure, Job, Module, Source};
pub use diagnostic::{Diagnostic, Edit, Location, Severity, Step};
pub use host::{File, Host, IntoFile};
pub use options::{Layout, Options, Output, Register, TargetEnv};
pub use reflection::Reflection;

/// Returns the version of the compiler, for example "1.0.0".
///
/// ```
/// assert!(hlsl2spv::version().starts_with("1."));
/// ```
pub fn version() -> &'static str {
    // SAFETY: The function returns a constant string.
    let text = unsafe { std::ffi::CStr::from_ptr(hlsl2spv_sys::hlsl2spv_version()) };
    text.to_str().unwrap_or("")
}

//! Compiles shaders in build scripts.
//!
//! `Cargo.toml` needs `hlsl2spv` below `[build-dependencies]`. A `build.rs`:
//!
//! ```no_run
//! use hlsl2spv::{build, Options};
//!
//! fn main() {
//!     build::compile("shaders/blur.hlsl").profile("cs_6_0").entry("blur").emit();
//!     build::compile("shaders/sky.hlsl")
//!         .options(Options::new("ps_6_6").define("STARS", 1).include_dir("shaders/common"))
//!         .name("sky_with_stars")
//!         .emit();
//! }
//! ```
//!
//! The folder `OUT_DIR` then contains `blur.spv` and `blur.rs`. The second file is an expression of
//! type `&[u32; N]`, so that the words of the module are aligned and need no dependencies:
//!
//! ```ignore
//! const BLUR: &[u32] = include!(concat!(env!("OUT_DIR"), "/blur.rs"));
//! ```
//!
//! Cargo runs the script again when the source or an included file changes. Warnings are displayed
//! by Cargo, and errors end the script. Cargo does not optimize build dependencies by default;
//! `[profile.dev.build-override] opt-level = 2` makes the compiler faster.

use crate::compiler::{Compiler, Module};
use crate::diagnostic::Diagnostic;
use crate::options::Options;
use std::fmt;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Describes the compilation of a shader into `OUT_DIR`.
#[derive(Clone, Debug)]
#[must_use = "`emit` or `run` compiles the shader"]
pub struct Shader {
    path: PathBuf,
    options: Options,
    name: Option<String>,
    folder: Option<PathBuf>,
}

/// Compiles a file of HLSL. The path is relative to the folder of the package.
pub fn compile(path: impl Into<PathBuf>) -> Shader {
    Shader {
        path: path.into(),
        options: Options::default(),
        name: None,
        folder: None,
    }
}

/// The result of [`Shader::run`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Built {
    /// The file with the module.
    pub spirv: PathBuf,
    /// The file with the words of the module as an expression of Rust.
    pub rust: PathBuf,
    /// The lines for Cargo.
    pub directives: Vec<String>,
    /// The module.
    pub module: Module,
}

/// An error of [`Shader::run`].
#[derive(Debug)]
#[non_exhaustive]
pub struct BuildError {
    /// The message, with the errors of the shader.
    pub message: String,
    /// The lines for Cargo.
    pub directives: Vec<String>,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for BuildError {}

impl Shader {
    /// Sets the stage and the shader model, such as "ps_6_0".
    pub fn profile(self, profile: &str) -> Shader {
        self.with(|options| options.arg("-T").arg(profile))
    }

    /// Sets the entry point, `main` by default.
    pub fn entry(self, name: &str) -> Shader {
        self.with(|options| options.entry(name))
    }

    /// Defines a macro.
    pub fn define(self, name: &str, value: impl ToString) -> Shader {
        self.with(|options| options.define(name, value))
    }

    /// Adds a folder to the include path.
    pub fn include_dir(self, folder: impl AsRef<Path>) -> Shader {
        self.with(|options| options.include_dir(folder))
    }

    /// Adds an argument of the program `hlsl2spv`.
    pub fn arg(self, argument: &str) -> Shader {
        self.with(|options| options.arg(argument))
    }

    /// Sets all options. Call it before the methods that change one option.
    pub fn options(self, options: Options) -> Shader {
        self.with(|_| options)
    }

    /// Sets the name of the outputs without extension; the name of the source by default.
    pub fn name(mut self, name: impl Into<String>) -> Shader {
        self.name = Some(name.into());
        self
    }

    /// Sets the folder of the outputs instead of `OUT_DIR`.
    pub fn out_dir(mut self, folder: impl Into<PathBuf>) -> Shader {
        self.folder = Some(folder.into());
        self
    }

    fn with(mut self, change: impl FnOnce(Options) -> Options) -> Shader {
        self.options = change(self.options);
        self
    }

    /// Compiles the shader, prints the lines for Cargo, and returns the file with the module. Ends
    /// the process with a message after an error.
    pub fn emit(&self) -> PathBuf {
        match self.run() {
            Ok(built) => {
                print(&built.directives);
                built.spirv
            }
            Err(error) => {
                print(&error.directives);
                eprintln!("{}", error);
                std::process::exit(1)
            }
        }
    }

    /// Compiles the shader without printing.
    pub fn run(&self) -> Result<Built, BuildError> {
        let source = format!("cargo:rerun-if-changed={}", self.path.display());
        let fail = |message: String| BuildError {
            message,
            directives: vec![source.clone()],
        };
        let folder = match &self.folder {
            Some(folder) => folder.clone(),
            None => std::env::var_os("OUT_DIR")
                .map(PathBuf::from)
                .ok_or_else(|| fail("OUT_DIR is not set: call this from build.rs".to_string()))?,
        };
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let name = self.name.as_deref().unwrap_or(&stem);
        let result = Compiler::new().compile_file(&self.path, &self.options);
        let module = result.map_err(|error| BuildError {
            message: error.to_string(),
            directives: directives(&source, error.dependencies(), error.diagnostics()),
        })?;
        let spirv = folder.join(format!("{}.spv", name));
        let rust = folder.join(format!("{}.rs", name));
        write(&spirv, &module.spirv_bytes()).map_err(fail)?;
        write(&rust, expression(module.spirv()).as_bytes()).map_err(fail)?;
        Ok(Built {
            spirv,
            rust,
            directives: directives(&source, module.dependencies(), module.warnings()),
            module,
        })
    }
}

/// Returns the lines for Cargo, each once.
fn directives(source: &str, files: &[String], diagnostics: &[Diagnostic]) -> Vec<String> {
    let mut lines = vec![source.to_string()];
    for file in files {
        let line = format!("cargo:rerun-if-changed={}", file);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    for diagnostic in diagnostics.iter().filter(|d| !d.is_error()) {
        let text = diagnostic.to_string().replace('\n', " ");
        lines.push(format!("cargo:warning={}", text));
    }
    lines
}

fn print(directives: &[String]) {
    for line in directives {
        println!("{}", line);
    }
}

/// Writes a file unless it has the content already, which keeps its time.
fn write(path: &Path, content: &[u8]) -> Result<(), String> {
    if std::fs::read(path).map_or(false, |old| old == content) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(path);
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(path, content))
        .map_err(|error| format!("'{}' cannot be written: {}", path.display(), error))
}

/// Returns the words as an expression of Rust.
fn expression(words: &[u32]) -> String {
    let mut text = String::from("&[\n");
    for line in words.chunks(8) {
        for word in line {
            let _ = write!(text, "{:#010x}, ", word);
        }
        text.push('\n');
    }
    text + "]\n"
}

//! Compilations and their results.

use crate::diagnostic::{append, string, Diagnostic, Size};
use crate::host::{argument_of, Calls, Host, IntoFile, Stop};
use crate::options::{Options, Output};
use crate::reflection::Reflection;
use hlsl2spv_sys as sys;
use std::borrow::Cow;
use std::ffi::CString;
use std::fmt;
use std::os::raw::c_char;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// The source of a compilation. `Debug` writes the size of its text.
#[derive(Clone, PartialEq, Eq)]
pub struct Source<'a> {
    path: PathBuf,
    text: Option<Cow<'a, [u8]>>,
}

impl fmt::Debug for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.text.as_ref().map(|text| Size(text.len(), "bytes"));
        f.debug_struct("Source")
            .field("path", &self.path)
            .field("text", &size)
            .finish()
    }
}

impl<'a> Source<'a> {
    /// A file.
    pub fn file(path: impl Into<PathBuf>) -> Source<'a> {
        Source {
            path: path.into(),
            text: None,
        }
    }

    /// A text. The name is used in messages, and the folder of the name is the first one in which
    /// `#include "..."` searches.
    pub fn text(name: impl Into<PathBuf>, text: impl Into<Cow<'a, str>>) -> Source<'a> {
        let bytes = match text.into() {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        };
        Source {
            path: name.into(),
            text: Some(bytes),
        }
    }

    /// The content of a file in memory, which may be a SPIR-V module for `-reflect` or `-wgsl`.
    pub fn bytes(name: impl Into<PathBuf>, bytes: impl Into<Cow<'a, [u8]>>) -> Source<'a> {
        Source {
            path: name.into(),
            text: Some(bytes.into()),
        }
    }
}

/// A source with its options, for [`Compiler::compile_all`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job<'a> {
    /// The source.
    pub source: Source<'a>,
    /// The options.
    pub options: Options,
}

impl<'a> Job<'a> {
    /// Compiles a file.
    pub fn file(path: impl Into<PathBuf>, options: Options) -> Job<'a> {
        Job {
            source: Source::file(path),
            options,
        }
    }
}

/// Files that compilations share.
#[derive(Debug)]
struct Cache(NonNull<sys::hlsl2spv_context>);

// SAFETY: The library locks a context, which any number of threads may use.
unsafe impl Send for Cache {}
// SAFETY: See above.
unsafe impl Sync for Cache {}

impl Drop for Cache {
    fn drop(&mut self) {
        // SAFETY: A compilation borrows its `Compiler`, which owns a reference to the cache.
        unsafe { sys::hlsl2spv_context_destroy(self.0.as_ptr()) }
    }
}

/// Runs compilations.
///
/// A compiler has no state except its settings and its cache of files. It may be used by several
/// threads at once; a clone shares the cache.
#[derive(Clone, Debug, Default)]
pub struct Compiler {
    cache: Option<Arc<Cache>>,
    memory_limit: usize,
}

impl Compiler {
    /// Returns a compiler that reads files anew in each compilation.
    pub fn new() -> Compiler {
        Compiler::default()
    }

    /// Returns a compiler that reads and scans each file once. It does not notice later changes of
    /// a file; use a new compiler to reload shaders. Texts and files of a [`Host`] are not cached.
    pub fn with_cache() -> Compiler {
        // SAFETY: The function has no requirements. Null is out of memory.
        let context = unsafe { sys::hlsl2spv_context_create() };
        Compiler {
            cache: NonNull::new(context).map(|context| Arc::new(Cache(context))),
            memory_limit: 0,
        }
    }

    /// Limits the memory of each compilation, in bytes. The default is 4 GiB. The smallest useful
    /// limit is 4 MiB.
    #[must_use]
    pub fn memory_limit(mut self, bytes: usize) -> Compiler {
        self.memory_limit = bytes;
        self
    }

    /// Compiles a file.
    pub fn compile_file(&self, path: impl AsRef<Path>, options: &Options) -> Result<Module, Error> {
        self.compile_with(&Source::file(path.as_ref()), options, Host::new())
    }

    /// Compiles a text. Included files are read from the file system; see [`Source::text`].
    pub fn compile_source(
        &self,
        name: impl AsRef<Path>,
        text: &str,
        options: &Options,
    ) -> Result<Module, Error> {
        self.compile_with(&Source::text(name.as_ref(), text), options, Host::new())
    }

    /// Compiles with callbacks.
    ///
    /// # Panics
    ///
    /// Panics if a callback panics, with the same payload.
    pub fn compile_with(
        &self,
        source: &Source<'_>,
        options: &Options,
        host: Host<'_>,
    ) -> Result<Module, Error> {
        let path = argument_of(&source.path);
        let name = CString::new(path.clone()).map_err(|_| Error::Nul)?;
        let command = options.command(path).ok_or(Error::Nul)?;
        let arguments: Vec<*const c_char> = command.iter().map(|arg| arg.as_ptr()).collect();
        let text = source.text.as_deref().map(|text| (name, text));
        let mut calls = Calls::new(host, text);
        let mut raw_host = calls.raw();
        raw_host.memory_limit = self.memory_limit;
        if let Some(cache) = &self.cache {
            raw_host.context = cache.0.as_ptr();
        }
        // SAFETY: The arguments and the host live until the result is released, and so does
        // `calls`, to which the host refers. The result is used by this thread only.
        let result = unsafe {
            let result = sys::hlsl2spv_compile(arguments.len(), arguments.as_ptr(), &raw_host);
            let copied = NonNull::new(result).map(|result| copy_result(result, options));
            sys::hlsl2spv_release(result);
            copied
        };
        match calls.stop.take() {
            Some(Stop::Panic(panic)) => resume_unwind(panic),
            Some(Stop::Error(error)) => Err(Error::Host(error)),
            None => result.unwrap_or(Err(Error::OutOfMemory)),
        }
    }

    /// Compiles many sources on all cores. The results have the order of the jobs.
    ///
    /// ```
    /// use hlsl2spv::{Compiler, Job, Options, Source};
    ///
    /// let source = Source::text("a.hlsl", "float4 main() : SV_Target { return MODE; }");
    /// let job = |mode| Job {
    ///     source: source.clone(),
    ///     options: Options::new("ps_6_0").define("MODE", mode),
    /// };
    /// let jobs: Vec<Job> = (0..8).map(job).collect();
    /// for result in Compiler::with_cache().compile_all(&jobs) {
    ///     println!("{} words", result?.spirv().len());
    /// }
    /// # Ok::<(), hlsl2spv::Error>(())
    /// ```
    pub fn compile_all(&self, jobs: &[Job<'_>]) -> Vec<Result<Module, Error>> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        self.compile_all_on(cores, jobs)
    }

    /// Compiles many sources on a number of threads. The results have the order of the jobs.
    pub fn compile_all_on(&self, threads: usize, jobs: &[Job<'_>]) -> Vec<Result<Module, Error>> {
        let compile = |job: &Job<'_>| self.compile_with(&job.source, &job.options, Host::new());
        run_all(threads, jobs, compile)
    }

    /// Compiles many sources on a number of threads. The function returns the content of a file as
    /// in [`Host::open`]; all threads call it.
    ///
    /// # Panics
    ///
    /// Panics if the function panics.
    pub fn compile_all_with<R: IntoFile>(
        &self,
        threads: usize,
        jobs: &[Job<'_>],
        open: impl Fn(&str) -> R + Sync,
    ) -> Vec<Result<Module, Error>> {
        run_all(threads, jobs, |job: &Job<'_>| {
            self.compile_with(&job.source, &job.options, Host::new().open(&open))
        })
    }
}

/// Calls a function for each job, on a number of threads including this one.
fn run_all<T: Send>(
    threads: usize,
    jobs: &[Job<'_>],
    run: impl Fn(&Job<'_>) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<T>>> = jobs.iter().map(|_| Mutex::new(None)).collect();
    let take = || {
        let index = next.fetch_add(1, Ordering::Relaxed);
        jobs.get(index).zip(results.get(index))
    };
    let work = || {
        while let Some((job, slot)) = take() {
            let result = run(job);
            *slot.lock().unwrap() = Some(result);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.min(jobs.len()) {
            scope.spawn(work);
        }
        work();
    });
    let finished = |slot: Mutex<Option<T>>| slot.into_inner().unwrap().unwrap();
    results.into_iter().map(finished).collect()
}

/// Copies a result.
///
/// # Safety
/// The result must be valid, and of this thread.
unsafe fn copy_result(
    result: NonNull<sys::hlsl2spv_result>,
    options: &Options,
) -> Result<Module, Error> {
    let result = result.as_ptr();
    let mut diagnostics = Vec::new();
    for index in 0..sys::hlsl2spv_diagnostic_count(result) {
        let diagnostic = sys::hlsl2spv_diagnostic_at(result, index);
        append(&mut diagnostics, Diagnostic::copy(&*diagnostic));
    }
    let dependencies = (0..sys::hlsl2spv_dependency_count(result))
        .filter_map(|index| string(sys::hlsl2spv_dependency_at(result, index)))
        .collect();
    if sys::hlsl2spv_succeeded(result) == 0 {
        return Err(Error::Compile(Failure {
            diagnostics,
            dependencies,
        }));
    }
    let mut count = 0;
    let words = sys::hlsl2spv_words(result, &mut count);
    let words = match words.is_null() {
        true => Vec::new(),
        false => std::slice::from_raw_parts(words, count).to_vec(),
    };
    let text = |output: &Output| {
        string(sys::hlsl2spv_output(result, output.raw())).map(|text| (*output, text))
    };
    let texts: Vec<(Output, String)> = options.outputs().iter().filter_map(text).collect();
    let mut module = Module {
        words,
        diagnostics,
        dependencies,
        texts,
        reflection: None,
    };
    if options.has_reflection() {
        let json = module.text(Output::Reflection).unwrap_or("");
        module.reflection = Some(Reflection::from_json(json)?);
    }
    Ok(module)
}

/// The result of a compilation that succeeded.
///
/// `Debug` writes the number of words and the length of the texts instead of their content.
#[derive(Clone)]
pub struct Module {
    words: Vec<u32>,
    diagnostics: Vec<Diagnostic>,
    dependencies: Vec<String>,
    texts: Vec<(Output, String)>,
    reflection: Option<Reflection>,
}

impl Module {
    /// Returns the words of the module, as `vkCreateShaderModule` expects them. They are empty if
    /// the options requested another output instead of a module.
    pub fn spirv(&self) -> &[u32] {
        &self.words
    }

    /// Returns the words of the module.
    pub fn into_spirv(self) -> Vec<u32> {
        self.words
    }

    /// Returns the module as the content of a file, in the byte order of the machine.
    pub fn spirv_bytes(&self) -> Vec<u8> {
        self.words.iter().flat_map(|w| w.to_ne_bytes()).collect()
    }

    /// Returns the warnings.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Returns the paths of the files that were read, in order of first use. The first one is the
    /// source.
    pub fn dependencies(&self) -> &[String] {
        &self.dependencies
    }

    /// Returns a text that [`Options::output`] requested.
    pub fn text(&self, output: Output) -> Option<&str> {
        let mut texts = self.texts.iter();
        texts
            .find(|(kind, _)| *kind == output)
            .map(|(_, text)| text.as_str())
    }

    /// Returns the description that [`Options::reflection`] requested.
    pub fn reflection(&self) -> Option<&Reflection> {
        self.reflection.as_ref()
    }
}

impl fmt::Debug for Module {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<(Output, Size)> = self
            .texts
            .iter()
            .map(|(output, text)| (*output, Size(text.len(), "bytes")))
            .collect();
        f.debug_struct("Module")
            .field("words", &Size(self.words.len(), "words"))
            .field("diagnostics", &self.diagnostics)
            .field("dependencies", &self.dependencies)
            .field("texts", &texts)
            .field("reflection", &self.reflection)
            .finish()
    }
}

/// The messages of a compilation that failed.
///
/// `Display` writes the messages as the program `hlsl2spv` does, with source lines.
#[derive(Clone, Debug)]
pub struct Failure {
    /// The errors and warnings. There is at least one error.
    pub diagnostics: Vec<Diagnostic>,
    /// The files that were read before the error.
    pub dependencies: Vec<String>,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut texts = String::new();
        for diagnostic in &self.diagnostics {
            texts += &diagnostic.text;
            for note in &diagnostic.notes {
                texts += &note.text;
            }
        }
        f.write_str(texts.trim_end())
    }
}

/// An error of a compilation.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The source or the options are wrong.
    Compile(Failure),
    /// The callback that opens files returned an error.
    Host(Box<dyn std::error::Error + Send + Sync>),
    /// An argument or a path contains a NUL.
    Nul,
    /// The memory is exhausted.
    OutOfMemory,
    /// The reflection data has an unknown format.
    Reflection(String),
}

impl Error {
    /// Returns the messages of the compiler.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match self {
            Error::Compile(failure) => &failure.diagnostics,
            _ => &[],
        }
    }

    /// Returns the files that were read before the error.
    pub fn dependencies(&self) -> &[String] {
        match self {
            Error::Compile(failure) => &failure.dependencies,
            _ => &[],
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Compile(failure) => failure.fmt(f),
            Error::Host(error) => write!(f, "a file cannot be opened: {}", error),
            Error::Nul => f.write_str("an argument or a path contains a NUL character"),
            Error::OutOfMemory => f.write_str("out of memory"),
            Error::Reflection(message) => write!(f, "unknown reflection data: {}", message),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Error::Host(error) => Some(error.as_ref()),
            _ => None,
        }
    }
}

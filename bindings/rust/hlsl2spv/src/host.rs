//! Callbacks from the compiler.

use crate::diagnostic::{Diagnostic, Size};
use crate::options::path_bytes;
use hlsl2spv_sys as sys;
use std::any::Any;
use std::error::Error;
use std::ffi::{CStr, CString};
use std::fmt;
use std::io;
use std::os::raw::{c_char, c_int, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::{Path, PathBuf};

/// The content of a file that a callback returns. `Debug` writes the size of the text.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct File {
    /// The name in messages and dependencies, or `None` for the requested path.
    pub name: Option<String>,
    /// The content.
    pub text: Vec<u8>,
}

impl fmt::Debug for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("File")
            .field("name", &self.name)
            .field("text", &Size(self.text.len(), "bytes"))
            .finish()
    }
}

impl File {
    /// Returns a file with a name that is different from the requested path.
    pub fn named(name: impl Into<String>, text: impl Into<Vec<u8>>) -> File {
        File {
            name: Some(name.into()),
            text: text.into(),
        }
    }
}

macro_rules! file_from {
    ($($type:ty),*) => {$(
        impl From<$type> for File {
            fn from(text: $type) -> File {
                File { name: None, text: text.into() }
            }
        }
    )*};
}
file_from!(Vec<u8>, String, &str, &[u8]);

type BoxedError = Box<dyn Error + Send + Sync>;

/// A result of the callback of [`Host::open`].
///
/// - `Option`: `None` is a file that does not exist.
/// - `io::Result<Vec<u8>>` and `io::Result<String>`, as from `std::fs::read`: `NotFound` is a file
///   that does not exist.
/// - `Result<Option<_>, E>`: `Ok(None)` is a file that does not exist.
///
/// Other errors end the compilation; its result is [`Error::Host`](crate::Error::Host).
pub trait IntoFile {
    /// Converts the result.
    fn into_file(self) -> Result<Option<File>, BoxedError>;
}

impl<T: Into<File>> IntoFile for Option<T> {
    fn into_file(self) -> Result<Option<File>, BoxedError> {
        Ok(self.map(Into::into))
    }
}

impl<T: Into<File>, E: Into<BoxedError>> IntoFile for Result<Option<T>, E> {
    fn into_file(self) -> Result<Option<File>, BoxedError> {
        self.map(|file| file.map(Into::into)).map_err(Into::into)
    }
}

fn existing<T: Into<File>>(read: io::Result<T>) -> Result<Option<File>, BoxedError> {
    match read {
        Ok(text) => Ok(Some(text.into())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

impl IntoFile for io::Result<Vec<u8>> {
    fn into_file(self) -> Result<Option<File>, BoxedError> {
        existing(self)
    }
}

impl IntoFile for io::Result<String> {
    fn into_file(self) -> Result<Option<File>, BoxedError> {
        existing(self)
    }
}

type Diagnose<'a> = dyn FnMut(&Diagnostic) + 'a;
type Open<'a> = dyn FnMut(&str) -> Result<Option<File>, BoxedError> + 'a;

/// Callbacks of a compilation. All of them are called by the compiling thread.
///
/// A panic in a callback ends the compilation, and continues in the caller of the compiler.
///
/// ```
/// use hlsl2spv::{Compiler, Host, Options, Source};
///
/// let host = Host::new().open(|path| match path {
///     "color.hlsli" => Some("#define COLOR float4(1, 0, 0, 1)\n"),
///     _ => None,
/// });
/// let source = Source::text(
///     "shader.hlsl",
///     "#include \"color.hlsli\"\nfloat4 main() : SV_Target { return COLOR; }",
/// );
/// let module = Compiler::new().compile_with(&source, &Options::new("ps_6_0"), host)?;
/// assert_eq!(module.dependencies(), ["shader.hlsl", "color.hlsli"]);
/// # Ok::<(), hlsl2spv::Error>(())
/// ```
#[derive(Default)]
#[must_use]
pub struct Host<'a> {
    open: Option<Box<Open<'a>>>,
    diagnose: Option<Box<Diagnose<'a>>>,
    cancelled: Option<Box<dyn FnMut() -> bool + 'a>>,
}

impl<'a> Host<'a> {
    /// Returns a host without callbacks.
    pub fn new() -> Host<'a> {
        Host::default()
    }

    /// Sets the function that returns the content of a file. It is called for the source unless
    /// that is a text, and for each candidate path of an `#include`. The compiler then opens no
    /// files itself.
    pub fn open<R: IntoFile>(mut self, mut open: impl FnMut(&str) -> R + 'a) -> Host<'a> {
        self.open = Some(Box::new(move |path| open(path).into_file()));
        self
    }

    /// Sets the function that receives each message when it is reported. The notes of a message
    /// are separate messages here.
    pub fn diagnose(mut self, diagnose: impl FnMut(&Diagnostic) + 'a) -> Host<'a> {
        self.diagnose = Some(Box::new(diagnose));
        self
    }

    /// Sets a function that is polled periodically. The compilation ends with an error if it
    /// returns true.
    pub fn cancelled(mut self, cancelled: impl FnMut() -> bool + 'a) -> Host<'a> {
        self.cancelled = Some(Box::new(cancelled));
        self
    }
}

/// The end of a compilation by a callback.
pub(crate) enum Stop {
    Error(BoxedError),
    Panic(Box<dyn Any + Send>),
}

/// The state of the callbacks during a compilation. The library stores its address.
pub(crate) struct Calls<'a> {
    host: Host<'a>,
    source: Option<(CString, &'a [u8])>,
    /// The file that the library copies after `open` returns.
    file: File,
    name: CString,
    pub(crate) stop: Option<Stop>,
}

impl<'a> Calls<'a> {
    /// `source` is a text with the path under which the compiler opens it.
    pub(crate) fn new(host: Host<'a>, source: Option<(CString, &'a [u8])>) -> Calls<'a> {
        Calls {
            host,
            source,
            file: File::default(),
            name: CString::default(),
            stop: None,
        }
    }

    /// Returns the structure for the library, which refers to `self`.
    pub(crate) fn raw(&mut self) -> sys::hlsl2spv_host {
        let opens = self.host.open.is_some() || self.source.is_some();
        let can_stop = opens || self.host.cancelled.is_some() || self.host.diagnose.is_some();
        sys::hlsl2spv_host {
            user: self as *mut Calls<'a> as *mut c_void,
            open: if opens { Some(open) } else { None },
            diagnose: self.host.diagnose.as_ref().map(|_| diagnose as _),
            cancelled: if can_stop { Some(cancelled) } else { None },
            memory_limit: 0,
            context: std::ptr::null_mut(),
        }
    }

    /// Calls a function of the host unless the compilation was stopped. Panics end here.
    fn guard<T: Default>(&mut self, call: impl FnOnce(&mut Self) -> Result<T, BoxedError>) -> T {
        if self.stop.is_some() {
            return T::default();
        }
        // The state is not used after a panic, except `stop`.
        match catch_unwind(AssertUnwindSafe(|| call(self))) {
            Ok(Ok(value)) => return value,
            Ok(Err(error)) => self.stop = Some(Stop::Error(error)),
            Err(panic) => self.stop = Some(Stop::Panic(panic)),
        }
        T::default()
    }

    fn find(&mut self, path: &CStr) -> Result<Option<File>, BoxedError> {
        match &mut self.host.open {
            Some(open) => open(&path.to_string_lossy()),
            None => read(&path_of(path)),
        }
    }
}

#[cfg(unix)]
fn path_of(path: &CStr) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    PathBuf::from(std::ffi::OsStr::from_bytes(path.to_bytes()))
}

#[cfg(not(unix))]
fn path_of(path: &CStr) -> PathBuf {
    PathBuf::from(path.to_string_lossy().into_owned())
}

/// Reads a file of the file system. A folder and a file that cannot be read do not exist.
fn read(path: &Path) -> Result<Option<File>, BoxedError> {
    Ok(std::fs::read(path).ok().map(File::from))
}

/// Returns the path under which a text is opened.
pub(crate) fn argument_of(name: &Path) -> Vec<u8> {
    let bytes = path_bytes(name);
    if bytes.is_empty() {
        return b"source.hlsl".to_vec();
    }
    bytes
}

// ---- Functions that the library calls ----
//
// SAFETY of all three: `user` is the address of the `Calls` of a compilation, which outlives it.
// The library calls them one after the other, so that no two references exist at a time.

unsafe extern "C" fn open(
    user: *mut c_void,
    path: *const c_char,
    file: *mut sys::hlsl2spv_file,
) -> c_int {
    let calls = &mut *(user as *mut Calls<'_>);
    let path = CStr::from_ptr(path);
    let file = &mut *file;
    if let Some((name, text)) = &calls.source {
        if name.as_c_str() == path {
            file.text = text.as_ptr() as *const c_char;
            file.size = text.len();
            return 1;
        }
    }
    let found = calls.guard(|calls| {
        let found = calls.find(path)?;
        let has_file = found.is_some();
        calls.file = found.unwrap_or_default();
        calls.name = CString::new(calls.file.name.take().unwrap_or_default())?;
        Ok(has_file)
    });
    if !found {
        return 0;
    }
    if !calls.name.as_bytes().is_empty() {
        file.name = calls.name.as_ptr();
    }
    file.text = calls.file.text.as_ptr() as *const c_char;
    file.size = calls.file.text.len();
    1
}

unsafe extern "C" fn diagnose(user: *mut c_void, diagnostic: *const sys::hlsl2spv_diagnostic) {
    let calls = &mut *(user as *mut Calls<'_>);
    calls.guard(|calls| {
        if let Some(diagnose) = &mut calls.host.diagnose {
            diagnose(&Diagnostic::copy(&*diagnostic));
        }
        Ok(())
    });
}

unsafe extern "C" fn cancelled(user: *mut c_void) -> c_int {
    let calls = &mut *(user as *mut Calls<'_>);
    let asked = calls.guard(|calls| Ok(calls.host.cancelled.as_mut().map_or(false, |f| f())));
    c_int::from(asked || calls.stop.is_some())
}

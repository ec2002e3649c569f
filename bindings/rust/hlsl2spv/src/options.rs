//! The description of a compilation.

use hlsl2spv_sys as sys;
use std::ffi::CString;
use std::path::Path;

/// The target environment, as in `-fspv-target-env`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)]
pub enum TargetEnv {
    Vulkan1_0,
    Vulkan1_1,
    Vulkan1_1Spirv1_4,
    Vulkan1_2,
    Vulkan1_3,
    Vulkan1_4,
    Universal1_5,
    Universal1_6,
}

impl TargetEnv {
    fn name(self) -> &'static str {
        match self {
            TargetEnv::Vulkan1_0 => "vulkan1.0",
            TargetEnv::Vulkan1_1 => "vulkan1.1",
            TargetEnv::Vulkan1_1Spirv1_4 => "vulkan1.1spirv1.4",
            TargetEnv::Vulkan1_2 => "vulkan1.2",
            TargetEnv::Vulkan1_3 => "vulkan1.3",
            TargetEnv::Vulkan1_4 => "vulkan1.4",
            TargetEnv::Universal1_5 => "universal1.5",
            TargetEnv::Universal1_6 => "universal1.6",
        }
    }
}

/// The memory layout of buffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Layout of Direct3D, `-fvk-use-dx-layout`.
    Dx,
    /// Strict std140 and std430, `-fvk-use-gl-layout`.
    Gl,
    /// Scalar block layout, `-fvk-use-scalar-layout`.
    Scalar,
}

/// The class of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Register {
    /// Constant buffers.
    B,
    /// Textures and read-only buffers.
    T,
    /// Samplers.
    S,
    /// Writable resources.
    U,
}

impl Register {
    fn letter(self) -> char {
        match self {
            Register::B => 'b',
            Register::T => 't',
            Register::S => 's',
            Register::U => 'u',
        }
    }
}

/// A text that a compilation can produce. See [`Options::output`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Output {
    /// Assembly of the module.
    Assembly,
    /// The module as a C array.
    Header,
    /// The preprocessed source, instead of a module.
    Preprocessed,
    /// The syntax tree, instead of a module.
    Tree,
    /// A rule for make and ninja.
    Rule,
    /// The tree of included files.
    Includes,
    /// The time of each phase.
    Times,
    /// The module after each pass of the optimizer that changed it.
    Passes,
    /// The description of the module as JSON. [`Options::reflection`] parses it.
    Reflection,
    /// Member offsets of blocks, instead of a module.
    Layout,
    /// Number of instructions by kind.
    Statistics,
    /// The shader as WGSL, instead of a module.
    Wgsl,
    /// The mapping of bindings from SPIR-V to WGSL as JSON; requires [`Output::Wgsl`].
    WgslBindings,
}

impl Output {
    pub(crate) fn raw(self) -> sys::hlsl2spv_output {
        match self {
            Output::Assembly => sys::HLSL2SPV_ASSEMBLY,
            Output::Header => sys::HLSL2SPV_HEADER,
            Output::Preprocessed => sys::HLSL2SPV_PREPROCESSED,
            Output::Tree => sys::HLSL2SPV_TREE,
            Output::Rule => sys::HLSL2SPV_RULE,
            Output::Includes => sys::HLSL2SPV_INCLUDES,
            Output::Times => sys::HLSL2SPV_TIMES,
            Output::Passes => sys::HLSL2SPV_PASSES,
            Output::Reflection => sys::HLSL2SPV_REFLECTION,
            Output::Layout => sys::HLSL2SPV_LAYOUT,
            Output::Statistics => sys::HLSL2SPV_STATISTICS,
            Output::Wgsl => sys::HLSL2SPV_WGSL,
            Output::WgslBindings => sys::HLSL2SPV_WGSL_PLACES,
        }
    }

    /// The arguments that request the text.
    fn arguments(self) -> &'static [&'static str] {
        match self {
            Output::Assembly | Output::Header | Output::WgslBindings => &[],
            Output::Preprocessed => &["-P"],
            Output::Tree => &["-ast-dump"],
            Output::Rule => &["-MD"],
            Output::Includes => &["-H"],
            Output::Times => &["-ftime-report"],
            Output::Passes => &["-fspv-print-all"],
            Output::Reflection => &["-Fre", "-"],
            Output::Layout => &["--print-layout"],
            Output::Statistics => &["-fstats"],
            Output::Wgsl => &["-wgsl"],
        }
    }
}

/// Describes a compilation. The methods correspond to options of the program `hlsl2spv`, and
/// [`Options::arg`] accepts every other option.
///
/// ```
/// use hlsl2spv::{Options, Register, TargetEnv};
///
/// let options = Options::new("cs_6_6")
///     .entry("blur")
///     .target_env(TargetEnv::Vulkan1_3)
///     .define("RADIUS", 4)
///     .include_dir("shaders/common")
///     .shift(Register::S, 16, 0)
///     .arg("-fspv-preserve-bindings");
/// assert!(options.args().iter().any(|arg| arg == "RADIUS=4"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[must_use]
pub struct Options {
    arguments: Vec<Argument>,
    outputs: Vec<Output>,
    reflection: bool,
}

/// The bytes of an argument; a path of Unix may contain other bytes than those of UTF-8.
type Argument = Vec<u8>;

/// Returns a path as the bytes that the library expects.
#[cfg(unix)]
pub(crate) fn path_bytes(path: &Path) -> Vec<u8> {
    use std::os::unix::ffi::OsStrExt;
    path.as_os_str().as_bytes().to_vec()
}

/// Returns a path as the bytes that the library expects.
#[cfg(not(unix))]
pub(crate) fn path_bytes(path: &Path) -> Vec<u8> {
    path.to_string_lossy().into_owned().into_bytes()
}

impl Options {
    /// Compiles for a stage and a shader model, such as "ps_6_0" or "lib_6_3".
    pub fn new(profile: impl AsRef<str>) -> Options {
        Options::default().arg("-T").arg(profile)
    }

    /// Sets the entry point, `main` by default.
    pub fn entry(self, name: impl AsRef<str>) -> Options {
        self.arg("-E").arg(name)
    }

    /// Sets the target environment, Vulkan 1.0 by default.
    pub fn target_env(self, target: TargetEnv) -> Options {
        self.arg(format!("-fspv-target-env={}", target.name()))
    }

    /// Sets the version of HLSL: 2016, 2017, 2018, 2021 (default) or "202x".
    pub fn language(self, version: impl ToString) -> Options {
        self.arg("-HV").arg(version.to_string())
    }

    /// Defines a macro.
    pub fn define(self, name: impl AsRef<str>, value: impl ToString) -> Options {
        let definition = format!("{}={}", name.as_ref(), value.to_string());
        self.arg("-D").arg(definition)
    }

    /// Adds a folder to the include path.
    pub fn include_dir(mut self, folder: impl AsRef<Path>) -> Options {
        self.arguments.push(b"-I".to_vec());
        self.arguments.push(path_bytes(folder.as_ref()));
        self
    }

    /// Optimizes the module (default), or only makes it legal.
    pub fn optimize(self, on: bool) -> Options {
        self.arg(if on { "-O3" } else { "-O0" })
    }

    /// Adds the source and line numbers to the module, for debuggers.
    pub fn debug_info(self) -> Options {
        self.arg("-Zi")
    }

    /// Treats warnings as errors.
    pub fn warnings_as_errors(self) -> Options {
        self.arg("-WX")
    }

    /// Enables or disables a warning by its name.
    pub fn warning(self, name: impl AsRef<str>, on: bool) -> Options {
        let prefix = if on { "-W" } else { "-Wno-" };
        self.arg(format!("{}{}", prefix, name.as_ref()))
    }

    /// Makes matrices row-major; they are column-major by default.
    pub fn row_major(self) -> Options {
        self.arg("-Zpr")
    }

    /// Makes `half` and `min16float` 16 bits wide.
    pub fn enable_16bit_types(self) -> Options {
        self.arg("-enable-16bit-types")
    }

    /// Negates `SV_Position.y` on output.
    pub fn invert_y(self) -> Options {
        self.arg("-fvk-invert-y")
    }

    /// Sets the memory layout of buffers.
    pub fn layout(self, layout: Layout) -> Options {
        self.arg(match layout {
            Layout::Dx => "-fvk-use-dx-layout",
            Layout::Gl => "-fvk-use-gl-layout",
            Layout::Scalar => "-fvk-use-scalar-layout",
        })
    }

    /// Adds a number to the bindings of the registers of a class in a space.
    pub fn shift(self, class: Register, shift: u32, space: u32) -> Options {
        self.arg(format!("-fvk-{}-shift", class.letter()))
            .arg(shift.to_string())
            .arg(space.to_string())
    }

    /// Sets the binding and the descriptor set of a register, such as "t0". It cannot be combined
    /// with [`Options::shift`], and must be called for each register of the source.
    pub fn bind_register(
        self,
        register: impl AsRef<str>,
        space: u32,
        binding: u32,
        set: u32,
    ) -> Options {
        self.arg("-fvk-bind-register")
            .arg(register)
            .arg(space.to_string())
            .arg(binding.to_string())
            .arg(set.to_string())
    }

    /// Requests the description of the module, [`Module::reflection`](crate::Module::reflection).
    pub fn reflection(mut self) -> Options {
        self.reflection = true;
        self.output(Output::Reflection)
    }

    /// Requests a text, [`Module::text`](crate::Module::text).
    ///
    /// ```
    /// use hlsl2spv::{Compiler, Options, Output};
    ///
    /// let options = Options::new("ps_6_0").output(Output::Wgsl);
    /// let source = "float4 main() : SV_Target { return 1; }";
    /// let module = Compiler::new().compile_source("a.hlsl", source, &options)?;
    /// assert!(module.text(Output::Wgsl).unwrap().contains("@fragment"));
    /// # Ok::<(), hlsl2spv::Error>(())
    /// ```
    pub fn output(mut self, output: Output) -> Options {
        if self.outputs.contains(&output) {
            return self;
        }
        self.outputs.push(output);
        for argument in output.arguments() {
            self = self.arg(argument);
        }
        self
    }

    /// Adds an argument of the program `hlsl2spv`.
    pub fn arg(mut self, argument: impl AsRef<str>) -> Options {
        self.arguments.push(argument.as_ref().as_bytes().to_vec());
        self
    }

    /// Adds arguments of the program `hlsl2spv`.
    pub fn extend<T: AsRef<str>>(self, arguments: impl IntoIterator<Item = T>) -> Options {
        arguments.into_iter().fold(self, Options::arg)
    }

    /// Returns the arguments of the program `hlsl2spv` that correspond to the options.
    pub fn args(&self) -> Vec<String> {
        let text = |argument: &Argument| String::from_utf8_lossy(argument).into_owned();
        self.arguments.iter().map(text).collect()
    }

    pub(crate) fn outputs(&self) -> &[Output] {
        &self.outputs
    }

    pub(crate) fn has_reflection(&self) -> bool {
        self.reflection
    }

    /// Returns the arguments for the library, which end with the source. Returns `None` if an
    /// argument contains a NUL.
    pub(crate) fn command(&self, source: Vec<u8>) -> Option<Vec<CString>> {
        let arguments = self.arguments.iter().cloned();
        arguments
            .chain([b"--".to_vec(), source])
            .map(|argument| CString::new(argument).ok())
            .collect()
    }
}

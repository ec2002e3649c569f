//! Compilations, messages, callbacks and threads.

use hlsl2spv::{
    Compiler, Error, File, Host, Job, Layout, Module, Options, Output, Register, Severity, Source,
    TargetEnv,
};
use std::cell::Cell;
use std::io;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};

const INCLUDING: &str =
    "#include \"sub/color.hlsli\"\nfloat4 main() : SV_Target { return COLOR; }\n";

fn pixel() -> Options {
    Options::new("ps_6_0")
}

fn compile(text: &str, options: &Options) -> Result<Module, Error> {
    Compiler::new().compile_source("shader.hlsl", text, options)
}

fn compile_including(host: Host<'_>) -> Result<Module, Error> {
    Compiler::new().compile_with(&Source::text("shader.hlsl", INCLUDING), &pixel(), host)
}

/// A folder that is removed at the end of a test.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("hlsl2spv-{}-{}", name, std::process::id()));
        std::fs::create_dir_all(path.join("sub")).unwrap();
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) -> std::path::PathBuf {
        std::fs::write(self.0.join(name), text).unwrap();
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn compiles_a_text() {
    let options = pixel()
        .target_env(TargetEnv::Vulkan1_2)
        .define("VALUE", 2)
        .output(Output::Assembly);
    let module = compile("float4 main() : SV_Target { return VALUE; }", &options).unwrap();
    assert_eq!(module.spirv()[0], 0x0723_0203);
    assert_eq!(module.spirv()[1], 0x0001_0500);
    assert_eq!(module.spirv_bytes().len(), 4 * module.spirv().len());
    assert!(module.warnings().is_empty());
    assert_eq!(module.dependencies(), ["shader.hlsl"]);
    assert!(module
        .text(Output::Assembly)
        .unwrap()
        .contains("OpEntryPoint Fragment"));
    assert!(module.text(Output::Wgsl).is_none());
    assert!(module.reflection().is_none());
}

#[test]
fn debug_writes_sizes() {
    let options = pixel().output(Output::Assembly).reflection();
    let module = compile("float4 main() : SV_Target { return 1; }", &options).unwrap();
    let text = format!("{:?}", module);
    let size = format!("Module {{ words: {} words, ", module.spirv().len());
    assert!(text.starts_with(&size), "{}", text);
    assert!(text.contains("dependencies: [\"shader.hlsl\"]"), "{}", text);
    assert!(text.contains("(Assembly, "), "{}", text);
    assert!(!text.contains("OpEntryPoint"), "{}", text);
    assert!(!text.contains(&module.spirv()[0].to_string()), "{}", text);
    let source = format!("{:?}", Source::text("a.hlsl", "float4 a;"));
    assert_eq!(source, "Source { path: \"a.hlsl\", text: Some(9 bytes) }");
    let file = format!("{:?}", File::named("a.hlsli", "float4 a;"));
    assert_eq!(file, "File { name: Some(\"a.hlsli\"), text: 9 bytes }");
}

#[test]
fn applies_options() {
    let options = Options::new("ps_6_2")
        .entry("start")
        .language(2021)
        .optimize(false)
        .debug_info()
        .row_major()
        .enable_16bit_types()
        .layout(Layout::Scalar)
        .shift(Register::T, 10, 0)
        .shift(Register::S, 20, 0)
        .warning("conversion", true)
        .warning("effects-syntax", false)
        .extend(["-fspv-preserve-bindings", "-fvk-b-shift", "5", "0"])
        .reflection();
    let source = "Texture2D image : register(t1); SamplerState linear_sampler : register(s2);
                  cbuffer B : register(b0) { float3 a; half b; float4x4 c; };
                  float4 start(float2 uv : UV) : SV_Target { return image.Sample(linear_sampler, uv) + b; }";
    let module = compile(source, &options).unwrap();
    let reflection = module.reflection().unwrap();
    let place = |name: &str| {
        let resource = reflection.resource(name).unwrap();
        (resource.set.unwrap(), resource.binding.unwrap())
    };
    assert_eq!(reflection.entry_points[0].name, "start");
    assert_eq!(place("image"), (0, 11));
    assert_eq!(place("linear_sampler"), (0, 22));
    assert_eq!(place("B"), (0, 5));
    let options = pixel().bind_register("b3", 1, 7, 2).reflection();
    let source =
        "cbuffer B : register(b3, space1) { float4 a; }; float4 main() : SV_Target { return a; }";
    let module = compile(source, &options).unwrap();
    assert!(module.reflection().unwrap().resource_at(2, 7).is_some());
}

#[test]
fn reports_errors_with_positions() {
    let error = compile("\nfloat4 main() : SV_Target { return vec4(1); }", &pixel()).unwrap_err();
    let diagnostic = &error.diagnostics()[0];
    let location = diagnostic.location.as_ref().unwrap();
    assert_eq!(diagnostic.severity, Severity::Error);
    assert!(diagnostic.is_error() && diagnostic.warning.is_none());
    assert_eq!(location.file, "shader.hlsl");
    assert_eq!((location.line, location.column), (2, 36));
    assert_eq!((location.end_line, location.end_column), (2, 40));
    assert_eq!(diagnostic.edits[0].text, "float4");
    assert_eq!(diagnostic.edits[0].range.end_column, 40);
    assert!(error.to_string().contains("shader.hlsl:2:36: error: "));
    assert!(error.to_string().contains("return vec4(1)"));
    assert_eq!(error.dependencies(), ["shader.hlsl"]);
}

#[test]
fn reports_notes_and_macros() {
    let source =
        "int a;\nfloat a;\n#define WRONG missing\nfloat4 main() : SV_Target { return WRONG; }";
    let error = compile(source, &pixel()).unwrap_err();
    let first = &error.diagnostics()[0];
    assert_eq!(first.notes[0].severity, Severity::Note);
    assert_eq!(first.notes[0].location.as_ref().unwrap().line, 1);
    let second = &error.diagnostics()[1];
    assert_eq!(second.macros[0].macro_name.as_deref(), Some("WRONG"));
    assert_eq!(second.macros[0].line, 3);
    assert!(error.to_string().contains(": note: "));
}

#[test]
fn reports_warnings() {
    let source = "float4 main() : SV_Target { int i = 1.5; return i; }";
    let module = compile(source, &pixel().arg("-Wall")).unwrap();
    let warning = &module.warnings()[0];
    let name = warning.warning.clone().unwrap();
    assert_eq!(warning.severity, Severity::Warning);
    assert!(warning.to_string().starts_with("shader.hlsl:1:"));
    assert!(warning.to_string().ends_with(&format!("[-W{}]", name)));
    let quiet = compile(source, &pixel().arg("-Wall").warning(&name, false)).unwrap();
    assert!(quiet.warnings().is_empty());
    let strict = pixel().warning(&name, true).warnings_as_errors();
    assert!(compile(source, &strict).unwrap_err().diagnostics()[0].is_error());
}

#[test]
fn reports_wrong_arguments() {
    let error = compile("", &pixel().arg("-no-such-option")).unwrap_err();
    assert!(error.diagnostics()[0].location.is_none());
    assert!(matches!(
        compile("", &pixel().define("A", "\0")),
        Err(Error::Nul)
    ));
    let missing = Compiler::new()
        .compile_file("missing/file.hlsl", &pixel())
        .unwrap_err();
    assert!(missing.to_string().contains("missing/file.hlsl"));
}

#[test]
fn accepts_unusual_names() {
    let source = "float4 main() : SV_Target { return 1; }";
    for name in ["-T", "@file", "", "/Data/a.hlsl", "ä ö.hlsl"] {
        let result = Compiler::new().compile_source(name, source, &pixel());
        assert!(result.is_ok(), "{}: {}", name, result.unwrap_err());
    }
}

#[test]
fn reads_included_files() {
    let folder = Folder::new("include");
    folder.write("sub/color.hlsli", "#define COLOR float4(1, 0, 0, 1)\n");
    let path = folder.write("shader.hlsl", INCLUDING);
    let module = Compiler::new().compile_file(&path, &pixel()).unwrap();
    let included = folder.0.join("sub/color.hlsli");
    assert_eq!(
        module.dependencies(),
        [path.to_str().unwrap(), included.to_str().unwrap()]
    );
    // A text includes files of the file system, relative to its name or by the include path.
    let text = Compiler::new()
        .compile_source(&path, INCLUDING, &pixel())
        .unwrap();
    assert_eq!(text.dependencies(), module.dependencies());
    let options = pixel().include_dir(&folder.0);
    let elsewhere = Compiler::new()
        .compile_source("shader.hlsl", INCLUDING, &options)
        .unwrap();
    assert_eq!(elsewhere.spirv(), module.spirv());
    assert!(compile(INCLUDING, &pixel()).is_err());
}

#[test]
fn caches_files() {
    let folder = Folder::new("cache");
    let path = folder.write("shader.hlsl", "float4 main() : SV_Target { return 1; }");
    let compiler = Compiler::with_cache();
    let first = compiler.compile_file(&path, &pixel()).unwrap();
    folder.write("shader.hlsl", "wrong");
    let second = compiler.clone().compile_file(&path, &pixel()).unwrap();
    assert_eq!(first.spirv(), second.spirv());
    assert!(Compiler::new().compile_file(&path, &pixel()).is_err());
}

#[test]
fn opens_files_by_callback() {
    let mut asked = Vec::new();
    let host = Host::new().open(|path| {
        asked.push(path.to_string());
        match path {
            "sub/color.hlsli" => Some(File::named("virtual/color", "#define COLOR 1\n")),
            _ => None,
        }
    });
    let module = compile_including(host).unwrap();
    assert_eq!(module.dependencies(), ["shader.hlsl", "virtual/color"]);
    assert_eq!(asked, ["sub/color.hlsli"]);
    let host = Host::new().open(|path| match path {
        "shader.hlsl" => Ok(Some(b"float4 main() : SV_Target { return 1; }".to_vec())),
        _ => Err("wrong path"),
    });
    let source = Source::file("shader.hlsl");
    assert!(Compiler::new()
        .compile_with(&source, &pixel(), host)
        .is_ok());
}

#[test]
fn reports_missing_files() {
    let error = compile_including(Host::new().open(|_| None::<String>)).unwrap_err();
    assert_eq!(error.diagnostics()[0].location.as_ref().unwrap().line, 1);
    assert!(error.to_string().contains("sub/color.hlsli"));
    let not_found = |_: &str| -> io::Result<String> { Err(io::ErrorKind::NotFound.into()) };
    let error = compile_including(Host::new().open(not_found)).unwrap_err();
    assert!(matches!(error, Error::Compile(_)));
}

#[test]
fn returns_errors_of_callbacks() {
    let denied = |_: &str| -> io::Result<Vec<u8>> { Err(io::ErrorKind::PermissionDenied.into()) };
    let error = compile_including(Host::new().open(denied)).unwrap_err();
    assert!(matches!(error, Error::Host(_)));
    assert!(std::error::Error::source(&error).is_some());
    let wrong_name = |_: &str| Some(File::named("a\0b", ""));
    assert!(matches!(
        compile_including(Host::new().open(wrong_name)),
        Err(Error::Host(_))
    ));
}

#[test]
fn passes_panics_to_the_caller() {
    let panicking = |path: &str| -> Option<String> { panic!("no {}", path) };
    let host = Host::new().open(panicking);
    let panic = catch_unwind(AssertUnwindSafe(|| compile_including(host))).unwrap_err();
    assert_eq!(
        panic.downcast_ref::<String>().unwrap(),
        "no sub/color.hlsli"
    );
    let host = Host::new().diagnose(|_| panic!("diagnose"));
    assert!(catch_unwind(AssertUnwindSafe(|| compile_including(host))).is_err());
    let host = Host::new().cancelled(|| panic!("cancelled"));
    assert!(catch_unwind(AssertUnwindSafe(|| compile_including(host))).is_err());
    assert!(compile("float4 main() : SV_Target { return 1; }", &pixel()).is_ok());
}

#[test]
fn passes_messages_and_can_be_cancelled() {
    let mut messages = Vec::new();
    let host = Host::new().diagnose(|d| messages.push(d.message.clone()));
    let error = compile_including(host).unwrap_err();
    assert_eq!(messages[0], error.diagnostics()[0].message);
    let polled = Cell::new(0);
    let host = Host::new().cancelled(|| {
        polled.set(polled.get() + 1);
        true
    });
    let source = Source::text("a.hlsl", "float4 main() : SV_Target { return 1; }");
    let error = Compiler::new()
        .compile_with(&source, &pixel(), host)
        .unwrap_err();
    assert_eq!(error.diagnostics().last().unwrap().message, "cancelled");
    assert!(polled.get() > 0);
}

#[test]
fn callbacks_may_compile() {
    let host = Host::new().open(|_| {
        let inner = compile("float4 main() : SV_Target { return 1; }", &pixel()).unwrap();
        Some(format!("#define COLOR {}\n", inner.spirv().len()))
    });
    assert!(compile_including(host).is_ok());
}

#[test]
fn limits_memory() {
    let functions = (0..2000).map(|i| format!("float f{}(float x) {{ return x * {}; }}\n", i, i));
    let source = functions.collect::<String>() + "float4 main() : SV_Target { return f7(1); }";
    let compile = |compiler: Compiler| compiler.compile_source("a.hlsl", &source, &pixel());
    assert!(compile(Compiler::new()).is_ok());
    let error = compile(Compiler::new().memory_limit(2_500_000)).unwrap_err();
    assert!(error.to_string().contains("out of memory"), "{}", error);
}

#[test]
fn compiles_on_many_threads() {
    let text = "float4 main() : SV_Target { float x = 0; for (int i = 0; i < N; i++) x += sin(x + i); return x; }";
    let job = |n: u32| Job {
        source: Source::text("shader.hlsl", text),
        options: match n % 7 {
            6 => pixel(),
            _ => pixel().define("N", n),
        },
    };
    let jobs: Vec<Job<'_>> = (0..64).map(job).collect();
    let compiler = Compiler::with_cache();
    let results = compiler.compile_all_on(8, &jobs);
    assert_eq!(results.len(), jobs.len());
    for (index, (job, result)) in jobs.iter().zip(results).enumerate() {
        assert_eq!(result.is_ok(), index % 7 != 6);
        if let Ok(module) = result {
            let alone = Compiler::new().compile_with(&job.source, &job.options, Host::new());
            assert_eq!(alone.unwrap().spirv(), module.spirv());
        }
    }
    assert!(compiler.compile_all(&[]).is_empty());
}

#[test]
fn threads_share_a_callback() {
    let job = |i: u32| Job::file("shader.hlsl", pixel().define("N", i));
    let jobs: Vec<Job<'_>> = (0..16).map(job).collect();
    let opened = AtomicUsize::new(0);
    let open = |path: &str| {
        opened.fetch_add(1, Ordering::Relaxed);
        match path {
            "shader.hlsl" => Some(INCLUDING),
            "sub/color.hlsli" => Some("#define COLOR float4(N, 0, 0, 1)"),
            _ => None,
        }
    };
    let results = Compiler::new().compile_all_with(4, &jobs, open);
    assert!(results.iter().all(|result| result.is_ok()));
    assert_eq!(opened.load(Ordering::Relaxed), 32);
    let panicking = |_: &str| -> Option<String> { panic!("threads") };
    let compile = || Compiler::new().compile_all_with(4, &jobs, panicking);
    assert!(catch_unwind(AssertUnwindSafe(compile)).is_err());
}

#[test]
fn types_may_change_threads() {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<Compiler>();
    is_shared::<Module>();
    is_shared::<Error>();
    is_shared::<Options>();
    is_shared::<Job<'static>>();
}

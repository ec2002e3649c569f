//! Compiles the library from its one-file form, or links an installed library. In the repository,
//! for example as a Git dependency, the script generates this file.
//!
//! | environment variable | meaning |
//! |---|---|
//! | `HLSL2SPV_LIB_DIR` | folder of an installed library, which is linked instead |
//! | `HLSL2SPV_STATIC` | with `HLSL2SPV_LIB_DIR`: link `libhlsl2spv.a` and SPIRV-Tools statically |
//! | `HLSL2SPV_AMALGAMATION` | folder of `hlsl2spv.c` and `hlsl2spv.h` if `csrc` does not exist |
//! | `PYTHON` | interpreter that generates `hlsl2spv.c` in the repository, `python3` by default |
//! | `CC_<target>`, `TARGET_CC`, `CC` | C compiler with its options, `cc` by default |
//! | `CFLAGS_<target>`, `TARGET_CFLAGS`, `CFLAGS` | more options of the compiler |
//! | `AR_<target>`, `TARGET_AR`, `AR` | archiver, `ar` by default |

use std::env;
use std::path::{Path, PathBuf};
use std::process::{exit, Command, Stdio};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if variable("DOCS_RS").is_some() {
        return; // documentation needs no library
    }
    match variable("HLSL2SPV_LIB_DIR") {
        Some(folder) => link_installed(Path::new(&folder)),
        None => compile(),
    }
}

fn fail(message: &str) -> ! {
    eprintln!("\nhlsl2spv-sys: {}\n", message);
    exit(1)
}

/// Returns an environment variable that is not empty. Cargo runs the script again if it changes.
fn variable(name: &str) -> Option<String> {
    println!("cargo:rerun-if-env-changed={}", name);
    env::var(name).ok().filter(|value| !value.trim().is_empty())
}

/// Returns a variable that Cargo sets.
fn cargo(name: &str) -> String {
    env::var(name).unwrap_or_default()
}

/// Returns `NAME_<target>`, `TARGET_NAME` in a cross compilation, or `NAME`.
fn tool_variable(name: &str) -> Option<String> {
    let target = cargo("TARGET");
    let kind = if target == cargo("HOST") {
        "HOST"
    } else {
        "TARGET"
    };
    variable(&format!("{}_{}", name, target))
        .or_else(|| variable(&format!("{}_{}", name, target.replace('-', "_"))))
        .or_else(|| variable(&format!("{}_{}", kind, name)))
        .or_else(|| variable(name))
}

/// Returns the words of a command in a variable, or a default. A path with spaces is one word.
fn tool(name: &str, default: &str) -> Vec<String> {
    match tool_variable(name) {
        Some(value) if Path::new(&value).exists() => vec![value],
        Some(value) => value.split_whitespace().map(String::from).collect(),
        None => vec![default.to_string()],
    }
}

/// The prefix of GNU tools for a cross compilation, such as "aarch64-linux-gnu-".
fn tool_prefix() -> String {
    let target = cargo("TARGET");
    if target == cargo("HOST") {
        return String::new();
    }
    match (cargo("CARGO_CFG_TARGET_OS").as_str(), target.as_str()) {
        ("linux", _) => format!("{}-", target.replace("-unknown-", "-")),
        ("windows", "x86_64-pc-windows-gnu") => "x86_64-w64-mingw32-".to_string(),
        _ => String::new(),
    }
}

fn run(words: &[String]) {
    let shown = words.join(" ");
    let hint = "set CC to a C compiler such as gcc or clang, \
                or HLSL2SPV_LIB_DIR to the folder of an installed library";
    match Command::new(&words[0]).args(&words[1..]).status() {
        Ok(status) if status.success() => {}
        Ok(status) => fail(&format!(
            "the command ended with {}:\n    {}\n{}",
            status, shown, hint
        )),
        Err(error) => fail(&format!(
            "'{}' cannot be run: {}\n    {}\n{}",
            words[0], error, shown, hint
        )),
    }
}

/// Returns the folder of the amalgamation, which is generated if it does not exist.
fn source_folder() -> PathBuf {
    let crate_folder = PathBuf::from(cargo("CARGO_MANIFEST_DIR"));
    let packaged = crate_folder.join("csrc");
    let named = variable("HLSL2SPV_AMALGAMATION").map(PathBuf::from);
    if packaged.join("hlsl2spv.c").exists() {
        return packaged;
    }
    let repository = crate_folder.join("../../..");
    match named {
        Some(folder) if folder.join("hlsl2spv.c").exists() => folder,
        Some(folder) => fail(&format!(
            "HLSL2SPV_AMALGAMATION: '{}' does not contain hlsl2spv.c, which 'make amalgamation' writes",
            folder.display()
        )),
        None if repository.join("scripts/amalgamate").exists() => generate(&repository),
        None => fail(
            "hlsl2spv.c was not found. Run 'make amalgamation' in the sources of hlsl2spv, and set \
             HLSL2SPV_AMALGAMATION to the absolute path of build/amalgamation",
        ),
    }
}

/// Runs `make amalgamation` in the repository, and returns the folder of its output. It writes to
/// `OUT_DIR` only, because Cargo shares its checkouts of Git repositories.
fn generate(repository: &Path) -> PathBuf {
    for name in ["Makefile", "folders.mk", "scripts/amalgamate"] {
        println!("cargo:rerun-if-changed={}", repository.join(name).display());
    }
    let folders = std::fs::read_to_string(repository.join("folders.mk")).unwrap_or_default();
    let modules = folders
        .lines()
        .find_map(|line| line.strip_prefix("MODULES :="));
    for name in modules.unwrap_or("").split_whitespace().chain(["include"]) {
        println!("cargo:rerun-if-changed={}", repository.join(name).display());
    }
    let python = variable("PYTHON").unwrap_or_else(|| "python3".to_string());
    let tools = ["make", "flex", "bison", "ctags", &python];
    for tool in tools {
        let status = Command::new(tool)
            .arg("--version")
            .stdout(Stdio::null())
            .status();
        if status.is_err() {
            fail(&format!(
                "'{}', which generates hlsl2spv.c, was not found: install {}, or set \
                 HLSL2SPV_LIB_DIR to the folder of an installed library",
                tool,
                tools.join(", ")
            ));
        }
    }
    let build = PathBuf::from(cargo("OUT_DIR")).join("generated");
    let mut make = Command::new("make");
    make.args(["--silent", "--no-print-directory", "-C"])
        .arg(repository)
        .args(["amalgamation", &format!("BUILD={}", build.display())])
        .arg(format!("PYTHON={}", python));
    if cargo("CARGO_CFG_TARGET_OS") == "windows" {
        make.arg(format!("CROSS={}", tool_prefix()));
    }
    // The variables of a make that runs Cargo do not apply to this one.
    for name in ["MAKEFLAGS", "MFLAGS", "MAKELEVEL"] {
        make.env_remove(name);
    }
    match make.status() {
        Ok(status) if status.success() => build.join("amalgamation"),
        _ => fail(
            "'make amalgamation' failed in the sources of hlsl2spv. Set HLSL2SPV_LIB_DIR to the \
             folder of an installed library to use that instead",
        ),
    }
}

fn compile() {
    let folder = source_folder();
    let source = folder.join("hlsl2spv.c");
    let out = PathBuf::from(cargo("OUT_DIR"));
    if !source.starts_with(&out) {
        println!("cargo:rerun-if-changed={}", source.display());
    }
    let object = out.join("hlsl2spv.o").display().to_string();
    let archive = out.join("libhlsl2spv.a").display().to_string();
    let level = match cargo("OPT_LEVEL").as_str() {
        "0" => "-O0",
        "1" => "-O1",
        _ => "-O2",
    };

    let prefix = tool_prefix();
    let mut cc = tool("CC", &format!("{}cc", prefix).replace("-cc", "-gcc"));
    // The file is generated, and compiled with warnings in its own project.
    cc.extend(["-std=c11", level, "-w", "-fvisibility=hidden"].map(String::from));
    if cargo("CARGO_CFG_TARGET_OS") != "windows" {
        cc.push("-fPIC".to_string());
    }
    if cargo("DEBUG") == "true" && level != "-O0" {
        cc.push("-g1".to_string());
    }
    if let Some(flags) = tool_variable("CFLAGS") {
        cc.extend(flags.split_whitespace().map(String::from));
    }
    let source = source.display().to_string();
    cc.extend(["-c", source.as_str(), "-o", object.as_str()].map(String::from));
    run(&cc);

    let _ = std::fs::remove_file(&archive);
    let mut ar = tool("AR", &format!("{}ar", prefix));
    ar.extend(["rcs", archive.as_str(), object.as_str()].map(String::from));
    run(&ar);

    println!("cargo:rustc-link-search=native={}", out.display());
    println!("cargo:rustc-link-lib=static=hlsl2spv");
    if cargo("CARGO_CFG_TARGET_FAMILY") == "unix" && cargo("CARGO_CFG_TARGET_OS") != "macos" {
        println!("cargo:rustc-link-lib=m");
        println!("cargo:rustc-link-lib=pthread");
    }
    println!("cargo:include={}", folder.display());
    println!("cargo:rustc-env=HLSL2SPV_INCLUDE={}", folder.display());
}

fn link_installed(folder: &Path) {
    let is_static = variable("HLSL2SPV_STATIC").map_or(false, |value| value != "0");
    let names: &[&str] = if is_static {
        &["libhlsl2spv.a"]
    } else {
        &[
            "libhlsl2spv.so",
            "libhlsl2spv.dylib",
            "libhlsl2spv.dll",
            "libhlsl2spv.dll.a",
        ]
    };
    if !names.iter().any(|name| folder.join(name).exists()) {
        fail(&format!(
            "HLSL2SPV_LIB_DIR: '{}' does not contain {}",
            folder.display(),
            names.join(" or ")
        ));
    }
    println!("cargo:rustc-link-search=native={}", folder.display());
    if !is_static {
        println!("cargo:rustc-link-lib=dylib=hlsl2spv");
        return;
    }
    println!("cargo:rustc-link-lib=static=hlsl2spv");
    for name in ["SPIRV-Tools-opt", "SPIRV-Tools"] {
        println!("cargo:rustc-link-lib={}", name);
    }
    let is_apple = cargo("CARGO_CFG_TARGET_VENDOR") == "apple";
    println!(
        "cargo:rustc-link-lib={}",
        if is_apple { "c++" } else { "stdc++" }
    );
}

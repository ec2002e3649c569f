//! Compares the declarations with the header: names, values, and sizes and offsets of structs.

use hlsl2spv_sys::*;
use std::mem::size_of;
use std::process::Command;

/// Returns the folder of hlsl2spv.h, unless an installed library was linked.
fn include() -> Option<&'static str> {
    option_env!("HLSL2SPV_INCLUDE")
}

/// Returns the values of C expressions.
fn values_in_c(expressions: &[&str]) -> Vec<usize> {
    let folder = std::env::temp_dir().join(format!("hlsl2spv-sys-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut text = String::from(
        "#include <hlsl2spv.h>\n#include <stdio.h>\nint main(void) {\n#define S(x) sizeof(struct x)\n\
         #define O(x, y) offsetof(struct x, y)\n",
    );
    for expression in expressions {
        text += &format!("printf(\"%zu\\n\", (size_t)({}));\n", expression);
    }
    std::fs::write(folder.join("values.c"), text + "return 0; }\n").unwrap();
    let cc = std::env::var("CC").unwrap_or_else(|_| "cc".to_string());
    let mut words = cc.split_whitespace();
    let status = Command::new(words.next().unwrap())
        .args(words)
        .arg(format!("-I{}", include().unwrap()))
        .args(["values.c", "-o", "values"])
        .current_dir(&folder)
        .status()
        .unwrap();
    assert!(status.success());
    let output = Command::new(folder.join("values")).output().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| line.parse().unwrap()).collect()
}

/// The offset of a member; `offset_of!` exists since Rust 1.77.
macro_rules! offset {
    ($type:ty, $member:ident) => {{
        let value = std::mem::MaybeUninit::<$type>::uninit();
        let start = value.as_ptr();
        unsafe { std::ptr::addr_of!((*start).$member) as usize - start as usize }
    }};
}

#[test]
fn structs_have_the_layout_of_c() {
    if include().is_none() {
        return;
    }
    let rows = [
        ("S(hlsl2spv_edit)", size_of::<hlsl2spv_edit>()),
        (
            "O(hlsl2spv_edit, end_column)",
            offset!(hlsl2spv_edit, end_column),
        ),
        ("O(hlsl2spv_edit, text)", offset!(hlsl2spv_edit, text)),
        ("S(hlsl2spv_step)", size_of::<hlsl2spv_step>()),
        ("O(hlsl2spv_step, macro)", offset!(hlsl2spv_step, macro_)),
        ("S(hlsl2spv_diagnostic)", size_of::<hlsl2spv_diagnostic>()),
        (
            "O(hlsl2spv_diagnostic, file)",
            offset!(hlsl2spv_diagnostic, file),
        ),
        (
            "O(hlsl2spv_diagnostic, end_line)",
            offset!(hlsl2spv_diagnostic, end_line),
        ),
        (
            "O(hlsl2spv_diagnostic, message)",
            offset!(hlsl2spv_diagnostic, message),
        ),
        (
            "O(hlsl2spv_diagnostic, group)",
            offset!(hlsl2spv_diagnostic, group),
        ),
        (
            "O(hlsl2spv_diagnostic, text)",
            offset!(hlsl2spv_diagnostic, text),
        ),
        (
            "O(hlsl2spv_diagnostic, edits)",
            offset!(hlsl2spv_diagnostic, edits),
        ),
        (
            "O(hlsl2spv_diagnostic, macro_count)",
            offset!(hlsl2spv_diagnostic, macro_count),
        ),
        (
            "O(hlsl2spv_diagnostic, includes)",
            offset!(hlsl2spv_diagnostic, includes),
        ),
        (
            "O(hlsl2spv_diagnostic, macros)",
            offset!(hlsl2spv_diagnostic, macros),
        ),
        ("S(hlsl2spv_file)", size_of::<hlsl2spv_file>()),
        ("O(hlsl2spv_file, text)", offset!(hlsl2spv_file, text)),
        ("O(hlsl2spv_file, size)", offset!(hlsl2spv_file, size)),
        ("S(hlsl2spv_host)", size_of::<hlsl2spv_host>()),
        ("O(hlsl2spv_host, open)", offset!(hlsl2spv_host, open)),
        (
            "O(hlsl2spv_host, diagnose)",
            offset!(hlsl2spv_host, diagnose),
        ),
        (
            "O(hlsl2spv_host, cancelled)",
            offset!(hlsl2spv_host, cancelled),
        ),
        (
            "O(hlsl2spv_host, memory_limit)",
            offset!(hlsl2spv_host, memory_limit),
        ),
        ("O(hlsl2spv_host, context)", offset!(hlsl2spv_host, context)),
        ("HLSL2SPV_FATAL", HLSL2SPV_FATAL as usize),
        ("HLSL2SPV_WGSL_PLACES", HLSL2SPV_WGSL_PLACES as usize),
        ("HLSL2SPV_VERSION_MAJOR", HLSL2SPV_VERSION_MAJOR as usize),
        ("HLSL2SPV_VERSION_MINOR", HLSL2SPV_VERSION_MINOR as usize),
        ("HLSL2SPV_VERSION_PATCH", HLSL2SPV_VERSION_PATCH as usize),
    ];
    let expressions: Vec<&str> = rows.iter().map(|row| row.0).collect();
    for (row, value) in rows.iter().zip(values_in_c(&expressions)) {
        assert_eq!(row.1, value, "{}", row.0);
    }
}

/// Each function, struct and enumerator of the header is declared.
#[test]
fn declarations_are_complete() {
    let folder = match include() {
        Some(folder) => folder,
        None => return,
    };
    let header = std::fs::read_to_string(format!("{}/hlsl2spv.h", folder)).unwrap();
    let declared = include_str!("../src/lib.rs");
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    for name in header.split(|c| !is_name(c)) {
        let is_public = name.starts_with("hlsl2spv_") || name.starts_with("HLSL2SPV_");
        if is_public && !["HLSL2SPV_API", "HLSL2SPV_H"].contains(&name) {
            assert!(
                declared.split(|c| !is_name(c)).any(|word| word == name),
                "{} is missing",
                name
            );
        }
    }
}

#[test]
fn library_has_the_version_of_the_declarations() {
    let (mut major, mut minor, mut patch) = (9, 9, 9);
    unsafe { hlsl2spv_version_numbers(&mut major, &mut minor, &mut patch) };
    assert_eq!(
        (major, minor, patch),
        (
            HLSL2SPV_VERSION_MAJOR,
            HLSL2SPV_VERSION_MINOR,
            HLSL2SPV_VERSION_PATCH
        )
    );
    let crate_version = env!("CARGO_PKG_VERSION");
    assert_eq!(crate_version, format!("{}.{}.{}", major, minor, patch));
}

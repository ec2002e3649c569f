//! Compares modules with those of the program that `HLSL2SPV_PROGRAM` names.

use hlsl2spv::{Compiler, Options};
use std::path::Path;
use std::process::Command;

/// Returns the arguments in the opening comment of a shader: `// $ hlsl2spv ARGUMENTS FILE -Fo ...`
/// for each compilation, or `// hlsl2spv ARGUMENTS`.
fn compilations(text: &str) -> Vec<Vec<String>> {
    let comments = text.lines().take_while(|line| line.starts_with("//"));
    comments
        .filter_map(|line| {
            line.trim_start_matches(['/', '$', ' '])
                .strip_prefix("hlsl2spv ")
        })
        .map(|line| {
            line.split_whitespace()
                .take_while(|word| !word.ends_with(".hlsl"))
        })
        .map(|words| words.map(String::from).collect())
        .collect()
}

#[test]
fn modules_equal_those_of_the_program() {
    let program = match std::env::var("HLSL2SPV_PROGRAM") {
        Ok(program) if !program.is_empty() => program,
        _ => return println!("skipped: HLSL2SPV_PROGRAM is not set"),
    };
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let output = std::env::temp_dir().join(format!("hlsl2spv-{}.spv", std::process::id()));
    let mut count = 0;
    for folder in ["examples", "test/bench"] {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path
                .extension()
                .map_or(true, |extension| extension != "hlsl")
            {
                continue;
            }
            for arguments in compilations(&std::fs::read_to_string(&path).unwrap()) {
                let mut command = Command::new(&program);
                command.args(&arguments).arg(&path).arg("-Fo").arg(&output);
                assert!(command.status().unwrap().success(), "{:?}", command);
                let options = Options::default().extend(&arguments);
                let module = Compiler::new().compile_file(&path, &options).unwrap();
                let expected = std::fs::read(&output).unwrap();
                assert!(module.spirv_bytes() == expected, "{:?} differs", command);
                count += 1;
            }
        }
    }
    std::fs::remove_file(&output).unwrap();
    assert!(count >= 9, "only {} compilations", count);
}

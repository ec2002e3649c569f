//! Compiles a shader like the program, and prints its resources.
//!
//!     cargo run --example compile -- -T ps_6_0 shader.hlsl -Fo shader.spv

use hlsl2spv::{reflection::Count, Compiler, Options};
use std::process::ExitCode;

fn run(mut arguments: Vec<String>) -> Result<(), Box<dyn std::error::Error>> {
    let mut output = None;
    if let Some(at) = arguments.iter().position(|argument| argument == "-Fo") {
        output = arguments.drain(at..).nth(1);
    }
    let source = arguments
        .pop()
        .ok_or("usage: compile OPTIONS FILE [-Fo FILE]")?;
    let options = Options::default().extend(arguments).reflection();
    let module = Compiler::new().compile_file(source, &options)?;
    for warning in module.warnings() {
        eprint!("{}", warning.text);
    }
    if let Some(path) = output {
        std::fs::write(path, module.spirv_bytes())?;
    }
    let reflection = module.reflection().ok_or("the options request no module")?;
    for resource in &reflection.resources {
        let set = resource.set.unwrap_or(0);
        let binding = resource.binding.unwrap_or(0);
        let count = match resource.count {
            Count::Fixed(1) => String::new(),
            Count::Fixed(count) => format!("[{}]", count),
            Count::Runtime => "[]".to_string(),
        };
        println!(
            "set {}, binding {}: {:?} {}{}",
            set, binding, resource.descriptor, resource.name, count
        );
        for member in resource.ty.map_or(&[][..], |ty| reflection.members(ty)) {
            let type_name = &reflection.type_of(member.ty).name;
            println!(
                "{:>8}  {} {}",
                member.offset.unwrap_or(0),
                type_name,
                member.name
            );
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    match run(std::env::args().skip(1).collect()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", error);
            ExitCode::FAILURE
        }
    }
}

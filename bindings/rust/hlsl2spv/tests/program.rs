//! Compares modules with those of the program that `HLSL2SPV_PROGRAM` names.

use hlsl2spv::{Compiler, Options};
use std::path::Path;
use std::process::Command;

const SHADERS: &[(&str, &str, &str)] = &[
    ("examples/mesh.hlsl", "", ""),
    ("test/bench/small.hlsl", "ps_6_0", "main"),
    ("test/bench/medium.hlsl", "ps_6_0", "main"),
    ("test/bench/large.hlsl", "ps_6_0", "main"),
];

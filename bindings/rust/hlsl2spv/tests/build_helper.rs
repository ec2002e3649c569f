//! The helper for build scripts. It is one test, because it sets an environment variable.

use hlsl2spv::{build, Options};

#[test]
fn compiles_into_out_dir() {
    let folder = std::env::temp_dir().join(format!("hlsl2spv-build-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let write = |name: &str, text: &str| {
        std::fs::write(folder.join(name), text).unwrap();
        folder.join(name)
    };
    let included = write("color.hlsli", "#define COLOR float4(1, 0, 0, X)\n");
    let source = write(
        "tint.hlsl",
        "#include \"color.hlsli\"\n#warning look here\nfloat4 start() : SV_Target { return COLOR; }\n",
    );
    std::env::remove_var("OUT_DIR");
    let shader = build::compile(&source)
        .profile("ps_6_0")
        .entry("start")
        .define("X", 1);
    assert!(shader.run().unwrap_err().to_string().contains("OUT_DIR"));

    std::env::set_var("OUT_DIR", folder.join("out"));
    let built = shader.run().unwrap();
    assert_eq!(built.spirv, folder.join("out/tint.spv"));
    assert_eq!(
        std::fs::read(&built.spirv).unwrap(),
        built.module.spirv_bytes()
    );
    let rust = std::fs::read_to_string(&built.rust).unwrap();
    assert!(rust.starts_with("&[\n0x07230203, "));
    assert_eq!(rust.matches("0x").count(), built.module.spirv().len());
    let changed = |path: &std::path::Path| format!("cargo:rerun-if-changed={}", path.display());
    assert_eq!(
        built.directives[..2],
        [changed(&source), changed(&included)]
    );
    assert_eq!(built.directives.len(), 3);
    let warning = format!("cargo:warning={}:2:", source.display());
    assert!(
        built.directives[2].starts_with(&warning),
        "{}",
        built.directives[2]
    );
    assert!(built.directives[2].contains("look here"));

    let options = Options::new("ps_6_0").entry("start").define("X", "missing");
    let wrong = build::compile(&source).options(options).name("wrong");
    let error = wrong.run().unwrap_err();
    assert!(error.message.contains("missing"));
    assert!(error.directives.contains(&changed(&included)));
    assert!(!folder.join("out/wrong.spv").exists());
    assert_eq!(
        shader.name("other").out_dir(folder.join("more")).emit(),
        folder.join("more/other.spv")
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

// Constructs from shaders for Direct3D 9 to 11, and their replacements in HLSL.
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck %s
// RUN: not hlsl2spv -T ps_6_0 -Gec %s 2>&1 | FileCheck --check-prefix=GEC %s
// GEC: error: '-Gec' is not supported for SPIR-V: {{.*}}; -fdialect=glslang accepts its semantics

Texture2D image;
float4 sampled(float2 at) {
    // CHECK: [[#@LINE+1]]:12: error: 'tex2D' is not supported in SPIR-V: {{.*}}; write texture.Sample(sampler, place)
    return tex2D(image, at);
}
bool constants() {
    // CHECK: [[#@LINE+1]]:14: error: use of undeclared identifier 'TRUE' from C; use 'true'
    bool a = TRUE;
    // CHECK: [[#@LINE+1]]:14: error: use of undeclared identifier 'FALSE' from C; use 'false'
    bool b = FALSE;
    // CHECK: [[#@LINE+1]]:16: error: use of undeclared identifier 'NULL'
    return a ? NULL : b;
}
// CHECK: [[#@LINE+1]]:41: error: entry point parameter 'k' has no semantic; add one or declare a global variable
float4 main(float4 p : P, uniform float k) : SV_Target { return p * k * sampled(p.xy) * constants(); }

// Intrinsics that a stage does not support are errors only if an entry point of that stage reaches them.
// RUN: not hlsl2spv -T vs_6_0 -E main %s 2>&1 | FileCheck %s
// RUN: hlsl2spv -T vs_6_0 -E other %s
float slope(float x) {
    // CHECK: wrong-stage.hlsl:[[#@LINE+2]]:{{.*}}: error: 'ddx' cannot be used in a vertex shader
    // CHECK: note: called from entry point 'main'
    return ddx(x);
}
float4 main(float x : A) : SV_Position {
    return slope(x);
}
float4 other(float x : A) : SV_Position {
    if (false)
        return slope(x);
    return x;
}

// `precise` propagates back through variables, but only along dependencies.
// RUN: hlsl2spv -T vs_6_0 -E main -fcgl %s | FileCheck %s --implicit-check-not=NoContraction
// RUN: hlsl2spv -T vs_6_0 -E main -fcgl -Gis %s | grep -c NoContraction | FileCheck %s --check-prefix=STRICT
float4 main(float4 a : A, float4 b : B) : SV_Position {
    // CHECK: OpDecorate [[product:%[0-9]+]] NoContraction
    // CHECK: OpDecorate [[sum:%[0-9]+]] NoContraction
    // CHECK: [[product]] = OpFMul
    // CHECK: [[sum]] = OpFAdd
    // STRICT: 3
    float4 product = a * b;
    precise float4 position = product + a;
    return position - b;
}

// Before HLSL 2021, &&, || and ?: accept vectors and evaluate both sides.
// RUN: hlsl2spv -T ps_6_0 -E main -HV 2018 -ast-dump-typed %s | FileCheck %s --implicit-check-not=short-circuit

float4 main(float4 v : V, float4 w : W, bool b : B) : SV_Target {
    // CHECK: logical 'bool4' '&&'
    bool4 both = v && w;
    // CHECK: conditional 'float4'
    // CHECK-NEXT: load 'bool4'
    float4 chosen = both ? v : w;
    // A scalar condition is splatted to the shape of the result.
    // CHECK: conditional 'float4'
    // CHECK-NEXT: convert 'bool4' splat
    return b ? chosen : w;
}

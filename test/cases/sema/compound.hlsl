// Compound assignments: the type of the operation, and the conversions to and from it.
// RUN: hlsl2spv -T ps_6_2 -E main -enable-16bit-types -ast-dump-typed -Wno-conversion %s | FileCheck %s

float4 main(half4 h : H, float f : F, int i : I) : SV_Target {
    // CHECK: compound 'half4' '*' lvalue
    // CHECK-NEXT: convert 'float4' splat
    // CHECK-NEXT: load 'float'
    // CHECK: variable 'half4' h lvalue
    // CHECK-NEXT: convert 'float4' numeric
    // CHECK-NEXT: placeholder 'half4'
    // CHECK-NEXT: convert 'half4' numeric
    // CHECK-NEXT: placeholder 'float4'
    h *= f;
    // CHECK: compound 'int' '+' lvalue
    // CHECK-NEXT: load 'float'
    // CHECK: convert 'float' numeric
    // CHECK-NEXT: placeholder 'int'
    // CHECK-NEXT: convert 'int' numeric
    // CHECK-NEXT: placeholder 'float'
    i += f;
    // CHECK: compound 'half2' '*' lvalue
    // CHECK: swizzle 'half2' .zx lvalue
    h.zx *= 2.5;
    return h + i;
}

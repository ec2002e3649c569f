// A literal gets its type from the other operand; on its own it is int, uint, int64_t or float.
// RUN: hlsl2spv -T ps_6_2 -E main -enable-16bit-types -ast-dump-typed %s | FileCheck %s
// RUN: hlsl2spv -T ps_6_2 -E main -enable-16bit-types -HV 202x -ast-dump-typed -Wno-conversion %s | FileCheck %s --check-prefix=C

float4 main(half h : H, double d : D, bool b : B, uint u : U) : SV_Target {
    // Literals are exact: no intermediate float.
    // CHECK: a 'double' local
    // CHECK-NEXT: constant 'double' 0.333333333
    // C: a 'double' local
    // C-NEXT: convert 'double' numeric
    double a = 1.0 / 3.0;
    // CHECK: binary 'half' '*'
    // C: binary 'float' '*'
    h * 0.5;
    // CHECK: binary 'double' '*'
    d * 0.5;
    // CHECK: binary 'uint' '+'
    u + 1;
    // A conditional operator on literals gets its type from the context.
    // CHECK: c 'half' local
    // CHECK-NEXT: conditional 'half'
    // CHECK: constant 'half' 1
    // CHECK-NEXT: constant 'half' 2.5
    half c = b ? 1 : 2.5;
    // CHECK: e 'float' local
    // CHECK-NEXT: convert 'float' numeric
    // CHECK-NEXT: binary 'int' '/'
    // CHECK-NEXT: conditional 'int'
    float e = (b ? 7 : 9) / 2;
    return c + e + a;
}

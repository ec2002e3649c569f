// The type of an operation: the element type depends on both sides, the shape on the larger one.
// RUN: hlsl2spv -T ps_6_2 -E main -enable-16bit-types -ast-dump-typed -Wno-conversion -Wno-ambig-lit-shift -Wno-unused-value -Wno-unused-comparison %s | FileCheck %s

enum Flags { A = 1, B = 2 };

float4 main(float4 v : V, int i : I, uint u : U, half h : H, bool b : B) : SV_Target {
    // CHECK: binary 'uint' '+'
    i + u;
    // CHECK: binary 'float' '*'
    h * v.x;
    // CHECK: binary 'half' '*'
    h * 2.5;
    // CHECK: binary 'int' '+'
    b + b;
    // CHECK: binary 'bool4' '<'
    // CHECK-NEXT: load 'float4'
    // CHECK: convert 'float4' splat
    v < i;
    // CHECK: binary 'float2' '+'
    // CHECK-NEXT: convert 'float2' truncate
    v + v.xy;
    // Only the left side of a shift determines the type.
    // CHECK: binary 'int' '<<'
    // CHECK-NEXT: load 'int'
    // CHECK: convert 'int' numeric
    i << u;
    // CHECK: binary 'uint' '<<'
    1 << u;
    // CHECK: unary 'int' '-'
    -b;
    // CHECK: unary 'bool4' '!'
    !v;
    // CHECK: convert 'Flags' numeric
    // CHECK-NEXT: binary 'int' '|'
    Flags f = A | B;
    // CHECK: conditional 'half' short-circuit
    b ? h : 1;
    // CHECK: logical 'bool' '&&' short-circuit
    i && b;
    return f;
}

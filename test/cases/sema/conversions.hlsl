// Each conversion is explicit in the tree, as a sequence of single steps.
// RUN: hlsl2spv -T ps_6_0 -E main -ast-dump-typed -Wno-conversion %s | FileCheck %s

struct Base {
    float x;
};
struct Derived : Base {
    float y;
};
struct Pair {
    float2 a;
    int b;
};

float4 main(float4 v : V, int i : I, bool b : B) : SV_Target {
    // A scalar is converted to the element type first, then splatted.
    // CHECK-LABEL: splat 'float3' local
    // CHECK-NEXT: convert 'float3' splat
    // CHECK-NEXT: convert 'float' numeric
    // CHECK-NEXT: load 'int'
    float3 splat = i;

    // Components are dropped before the others are converted.
    // CHECK-LABEL: truncated 'int2' local
    // CHECK-NEXT: convert 'int2' numeric
    // CHECK-NEXT: convert 'float2' truncate
    // CHECK-NEXT: load 'float4'
    int2 truncated = v;

    // CHECK-LABEL: square 'float2x2' local
    // CHECK-NEXT: convert 'float2x2' reshape
    // CHECK-NEXT: load 'float4'
    float2x2 square = v;

    // CHECK-LABEL: flat 'float4' local
    // CHECK-NEXT: convert 'float4' reshape
    // CHECK-NEXT: load 'float2x2'
    float4 flat = square;

    // CHECK-LABEL: turned 'row_major float2x2' local
    // CHECK-NEXT: convert 'row_major float2x2' orientation
    // CHECK-NEXT: load 'float2x2'
    row_major float2x2 turned = square;

    // CHECK-LABEL: corner 'float' local
    // CHECK-NEXT: convert 'float' truncate
    // CHECK-NEXT: load 'float2x2'
    float corner = square;

    // CHECK-LABEL: zero 'Pair' local
    // CHECK-NEXT: zero 'Pair'
    Pair zero = (Pair)0;

    // CHECK-LABEL: filled 'Pair' local
    // CHECK-NEXT: convert 'Pair' flat explicit
    // CHECK-NEXT: load 'int'
    Pair filled = (Pair)i;

    // CHECK-LABEL: array 'float[4]' local
    // CHECK-NEXT: convert 'float[4]' flat explicit
    // CHECK-NEXT: load 'float4'
    float array[4] = (float[4])v;

    // CHECK-LABEL: base 'Base' local
    // CHECK-NEXT: load 'Base'
    // CHECK-NEXT: base 'Base' lvalue
    Derived derived = {1, 2};
    Base base = derived;

    // CHECK-LABEL: number 'int' local
    // CHECK-NEXT: convert 'int' numeric
    // CHECK-NEXT: load 'bool'
    int number = b;

    return splat.x + flat + truncated.x + corner + zero.b + filled.b + array[0] + base.x + number +
           turned[0][0];
}

// Lists are flattened; an item of the right type is not split, others are.
// RUN: hlsl2spv -T ps_6_0 -E main -ast-dump-typed %s | FileCheck %s

struct Inner {
    float2 a;
    int b;
};
struct Outer {
    Inner inner;
    float3 c;
};
struct WithTexture {
    Texture2D<float4> tex;
    float scale;
};
Texture2D<float4> color;

float4 main(float4 v : V) : SV_Target {
    // CHECK-LABEL: whole 'float4' local
    // CHECK-NEXT: construct 'float4'
    // CHECK-NEXT: swizzle 'float2' .zy
    // CHECK: load 'float4'
    // CHECK: constant 'float' 1
    // CHECK-NEXT: constant 'float' 2
    float4 whole = {(v + 0).zy, 1, 2};

    // Inner braces have no effect, and an item may span members: it is evaluated once.
    // CHECK-LABEL: nested 'Outer' local
    // CHECK-NEXT: construct 'Outer'
    // CHECK-NEXT: construct 'Inner'
    // CHECK-NEXT: construct 'float2'
    // CHECK-NEXT: constant 'float' 1
    // CHECK-NEXT: swizzle 'float' .x
    // CHECK-NEXT: once 'float4'
    // CHECK: convert 'int' numeric
    // CHECK-NEXT: swizzle 'float' .y
    // CHECK: construct 'float3'
    // CHECK-NEXT: swizzle 'float' .z
    // CHECK: swizzle 'float' .w
    // CHECK: constant 'float' 9
    Outer nested = {{1}, v * 2, {{9}}};

    // A member of the same type is one value.
    // CHECK-LABEL: copy 'Outer' local
    // CHECK-NEXT: construct 'Outer'
    // CHECK-NEXT: load 'Inner'
    // CHECK: construct 'float3'
    Outer copy = {nested.inner, 1, 2, 3};

    // CHECK-LABEL: open 'float2[3]' local
    // CHECK-NEXT: construct 'float2[3]'
    float2 open[] = {v, 5, 6};

    // CHECK-LABEL: rows 'float2x2' local
    // CHECK-NEXT: construct 'float2x2'
    // CHECK-NEXT: load 'float2'
    float2x2 rows = {v.xy, v.zw};

    // CHECK-LABEL: resource 'WithTexture' local
    // CHECK-NEXT: construct 'WithTexture'
    // CHECK-NEXT: load 'Texture2D<float4>'
    WithTexture resource = {color, 2};

    return whole + nested.c.x + copy.inner.a.x + open[2].x + rows[0].x + resource.scale;
}

// Conversions that do not exist, and conversions that require a cast.
// RUN: not hlsl2spv -T ps_6_0 -E main %s 2>&1 | FileCheck %s --implicit-check-not=error:

struct One {
    float x;
};
struct Other {
    float x;
};
enum Color { RED };
enum class Shape { ROUND };
Texture2D<float4> tex;

float4 main(float2 v : V, float4x4 m : M) : SV_Target {
    // CHECK: :[[#@LINE+1]]:16: error: cannot convert from 'float2' to 'float4'
    float4 a = v;
    // CHECK: :[[#@LINE+1]]:16: error: cannot convert from 'float4x4' to 'float4'
    float4 b = m;
    // CHECK: :[[#@LINE+1]]:18: error: cannot convert from 'float2' to 'float2x2'
    float2x2 c = v;
    One one = {1};
    // CHECK: :[[#@LINE+1]]:19: error: cannot convert from 'One' to 'Other' without a cast
    Other other = one;
    // CHECK: :[[#@LINE+1]]:15: error: cannot convert from 'literal int' to 'One' without a cast
    One two = 0;
    // CHECK: :[[#@LINE+1]]:23: error: cannot convert from 'int' to 'Color' without a cast
    Color color = int(1);
    // CHECK: :[[#@LINE+1]]:20: error: cannot convert from 'Shape' to 'int' without a cast
    int e = Shape::ROUND;
    // CHECK: :[[#@LINE+1]]:15: error: cannot convert from 'Texture2D<float4>' to 'float'
    float f = tex;
    // CHECK: :[[#@LINE+1]]:28: error: cannot convert from 'float2' to 'float[4]'
    float g[4] = (float[4])v;
    return 0;
}

// Functions stay functions, unless WGSL requires that they are part of the entry point.
// RUN: hlsl2spv -T ps_6_0 -wgsl %s | FileCheck %s
cbuffer Settings { float4 tint; float exposure; int2 corner; };
Texture2D image;
SamplerState smooth;
static float4 position;

float luminance(float3 c) { return dot(c, float3(0.2, 0.7, 0.1)); }
float3 toned(float3 c)
{
    float l = luminance(c);
    if (l > 1)
        return c / l;
    return c * exposure;
}
int picked(int k)
{
    switch (k) {
    case 0:
        return 4;
    default:
        return exposure > 2 ? 7 : 9;
    }
}
void swap(inout float a, inout float b) { float old = a; a = b; b = old; }
float weighted(float first_of_the_values_here, float second_of_the_values_here, float weight_of_both, float3 other_values)
{
    if (weight_of_both > 2)
        return first_of_the_values_here;
    return dot(other_values, second_of_the_values_here) * weight_of_both;
}
bool cut(float alpha) { if (alpha < exposure) discard; return alpha > 0.5; }

// Inlined: a parameter is a texture, the offset is constant only in the caller.
float4 of_texture(Texture2D t, float2 uv) { return t.Sample(smooth, uv); }
float4 moved(float2 uv, int2 offset) { return image.Sample(smooth, uv, offset); }
// CHECK-NOT: fn of_texture
// CHECK-NOT: fn moved

// The values of pure calls are part of expressions.
// CHECK: fn main(
// CHECK: toned({{.*}}) + toned({{.*}}) * luminance(
// CHECK: swap(&{{.*}}, &{{.*}});
float4 main(float2 uv : UV, int k : K) : SV_Target
{
    float3 a = of_texture(image, uv).rgb, b = moved(uv, int2(1, 2)).rgb + moved(uv, int2(0, 1)).rgb;
    float x = a.x * exposure, y = b.x * exposure;
    float3 sum = toned(a) + toned(b) * luminance(a);
    for (int n = 0; n < corner.x; n++)
        swap(x, y);
    return float4(sum, picked(k) + picked(k + 1) + cut(uv.x) + cut(uv.y)) * tint * x * y + weighted(x, y, uv.x, a) * weighted(y, x, uv.y, b);
}

// CHECK: fn toned([[C:[a-z0-9_]+]]: vec3f) -> vec3f {
// CHECK-NEXT: let [[L:[a-z0-9_]+]] = luminance([[C]]);
// CHECK-NEXT: if ([[L]] > 1.0) {
// CHECK-NEXT: return [[C]] / [[L]];
// CHECK-NEXT: }
// CHECK-NEXT: return [[C]] * Settings.exposure;
// CHECK: fn luminance(

// CHECK: fn swap([[A:[a-z0-9_]+]]: ptr<function, f32>, [[B:[a-z0-9_]+]]: ptr<function, f32>) {
// Each path returns, so nothing follows.
// CHECK: fn picked(
// CHECK-NEXT: switch (
// CHECK: return select(
// CHECK-NEXT: }
// CHECK-NEXT: case 0 {
// CHECK-NEXT: return 4;
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK: fn cut(
// CHECK: discard;

// CHECK: fn weighted(
// CHECK-NEXT: first_of_the_values_here: f32,
// CHECK-NEXT: second_of_the_values_here: f32,
// CHECK-NEXT: weight_of_both: f32,
// CHECK-NEXT: other_values: vec3f,
// CHECK-NEXT: ) -> f32 {

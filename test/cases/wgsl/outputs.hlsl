// Results of entry points.
// RUN: hlsl2spv -T ps_6_0 -E one -wgsl %s | FileCheck --check-prefix=ONE %s
// RUN: hlsl2spv -T ps_6_0 -E two -wgsl %s | FileCheck --check-prefix=TWO %s
// RUN: not hlsl2spv -T vs_6_0 -E vertex -wgsl %s 2>&1 | FileCheck --check-prefix=VERTEX %s

struct One
{
    [[vk::location(0), vk::index(0)]] float4 color : SV_Target0;
};

// The blend source index is omitted if there is only one; the largest float is not rounded up when
// printed as decimal.
// ONE-NOT: blend_src
// ONE: fn one(@location(0) COLOR: vec4f) -> @location(0) vec4f {
// ONE-NEXT: return COLOR * 3.402823466e+38;
One one(float4 color : COLOR)
{
    One result = {color * 3.402823466e+38};
    return result;
}

struct Two
{
    [[vk::location(0), vk::index(0)]] float4 color : SV_Target0;
    [[vk::location(0), vk::index(1)]] float4 factor : SV_Target1;
};

// TWO: enable dual_source_blending;
// TWO: @location(0) @blend_src(0) SV_Target0: vec4f,
// TWO-NEXT: @location(0) @blend_src(1) SV_Target1: vec4f,
Two two(float4 color : COLOR)
{
    Two result = {color, 1 - color};
    return result;
}

// VERTEX: outputs.hlsl:[[@LINE+1]]:8: error: vertex shaders without a position are not supported in WGSL
float4 vertex(uint id : SV_VertexID) : PLACE
{
    return id;
}

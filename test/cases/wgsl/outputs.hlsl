// Results of entry points.
// RUN: hlsl2spv -T ps_6_0 -E one -wgsl %s | FileCheck --check-prefix=ONE %s
// RUN: hlsl2spv -T ps_6_0 -E two -wgsl %s | FileCheck --check-prefix=TWO %s
// RUN: hlsl2spv -T ps_6_0 -E narrow -wgsl %s | FileCheck --check-prefix=NARROW %s
// RUN: hlsl2spv -T vs_6_0 -E vertex -wgsl %s | FileCheck --check-prefix=VERTEX %s

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

// WebGPU requires all components of a target.
// NARROW: @location(0) SV_Target0: vec4f,
// NARROW-NEXT: @location(1) SV_Target1: vec4u,
// NARROW-NEXT: @location(2) SV_Target2: vec4i,
// NARROW-NEXT: @builtin(frag_depth) frag_depth: f32,
// NARROW: return narrow_result(vec4f(COLOR.xy, 0.0, 1.0), vec4u(u32(COLOR.z), 0u, 0u, 1u), vec4i(vec3i(COLOR.xyz), 1),
// NARROW-NEXT: COLOR.w);
void narrow(float4 color : COLOR, out float2 a : SV_Target0, out uint b : SV_Target1, out int3 c : SV_Target2, out float depth : SV_Depth)
{
    a = color.xy;
    b = uint(color.z);
    c = int3(color.xyz);
    depth = color.w;
}

// WGSL requires a position.
// VERTEX: @builtin(position) position: vec4f,
// VERTEX: return vertex_result(vec4f(f32(vertex_index)), vec4f());
float4 vertex(uint id : SV_VertexID) : PLACE
{
    return id;
}

// Inputs are parameters, outputs are the function result; texture types are derived from their uses.
// RUN: hlsl2spv -T vs_6_0 -E vertex -wgsl %s | FileCheck --check-prefix=VERTEX %s
// RUN: hlsl2spv -T ps_6_0 -E pixel -wgsl %s | FileCheck --check-prefix=PIXEL %s
cbuffer camera { float4x4 projection; };
Texture2D<float4> color;
Texture2D<float> shadow;
SamplerState linear_sampler;
SamplerComparisonState comparison;

struct Varying { float4 position : SV_Position; float2 at : TEXCOORD; nointerpolation uint id : ID; };

// VERTEX: struct vertex_result {
// VERTEX-NEXT: @builtin(position) position: vec4f,
// VERTEX-NEXT: @location(0) TEXCOORD: vec2f,
// VERTEX-NEXT: @location(1) @interpolate(flat) ID: u32,
// VERTEX: @vertex
// VERTEX-NEXT: fn vertex(@location(0) POSITION: vec3f, @builtin(vertex_index) vertex_index: u32) -> vertex_result {
// VERTEX-NEXT: return vertex_result(camera.projection * vec4f(POSITION, 1.0), POSITION.xy, vertex_index);
Varying vertex(float3 position : POSITION, uint id : SV_VertexID)
{
    Varying v = {mul(projection, float4(position, 1)), position.xy, id};
    return v;
}

// PIXEL: diagnostic(off, derivative_uniformity);
// PIXEL: struct pixel_result {
// PIXEL: var color: texture_2d<f32>;
// PIXEL: var shadow: texture_depth_2d;
// PIXEL: var linear_sampler: sampler;
// PIXEL: var comparison: sampler_comparison;
// PIXEL: @fragment
// PIXEL-NEXT: fn pixel(
// PIXEL-DAG: @builtin(front_facing) [[FRONT:[a-z_]+]]: bool,
// PIXEL: ) -> pixel_result {
float4 pixel(Varying v, bool front : SV_IsFrontFace, out float depth : SV_Depth) : SV_Target
{
    // PIXEL: if (!{{.*}}) {
    // PIXEL-NEXT: discard;
    if (!front)
        discard;
    depth = v.position.z;
    // PIXEL: textureSample(color, linear_sampler, TEXCOORD) *
    // PIXEL-NEXT: textureSampleCompare(shadow, comparison, TEXCOORD, 0.5);
    return color.Sample(linear_sampler, v.at) * shadow.SampleCmp(comparison, v.at, 0.5);
}

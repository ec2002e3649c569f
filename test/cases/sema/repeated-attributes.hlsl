// If an attribute is repeated, the last one is used, as in dxc.
// RUN: hlsl2spv -T cs_6_0 -E group %s | FileCheck %s --check-prefix=GROUP
// RUN: hlsl2spv -T gs_6_0 -E points %s | FileCheck %s --check-prefix=POINTS
// RUN: hlsl2spv -T ps_6_0 -E pixel %s | FileCheck %s --check-prefix=PIXEL

[[vk::binding(1)]] [[vk::binding(2)]] Texture2D image;

// GROUP: OpExecutionMode %group LocalSize 2 1 1
[numthreads(1, 1, 1)][numthreads(2, 1, 1)]
void group() {}

struct Vertex { float4 position : SV_Position; };

// POINTS-NOT: OutputVertices 3
// POINTS:     OpExecutionMode %points OutputVertices 4
// POINTS:     OpExecutionMode %points Invocations 3
[maxvertexcount(3)][maxvertexcount(4)][instance(2)][instance(3)]
void points(point Vertex v[1], inout PointStream<Vertex> stream) { stream.Append(v[0]); }

// PIXEL: OpDecorate %out_var_SV_Target Location 2
// PIXEL: OpDecorate %image Binding 2
[[vk::location(3)]] [[vk::location(2)]]
float4 pixel() : SV_Target { return image[uint2(0, 0)]; }

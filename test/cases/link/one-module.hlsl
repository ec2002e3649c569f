// Several entry points in one module: each -E has its own -T and interface, and their stages must match.
// RUN: hlsl2spv -E vertex -T vs_6_0 -E pixel -T ps_6_0 %s | FileCheck %s
// RUN: hlsl2spv -E vertex -E pixel -T vs_6_0 -T ps_6_0 %s | FileCheck %s
// CHECK: OpEntryPoint Vertex %vertex "vertex" %gl_VertexIndex %gl_Position %out_var_UV
// CHECK: OpEntryPoint Fragment %pixel "pixel" %in_var_UV %out_var_SV_Target
// CHECK: OpExecutionMode %pixel OriginUpperLeft
// CHECK: OpDecorate %out_var_UV Location 0
// CHECK: OpDecorate %in_var_UV Location 0
// CHECK: OpImageSampleImplicitLod

// An option for stages with a position applies to those stages only.
// RUN: hlsl2spv -E vertex -T vs_6_0 -E pixel -T ps_6_0 -fvk-invert-y %s | FileCheck --check-prefix=TURNED %s
// TURNED: OpFNegate

// RUN: hlsl2spv -E vertex -T vs_6_0 -E pixel -T ps_6_0 %s -reflect | FileCheck --check-prefix=FACTS %s
// FACTS: "stage": "vertex"
// FACTS: "stage": "pixel"
// FACTS: "name": "Frame"
// FACTS: "entry_points": ["vertex"]
// FACTS: "name": "image"
// FACTS: "entry_points": ["pixel"]

// A mismatch is an error at its source location.
// RUN: not hlsl2spv -E vertex -T vs_6_0 -E wider -T ps_6_0 %s -Fo %t.spv 2>&1 | FileCheck --check-prefix=WIDER %s
// RUN: not ls %t.spv
// WIDER: one-module.hlsl:[[#WIDER:]]:{{[0-9]+}}: error: 'UV' of the pixel shader 'wider' has 3 components, but 2 are written
// WIDER: one-module.hlsl:[[#WIDER-5]]:{{[0-9]+}}: note: 'UV' at location 0 written here
// RUN: not hlsl2spv -E vertex -T vs_6_0 -E other -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=OTHER %s
// OTHER: error: no entry point 'other'
// RUN: not hlsl2spv -E vertex -T vs_6_0 -E vertex -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=TWICE %s
// TWICE: error: 'vertex' cannot be an entry point of two stages
// RUN: not hlsl2spv -E vertex -T vs_6_3 -E pixel -T lib_6_3 %s 2>&1 | FileCheck --check-prefix=LIBRARY %s
// LIBRARY: error: '-E' cannot be used with a library profile
// RUN: not hlsl2spv -E vertex -T vs_6_0 -E pixel -T ps_6_0 -fspv-entrypoint-name=x %s 2>&1 | FileCheck --check-prefix=NAME %s
// NAME: error: '-fspv-entrypoint-name=' cannot be used with several entry points

// Otherwise the last one is used.
// RUN: hlsl2spv -E vertex -E pixel -T ps_6_0 %s | FileCheck --check-prefix=LAST %s
// RUN: hlsl2spv -E pixel -T ps_6_0 -E pixel -T ps_6_0 %s | FileCheck --check-prefix=LAST %s
// RUN: hlsl2spv -E vertex -T vs_6_2 -E pixel -T ps_6_0 %s | FileCheck --check-prefix=LAST %s
// LAST-COUNT-1: OpEntryPoint Fragment
// LAST-NOT: OpEntryPoint
cbuffer Frame { float4x4 view; };
Texture2D image;
SamplerState smooth;
struct Vertex { float4 position : SV_Position; float2 uv : UV; };
Vertex vertex(uint id : SV_VertexID) { Vertex v = { mul(view, float4(id, 0, 0, 1)), id.xx }; return v; }
float4 pixel(Vertex v) : SV_Target { return image.Sample(smooth, v.uv); }

// The interface of another vertex shader.
float4 wider(float4 position : SV_Position, float3 uv : UV) : SV_Target { return uv.xyzz; }

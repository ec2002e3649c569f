// Mismatches between stages, reported in source terms.
// RUN: hlsl2spv -T vs_6_0 -E vertex %s -Fo %t.vs && hlsl2spv -T ps_6_0 -E pixel %s -Fo %t.ps
// RUN: hlsl2spv --link-check %t.vs %t.ps 2>&1 | count 0
// RUN: hlsl2spv -T ps_6_0 -E pixel -DWITH_WIDER %s -Fo %t.ps && not hlsl2spv --link-check %t.vs %t.ps 2>&1 | FileCheck --check-prefix=WIDER %s
// WIDER: error: {{.*}}.ps: 'PLACE' of the pixel shader 'pixel' has 4 components, but 3 are written
// WIDER-NEXT: note: {{.*}}.vs: 'PLACE' at location 1 written here
// WIDER-NEXT: 1 error generated
// RUN: hlsl2spv -T ps_6_0 -E pixel -DWITH_INTEGER %s -Fo %t.ps && not hlsl2spv --link-check %t.ps %t.vs 2>&1 | FileCheck --check-prefix=INTEGER %s
// INTEGER: error: {{.*}}.ps: 'PLACE' of the pixel shader 'pixel' is int3 at location 1, but float3 is written
// RUN: hlsl2spv -T ps_6_0 -E pixel -DWITH_MORE %s -Fo %t.ps && not hlsl2spv --link-check %t.vs %t.ps 2>&1 | FileCheck --check-prefix=MORE %s
// MORE: error: {{.*}}.ps: input 'MORE' of the pixel shader 'pixel' at location 3 is not written by the vertex shader 'vertex'
// RUN: hlsl2spv -T ps_6_0 -E pixel -DWITH_FIRST %s -Fo %t.ps && not hlsl2spv --link-check %t.vs %t.ps 2>&1 | FileCheck --check-prefix=FIRST %s
// FIRST: error: {{.*}}.ps: 'MORE' of the pixel shader 'pixel' has 4 components, but 
// FIRST-NEXT: note: {{.*}}.vs: 'UV' at location 0 written here
// FIRST: error: {{.*}}.ps: 'UV' of the pixel shader 'pixel' has 2 components, but 
// FIRST-NEXT: note: {{.*}}.vs: 'PLACE' at location 1 written here
// FIRST-NEXT: note: {{.*}}.vs: 'UV' is written at location 0
// RUN: hlsl2spv -T ps_6_0 -E pixel -DPLACE=SPOT %s -Fo %t.ps && hlsl2spv --link-check %t.vs %t.ps 2>&1 | FileCheck --check-prefix=CALLED %s
// CALLED: warning: {{.*}}.ps: 'SPOT' of the pixel shader 'pixel' reads the vertex shader 'vertex''s 'PLACE' at location 1 [-Wstage-interface]
// CALLED-NEXT: note: {{.*}}.vs: 'PLACE' at location 1 written here
// RUN: hlsl2spv --link-check -Wno-stage-interface %t.vs %t.ps 2>&1 | count 0
// RUN: hlsl2spv -T ps_6_0 -E pixel -DWITH_OTHERWISE %s -Fo %t.ps && hlsl2spv --link-check %t.vs %t.ps 2>&1 | FileCheck --check-prefix=OTHERWISE %s
// OTHERWISE: warning: {{.*}}.ps: interpolation of 'KIND' of the pixel shader 'pixel' differs from its declaration in the vertex shader 'vertex'
// OTHERWISE: warning: {{.*}}.ps: layout of 'Frame' of the pixel shader 'pixel' differs from 'Frame' of the vertex shader 'vertex', which has the same set 0 and binding 0
// OTHERWISE-NEXT: note: {{.*}}.ps: float 'time' at byte 0 differs from the vertex shader 'vertex' float4x4 'view' at byte 0
// RUN: hlsl2spv -T ps_6_0 -E pixel -DWITH_SEIZE %s -Fo %t.ps && not hlsl2spv --link-check %t.vs %t.ps 2>&1 | FileCheck --check-prefix=SEIZE %s
// SEIZE: error: {{.*}}.ps: 'image' of the pixel shader 'pixel' is Texture2D<float4> at set 0, binding 0, but 'Frame' of the vertex shader 'vertex' is cbuffer

// Vulkan 1.3 and newer allow reading a prefix of a vector.
// RUN: hlsl2spv -T ps_6_0 -E pixel -DWITH_NARROW %s -Fo %t.ps && not hlsl2spv --link-check %t.vs %t.ps 2>&1 | FileCheck --check-prefix=NARROW %s
// NARROW: error: {{.*}}.ps: 'PLACE' of the pixel shader 'pixel' has 2 components, but 3 are written, which requires Vulkan 1.3
// RUN: hlsl2spv -T ps_6_0 -E pixel -DWITH_NARROW -fspv-target-env=vulkan1.3 %s -Fo %t.ps && hlsl2spv --link-check %t.vs %t.ps 2>&1 | count 0

struct Vertex {
    float4 position : SV_Position;
#ifdef WITH_FIRST
    float4 more : MORE;
#endif
    float2 uv : UV;
#ifdef WITH_WIDER
    float4 place : PLACE;
#elif defined WITH_INTEGER
    nointerpolation int3 place : PLACE;
#elif defined WITH_NARROW
    float2 place : PLACE;
#else
    float3 place : PLACE;
#endif
#ifdef WITH_OTHERWISE
    float kind : KIND;
#else
    nointerpolation float kind : KIND;
#endif
#ifdef WITH_MORE
    float4 more : MORE;
#endif
};
#ifdef WITH_SEIZE
[[vk::binding(0)]] Texture2D<float4> image;
#define time image[uint2(0, 0)].x
#else
cbuffer Frame
{
#ifdef WITH_OTHERWISE
    float time;
    float4x4 view;
#else
    float4x4 view;
    float time;
#endif
};
Vertex vertex(uint id : SV_VertexID)
{
    Vertex v = (Vertex)0;
    v.position = mul(view, float4(id, 0, time, 1));
    return v;
}
#endif
float4 pixel(Vertex v) : SV_Target
{
    float sum = v.uv.x + v.place.x + v.kind + time;
#if defined WITH_MORE || defined WITH_FIRST
    sum += v.more.x;
#endif
    return sum;
}

// Inputs that are only written in part, have another shape, and payloads that differ.
// RUN: hlsl2spv -T vs_6_0 -E vertex %s -Fo %t.vs && hlsl2spv -T ps_6_0 -E pixel %s -Fo %t.ps
// RUN: not hlsl2spv --link-check %t.vs %t.ps 2>&1 | FileCheck --check-prefix=PART %s
// PART: error: {{.*}}.ps: 'A' of the pixel shader 'pixel' extends to location 1, but component 2 of location 1 is not written
// RUN: hlsl2spv -T ps_6_0 -E shaped %s -Fo %t.ps
// RUN: hlsl2spv --link-check %t.vs %t.ps 2>&1 | FileCheck --check-prefix=SHAPE %s
// SHAPE: warning: {{.*}}.ps: 'C' of the pixel shader 'shaped' is float2x2 at location 2, but written 'C' is float2[2]
// RUN: hlsl2spv -T as_6_5 -E amplify -fspv-target-env=vulkan1.3 %s -Fo %t.as && hlsl2spv -T ms_6_5 -E mesh -fspv-target-env=vulkan1.3 %s -Fo %t.ms
// RUN: not hlsl2spv --link-check %t.as %t.ms 2>&1 | FileCheck --check-prefix=PAYLOAD %s
// PAYLOAD: error: {{.*}}.ms: payload of the mesh shader 'mesh' differs from the payload of the amplification shader 'amplify'
// RUN: not hlsl2spv -E reader -T vs_6_0 -E sampled -T ps_6_0 %s -Fo %t.spv 2>&1 | FileCheck --check-prefix=BINDING %s
// BINDING: parts.hlsl:[[#]]:{{[0-9]+}}: error: 'image' of the pixel shader 'sampled' is Texture2D<float4> at set 0, binding 5, but 'list' of the vertex shader 'reader' is StructuredBuffer<float4>
// BINDING: parts.hlsl:[[#]]:{{[0-9]+}}: note: 'list' of the vertex shader 'reader' declared here
struct Written { [[vk::location(0)]] float4 a : A; [[vk::location(1)]] float2 b : B; [[vk::location(2)]] float2 c[2] : C; float4 position : SV_Position; };
Written vertex(float4 x : X) { Written v; v.a = x; v.b = x.x; v.c[0] = x.y; v.c[1] = x.z; v.position = x; return v; }

struct Read { [[vk::location(0)]] float4 a[2] : A; };
float4 pixel(Read v) : SV_Target { return v.a[0] + v.a[1]; }

struct Shaped { [[vk::location(2)]] float2x2 c : C; };
float4 shaped(Shaped v) : SV_Target { return v.c[0][0] + v.c[1][1]; }

struct Sent { uint number; };
groupshared Sent sent;
[numthreads(1, 1, 1)]
void amplify() { sent.number = 1; DispatchMesh(1, 1, 1, sent); }

struct Received { float4 color; };
struct Corner { float4 position : SV_Position; };
[outputtopology("triangle"), numthreads(1, 1, 1)]
void mesh(in payload Received r, out vertices Corner v[3], out indices uint3 t[1])
{
    SetMeshOutputCounts(3, 1);
    v[0].position = v[1].position = v[2].position = r.color;
    t[0] = uint3(0, 1, 2);
}

[[vk::binding(5)]] StructuredBuffer<float4> list;
[[vk::binding(5)]] Texture2D<float4> image;
float4 reader(uint i : SV_VertexID) : SV_Position { return list[i]; }
float4 sampled() : SV_Target { return image[uint2(0, 0)]; }

// Amplification, mesh and pixel shaders that write to the same buffer.
//@ model: 6_5
//@ options: -fspv-target-env=vulkan1.3
//@ amplification: amplify
//@ mesh: mesh
//@ pixel: pixel
//@ draw: 1 1 1
//@ buffer Numbers uint: 3 5
//@ target 0 r32ui 2x2
//@ image 0: 5 5 5 5
//@ expect counts uint: 3 6 4
cbuffer Numbers
{
    uint first, second;
};
RWStructuredBuffer<uint> counts;
struct Payload
{
    uint value;
};
groupshared Payload payload;

[numthreads(1, 1, 1)]
void amplify()
{
    InterlockedAdd(counts[0], first);
    payload.value = second;
    DispatchMesh(2, 1, 1, payload);
}

struct Vertex
{
    float4 position : SV_Position;
    nointerpolation uint value : VALUE;
};

[outputtopology("triangle")]
[numthreads(3, 1, 1)]
void mesh(uint thread : SV_GroupIndex, uint group : SV_GroupID, in payload Payload given,
          out vertices Vertex vertices[3], out indices uint3 triangles[1])
{
    InterlockedAdd(counts[1], 1);
    SetMeshOutputCounts(group ? 0 : 3, group ? 0 : 1);
    if (group)
        return;
    vertices[thread].position = float4(thread == 1 ? 3 : -1, thread == 2 ? 3 : -1, 0, 1);
    vertices[thread].value = given.value;
    if (thread == 0)
        triangles[0] = uint3(0, 1, 2);
}

uint pixel(Vertex v) : SV_Target
{
    InterlockedAdd(counts[2], 1);
    return v.value;
}

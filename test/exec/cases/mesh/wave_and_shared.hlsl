// Groupshared memory and a barrier between the threads that write vertices.
//@ model: 6_5
//@ options: -fspv-target-env=vulkan1.3
//@ mesh: mesh
//@ pixel: pixel
//@ draw: 1 1 1
//@ buffer weights uint: 1 2 3 4
//@ target 0 r32ui 4x1
//@ image 0: 20 19 17 14
//@ expect total uint: 10
StructuredBuffer<uint> weights;
RWStructuredBuffer<uint> total;
groupshared uint sums[4];
struct Vertex
{
    float4 position : SV_Position;
};
struct Primitive
{
    uint value : VALUE;
};

[outputtopology("triangle")]
[numthreads(4, 1, 1)]
void mesh(uint thread : SV_GroupIndex, out vertices Vertex vertices[12],
          out indices uint3 triangles[4], out primitives Primitive primitives[4])
{
    sums[thread] = 0;
    GroupMemoryBarrierWithGroupSync();
    InterlockedAdd(total[0], weights[thread]);
    for (uint i = 0; i < 4; i++)
        if (i >= thread)
            InterlockedAdd(sums[i], weights[3 - thread]);
    GroupMemoryBarrierWithGroupSync();
    SetMeshOutputCounts(12, 4);
    uint sum = 0;
    for (uint k = thread; k < 4; k++)
        sum += weights[k];
    // A triangle that covers exactly the center of one texel.
    float x = thread * 0.5 - 0.75;
    vertices[thread * 3 + 0].position = float4(x - 0.125, -0.5, 0, 1);
    vertices[thread * 3 + 1].position = float4(x + 0.125, -0.5, 0, 1);
    vertices[thread * 3 + 2].position = float4(x, 0.75, 0, 1);
    triangles[thread] = thread * 3 + uint3(0, 1, 2);
    primitives[thread].value = sum + sums[3];
}

uint pixel(Primitive p) : SV_Target { return p.value; }

// One mesh group per column, launched by an amplification group.
//@ model: 6_5
//@ options: -fspv-target-env=vulkan1.3
//@ amplification: amplification
//@ mesh: mesh
//@ pixel: pixel
//@ draw: 1 1 1
//@ target 0 r32ui 4x1
//@ image 0: 100 101 102 103
struct Payload
{
    uint base;
};
groupshared Payload payload;

[numthreads(1, 1, 1)]
void amplification()
{
    payload.base = 100;
    DispatchMesh(4, 1, 1, payload);
}

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
void mesh(uint group : SV_GroupID, uint thread : SV_GroupIndex, in payload Payload p,
          out vertices Vertex vertices[4], out indices uint3 triangles[2],
          out primitives Primitive primitives[2])
{
    SetMeshOutputCounts(4, 2);
    vertices[thread].position = float4((group + (thread & 1)) * 0.5 - 1, thread & 2 ? 1 : -1, 0, 1);
    if (thread < 2)
    {
        triangles[thread] = thread ? uint3(1, 3, 2) : uint3(0, 1, 2);
        primitives[thread].value = p.base + group;
    }
}

uint pixel(Primitive p) : SV_Target
{
    return p.value;
}

// A payload with arrays, vectors and structs, filled by all threads of a group.
//@ model: 6_5
//@ options: -fspv-target-env=vulkan1.3
//@ amplification: amplify
//@ mesh: mesh
//@ pixel: pixel
//@ draw: 2 1 1
//@ target 0 r32ui 8x1
//@ image 0: 1000 1011 1022 1033 2100 2111 2122 2133
struct Cell
{
    uint2 value;
    float scale;
};
struct Payload
{
    Cell cells[4];
    uint group;
};
groupshared Payload payload;

[numthreads(4, 1, 1)]
void amplify(uint thread : SV_GroupIndex, uint3 group : SV_GroupID)
{
    payload.cells[thread].value = uint2(thread, group.x);
    payload.cells[thread].scale = thread * 10;
    if (thread == 0)
        payload.group = group.x;
    DispatchMesh(4, 1, 1, payload);
}

struct Vertex
{
    float4 position : SV_Position;
    nointerpolation uint value : VALUE;
};

[outputtopology("triangle")]
[numthreads(4, 1, 1)]
void mesh(uint3 group : SV_GroupID, uint thread : SV_GroupIndex, in payload Payload given,
          out vertices Vertex vertices[4], out indices uint3 triangles[2])
{
    SetMeshOutputCounts(4, 2);
    Cell cell = given.cells[group.x];
    float x = (group.x + given.group * 4 + (thread & 1)) * 0.25 - 1;
    vertices[thread].position = float4(x, thread & 2 ? 1 : -1, 0, 1);
    vertices[thread].value = cell.value.x + (cell.value.y + 1) * 1000 + uint(cell.scale) +
                             given.group * 100;
    if (thread < 2)
        triangles[thread] = thread ? uint3(1, 3, 2) : uint3(0, 1, 2);
}

uint pixel(Vertex v) : SV_Target { return v.value; }

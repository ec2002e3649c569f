// An amplification shader that launches as many groups as lists contain, or none.
//@ model: 6_5
//@ options: -fspv-target-env=vulkan1.3
//@ amplification: amplify
//@ mesh: mesh
//@ pixel: pixel
//@ draw: 3 1 1
//@ buffer wanted uint: 2 0 3
//@ target 0 r32ui 4x3
//@ image 0: 11 12 0 0  0 0 0 0  31 32 33 0
struct Payload
{
    uint row;
};
groupshared Payload payload;
StructuredBuffer<uint> wanted;

[numthreads(1, 1, 1)]
void amplify(uint group : SV_GroupID)
{
    payload.row = group;
    DispatchMesh(wanted[group], 1, 1, payload);
}

struct Vertex
{
    float4 position : SV_Position;
    nointerpolation uint value : VALUE;
};

[outputtopology("triangle")]
[numthreads(1, 1, 1)]
void mesh(uint3 group : SV_GroupID, in payload Payload given, out vertices Vertex vertices[3],
          out indices uint3 triangles[1])
{
    SetMeshOutputCounts(3, 1);
    float2 centre = float2(group.x * 0.5 - 0.75, given.row * 2.0 / 3 - 2.0 / 3);
    Vertex v;
    v.value = given.row * 10 + 11 + group.x;
    v.position = float4(centre + float2(-0.125, -0.25), 0, 1);
    vertices[0] = v;
    v.position.x += 0.25;
    vertices[1] = v;
    v.position = float4(centre + float2(0, 0.25), 0, 1);
    vertices[2] = v;
    triangles[0] = uint3(0, 1, 2);
}

uint pixel(Vertex v) : SV_Target { return v.value; }

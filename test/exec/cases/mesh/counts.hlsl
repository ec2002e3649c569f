// Counts determined at run time; a group may have no outputs.
//@ model: 6_5
//@ options: -fspv-target-env=vulkan1.3
//@ mesh: mesh
//@ pixel: pixel
//@ draw: 4 1 1
//@ buffer wanted uint: 1 0 2 1
//@ target 0 r32ui 4x2
//@ image 0: 0 0 30 0  10 0 31 40
struct Vertex
{
    float4 position : SV_Position;
    nointerpolation uint value : VALUE;
};
StructuredBuffer<uint> wanted;

[outputtopology("triangle")]
[numthreads(8, 1, 1)]
void mesh(uint group : SV_GroupID, uint thread : SV_GroupIndex, out vertices Vertex vertices[8],
          out indices uint3 triangles[4])
{
    uint squares = wanted[group];
    SetMeshOutputCounts(squares * 4, squares * 2);
    if (thread < squares * 4) {
        uint square = thread / 4, corner = thread % 4;
        float top = squares == 2 && square == 0 ? -1 : 0;
        vertices[thread].position = float4((group + (corner & 1)) * 0.5 - 1,
                                           top + (corner & 2 ? 1 : 0), 0, 1);
        vertices[thread].value = (group + 1) * 10 + square;
        if (corner < 2)
            triangles[square * 2 + corner] =
                square * 4 + (corner ? uint3(1, 3, 2) : uint3(0, 1, 2));
    }
}

uint pixel(Vertex v) : SV_Target { return v.value; }

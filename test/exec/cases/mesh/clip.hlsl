// Clip distances of mesh vertices, and another output.
//@ model: 6_5
//@ options: -fspv-target-env=vulkan1.3
//@ mesh: mesh
//@ pixel: pixel
//@ draw: 1 1 1
//@ target 0 r32f 4x1: -1
//@ image 0 within 0.001: -1 -1 0.625 0.875
struct Vertex
{
    float4 position : SV_Position;
    float2 distances : SV_ClipDistance;
    noperspective float x : X;
};

[outputtopology("triangle")]
[numthreads(4, 1, 1)]
void mesh(uint thread : SV_GroupIndex, out vertices Vertex vertices[4],
          out indices uint3 triangles[2])
{
    SetMeshOutputCounts(4, 2);
    float x = thread & 1;
    vertices[thread].position = float4(x * 2 - 1, thread & 2 ? 1 : -1, 0, 1);
    vertices[thread].distances = float2(1, x - 0.5);
    vertices[thread].x = x;
    if (thread < 2)
        triangles[thread] = thread ? uint3(1, 3, 2) : uint3(0, 1, 2);
}

float pixel(Vertex v) : SV_Target { return v.x; }

// Functions write outputs that are passed to them like the entry point does: each thread writes separate
// elements, directly and in a nested call.
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
    noperspective float2 x[2] : X;
};

void place(inout Vertex vertices[4], uint thread, float x)
{
    vertices[thread].position = float4(x * 2 - 1, thread & 2 ? 1 : -1, 0, 1);
}

void fill(out Vertex vertices[4], inout uint3 triangles[2], uint thread)
{
    float x = thread & 1;
    place(vertices, thread, x);
    vertices[thread].distances = float2(1, x - 0.5);
    vertices[thread].x[0] = 0;
    vertices[thread].x[1] = float2(5, x);
    if (thread < 2)
        triangles[thread] = thread ? uint3(1, 3, 2) : uint3(0, 1, 2);
}

[outputtopology("triangle")]
[numthreads(4, 1, 1)]
void mesh(uint thread : SV_GroupIndex, out vertices Vertex vertices[4],
          out indices uint3 triangles[2])
{
    SetMeshOutputCounts(4, 2);
    fill(vertices, triangles, thread);
}

float pixel(Vertex v) : SV_Target { return v.x[1].y; }

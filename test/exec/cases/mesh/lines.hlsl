// Lines of a mesh shader without an amplification shader.
//@ model: 6_5
//@ options: -fspv-target-env=vulkan1.3
//@ mesh: mesh
//@ pixel: pixel
//@ draw: 1 1 1
//@ target 0 rgba8 4x4
//@ texel 0 0 2: 1 0 0 1
//@ texel 0 3 2: 1 0 0 1
//@ texel 0 1 1: 0 1 0 1
//@ texel 0 1 0: 0 0 0 0
//@ texel 0 2 3: 0 0 0 0
struct Vertex
{
    float4 position : SV_Position;
    float3 colour : COLOUR;
};

[outputtopology("line")]
[numthreads(2, 1, 1)]
void mesh(uint thread : SV_GroupIndex, out vertices Vertex vertices[4], out indices uint2 lines[2])
{
    SetMeshOutputCounts(4, 2);
    for (uint i = 0; i < 2; i++) {
        Vertex v;
        v.position = float4(i ? 1 : -1, thread ? -0.25 : 0.25, 0, 1);
        v.colour = thread ? float3(0, 1, 0) : float3(1, 0, 0);
        vertices[thread * 2 + i] = v;
    }
    lines[thread] = uint2(0, 1) + thread * 2;
}

float4 pixel(Vertex v) : SV_Target { return float4(v.colour, 1); }

// Outputs of each primitive: its index, culling, and several values.  Vulkan requires that the
// pixel shader also declares its inputs as per-primitive; HLSL has no keyword for that.
// LLVM 22, which Mesa 26.2 uses to run shaders, fails on a flag that is not constant.
//@ fails: LLVM 22
//@ model: 6_5
//@ options: -fspv-target-env=vulkan1.3
//@ mesh: mesh
//@ pixel: pixel
//@ draw: 1 1 1
//@ target 0 rgba32f 4x1
//@ image 0: 0 10 0.5 1  9 9 9 9  2 12 2.5 1  3 13 3.5 1
//@ target 0 rgba32f 4x1: 9 9 9 9
struct Vertex
{
    float4 position : SV_Position;
};
struct Primitive
{
    uint number : SV_PrimitiveID;
    bool culled : SV_CullPrimitive;
    float3 values : VALUES;
    uint extra[2] : EXTRA;
};

[outputtopology("triangle")]
[numthreads(4, 1, 1)]
void mesh(uint thread : SV_GroupIndex, out vertices Vertex vertices[12],
          out indices uint3 triangles[4], out primitives Primitive primitives[4])
{
    SetMeshOutputCounts(12, 4);
    static const float2 corners[3] = {float2(0, 3), float2(0, -5), float2(0.5, -1)};
    for (uint i = 0; i < 3; i++)
        vertices[thread * 3 + i].position =
            float4(thread * 0.5 - 1 + corners[i].x * 1.75 * 0.57, corners[i].y, 0, 1);
    triangles[thread] = thread * 3 + uint3(0, 1, 2);
    primitives[thread].number = thread + 10;
    primitives[thread].culled = thread == 1;
    primitives[thread].values = float3(thread, thread + 0.5, 1);
    primitives[thread].extra[0] = thread * 100;
    primitives[thread].extra[1] = thread * 1000;
}

#define PER_PRIMITIVE vk::ext_decorate(5271)

[[vk::ext_extension("SPV_EXT_mesh_shader")]] [[vk::ext_capability(5283)]]
float4 pixel([[PER_PRIMITIVE]] uint number : SV_PrimitiveID,
             [[PER_PRIMITIVE]] nointerpolation float3 values : VALUES,
             [[PER_PRIMITIVE]] uint extra[2] : EXTRA) : SV_Target
{
    if (extra[0] * 10 != extra[1])
        return -1;
    return float4(values.x, number, values.y, values.z);
}

// Mesh outputs can be indexed by 64-bit numbers.
// RUN: hlsl2spv -T ms_6_5 -fspv-target-env=vulkan1.3 %s | FileCheck %s
// RUN: hlsl2spv -T ms_6_5 -fspv-target-env=vulkan1.3 -O0 %s -Fo %t.spv
// CHECK: OpAccessChain %_ptr_Output_v4float %gl_Position
struct Vertex { float4 position : SV_Position; };

[numthreads(3, 1, 1)][outputtopology("triangle")]
void main(uint i : SV_GroupIndex, out vertices Vertex v[3], out indices uint3 t[1]) {
    uint64_t one = 1;
    SetMeshOutputCounts(3, 1);
    t[one - 1] = uint3(0, 1, 2);
    v[(uint64_t)i].position = i;
    v[int64_t(i)].position.x = 1;
}

// 64-bit indices are narrowed if they take part in arithmetic: for arrays of arrays of resources and,
// with SPV_NV_mesh_shader, for the outputs of a mesh shader.
// RUN: hlsl2spv -T cs_6_6 -DRESOURCES %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_6 -DRESOURCES -O0 %s | FileCheck %s
// RUN: hlsl2spv -T ms_6_6 -O0 -fspv-target-env=vulkan1.1 %s | FileCheck %s --check-prefix=MESH

#ifdef RESOURCES
StructuredBuffer<int64_t> indices;
RWStructuredBuffer<float> many[2][3];

// CHECK: [[OUTER:%[0-9]+]] = OpUConvert %uint
// CHECK: [[ROW:%[0-9]+]] = OpIMul %uint [[OUTER]] %uint_3
// CHECK: [[INNER:%[0-9]+]] = OpUConvert %uint
// CHECK: OpIAdd %uint [[ROW]] [[INNER]]
[numthreads(1, 1, 1)]
void main() {
    int64_t i = indices[0], k = indices[1];
    many[i][k][i] = 1;
}
#else
struct Vertex { float4 position : SV_Position; };

// MESH: [[WIDE:%[0-9]+]] = OpUConvert %uint
// MESH: OpIMul %uint [[WIDE]] %uint_3
[numthreads(3, 1, 1)][outputtopology("triangle")]
void main(uint i : SV_GroupIndex, out vertices Vertex v[3], out indices uint3 t[2]) {
    uint64_t wide = i;
    SetMeshOutputCounts(3, 2);
    t[wide] = uint3(0, 1, 2);
    v[wide].position = 1;
}
#endif

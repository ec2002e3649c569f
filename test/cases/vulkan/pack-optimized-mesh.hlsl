// Mesh outputs share locations; as arrays of vertices and primitives they are not split.
// RUN: hlsl2spv -T ms_6_5 -fspv-target-env=vulkan1.3 -pack-optimized %s | FileCheck %s
// CHECK-DAG: OpDecorate %out_var_C Location 0
// CHECK-DAG: OpDecorate %out_var_ID Location 0
// CHECK-DAG: OpDecorate %out_var_ID Component 1
struct vertex { float4 position : SV_Position; float c : C; };
struct primitive { uint id : ID; bool cull : SV_CullPrimitive; };

[numthreads(1, 1, 1)][outputtopology("triangle")]
void main(out vertices vertex v[3], out primitives primitive p[1], out indices uint3 t[1])
{
    SetMeshOutputCounts(3, 1);
    t[0] = uint3(0, 1, 2);
    p[0].id = 3;
    p[0].cull = false;
    for (uint i = 0; i < 3; i++) {
        v[i].position = 0;
        v[i].c = i;
    }
}

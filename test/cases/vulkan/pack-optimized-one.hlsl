// An array with one element is split like others: Component is not allowed on arrays of arrays
// (VUID-StandaloneSpirv-Component-04924), such as those for each vertex.
// RUN: hlsl2spv -T vs_6_0 -E vertex -pack-optimized %s | FileCheck %s --check-prefixes=CHECK,VERTEX
// RUN: hlsl2spv -T gs_6_0 -E geometry -pack-optimized %s | FileCheck %s
// RUN: hlsl2spv -T gs_6_0 -E geometry -pack-optimized -O0 %s | FileCheck %s
// RUN: hlsl2spv -T ms_6_5 -E mesh -pack-optimized %s | FileCheck %s
// RUN: hlsl2spv -T ms_6_5 -E mesh -pack-optimized -fcgl %s | FileCheck %s
// CHECK-DAG: OpDecorate %out_var_A Component 1
// CHECK-DAG: OpDecorate %out_var_B Component 2
// CHECK-DAG: OpDecorate %out_var_C Location 1
// VERTEX: %out_var_A = OpVariable %_ptr_Output_float Output
// VERTEX: %out_var_B = OpVariable %_ptr_Output_float Output
struct varying
{
    float4 position : SV_Position;
    float first : FIRST;
    float a[1] : A;
    float b[1][1] : B;
    double c[1][1] : C;
};

varying vertex()
{
    return (varying)0;
}

[maxvertexcount(3)]
void geometry(point varying p[1], inout TriangleStream<varying> stream)
{
    stream.Append(p[0]);
}

[numthreads(3, 1, 1)] [outputtopology("triangle")]
void mesh(uint i : SV_GroupIndex, out vertices varying v[3], out indices uint3 t[1])
{
    SetMeshOutputCounts(3, 1);
    v[i].position = i;
    v[i].first = v[i].b[0][0] = i;
    v[i].a[i] = i; // there is only one
    v[i].c[0][0] = i;
    t[0] = uint3(0, 1, 2);
}

// A struct of resources may have one register per class; its resources of that class are numbered from it.
// RUN: hlsl2spv -T ps_6_0 -fvk-t-shift 10 0 -fvk-s-shift 20 0 %s | FileCheck %s
struct Inner { SamplerState s; Texture2D t; };
struct Set { Texture2D t; SamplerState s; Inner inner[2]; RWBuffer<float4> u; };
// CHECK-DAG: OpDecorate %set_t Binding 11
// CHECK-DAG: OpDecorate %set_inner_0__t Binding 12
// CHECK-DAG: OpDecorate %set_inner_1__t Binding 13
// CHECK-DAG: OpDecorate %set_s DescriptorSet 2
// CHECK-DAG: OpDecorate %set_s Binding 3
// CHECK-DAG: OpDecorate %set_inner_1__s Binding 5
// CHECK-DAG: OpDecorate %set_u Binding 0
Set set : register(t1) : register(s3, space2);
// CHECK-DAG: OpDecorate %other Binding 1
Texture2D other;
float4 main() : SV_Target
{
    return set.t.Sample(set.s, 0) + set.inner[1].t.Sample(set.inner[1].s, 0) + set.u[0] + other.Load(0) +
           set.inner[0].t.Load(0);
}

// Components of an element are stored separately: inserting one would read the output.
// RUN: hlsl2spv -T ms_6_5 -fspv-target-env=vulkan1.3 -O0 %s | FileCheck %s
struct vertex { float4 position : SV_Position; float4 colour[2] : C; };

// CHECK: %src_main = OpFunction
// CHECK: OpAccessChain %_ptr_Output_float %{{[0-9]+}} %int_1
// CHECK-NOT: OpLoad %v4float
// CHECK: OpAccessChain %_ptr_Output_float %{{[0-9]+}} %int_2
// CHECK-NOT: OpLoad %v4float
[numthreads(3, 1, 1)][outputtopology("triangle")]
void main(uint i : SV_GroupIndex, out vertices vertex v[3], out indices uint3 t[1])
{
    SetMeshOutputCounts(3, 1);
    t[0] = uint3(0, 1, 2);
    v[i].position = 0;
    v[i].colour[1].yz = i;
}

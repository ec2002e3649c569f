// Debug information adds no device requirements and does not change indices.
// RUN: hlsl2spv -T cs_6_0 -E main %s -fspv-debug=vulkan | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -E main %s -fspv-debug=rich | FileCheck %s
// CHECK-NOT: OpCapability Float64
// CHECK-NOT: OpTypeFloat 64
// CHECK: %uint_32 = OpConstant %uint 32
// CHECK: OpAccessChain %{{.*}} %Block %int_0 %int_32
cbuffer Block {
    float4 list[40];
};
RWStructuredBuffer<float4> result;

[numthreads(1, 1, 1)]
void main()
{
    double gone = 2;
    result[0] = list[32];
}

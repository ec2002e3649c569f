// With the option, each element of an array of resources is a variable.  Entry points list these
// variables if the SPIR-V version requires it.
// RUN: hlsl2spv -T cs_6_6 -fspv-flatten-resource-arrays -fspv-target-env=vulkan1.1 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_6 -fspv-flatten-resource-arrays -fspv-target-env=vulkan1.3 %s | FileCheck %s --check-prefixes=CHECK,LISTED
// LISTED: OpEntryPoint GLCompute %main "main" {{.*}}%textures_0_ %textures_1_ %buffers_0_ %buffers_1_
// CHECK: OpDecorate %textures_0_ DescriptorSet 0
// CHECK-NEXT: OpDecorate %textures_0_ Binding 0
// CHECK-NEXT: OpDecorate %textures_1_ DescriptorSet 0
// CHECK-NEXT: OpDecorate %textures_1_ Binding 1
// CHECK-NEXT: OpDecorate %buffers_0_ DescriptorSet 0
// CHECK-NEXT: OpDecorate %buffers_0_ Binding 2
// CHECK-NEXT: OpDecorate %buffers_1_ DescriptorSet 0
// CHECK-NEXT: OpDecorate %buffers_1_ Binding 3
Texture2D<float4> textures[2];
RWBuffer<float4> buffers[2];

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    [unroll] for (uint i = 0; i < 2; i++)
        buffers[i][id.x] = textures[i][id.xy];
}

// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension %s | FileCheck %s
#include <vk/ext/replicated_composites.h>

// CHECK: OpCapability ReplicatedCompositesEXT
// CHECK: OpExtension "SPV_EXT_replicated_composites"
RWStructuredBuffer<float4> data;

[numthreads(1, 1, 1)]
void main() {
    // CHECK-DAG: [[constant:%[_a-z0-9]+]] = OpConstantCompositeReplicateEXT %v4float %float_3
    // CHECK-DAG: OpStore {{%[0-9]+}} [[constant]]
    data[0] = vk::ext::constant_splat<float4>(3.0f);
    // CHECK-DAG: OpCompositeConstructReplicateEXT %v4float
    data[1] = vk::ext::splat<float4>(data[0].x);
    // CHECK-DAG: OpCompositeConstructReplicateEXT %mat2v4float
    data[3] = mul(data[2].xy, vk::ext::splat<float2x4>(data[2]));
}

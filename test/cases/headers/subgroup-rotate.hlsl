// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension -O0 %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_2 %s 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: <vk/khr/subgroup_rotate.h>:{{[0-9]+}}:2: error: subgroup operations need SPIR-V 1.3
#include <vk/khr/subgroup_rotate.h>

// CHECK: OpCapability GroupNonUniformRotateKHR
// CHECK: OpExtension "SPV_KHR_subgroup_rotate"
RWStructuredBuffer<float2> data;

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
    // CHECK-DAG: OpGroupNonUniformRotateKHR %v2float %int_3 {{%[a-z0-9]+}} {{%[a-z_0-9]+$}}
    data[i] = vk::khr::rotate(data[i], 1);
    // CHECK-DAG: OpGroupNonUniformRotateKHR %v2float %int_3 {{%[a-z0-9]+}} {{%[a-z_0-9]+}} %uint_4{{$}}
    data[i] = vk::khr::clustered_rotate<4>(data[i], 2);
}

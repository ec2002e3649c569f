// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension %s | FileCheck %s
#include <vk/khr/constant_data.h>

// CHECK: OpCapability ConstantDataKHR
// CHECK: OpExtension "SPV_KHR_constant_data"
// CHECK: [[data:%[0-9]+]] = OpConstantDataKHR %v4uint 1 2 3 4
// CHECK: OpStore {{%[0-9]+}} [[data]]
RWStructuredBuffer<uint4> result;

[numthreads(1, 1, 1)]
void main() {
    result[0] = vk::khr::constant_data<uint4>(1, 2, 3, 4);
}

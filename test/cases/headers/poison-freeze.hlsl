// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension %s | FileCheck %s
#include <vk/khr/poison_freeze.h>

// CHECK: OpCapability PoisonFreezeKHR
// CHECK: OpExtension "SPV_KHR_poison_freeze"
// CHECK: OpExecutionMode %main ArithmeticPoisonKHR
RWStructuredBuffer<float> data;

[numthreads(1, 1, 1)]
void main() {
    vk::khr::arithmetic_poison();
    // CHECK: OpFreezeKHR %float
    data[0] = vk::khr::freeze(data[1] / data[2]);
    // CHECK: [[poison:%[0-9]+]] = OpPoisonKHR %float
    // CHECK: OpFreezeKHR %float [[poison]]
    data[3] = vk::khr::freeze(vk::khr::poison<float>());
}

// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension %s | FileCheck %s
#include <vk/khr/expect_assume.h>

// CHECK: OpCapability ExpectAssumeKHR
// CHECK: OpExtension "SPV_KHR_expect_assume"
RWStructuredBuffer<uint> data;

[numthreads(1, 1, 1)]
void main() {
    // CHECK: OpAssumeTrueKHR
    vk::khr::assume(data[0] < 8);
    // CHECK: OpExpectKHR %uint {{%[0-9]+}} %uint_7
    data[1] = vk::khr::expect(data[2], 7u);
    // CHECK: OpExpectKHR %bool {{%[0-9]+}} %true
    if (vk::khr::expect(data[3] == 1, true))
        data[4] = 5;
}

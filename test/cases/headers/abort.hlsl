// A terminator: what follows is dropped.
// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension %s | FileCheck %s
#include <vk/khr/abort.h>

// CHECK: OpCapability AbortKHR
// CHECK: OpExtension "SPV_KHR_abort"
RWStructuredBuffer<uint> data;

uint checked(uint i) {
    // CHECK: [[message:%[0-9]+]] = OpCompositeConstruct %v2uint
    // CHECK-NEXT: OpAbortKHR %v2uint [[message]]
    // CHECK-NEXT: OpLabel
    if (data[i] > 5) {
        vk::khr::abort(uint2(i, data[i]));
        data[i] = 77;
    }
    return data[i + 1];
}

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
    data[i] = checked(i);
    // CHECK: OpAbortKHR %float %float_2_5
    // CHECK-NEXT: OpFunctionEnd
    vk::khr::abort(2.5f);
}

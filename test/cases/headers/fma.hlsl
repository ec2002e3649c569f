// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -enable-16bit-types -Wno-newer-extension %s | FileCheck %s
#include <vk/khr/fma.h>

// CHECK: OpCapability FMAKHR
// CHECK: OpExtension "SPV_KHR_fma"
RWStructuredBuffer<float4> floats;
RWStructuredBuffer<half2> halves;
RWStructuredBuffer<double> doubles;

[numthreads(1, 1, 1)]
void main() {
    // CHECK: OpFmaKHR %v4float
    floats[0] = vk::khr::fma(floats[1], floats[2], floats[3]);
    // CHECK: OpFmaKHR %float
    floats[4].x = vk::khr::fma(floats[4].x, floats[4].y, floats[4].z);
    // CHECK: OpFmaKHR %v2half
    halves[0] = vk::khr::fma(halves[1], halves[2], halves[3]);
    // CHECK: OpFmaKHR %double
    doubles[0] = vk::khr::fma(doubles[1], doubles[2], doubles[3]);
}

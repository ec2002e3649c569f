// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension %s | FileCheck %s
#include <vk/khr/float_controls2.h>

// CHECK: OpCapability FloatControls2
// CHECK: OpExtension "SPV_KHR_float_controls2"
// CHECK-DAG: OpDecorate [[sum:%[0-9]+]] FPFastMathMode NotNaN|NotInf{{$}}
// CHECK-DAG: OpDecorate [[product:%[0-9]+]] FPFastMathMode None
RWStructuredBuffer<float4> data;

[numthreads(1, 1, 1)]
void main() {
    // CHECK: [[sum]] = OpFAdd %v4float
    float4 sum = vk::khr::fast_add<vk::khr::FastMathNotNaN | vk::khr::FastMathNotInf>(data[0], data[1]);
    // CHECK: [[product]] = OpFMul %v4float
    data[2] = vk::khr::fast_multiply<0>(sum, data[3]);
}

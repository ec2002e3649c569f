// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension %s | FileCheck %s
#include <vk/khr/constant_data.h>

// CHECK: OpCapability ConstantDataKHR
// CHECK: OpExtension "SPV_KHR_constant_data"
// CHECK: [[array:%spirvIntrinsicType[_0-9]*]] = OpTypeArray %uint %uint_4
// CHECK: [[data:%[0-9]+]] = OpConstantDataKHR [[array]] 1 2 3 4
RWStructuredBuffer<uint> result;

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
    // CHECK: OpStore [[variable:%[0-9]+]] [[data]]
    // CHECK: OpAccessChain %_ptr_Function_uint [[variable]]
    result[0] = vk::khr::word_at(vk::khr::constant_data(1, 2, 3, 4), i);
    // CHECK: OpCompositeExtract %uint [[data]] 2
    result[1] = vk::khr::word_at(vk::khr::constant_data(1, 2, 3, 4), 2);
}

// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension %s | FileCheck %s
#include <vk/ext/shader_64bit_indexing.h>

// CHECK: OpCapability Shader64BitIndexingEXT
// CHECK: OpExtension "SPV_EXT_shader_64bit_indexing"
// CHECK: OpExecutionMode %main Shader64BitIndexingEXT
RWStructuredBuffer<float2> data;
StructuredBuffer<uint64_t> places;

[numthreads(1, 1, 1)]
void main() {
    vk::ext::index_with_64_bits();
    // CHECK: [[length:%[0-9]+]] = OpArrayLength %ulong %data 0
    // CHECK: [[last:%[0-9]+]] = OpISub %ulong [[length]] %ulong_1
    // CHECK: [[from:%[0-9]+]] = OpAccessChain %_ptr_StorageBuffer_v2float{{[_0-9]*}} %data %uint_0 [[last]]
    // CHECK: [[value:%[0-9]+]] = OpLoad %v2float [[from]]
    float2 value = vk::ext::load_at(data, vk::ext::length(data) - 1);
    // CHECK: [[place:%[0-9]+]] = OpLoad %ulong
    // CHECK: [[to:%[0-9]+]] = OpAccessChain %_ptr_StorageBuffer_v2float{{[_0-9]*}} %data %uint_0 [[place]]
    // CHECK: OpStore [[to]] [[value]]
    vk::ext::store_at(data, vk::ext::load_at(places, 3), value);
}

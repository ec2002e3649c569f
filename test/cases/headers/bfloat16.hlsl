// bfloat16: conversions, vectors, dot products, and values in memory.
// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -enable-16bit-types -Wno-newer-extension %s | FileCheck %s
#include <vk/khr/bfloat16.h>

// CHECK-DAG: OpCapability BFloat16TypeKHR
// CHECK-DAG: OpCapability BFloat16DotProductKHR
// CHECK-DAG: OpExtension "SPV_KHR_bfloat16"
// CHECK-DAG: OpDecorate %_runtimearr_spirvIntrinsicType ArrayStride 2
// CHECK-DAG: [[scalar:%spirvIntrinsicType[_0-9]*]] = OpTypeFloat 16 BFloat16KHR
// CHECK-DAG: [[vector:%spirvIntrinsicType[_0-9]*]] = OpTypeVector [[scalar]] 4
using namespace vk::khr;
RWStructuredBuffer<float4> floats;
RWStructuredBuffer<bfloat16> stored;
RWStructuredBuffer<uint> words;

[numthreads(1, 1, 1)]
void main() {
    // CHECK: OpFConvert [[scalar]]
    stored[0] = to_bfloat16(floats[0].x);
    // CHECK: [[a:%[0-9]+]] = OpFConvert [[vector]]
    bfloat16_vector<4> a = to_bfloat16(floats[1]);
    // CHECK: [[changed:%[0-9]+]] = OpVectorInsertDynamic [[vector]] [[a]]
    bfloat16_vector<4> changed = with_component(a, stored[1], words[0]);
    // CHECK: [[dot:%[0-9]+]] = OpDot [[scalar]] [[a]] [[changed]]
    // CHECK: OpFConvert %float [[dot]]
    floats[2].x = to_float(dot(a, changed));
    // CHECK: OpFConvert %v4float [[a]]
    floats[3] = to_float(a);
    // CHECK: [[component:%[0-9]+]] = OpVectorExtractDynamic [[scalar]] [[a]]
    // CHECK: OpBitcast %ushort [[component]]
    words[1] = bfloat16_bits(get_component(a, words[2]));
}

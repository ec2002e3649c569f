// Floats of 8 bits: conversions with and without saturation, and vectors in words.
// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension %s | FileCheck %s
#include <vk/ext/float8.h>

// CHECK: OpCapability Float8EXT
// CHECK: OpExtension "SPV_EXT_float8"
// CHECK: OpDecorate [[saturated:%[0-9]+]] SaturatedToLargestFloat8NormalConversionEXT
// CHECK-DAG: [[e4m3:%spirvIntrinsicType[_0-9]*]] = OpTypeFloat 8 Float8E4M3EXT
// CHECK-DAG: [[e5m2:%spirvIntrinsicType[_0-9]*]] = OpTypeFloat 8 Float8E5M2EXT
// CHECK-DAG: [[vector:%spirvIntrinsicType[_0-9]*]] = OpTypeVector [[e5m2]] 4
using namespace vk::ext;
RWStructuredBuffer<float4> floats;
RWStructuredBuffer<uint> words;

[numthreads(1, 1, 1)]
void main() {
    // CHECK: [[narrow:%[0-9]+]] = OpFConvert [[e4m3]]
    // CHECK: OpFConvert %float [[narrow]]
    floats[0].x = to_float(to_float8_e4m3(floats[1].x));
    // CHECK: [[saturated]] = OpFConvert [[vector]]
    // CHECK: OpBitcast %uint [[saturated]]
    words[0] = pack<float8_e5m2>(saturate_to_float8_e5m2(floats[2]));
    // CHECK: [[unpacked:%[0-9]+]] = OpBitcast [[vector]]
    float8_vector<float8_e5m2, 4> unpacked = unpack<float8_e5m2>(words[1]);
    // CHECK: OpFConvert %v4float [[unpacked]]
    floats[3] = to_float(unpacked);
    // CHECK: OpVectorExtractDynamic [[e5m2]] [[unpacked]]
    floats[4].x = to_float(get_component(unpacked, words[2]));
}

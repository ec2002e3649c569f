// Vectors of many components.
// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension %s | FileCheck %s
#include <vk/ext/long_vector.h>

// CHECK: OpCapability LongVectorEXT
// CHECK: OpExtension "SPV_EXT_long_vector"
// CHECK-DAG: [[floats:%spirvIntrinsicType[_0-9]*]] = OpTypeVectorIdEXT %float %uint_8
// CHECK-DAG: [[ints:%spirvIntrinsicType[_0-9]*]] = OpTypeVectorIdEXT %int %uint_8
using namespace vk::ext;
RWStructuredBuffer<float> data;
RWStructuredBuffer<LongVector<float, 8> > vectors;
RWStructuredBuffer<int> numbers;

[numthreads(1, 1, 1)]
void main() {
    float components[8];
    for (uint i = 0; i < 8; i++)
        components[i] = data[i];
    // CHECK-COUNT-8: OpVectorInsertDynamic [[floats]]
    LongVector<float, 8> a = LongVector<float, 8>::FromArray(components);
    // CHECK: OpFMul [[floats]]
    // CHECK: OpVectorTimesScalar [[floats]]
    LongVector<float, 8> b = a * a * 2.5;
    vectors[0] = b;
    // CHECK: OpDot %float
    data[8] = dot(a, b);
    // CHECK: OpConvertFToS [[ints]]
    // CHECK: OpVectorExtractDynamic %int
    numbers[0] = b.cast<int>().Get(numbers[1]);
}

// Matrices of small floats, with results of float.
// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -enable-16bit-types -Wno-newer-extension %s | FileCheck %s
#include <vk/ext/float8.h>
#include <vk/khr/bfloat16.h>
#include <vk/khr/cooperative_matrix.h>

// CHECK-DAG: OpCapability BFloat16CooperativeMatrixKHR
// CHECK-DAG: OpCapability Float8CooperativeMatrixEXT
// CHECK-DAG: OpExtension "SPV_KHR_bfloat16"
// CHECK-DAG: OpExtension "SPV_EXT_float8"
// CHECK-DAG: [[bfloat16:%spirvIntrinsicType[_0-9]*]] = OpTypeFloat 16 BFloat16KHR
// CHECK-DAG: [[e4m3:%spirvIntrinsicType[_0-9]*]] = OpTypeFloat 8 Float8E4M3EXT
// CHECK-DAG: [[a:%spirvIntrinsicType[_0-9]*]] = OpTypeCooperativeMatrixKHR [[bfloat16]] %uint_3 %uint_16 %uint_16 %uint_0
// CHECK-DAG: [[b:%spirvIntrinsicType[_0-9]*]] = OpTypeCooperativeMatrixKHR [[bfloat16]] %uint_3 %uint_16 %uint_16 %uint_1
// CHECK-DAG: [[c:%spirvIntrinsicType[_0-9]*]] = OpTypeCooperativeMatrixKHR %float %uint_3 %uint_16 %uint_16 %uint_2
// CHECK-DAG: [[narrow:%spirvIntrinsicType[_0-9]*]] = OpTypeCooperativeMatrixKHR [[e4m3]] %uint_3 %uint_16 %uint_16 %uint_0
// CHECK-DAG: [[half:%spirvIntrinsicType[_0-9]*]] = OpTypeCooperativeMatrixKHR %half %uint_3 %uint_16 %uint_16 %uint_0
using namespace vk;
using namespace vk::khr;
RWStructuredBuffer<bfloat16> factors;
RWStructuredBuffer<float> result;
RWStructuredBuffer<ext::float8_e4m3> bytes;
RWStructuredBuffer<half> halves;

[numthreads(32, 1, 1)]
void main() {
    // CHECK: [[first:%[0-9]+]] = OpCooperativeMatrixLoadKHR [[a]]
    CooperativeMatrixA<bfloat16, ScopeSubgroup, 16, 16> a =
        CooperativeMatrixA<bfloat16, ScopeSubgroup, 16, 16>::Load<
            CooperativeMatrixLayoutRowMajorKHR>(factors, 0, 16);
    // CHECK: [[second:%[0-9]+]] = OpCooperativeMatrixLoadKHR [[b]]
    CooperativeMatrixB<bfloat16, ScopeSubgroup, 16, 16> b =
        CooperativeMatrixB<bfloat16, ScopeSubgroup, 16, 16>::Load<
            CooperativeMatrixLayoutRowMajorKHR>(factors, 256, 16);
    CooperativeMatrixAccumulator<float, ScopeSubgroup, 16, 16> c =
        CooperativeMatrixAccumulator<float, ScopeSubgroup, 16, 16>::Splat(0);
    // CHECK: OpCooperativeMatrixMulAddKHR [[c]] [[first]] [[second]] {{%[0-9]+}} None
    cooperativeMatrixMixedMultiplyAdd(a, b, c).Store<CooperativeMatrixLayoutRowMajorKHR>(result, 0, 16);
    // CHECK: OpFConvert [[narrow]] [[first]]
    a.cast<ext::float8_e4m3>().Store<CooperativeMatrixLayoutRowMajorKHR>(bytes, 0, 16);
    // CHECK: OpFConvert [[half]] [[first]]
    a.cast<half>().Store<CooperativeMatrixLayoutRowMajorKHR>(halves, 0, 16);
}

// Matrices distributed over a subgroup: types, memory, arithmetic, and the elements of an invocation.
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.3 -fcgl -Vd -Wno-newer-extension %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.1 %s 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: <vk/khr/cooperative_matrix.h>:{{[0-9]+}}:2: error: cooperative matrices need SPIR-V 1.6
#include <vk/khr/cooperative_matrix.h>

// CHECK: OpCapability CooperativeMatrixKHR
// CHECK: OpExtension "SPV_KHR_cooperative_matrix"
// CHECK: OpMemoryModel Logical Vulkan
// CHECK-DAG: [[a:%spirvIntrinsicType[_0-9]*]] = OpTypeCooperativeMatrixKHR %int %uint_3 %uint_16 %uint_4 %uint_0
// CHECK-DAG: [[b:%spirvIntrinsicType[_0-9]*]] = OpTypeCooperativeMatrixKHR %int %uint_3 %uint_4 %uint_8 %uint_1
// CHECK-DAG: [[c:%spirvIntrinsicType[_0-9]*]] = OpTypeCooperativeMatrixKHR %int %uint_3 %uint_16 %uint_8 %uint_2
using A = vk::khr::CooperativeMatrixA<int, vk::ScopeSubgroup, 16, 4>;
using B = vk::khr::CooperativeMatrixB<int, vk::ScopeSubgroup, 4, 8>;
using C = vk::khr::CooperativeMatrixAccumulator<int, vk::ScopeSubgroup, 16, 8>;

RWStructuredBuffer<int> data;
groupshared int shared_data[64];

[numthreads(64, 1, 1)]
void main() {
    A a = A::Load<vk::CooperativeMatrixLayoutRowMajorKHR>(data, 0, 4);
    B b = B::Load<vk::CooperativeMatrixLayoutColumnMajorKHR>(
        vk::GetGroupSharedAddress(shared_data[0]), 8);
    C c = C::Splat(7);
    c = cooperativeMatrixSaturatingMultiplyAdd(a, b, c);
    for (uint i = 0; i < c.GetLength(); i++)
        c.Set(c.Get(i) + 1, i);
    c.CoherentStore<vk::CooperativeMatrixLayoutRowMajorKHR>(data, 64, 8);
}
// CHECK-DAG: OpCooperativeMatrixLoadKHR [[a]] {{%[a-z_0-9]+}} %int_0 {{%[a-z_0-9]+}} None
// CHECK-DAG: OpCooperativeMatrixLoadKHR [[b]] {{%[a-z_0-9]+}} %int_1 {{%[a-z_0-9]+}} MakePointerVisible|NonPrivatePointer %int_2
// CHECK-DAG: OpCompositeConstruct [[c]]
// CHECK-DAG: OpCooperativeMatrixMulAddKHR [[c]] {{%[a-z_0-9]+}} {{%[a-z_0-9]+}} {{%[a-z_0-9]+}} MatrixASignedComponentsKHR|MatrixBSignedComponentsKHR|MatrixCSignedComponentsKHR|MatrixResultSignedComponentsKHR|SaturatingAccumulationKHR
// CHECK-DAG: OpCooperativeMatrixLengthKHR %uint [[c]]
// CHECK-DAG: OpCooperativeMatrixStoreKHR {{%[a-z_0-9]+}} {{%[a-z_0-9]+}} %int_0 {{%[a-z_0-9]+}} MakePointerAvailable|NonPrivatePointer %int_5

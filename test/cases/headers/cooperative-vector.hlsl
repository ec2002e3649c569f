// Cooperative vectors: memory, arithmetic, products with matrices, and training.
// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -enable-16bit-types -Wno-newer-extension %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_2 %s 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: <vk/nv/cooperative_vector.h>:{{[0-9]+}}:2: error: cooperative vectors need SPIR-V 1.6
#include <vk/nv/cooperative_vector.h>

// CHECK-DAG: OpCapability CooperativeVectorNV
// CHECK-DAG: OpCapability CooperativeVectorTrainingNV
// CHECK-DAG: OpExtension "SPV_NV_cooperative_vector"
// CHECK: OpMemoryModel Logical Vulkan
// CHECK-DAG: [[input:%spirvIntrinsicType[_0-9]*]] = OpType{{CooperativeVectorNV|VectorIdEXT}} %half %uint_16
// CHECK-DAG: [[output:%spirvIntrinsicType[_0-9]*]] = OpType{{CooperativeVectorNV|VectorIdEXT}} %half %uint_8
// CHECK-DAG: [[numbers:%spirvIntrinsicType[_0-9]*]] = OpType{{CooperativeVectorNV|VectorIdEXT}} %int %uint_8
using namespace vk;
using namespace vk::nv;
StructuredBuffer<CooperativeVectorMemory<half, 1024> > weights;
RWStructuredBuffer<CooperativeVectorMemory<half, 64> > data;
RWStructuredBuffer<int> result;
groupshared half shared_data[64];

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
    // CHECK: [[address:%[0-9]+]] = OpAccessChain %_ptr_StorageBuffer__arr_half_uint_64 %data
    // CHECK: [[loaded:%[0-9]+]] = OpCooperativeVectorLoadNV [[input]] [[address]] %uint_32
    typedef CooperativeVector<half, 16> Input;
    Input input = Input::Load(data, i, 32);
    // CHECK: OpCooperativeVectorMatrixMulNV [[output]] [[loaded]] %int_0 {{%[0-9]+}} %uint_0 %int_0 %uint_8 %uint_16 %int_0 %false %uint_32
    CooperativeVector<half, 8> hidden =
        cooperativeVectorMatrixMul<half, 8, 16, ComponentTypeFloat16NV, ComponentTypeFloat16NV,
                                   CooperativeVectorMatrixLayoutRowMajorNV, false>(
            input, weights, 0, 0, 32);
    // CHECK: OpCooperativeVectorMatrixMulAddNV [[output]] [[loaded]] %int_0 {{%[0-9]+}} %uint_0 %int_1000491002 {{%[0-9]+}} %uint_256 %int_0 %uint_8 %uint_16 %int_2 %false %uint_0
    hidden = hidden +
             cooperativeVectorMatrixMulAdd<half, 8, 16, ComponentTypeFloat16NV,
                                           ComponentTypeFloatE4M3NV, ComponentTypeFloat16NV,
                                           CooperativeVectorMatrixLayoutInferencingOptimalNV, false>(
                 input, weights, 1, 0, weights, 1, 256, 0);
    // CHECK: OpFAdd [[output]]
    // CHECK: OpExtInst [[output]] {{%[0-9]+}} FMax
    // CHECK: OpExtInst [[output]] {{%[0-9]+}} Tanh
    hidden = hidden.max(hidden.negate()).tanh();
    // CHECK: OpConvertFToS [[numbers]]
    // CHECK: OpVectorExtractDynamic %int
    result[i] = hidden.cast<int>().Get(i % 8);
    // CHECK: OpCooperativeVectorStoreNV
    hidden.Store(data, i, 0);
    // CHECK: OpCooperativeVectorStoreNV %shared_data %uint_0 {{%[0-9]+}} MakePointerAvailable|NonPrivatePointer %int_2
    hidden.Store(GetGroupSharedAddress(shared_data), 0);
    // CHECK: OpCooperativeVectorOuterProductAccumulateNV {{%[0-9]+}} %uint_0 {{%[0-9]+}} [[loaded]] %int_3 %int_0 %uint_0
    cooperativeVectorOuterProductAccumulate<ComponentTypeFloat16NV,
                                            CooperativeVectorMatrixLayoutTrainingOptimalNV>(
        hidden, input, data, 2, 0, 0);
    // CHECK: OpCooperativeVectorReduceSumAccumulateNV {{%[0-9]+}} %uint_64
    cooperativeVectorReduceSumAccumulate(hidden, data, 3, 64);
}

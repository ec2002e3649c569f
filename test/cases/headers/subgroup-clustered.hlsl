// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_2 %s 2>&1 | FileCheck %s --check-prefix=OLD
// OLD: <vk/subgroup_clustered.h>:{{[0-9]+}}:2: error: subgroup operations need SPIR-V 1.3
#include <vk/subgroup_clustered.h>

// CHECK: OpCapability GroupNonUniformClustered
RWStructuredBuffer<float2> floats;
RWStructuredBuffer<uint> words;
RWStructuredBuffer<int3> numbers;

[numthreads(32, 1, 1)]
void main(uint i : SV_GroupIndex) {
    // CHECK: OpGroupNonUniformFAdd %v2float %int_3 ClusteredReduce {{%[0-9]+}} %uint_4
    floats[i] = vk::clustered_add<4>(floats[i]);
    // CHECK: OpGroupNonUniformFMax %float %int_3 ClusteredReduce {{%[0-9]+}} %uint_8
    floats[i].x = vk::clustered_max<8>(floats[i].y);
    // CHECK: OpGroupNonUniformIMul %uint %int_3 ClusteredReduce {{%[0-9]+}} %uint_2
    words[i] = vk::clustered_multiply<2>(words[i]);
    // CHECK: OpGroupNonUniformUMin %uint %int_3 ClusteredReduce {{%[0-9]+}} %uint_2
    words[i] = vk::clustered_min<2>(words[i]);
    // CHECK: OpGroupNonUniformSMin %v3int %int_3 ClusteredReduce {{%[0-9]+}} %uint_2
    numbers[i] = vk::clustered_min<2>(numbers[i]);
    // CHECK: OpGroupNonUniformBitwiseXor %v3int %int_3 ClusteredReduce {{%[0-9]+}} %uint_16
    numbers[i] = vk::clustered_xor<16>(numbers[i]);
    // CHECK: OpGroupNonUniformLogicalOr %bool %int_3 ClusteredReduce {{%[0-9]+}} %uint_4
    words[i] = vk::clustered_logical_or<4>(words[i] > 5);
}

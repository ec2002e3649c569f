// 16-bit numbers in memory require the capabilities of the blocks that contain them, and no others.
// RUN: hlsl2spv -T cs_6_2 -enable-16bit-types -DSTORAGE %s | FileCheck %s --check-prefix=STORAGE --implicit-check-not=16BitAccess --implicit-check-not=StoragePush
// RUN: hlsl2spv -T cs_6_2 -enable-16bit-types -fspv-target-env=vulkan1.2 -DSTORAGE %s | FileCheck %s --check-prefix=STORAGE --implicit-check-not=16BitAccess --implicit-check-not=StoragePush
// RUN: hlsl2spv -T cs_6_2 -enable-16bit-types -DUNIFORM %s | FileCheck %s --check-prefix=UNIFORM --implicit-check-not=16BitAccess --implicit-check-not=StoragePush
// RUN: hlsl2spv -T cs_6_2 -enable-16bit-types -DPUSHED %s | FileCheck %s --check-prefix=PUSHED --implicit-check-not=16BitAccess
// STORAGE: OpCapability StorageBuffer16BitAccess
// UNIFORM: OpCapability UniformAndStorageBuffer16BitAccess
// PUSHED: OpCapability StoragePushConstant16
struct element { half3 weights; int16_t count; };
RWStructuredBuffer<float> results;

#if defined STORAGE
RWStructuredBuffer<element> elements[2];
#elif defined UNIFORM
ConstantBuffer<element> elements[2];
#else
[[vk::push_constant]] element elements;
#endif

[numthreads(1, 1, 1)] void main(uint i : SV_GroupIndex)
{
#if defined STORAGE
    elements[0][i].weights.y = elements[1][i].count;
#elif defined UNIFORM
    results[i] = elements[1].weights.y * elements[1].count;
#else
    results[i] = elements.weights.y * elements.count;
#endif
}

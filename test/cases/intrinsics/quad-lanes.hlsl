// Before SPIR-V 1.5, the lane index of a quad operation must be constant.
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.1 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.1spirv1.4 %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.2 %s | FileCheck %s --check-prefix=LATER
// CHECK-COUNT-4: OpGroupNonUniformQuadBroadcast %v3float {{.*}} %uint_{{[0-3]$}}
// CHECK: OpGroupNonUniformQuadBroadcast %float {{.*}} %uint_2
// CHECK-NOT: OpGroupNonUniformQuadBroadcast
// LATER: OpGroupNonUniformQuadBroadcast %v3float
// LATER: OpGroupNonUniformQuadBroadcast %float {{.*}} %uint_2
// LATER-NOT: OpGroupNonUniformQuadBroadcast
RWStructuredBuffer<float3> values;

float read(float value, uint lane)
{
    return QuadReadLaneAt(value, lane);
}

[numthreads(4, 1, 1)]
void main(uint i : SV_GroupIndex, uint3 group : SV_GroupID)
{
    values[i] = QuadReadLaneAt(values[i], group.x);
    values[i].x = read(i, 2);
}

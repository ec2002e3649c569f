// If a capability is removed, the capabilities that it implied and that are still required are declared.
// RUN: hlsl2spv -T cs_6_6 -E main -fspv-target-env=vulkan1.3 -Fc - %s | FileCheck %s
// CHECK-NOT: OpCapability GroupNonUniformVote
// CHECK: OpCapability GroupNonUniform{{$}}
// CHECK: BuiltIn SubgroupSize
RWStructuredBuffer<uint> buffer;

[numthreads(1, 1, 1)] void main(uint index : SV_DispatchThreadID) {
    bool never = false;
    if (never)
        buffer[1] = WaveActiveAnyTrue(index > 2);
    buffer[0] = WaveGetLaneCount();
}

// Barriers after an early return: inactive invocations reach them, but have no effects.
// test/web/cases/early_return.hlsl executes more of them.
// RUN: hlsl2spv -T cs_6_0 -wgsl %s | FileCheck %s
// RUN: not hlsl2spv -T cs_6_0 -DLOOP -wgsl %s 2>&1 | FileCheck --check-prefix=LOOP %s
StructuredBuffer<uint> values;
RWStructuredBuffer<uint> result;
cbuffer Settings { uint count; };
groupshared uint parts[64];

// CHECK: let is_active = global_invocation_id.x < Settings.count;
// CHECK-NEXT: let [[V:[a-z0-9_]+]] = values[global_invocation_id.x];
// CHECK-NEXT: if (is_active) {
// CHECK-NEXT: parts[local_invocation_index] = [[V]];
// CHECK-NEXT: }
// CHECK-NEXT: workgroupBarrier();
// CHECK-NEXT: for (var k = 32u; k > 0u; k >>= 1u) {
// CHECK: if (is_active) {
// CHECK: parts[local_invocation_index] +=
// CHECK: workgroupBarrier();
// LOOP: :[[#@LINE+11]]:9: error: barrier in non-uniform control flow is not supported in WGSL
[numthreads(64, 1, 1)]
void main(uint3 at : SV_DispatchThreadID, uint i : SV_GroupIndex)
{
    if (at.x >= count)
        return;
    parts[i] = values[at.x];
    GroupMemoryBarrierWithGroupSync();
#ifdef LOOP
    for (uint n = 0; n < i; n++)
    {
        GroupMemoryBarrierWithGroupSync();
        parts[i] += n;
    }
#endif
    for (uint k = 32; k > 0; k >>= 1)
    {
        if (i < k)
            parts[i] += parts[i + k];
        GroupMemoryBarrierWithGroupSync();
    }
    if (i == 0)
        InterlockedAdd(result[0], parts[0]);
}

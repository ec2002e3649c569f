// Barriers of a group in divergent control flow.
// RUN: hlsl2spv -T cs_6_8 %s -Wall -Fo %t.spv 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: hlsl2spv -T cs_6_8 %s -Fo %t.spv 2>&1 | count 0

RWStructuredBuffer<uint> counts;
groupshared uint any_light;
groupshared uint values[64];
cbuffer Settings { uint limit; };

void helper() {
    // CHECK: :[[#@LINE+1]]:5: warning: 'AllMemoryBarrierWithGroupSync' waits for all threads of the group in non-uniform control flow [-Wbarrier-uniformity]
    AllMemoryBarrierWithGroupSync();
}
void calm_helper() { AllMemoryBarrierWithGroupSync(); }
void returns_early(uint i) {
    if (i > 5)
        return;
    values[i] = 1;
}

[numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID, uint i : SV_GroupIndex, uint3 group : SV_GroupID)
{
    // Uniform control flow: the group, constants, shared memory at one address, and what comes after a branch.
    if (group.x == 0 || limit > 3)
        GroupMemoryBarrierWithGroupSync();
    if (i == 0)
        any_light = counts[0];
    GroupMemoryBarrierWithGroupSync();
    if (any_light)
        calm_helper();
    if (false && i > 3)
        GroupMemoryBarrierWithGroupSync();
    returns_early(i);
    for (uint step = 32; step > 0; step /= 2) {
        if (i < step)
            values[i] += values[i + step];
        GroupMemoryBarrierWithGroupSync();
    }
    for (uint k = 0; k < limit; k++) {
        if (i < k)
            continue;
        values[i]++;
    }
    GroupMemoryBarrierWithGroupSync();
    for (uint m = 0; m < limit; m++)
        if (i < m)
            break;
    GroupMemoryBarrierWithGroupSync();

    if (id.x > 7) {
        GroupMemoryBarrier();
        Barrier(GROUP_SHARED_MEMORY, GROUP_SCOPE);
        // CHECK: :[[#@LINE+1]]:9: warning: 'GroupMemoryBarrierWithGroupSync' waits
        GroupMemoryBarrierWithGroupSync();
        // CHECK: :[[#@LINE+1]]:9: warning: 'Barrier' waits
        Barrier(GROUP_SHARED_MEMORY, GROUP_SYNC | GROUP_SCOPE);
        helper();
    }
    if (values[i] > 3)
        // CHECK: :[[#@LINE+1]]:9: warning: 'GroupMemoryBarrierWithGroupSync' waits
        GroupMemoryBarrierWithGroupSync();
    // Before the break of an earlier iteration.
    for (uint a = 0; a < limit; a++) {
        // CHECK: :[[#@LINE+1]]:9: warning: 'GroupMemoryBarrierWithGroupSync' waits
        GroupMemoryBarrierWithGroupSync();
        if (i < a)
            break;
    }
    for (uint b = 0; b < limit; b++) {
        GroupMemoryBarrierWithGroupSync();
        switch (b) {
        case 0:
            if (i < b)
                continue;
            // CHECK: :[[#@LINE+1]]:13: warning: 'GroupMemoryBarrierWithGroupSync' waits
            GroupMemoryBarrierWithGroupSync();
            break;
        default:
            break;
        }
        // CHECK: :[[#@LINE+1]]:9: warning: 'GroupMemoryBarrierWithGroupSync' waits
        GroupMemoryBarrierWithGroupSync();
    }
    GroupMemoryBarrierWithGroupSync();
    if (id.x >= limit)
        return;
    // CHECK: :[[#@LINE+1]]:5: warning: 'GroupMemoryBarrierWithGroupSync' waits
    GroupMemoryBarrierWithGroupSync();
    counts[id.x] = values[i];
}

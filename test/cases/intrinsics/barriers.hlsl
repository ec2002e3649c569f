// Barrier() with flags that are invalid for the stage or the memory.
// RUN: not hlsl2spv -T ps_6_8 -E main %s 2>&1 | FileCheck %s
// RUN: not hlsl2spv -T ps_6_7 -E main %s 2>&1 | FileCheck %s --check-prefix=OLD
float4 main() : SV_Target {
    // CHECK: barriers.hlsl:[[#@LINE+2]]:{{.*}}: error: GROUP_SHARED_MEMORY in a stage without groups
    // OLD: barriers.hlsl:[[#@LINE+1]]:{{.*}}: error: 'Barrier' requires shader model 6.8 or later
    Barrier(GROUP_SHARED_MEMORY, 0);
    // CHECK: barriers.hlsl:[[#@LINE+1]]:{{.*}}: error: GROUP_SYNC and GROUP_SCOPE in a stage without groups
    Barrier(UAV_MEMORY, GROUP_SYNC);
    // CHECK: barriers.hlsl:[[#@LINE+1]]:{{.*}}: error: unknown memory flags
    Barrier(32, 0);
    return 0;
}

// Memory that no other invocation accesses is omitted from the memory semantics.
// RUN: hlsl2spv -T cs_6_8 -E group -fcgl %s | FileCheck %s --check-prefix=GROUP
RWBuffer<uint> ordered;
[numthreads(8, 1, 1)]
void group() {
    // GROUP: OpControlBarrier %uint_2 %uint_2 %uint_0
    Barrier(UAV_MEMORY, GROUP_SYNC);
    // GROUP-NEXT: OpControlBarrier %uint_2 %uint_2 %uint_0
    Barrier(0, GROUP_SYNC);
    // GROUP-NEXT: OpControlBarrier %uint_2 %uint_2 %uint_2120
    Barrier(ordered, GROUP_SYNC | GROUP_SCOPE);
    // GROUP-NEXT: OpReturn
    Barrier(ordered, 0);
}

// Barrier() with flags that the stage or the memory does not have.
// RUN: not hlsl2spv -T ps_6_8 -E main %s 2>&1 | FileCheck %s
// RUN: not hlsl2spv -T ps_6_7 -E main %s 2>&1 | FileCheck %s --check-prefix=OLD
float4 main() : SV_Target {
    // CHECK: barriers.hlsl:[[#@LINE+2]]:{{.*}}: error: GROUP_SHARED_MEMORY in a stage that has no groups
    // OLD: barriers.hlsl:[[#@LINE+1]]:{{.*}}: error: 'Barrier' needs shader model 6.8 or later
    Barrier(GROUP_SHARED_MEMORY, 0);
    // CHECK: barriers.hlsl:[[#@LINE+1]]:{{.*}}: error: GROUP_SYNC and GROUP_SCOPE in a stage that has no groups
    Barrier(UAV_MEMORY, GROUP_SYNC);
    // CHECK: barriers.hlsl:[[#@LINE+1]]:{{.*}}: error: these flags of memory do not exist
    Barrier(32, 0);
    return 0;
}

// Groupshared memory requires a stage with groups.  The error is reported only if it is still used at the end.
// RUN: hlsl2spv -T ps_6_0 -E main %s 2>&1 | FileCheck %s
// RUN: not hlsl2spv -T ps_6_0 -E main -DUSED %s 2>&1 | FileCheck %s --check-prefix=USED
groupshared uint shared_sum;

float main() : SV_Target {
    // CHECK: :[[#@LINE+1]]:5: warning: groupshared variable 'shared_sum' is not supported in a pixel shader
    shared_sum = 1;
#ifdef USED
    // USED: error: groupshared memory is not supported in a stage without groups
    InterlockedAdd(shared_sum, 2);
#endif
    // CHECK-NOT: warning:
    return 1;
}

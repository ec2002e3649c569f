// Memory of a group needs a group.
// RUN: not hlsl2spv -T ps_6_0 -E main %s 2>&1 | FileCheck %s
groupshared uint shared_sum;

float main() : SV_Target {
    // CHECK: :[[#@LINE+1]]:5: error: groupshared variable 'shared_sum' cannot be used in a pixel shader
    shared_sum = 1;
    // CHECK-NOT: error:
    return shared_sum;
}
// CHECK: 1 error generated

// Groupshared memory is uninitialized at the start, so its initializers have no effect.
// RUN: hlsl2spv -T cs_6_0 %s -Fo %t 2>&1 | FileCheck %s
// CHECK: [[#@LINE+1]]:26: warning: initializer of groupshared variable 'total' has no effect
groupshared uint total = 7;
groupshared uint unset;
RWBuffer<uint> results;

// CHECK-NOT: warning: groupshared memory is not supported in a stage without groups
[numthreads(8, 1, 1)]
void main(uint lane : SV_GroupIndex) {
    results[lane] = total + unset;
}

// Debug information does not extend the life of values or describe partly computed ones: y is not inserted
// into v, and the variable does not show the y that it had before.
// RUN: hlsl2spv -T cs_6_0 -E main %s -fspv-debug=vulkan | FileCheck %s
RWStructuredBuffer<float> result;
[numthreads(1, 1, 1)]
void main()
{
    float3 v = result[4] * float3(1, 2, 3);
    v.y = result[5];
    result[0] = v.x + v.z;
}
// CHECK: [[V:%[0-9]+]] = OpExtInst %void %{{[0-9]+}} DebugLocalVariable
// CHECK: DebugLine %{{[0-9]+}} %uint_9
// CHECK-NOT: OpLoad
// CHECK: DebugValue [[V]] [[NONE:%[0-9]+]]
// CHECK-NOT: OpLoad

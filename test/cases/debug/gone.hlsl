// RUN: hlsl2spv -T cs_6_0 -E main %s -fspv-debug=vulkan | FileCheck %s
// A value that the optimizer takes away is not known any more: the variable does not have the one before.
RWStructuredBuffer<float> result;
[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    float x = id.x;
    result[0] = x;
    x = sqrt(x);
}
// CHECK-DAG: [[NAME:%[0-9]+]] = OpString "x"
// CHECK-DAG: [[X:%[0-9]+]] = OpExtInst %void %{{[0-9]+}} DebugLocalVariable [[NAME]]
// CHECK-DAG: [[NONE:%[0-9]+]] = OpUndef %float
// CHECK: OpConvertUToF
// CHECK: DebugValue [[X]] %{{[0-9]+}} %
// CHECK: DebugLine %{{[0-9]+}} %uint_9
// CHECK: DebugValue [[X]] [[NONE]] %

// RUN: hlsl2spv -T cs_6_0 -E main %s -fspv-debug=vulkan | FileCheck %s
// If the optimizer removes a value, the variable has no value; its previous value is no longer shown.
// A value with the same bits is still shown.
RWStructuredBuffer<float> result;
[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    int y = id.y;
    result[(uint)y] = 1;
    float x = id.x;
    result[0] = x;
    x = sqrt(x);
}
// CHECK-DAG: [[NAME:%[0-9]+]] = OpString "x"
// CHECK-DAG: [[X:%[0-9]+]] = OpExtInst %void %{{[0-9]+}} DebugLocalVariable [[NAME]]
// CHECK-DAG: [[NAME_Y:%[0-9]+]] = OpString "y"
// CHECK-DAG: [[Y:%[0-9]+]] = OpExtInst %void %{{[0-9]+}} DebugLocalVariable [[NAME_Y]]
// CHECK-DAG: [[NONE:%[0-9]+]] = OpUndef %float
// CHECK-NOT: OpBitcast
// CHECK: [[BITS:%[0-9]+]] = OpCompositeExtract %uint %{{[0-9]+}} 1
// CHECK-NOT: OpBitcast
// CHECK: DebugValue [[Y]] [[BITS]] %
// CHECK: OpConvertUToF
// CHECK: DebugValue [[X]] %{{[0-9]+}} %
// CHECK: DebugLine %{{[0-9]+}} %uint_12
// CHECK: DebugValue [[X]] [[NONE]] %

// Integers of 8 bits: conversions, operators, and values in memory.
// RUN: hlsl2spv -T cs_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension %s | FileCheck %s
#include <vk/int8.h>

// CHECK-DAG: OpCapability Int8
// CHECK-DAG: OpCapability StorageBuffer8BitAccess
// CHECK-DAG: ArrayStride 1{{$}}
// CHECK-DAG: [[byte:%spirvIntrinsicType[_0-9]*]] = OpTypeInt 8 0
// CHECK-DAG: [[signed:%spirvIntrinsicType[_0-9]*]] = OpTypeInt 8 1
RWStructuredBuffer<vk::uint8> bytes;
RWStructuredBuffer<int> data;

[numthreads(1, 1, 1)]
void main() {
    // CHECK: OpSConvert [[signed]]
    // CHECK: OpSConvert [[signed]]
    vk::int8 a = vk::to_int8(data[0]), b = vk::to_int8(data[1]);
    // CHECK: OpIAdd [[signed]]
    // CHECK: OpSDiv [[signed]]
    // CHECK: OpSConvert %uint
    data[2] = ((a + b) / b).to_int();
    // CHECK: OpSLessThan %bool
    if (a < b)
        // CHECK: OpUMod [[byte]]
        // CHECK: OpShiftRightLogical [[byte]]
        bytes[2] = (bytes[0] % bytes[1]).shift_right(1);
}

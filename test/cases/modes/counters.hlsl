// In glslang mode, counters are unsigned and follow their buffers.
// RUN: hlsl2spv -T ps_6_0 -finterface=glslang %s | FileCheck %s
// CHECK-DAG: OpMemberName %{{.*}} 0 "@count"
// CHECK-DAG: OpDecorate %first Binding 0
// CHECK-DAG: OpDecorate %counter_var_first Binding 1
// CHECK-DAG: OpDecorate %second Binding 2
// CHECK-DAG: OpDecorate %counter_var_second Binding 3
// CHECK: OpAtomicIAdd %uint
// CHECK: OpAtomicISub %uint
AppendStructuredBuffer<uint> first;
RWStructuredBuffer<float4> unused;
RWStructuredBuffer<float4> second;

float4 main() : SV_Target {
    first.Append(1);
    return second[second.DecrementCounter()];
}

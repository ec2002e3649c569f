// An execution mode set by an attribute or an earlier call is not overridden: SPIR-V allows each mode once.
// RUN: hlsl2spv -T cs_6_0 -fspv-target-env=vulkan1.2 %s | FileCheck %s

void set() { vk::ext_execution_mode(/* SignedZeroInfNanPreserve */ 4461, 16); }

// CHECK: OpExecutionMode %main LocalSize 4 1 1
// CHECK-NOT: LocalSize
// CHECK: OpExecutionMode %main SignedZeroInfNanPreserve 32
// CHECK-NEXT: OpExecutionMode %main SignedZeroInfNanPreserve 16
// CHECK-NOT: OpExecutionMode
[[vk::ext_capability(/* SignedZeroInfNanPreserve */ 4466)]]
[numthreads(4, 1, 1)]
void main()
{
    vk::ext_execution_mode(/* LocalSize */ 17, 8, 8, 1);
    vk::ext_execution_mode(4461, 32);
    set();
    vk::ext_execution_mode(4461, 32);
}

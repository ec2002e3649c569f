// A literal operand of an inline SPIR-V instruction must be a constant.
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck %s
// RUN: hlsl2spv -T ps_6_0 -DCONSTANT=0 %s
#ifndef CONSTANT
#define CONSTANT n
#endif
[[vk::ext_instruction(/* OpVectorShuffle */ 79)]]
float2 shuffle(float2 a, float2 b, [[vk::ext_literal]] int x, [[vk::ext_literal]] int y);

static int n;
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: argument of the instruction must be a constant
static float2 initial = shuffle(float2(1, 2), float2(3, 4), CONSTANT, 1);

float2 unused(float2 a, int m) { return shuffle(a, a, m, m); }

float2 main(float2 a : A) : SV_Target {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: argument of the instruction must be a constant
    vk::ext_execution_mode(/* EarlyFragmentTests */ 9 + CONSTANT);
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: argument of the instruction must be a constant
    return shuffle(a, initial, CONSTANT, 1);
}
// CHECK-NOT: error:

// Decorations and execution modes have the operands of the grammar.
// RUN: not hlsl2spv -T cs_6_0 %s 2>&1 | FileCheck %s --implicit-check-not=error:
RWStructuredBuffer<int> data;
// CHECK: [[#@LINE+1]]:7: error: 'Location' requires more operands
[[vk::ext_decorate(30)]] static int place;
// CHECK: [[#@LINE+1]]:7: error: 'Restrict' takes fewer operands than these
[[vk::ext_decorate(19, 1)]] static int restricted;
// CHECK: [[#@LINE+1]]:7: error: 'UniformId' takes no literal as operand 1: see 'ext_decorate_id'
[[vk::ext_decorate(27, 1)]] static int uniform_;
[numthreads(1, 1, 1)]
void main()
{
    // CHECK: [[#@LINE+1]]:9: error: 'LocalSizeHint' requires more operands
    vk::ext_execution_mode(18, 1);
    // CHECK: [[#@LINE+1]]:9: error: 'LocalSizeHint' takes fewer operands than these
    vk::ext_execution_mode(18, 1, 2, 3, 4);
    place = restricted = uniform_ = data[1];
    data[0] = place + restricted + uniform_;
}

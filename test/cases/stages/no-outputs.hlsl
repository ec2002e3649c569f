// Stages without outputs have none in every dialect, whatever their semantics.
// RUN: not hlsl2spv -T cs_6_5 -E depth %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not hlsl2spv -T cs_6_5 -E target -fdialect=glslang %s 2>&1 | FileCheck %s --check-prefix=TARGET --implicit-check-not=error:
// RUN: not hlsl2spv -T as_6_5 -E task %s 2>&1 | FileCheck %s --check-prefix=TASK --implicit-check-not=error:
// CHECK: [[#@LINE+2]]:7: error: a compute shader has no outputs
[numthreads(1, 1, 1)]
float depth() : SV_Depth { return 1; }

// TARGET: [[#@LINE+1]]:8: error: a compute shader has no outputs
float4 target() : SV_Target { return 1; }

// TASK: [[#@LINE+2]]:22: error: an amplification shader has no outputs
[numthreads(1, 1, 1)]
void task(out float4 given : GIVEN) { given = 1; }

// -Od disables the passes of -Oconfig=: the interface lists of entry points are not changed.
// RUN: hlsl2spv -T ps_6_0 -Od -fspv-target-env=vulkan1.3 %s > %t.plain
// RUN: hlsl2spv -T ps_6_0 -Od -Oconfig=--inline-entry-points-exhaustive -fspv-target-env=vulkan1.3 %s > %t.recipe
// RUN: diff %t.plain %t.recipe
// RUN: FileCheck %s < %t.recipe
// CHECK: OpEntryPoint Fragment %main "main" %in_var_A %out_var_SV_Target %values
StructuredBuffer<float4> values;
float4 main(uint i : A) : SV_Target { return values[i]; }
// REQUIRES: spirv-tools

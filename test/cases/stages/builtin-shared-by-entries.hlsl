// A built-in that a shared function reads is listed by every entry point that reaches the function.
// RUN: hlsl2spv -T lib_6_8 -fspv-target-env=vulkan1.3 %s | FileCheck %s
// RUN: hlsl2spv -T lib_6_8 -fspv-target-env=vulkan1.1 %s | FileCheck %s
// CHECK: OpEntryPoint GLCompute %first "first" {{.*}}%group
// CHECK: OpEntryPoint GLCompute %second "second" {{.*}}%group
// CHECK: OpEntryPoint GLCompute %third "third" %
// CHECK-NOT: %group{{ }}
// CHECK: OpExecutionMode
[[vk::ext_builtin_input(26)]] static const uint3 group;
RWStructuredBuffer<uint3> result;

uint3 which() { return group; }

[shader("compute")] [numthreads(1, 1, 1)] void first() { result[0] = which(); }
[shader("compute")] [numthreads(1, 1, 1)] void second() { result[1] = which() + group; }
[shader("compute")] [numthreads(1, 1, 1)] void third(uint id : SV_GroupIndex) { result[2] = id; }

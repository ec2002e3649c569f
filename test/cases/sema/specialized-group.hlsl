// Specialization constants as the group size: an execution mode since Vulkan 1.3, a built-in before.
// RUN: hlsl2spv -T cs_6_0 %s | FileCheck --check-prefixes=CHECK,BUILTIN %s
// RUN: hlsl2spv -T cs_6_0 %s -fspv-target-env=vulkan1.3 | FileCheck --check-prefixes=CHECK,MODE %s
// BUILTIN: OpExecutionMode %main LocalSize 8 2 1
// MODE-NOT: LocalSize 8
// MODE: OpExecutionModeId %main LocalSizeId %WIDTH %[[HEIGHT:[0-9]+]] %uint_1
// BUILTIN: OpDecorate %gl_WorkGroupSize BuiltIn WorkgroupSize
// CHECK: %WIDTH = OpSpecConstant %uint 8
// CHECK: %HEIGHT = OpSpecConstant %int 2
// BUILTIN: %[[HEIGHT:[0-9]+]] = OpSpecConstantOp %uint IAdd %HEIGHT %uint_0
// BUILTIN: %gl_WorkGroupSize = OpSpecConstantComposite %v3uint %WIDTH %[[HEIGHT]] %uint_1
// RUN: hlsl2spv -T cs_6_0 %s -reflect | FileCheck --check-prefix=FACTS %s
// RUN: hlsl2spv -T cs_6_0 %s -reflect -fspv-target-env=vulkan1.3 | FileCheck --check-prefix=FACTS %s
// FACTS: "workgroup_size": [8, 2, 1],
// FACTS-NEXT: "workgroup_size_constants": [
// FACTS-NEXT: 3,
// FACTS-NEXT: 4,
// FACTS-NEXT: null
// RUN: hlsl2spv -T cs_6_0 %s -wgsl | FileCheck --check-prefix=WGSL %s
// WGSL: @workgroup_size(WIDTH, u32(HEIGHT) + 0u, 1u)

// The built-in would apply to all entry points.
// RUN: not hlsl2spv -E main -T cs_6_0 -E other -T cs_6_0 %s 2>&1 | FileCheck --check-prefix=SEVERAL %s
// RUN: hlsl2spv -E main -T cs_6_0 -E other -T cs_6_0 -fspv-target-env=vulkan1.3 %s -Fo %t.spv
// SEVERAL: [[#@LINE+10]]:{{[0-9]+}}: error: specialization constants in 'numthreads' require '-fspv-target-env=vulkan1.3' in a module with several entry points
// RUN: not hlsl2spv -T cs_6_0 -DWIDTH=NUMBER %s 2>&1 | FileCheck --check-prefix=FLOAT %s
// FLOAT: error: attribute 'numthreads' requires an integer constant, or a specialization constant of type int or uint here
#ifndef WIDTH
[[vk::constant_id(3)]] const uint WIDTH = 8;
#endif
[[vk::constant_id(4)]] const int HEIGHT = 2;
[[vk::constant_id(5)]] const float NUMBER = 2;
RWStructuredBuffer<uint> result;

[numthreads(WIDTH, HEIGHT, 1)]
void main(uint i : SV_GroupIndex) { InterlockedMax(result[0], i); }
[numthreads(4, 1, 1)]
void other(uint i : SV_GroupIndex) { InterlockedMax(result[1], i); }

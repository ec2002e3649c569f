// Inline instructions of the set of debug information are not records of the compiler, and keep their operands.
// Validators of later versions check the operands of this set, hence -Vd.
// RUN: hlsl2spv -T cs_6_0 -Vd -fspv-extension=SPV_KHR_non_semantic_info %s | FileCheck %s
// RUN: hlsl2spv -T cs_6_0 -Vd -fspv-extension=SPV_KHR_non_semantic_info -fspv-debug=vulkan %s | FileCheck %s --check-prefix=DEBUG
[[vk::ext_instruction(103, "NonSemantic.Shader.DebugInfo.100")]]
void line(uint a, uint b, uint c, uint d, uint e);
RWStructuredBuffer<uint> data;

// CHECK: [[set:%[0-9]+]] = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
// CHECK: [[sum:%[0-9]+]] = OpIAdd %uint {{.*}} %uint_4
// CHECK: OpExtInst %void [[set]] DebugLine {{.*}} [[sum]]
// DEBUG: [[own:%[0-9]+]] = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
// DEBUG: [[set:%[0-9]+]] = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
// DEBUG: OpExtInst %void [[own]] DebugLine
// DEBUG: [[sum:%[0-9]+]] = OpIAdd %uint {{.*}} %uint_4
// DEBUG: OpExtInst %void [[set]] DebugLine {{.*}} [[sum]]
[numthreads(1, 1, 1)]
void main()
{
    uint q = data[3] * 2;
    line(q, q + 1, q + 2, q + 3, q + 4);
}

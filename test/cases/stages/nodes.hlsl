// Attributes of work graph nodes become execution modes of SPV_AMDX_shader_enqueue.
// RUN: hlsl2spv -T lib_6_8 -fspv-target-env=vulkan1.3 -Vd -Od %s | FileCheck %s
RWBuffer<uint> buffer;

// CHECK: OpExtension "SPV_AMDX_shader_enqueue"
// CHECK: OpEntryPoint GLCompute %spread "spread" %buffer [[left:%[0-9]+]]
// CHECK: OpExecutionMode %spread LocalSize 8 1 1
// CHECK: OpExecutionModeId %spread ShaderIndexAMDX %uint_0
// CHECK: OpExecutionModeId %spread MaxNodeRecursionAMDX %uint_16
// CHECK: OpExecutionModeId %spread StaticNumWorkgroupsAMDX %uint_32 %uint_2 %uint_1
// CHECK: OpExecutionMode %lot LocalSize 1 1 1
// CHECK: OpExecutionMode %lot CoalescingAMDX
// CHECK: OpExecutionModeId %lot ShaderIndexAMDX %uint_3
// CHECK: OpExecutionModeId %lot SharesInputWithAMDX [[name:%[0-9]+]] %uint_0
// CHECK: OpDecorate [[left]] BuiltIn RemainingRecursionLevelsAMDX
// CHECK: [[name]] = OpConstantStringAMDX "spread"
[Shader("node")]
[NodeLaunch("broadcasting")]
[NumThreads(8, 1, 1)]
[NodeDispatchGrid(32, 2, 1)]
[NodeMaxRecursionDepth(16)]
void spread() {
    buffer[0] = GetRemainingRecursionLevels();
}

[Shader("node")]
[NodeLaunch("thread")]
[NodeId("lot", 3)]
[NodeShareInputOf("spread")]
void lot() {}

// GLSL's layout(...) before a declaration.
// RUN: hlsl2spv -T ps_6_0 -fdialect=glslang %s 2>%t.err | FileCheck --check-prefix=MODULE %s
// RUN: FileCheck --check-prefix=WARN --input-file=%t.err %s
// RUN: not hlsl2spv -T ps_6_0 %s 2>&1 | FileCheck --check-prefix=ERROR %s
// MODULE-DAG: OpDecorate %image DescriptorSet 2
// MODULE-DAG: OpDecorate %image Binding 5
// MODULE-DAG: OpDecorate %attached InputAttachmentIndex 1
// MODULE-DAG: SpecId 7
// MODULE-DAG: OpVariable %_ptr_PushConstant
// MODULE-DAG: OpDecorate %in_var_A Location 4
// WARN: [[#@LINE+2]]:1: warning: write attributes such as
// ERROR: [[#@LINE+1]]:1: error: 'layout' belongs to GLSL
layout(set = 2, binding = 5) Texture2D image : register(t16);
layout(input_attachment_index = 1) SubpassInput<float4> attached;
layout(constant_id = 7) const int special = 3;
// WARN: [[#@LINE+1]]:9: warning: declare push constants as a ConstantBuffer of a struct
layout (push_constant) cbuffer Pushed { uint index; };

float layout(float x) { return x; } // an ordinary name

layout(location = 0) float4 main([[vk::location(4)]] float4 a : A) : SV_Target {
    return image.Load(int3(index, special, 0)) + attached.SubpassLoad() + layout(a.x);
}

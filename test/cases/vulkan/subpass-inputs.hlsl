// A subpass input without an index is the depth and stencil attachment.
// RUN: hlsl2spv -T ps_6_0 %s | FileCheck %s
// CHECK: OpDecorate %color InputAttachmentIndex 2
// CHECK-NOT: OpDecorate %depth InputAttachmentIndex
// CHECK: %depth = OpVariable
[[vk::input_attachment_index(2)]] SubpassInput color;
SubpassInput<float> depth;

float4 main() : SV_Target {
    return color.SubpassLoad() * depth.SubpassLoad();
}

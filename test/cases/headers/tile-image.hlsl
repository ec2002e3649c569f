// Reads of attachments.
// RUN: hlsl2spv -T ps_6_2 -fspv-target-env=vulkan1.3 -Wno-newer-extension %s | FileCheck %s
#include <vk/ext/tile_image.h>

// CHECK-DAG: OpCapability TileImageColorReadAccessEXT
// CHECK-DAG: OpCapability TileImageDepthReadAccessEXT
// CHECK-DAG: OpCapability TileImageStencilReadAccessEXT
// CHECK: OpExtension "SPV_EXT_shader_tile_image"
// CHECK: OpExecutionMode %main NonCoherentColorAttachmentReadEXT
// CHECK-DAG: OpDecorate %color Location 0
// CHECK-DAG: OpDecorate %identity Location 1
// CHECK-DAG: [[color:%spirvIntrinsicType[_0-9]*]] = OpTypeImage %float TileImageDataEXT 0 0 0 2 Unknown
// CHECK-DAG: [[identity:%spirvIntrinsicType[_0-9]*]] = OpTypeImage %uint TileImageDataEXT 0 0 1 2 Unknown
VK_COLOR_ATTACHMENT(0) vk::ext::ColorAttachment<float> color;
VK_COLOR_ATTACHMENT(1) vk::ext::ColorAttachmentMS<uint> identity;

float4 main(uint i : SV_SampleIndex) : SV_Target {
    vk::ext::noncoherent_color_reads();
    // CHECK: OpColorAttachmentReadEXT %v4float
    float4 result = vk::ext::read_color(color);
    // CHECK: OpColorAttachmentReadEXT %v4uint {{%[0-9]+}} {{%[0-9]+}}
    result.x += vk::ext::read_color(identity, i).y;
    // CHECK: OpDepthAttachmentReadEXT %float
    result.y += vk::ext::read_depth();
    // CHECK: OpStencilAttachmentReadEXT %uint
    result.z += vk::ext::read_stencil(i);
    return result;
}

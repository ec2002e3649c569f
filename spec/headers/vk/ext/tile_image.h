// <vk/ext/tile_image.h>: reads of the attachments at the place of the pixel, as
// SPV_EXT_shader_tile_image has them.  Only pixel shaders have them.
//
//     VK_COLOR_ATTACHMENT(0) vk::ext::ColorAttachment<float> color;
//     float4 main() : SV_Target { return vk::ext::read_color(color); }
#ifndef HLSL2SPV_VK_EXT_TILE_IMAGE_H
#define HLSL2SPV_VK_EXT_TILE_IMAGE_H

namespace vk {
namespace ext {

#define HLSL2SPV_TILE_IMAGE(capability, opcode)                                                    \
    [[vk::ext_extension("SPV_EXT_shader_tile_image")]]                                             \
    [[vk::ext_capability(capability)]]                                                             \
    [[vk::ext_instruction(opcode)]]

// ---- Color ----

// Component is float, int or uint.
template <class Component>
using ColorAttachment =
    SpirvOpaqueType</* OpTypeImage */ 25, Component,
                    Literal<integral_constant<uint, /* TileImageDataEXT */ 4173> >,
                    Literal<integral_constant<uint, /* no depth */ 0> >,
                    Literal<integral_constant<uint, /* no array */ 0> >,
                    Literal<integral_constant<uint, /* single-sampled */ 0> >,
                    Literal<integral_constant<uint, /* without sampler */ 2> >,
                    Literal<integral_constant<uint, /* Unknown */ 0> > >;

template <class Component>
using ColorAttachmentMS =
    SpirvOpaqueType</* OpTypeImage */ 25, Component,
                    Literal<integral_constant<uint, /* TileImageDataEXT */ 4173> >,
                    Literal<integral_constant<uint, /* no depth */ 0> >,
                    Literal<integral_constant<uint, /* no array */ 0> >,
                    Literal<integral_constant<uint, /* multisampled */ 1> >,
                    Literal<integral_constant<uint, /* without sampler */ 2> >,
                    Literal<integral_constant<uint, /* Unknown */ 0> > >;

// Comes before the global variable of an attachment.
#define VK_COLOR_ATTACHMENT(location)                                                              \
    [[vk::ext_extension("SPV_EXT_shader_tile_image")]]                                             \
    [[vk::ext_capability(/* TileImageColorReadAccessEXT */ 4166)]]                                 \
    [[vk::ext_storage_class(/* TileImageEXT */ 4172)]]                                             \
    [[vk::ext_decorate(/* Location */ 30, location)]]

template <class Component>
HLSL2SPV_TILE_IMAGE(/* TileImageColorReadAccessEXT */ 4166, /* OpColorAttachmentReadEXT */ 4160)
vector<Component, 4> read_color(ColorAttachment<Component> attachment);

template <class Component>
HLSL2SPV_TILE_IMAGE(/* TileImageColorReadAccessEXT */ 4166, /* OpColorAttachmentReadEXT */ 4160)
vector<Component, 4> read_color(ColorAttachmentMS<Component> attachment, uint sample_index);

// ---- Depth and stencil ----

HLSL2SPV_TILE_IMAGE(/* TileImageDepthReadAccessEXT */ 4167, /* OpDepthAttachmentReadEXT */ 4161)
float read_depth();
HLSL2SPV_TILE_IMAGE(/* TileImageDepthReadAccessEXT */ 4167, /* OpDepthAttachmentReadEXT */ 4161)
float read_depth(uint sample_index);

HLSL2SPV_TILE_IMAGE(/* TileImageStencilReadAccessEXT */ 4168, /* OpStencilAttachmentReadEXT */ 4162)
uint read_stencil();
HLSL2SPV_TILE_IMAGE(/* TileImageStencilReadAccessEXT */ 4168, /* OpStencilAttachmentReadEXT */ 4162)
uint read_stencil(uint sample_index);

#undef HLSL2SPV_TILE_IMAGE

// ---- Execution modes: reads that are not ordered with the writes of other pixel shaders ----

#define HLSL2SPV_NONCOHERENT(capability)                                                           \
    [[vk::ext_extension("SPV_EXT_shader_tile_image")]] [[vk::ext_capability(capability)]]

HLSL2SPV_NONCOHERENT(4166) void noncoherent_color_reads() { vk::ext_execution_mode(4169); }
HLSL2SPV_NONCOHERENT(4167) void noncoherent_depth_reads() { vk::ext_execution_mode(4170); }
HLSL2SPV_NONCOHERENT(4168) void noncoherent_stencil_reads() { vk::ext_execution_mode(4171); }

#undef HLSL2SPV_NONCOHERENT

} // namespace ext
} // namespace vk

#endif

/* A small library for the Vulkan objects of the examples.  It is simpler than a real program:
 * objects live until the program ends, every submission is waited for, and every error ends the
 * program with a message. */
#ifndef HLSL2SPV_EXAMPLES_STUDIO_H
#define HLSL2SPV_EXAMPLES_STUDIO_H

#include "../test/exec/gpu.h"

struct studio {
    struct gpu gpu;
    VkCommandBuffer commands;
    const char *modules; /* the folder of the compiled shaders */
};

/* Returns false with a reason if there is no device. */
bool studio_open(struct studio *studio, const char *modules, const char **why);

struct buffer {
    VkBuffer buffer;
    void *bytes;
    VkDeviceSize size;
};
/* Creates a buffer with a copy of `content`, or zeros. */
struct buffer studio_buffer(struct studio *studio, const void *content, VkDeviceSize size);

struct image {
    VkImage image;
    VkImageView view;
    VkFormat format;
    VkSampleCountFlagBits samples;
    uint32_t width, height, layers, mips;
};
/* Creates the image that `wish` describes; samples, layers and mips are 1 if they are 0 there.  Its
 * layout is always general. */
struct image studio_image(struct studio *studio, struct image wish);
/* Fills a mip of all layers, with four bytes per texel. */
void studio_fill(struct studio *studio, const struct image *image, uint32_t mip,
                 const void *texels);
/* Returns the texels of an image with four bytes per texel. */
struct buffer studio_read(struct studio *studio, const struct image *image);

/* Creates a sampler, without comparison if `compare` is VK_COMPARE_OP_NEVER. */
VkSampler studio_sampler(struct studio *studio, VkSamplerAddressMode mode, VkCompareOp compare);

/* The binding number is the index in the array. */
struct binding {
    VkDescriptorType type;
    const struct buffer *buffer;
    const struct image *image;
    VkSampler sampler;
};
struct bound {
    VkPipelineLayout layout;
    VkDescriptorSet set;
};
struct bound studio_bind(struct studio *studio, const struct binding *bindings, uint32_t count,
                         uint32_t push_size);

/* Shaders are named by their files without .spv; the entry point follows the dot.  A compute shader
 * receives the specialization constant 0. */
VkPipeline studio_compute(struct studio *studio, const struct bound *bound, const char *shader,
                          uint32_t constant);

struct draw_pipeline {
    const char *vertex, *pixel; /* a pixel shader or NULL */
    const VkVertexInputAttributeDescription *attributes;
    uint32_t attribute_count, stride;
    VkFormat color, depth; /* or VK_FORMAT_UNDEFINED */
    VkSampleCountFlagBits samples;
};
VkPipeline studio_draw(struct studio *studio, const struct bound *bound,
                       const struct draw_pipeline *wish);

/* Commands are recorded between these two functions. */
VkCommandBuffer studio_begin(struct studio *studio);
void studio_finish(struct studio *studio);
/* Makes earlier writes visible to later reads. */
void studio_barrier(struct studio *studio);

struct pass {
    const struct image *color, *depth; /* or NULL */
    const struct image *resolved;      /* target of the averaged samples of `color`, or NULL */
    float clear[4];
};
void studio_begin_pass(struct studio *studio, const struct pass *pass);
void studio_end_pass(struct studio *studio);
void studio_use(struct studio *studio, VkPipelineBindPoint point, const struct bound *bound,
                VkPipeline pipeline);

#endif

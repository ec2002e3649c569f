/* A Vulkan device with what the examples need of it, in few words. It is simple where a real
 * program could not be: everything made lives until the program ends, every submission is waited
 * for, and whatever fails ends the program with a message. */
#ifndef HLSL2SPV_EXAMPLES_STUDIO_H
#define HLSL2SPV_EXAMPLES_STUDIO_H

#include "../test/exec/gpu.h"

struct studio {
    struct gpu gpu;
    VkCommandBuffer commands;
    const char *modules; /* the folder that has the compiled shaders */
};

/* False with a reason if there is no device. */
bool studio_open(struct studio *studio, const char *modules, const char **why);

struct buffer {
    VkBuffer buffer;
    void *bytes;
    VkDeviceSize size;
};
/* A copy of `content`, or zeros. */
struct buffer studio_buffer(struct studio *studio, const void *content, VkDeviceSize size);

struct image {
    VkImage image;
    VkImageView view;
    VkFormat format;
    VkSampleCountFlagBits samples;
    uint32_t width, height, layers, mips;
};
/* Makes the image that `wish` describes; samples, layers and mips are 1 where it says 0. It stays
 * in the general layout. */
struct image studio_image(struct studio *studio, struct image wish);
/* Fills a mip of all layers, four bytes for each texel. */
void studio_fill(struct studio *studio, const struct image *image, uint32_t mip,
                 const void *texels);
/* The texels of an image of four bytes each. */
struct buffer studio_read(struct studio *studio, const struct image *image);

/* Not for comparing, if `compare` is VK_COMPARE_OP_NEVER. */
VkSampler studio_sampler(struct studio *studio, VkSamplerAddressMode mode, VkCompareOp compare);

/* The number of a binding is its place in the array. */
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

/* Shaders go by the name of their file without .spv; what follows the dot is the entry point. The
 * specialization constant 0 of a compute shader is given. */
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

/* Commands are recorded between these two. */
VkCommandBuffer studio_begin(struct studio *studio);
void studio_finish(struct studio *studio);
/* What was written before can be read after. */
void studio_barrier(struct studio *studio);

struct pass {
    const struct image *color, *depth; /* or NULL */
    const struct image *resolved;      /* where the samples of `color` are averaged, or NULL */
    float clear[4];
};
void studio_begin_pass(struct studio *studio, const struct pass *pass);
void studio_end_pass(struct studio *studio);
void studio_use(struct studio *studio, VkPipelineBindPoint point, const struct bound *bound,
                VkPipeline pipeline);

#endif

#include "studio.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_BINDINGS = 8 };

static _Noreturn void give_up(const char *what, const char *detail) {
    fprintf(stderr, "render-examples: %s: %s\n", what, detail);
    exit(1);
}

#define MUST(call) must((call), #call)
static void must(VkResult result, const char *call) {
    if (result != VK_SUCCESS)
        give_up(call, "Vulkan refuses");
}

bool studio_open(struct studio *studio, const char *modules, const char **why) {
    studio->modules = modules;
    if (!gpu_open(&studio->gpu, 0, why))
        return false;
    VkCommandBufferAllocateInfo info = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                        .commandPool = studio->gpu.pool,
                                        .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
                                        .commandBufferCount = 1};
    MUST(vkAllocateCommandBuffers(studio->gpu.device, &info, &studio->commands));
    return true;
}

/* ---- Buffers and images ---------------------------------------------------------------------- */

static VkDeviceMemory allocate(struct studio *studio, VkMemoryRequirements needs,
                               VkMemoryPropertyFlags flags) {
    VkMemoryAllocateInfo info = {.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                 .allocationSize = needs.size,
                                 .memoryTypeIndex =
                                     gpu_memory_type(&studio->gpu, needs.memoryTypeBits, flags)};
    VkDeviceMemory memory;
    MUST(vkAllocateMemory(studio->gpu.device, &info, NULL, &memory));
    return memory;
}

struct buffer studio_buffer(struct studio *studio, const void *content, VkDeviceSize size) {
    struct buffer made = {.size = size};
    VkDevice device = studio->gpu.device;
    VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO,
        .size = size,
        .usage = VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT |
                 VK_BUFFER_USAGE_VERTEX_BUFFER_BIT | VK_BUFFER_USAGE_INDEX_BUFFER_BIT |
                 VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT};
    VkMemoryRequirements needs;
    MUST(vkCreateBuffer(device, &info, NULL, &made.buffer));
    vkGetBufferMemoryRequirements(device, made.buffer, &needs);
    VkDeviceMemory memory = allocate(
        studio, needs, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
    MUST(vkBindBufferMemory(device, made.buffer, memory, 0));
    MUST(vkMapMemory(device, memory, 0, VK_WHOLE_SIZE, 0, &made.bytes));
    if (content)
        memcpy(made.bytes, content, size);
    else
        memset(made.bytes, 0, size);
    return made;
}

static VkImageAspectFlags aspect_of(const struct image *image) {
    return image->format == VK_FORMAT_D32_SFLOAT ? VK_IMAGE_ASPECT_DEPTH_BIT
                                                 : VK_IMAGE_ASPECT_COLOR_BIT;
}

static void to_general_layout(struct studio *studio, const struct image *image) {
    VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
        .image = image->image,
        .subresourceRange = {aspect_of(image), 0, image->mips, 0, image->layers}};
    studio_begin(studio);
    vkCmdPipelineBarrier(studio->commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
    studio_finish(studio);
}

static VkImageUsageFlags usage_of(const struct image *image) {
    VkImageUsageFlags usage = aspect_of(image) == VK_IMAGE_ASPECT_DEPTH_BIT
                                  ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                                  : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    if (image->samples == VK_SAMPLE_COUNT_1_BIT)
        usage |= VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT |
                 VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    return usage;
}

static void create_view(struct studio *studio, struct image *image) {
    VkImageViewCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = image->image,
        .viewType = image->layers > 1 ? VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK_IMAGE_VIEW_TYPE_2D,
        .format = image->format,
        .subresourceRange = {aspect_of(image), 0, image->mips, 0, image->layers}};
    MUST(vkCreateImageView(studio->gpu.device, &info, NULL, &image->view));
}

struct image studio_image(struct studio *studio, struct image wish) {
    VkDevice device = studio->gpu.device;
    wish.layers += wish.layers == 0;
    wish.mips += wish.mips == 0;
    if (!wish.samples)
        wish.samples = VK_SAMPLE_COUNT_1_BIT;
    VkImageCreateInfo info = {.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                              .imageType = VK_IMAGE_TYPE_2D,
                              .format = wish.format,
                              .extent = {wish.width, wish.height, 1},
                              .mipLevels = wish.mips,
                              .arrayLayers = wish.layers,
                              .samples = wish.samples,
                              .usage = usage_of(&wish)};
    VkMemoryRequirements needs;
    MUST(vkCreateImage(device, &info, NULL, &wish.image));
    vkGetImageMemoryRequirements(device, wish.image, &needs);
    VkDeviceMemory memory = allocate(studio, needs, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT);
    MUST(vkBindImageMemory(device, wish.image, memory, 0));
    create_view(studio, &wish);
    to_general_layout(studio, &wish);
    return wish;
}

static VkBufferImageCopy region_of(const struct image *image, uint32_t mip) {
    return (VkBufferImageCopy){
        .imageSubresource = {aspect_of(image), mip, 0, image->layers},
        .imageExtent = {image->width >> mip, image->height >> mip, 1},
    };
}

void studio_fill(struct studio *studio, const struct image *image, uint32_t mip,
                 const void *texels) {
    VkBufferImageCopy region = region_of(image, mip);
    VkDeviceSize size =
        (VkDeviceSize)region.imageExtent.width * region.imageExtent.height * image->layers * 4;
    struct buffer staging = studio_buffer(studio, texels, size);
    studio_begin(studio);
    vkCmdCopyBufferToImage(studio->commands, staging.buffer, image->image, VK_IMAGE_LAYOUT_GENERAL,
                           1, &region);
    studio_finish(studio);
}

struct buffer studio_read(struct studio *studio, const struct image *image) {
    VkBufferImageCopy region = region_of(image, 0);
    struct buffer texels =
        studio_buffer(studio, NULL, (VkDeviceSize)image->width * image->height * 4);
    studio_begin(studio);
    vkCmdCopyImageToBuffer(studio->commands, image->image, VK_IMAGE_LAYOUT_GENERAL, texels.buffer,
                           1, &region);
    studio_finish(studio);
    return texels;
}

VkSampler studio_sampler(struct studio *studio, VkSamplerAddressMode mode, VkCompareOp compare) {
    VkSamplerCreateInfo info = {.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                .magFilter = VK_FILTER_LINEAR,
                                .minFilter = VK_FILTER_LINEAR,
                                .mipmapMode = VK_SAMPLER_MIPMAP_MODE_LINEAR,
                                .addressModeU = mode,
                                .addressModeV = mode,
                                .addressModeW = mode,
                                .compareEnable = compare != VK_COMPARE_OP_NEVER,
                                .compareOp = compare,
                                .anisotropyEnable =
                                    studio->gpu.features.core.features.samplerAnisotropy,
                                .maxAnisotropy = 8,
                                .maxLod = VK_LOD_CLAMP_NONE,
                                .borderColor = VK_BORDER_COLOR_FLOAT_OPAQUE_WHITE};
    if (info.compareEnable)
        info.anisotropyEnable = VK_FALSE;
    VkSampler sampler;
    MUST(vkCreateSampler(studio->gpu.device, &info, NULL, &sampler));
    return sampler;
}

/* ---- Descriptors ----------------------------------------------------------------------------- */

static VkDescriptorSetLayout create_set_layout(struct studio *studio,
                                               const struct binding *bindings, uint32_t count) {
    VkDescriptorSetLayoutBinding all[MAX_BINDINGS];
    for (uint32_t i = 0; i < count; i++)
        all[i] = (VkDescriptorSetLayoutBinding){i, bindings[i].type, 1, VK_SHADER_STAGE_ALL, NULL};
    VkDescriptorSetLayoutCreateInfo info = {.sType =
                                                VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                                            .bindingCount = count,
                                            .pBindings = all};
    VkDescriptorSetLayout layout;
    MUST(vkCreateDescriptorSetLayout(studio->gpu.device, &info, NULL, &layout));
    return layout;
}

static VkDescriptorPool create_pool(struct studio *studio, const struct binding *bindings,
                                    uint32_t count) {
    VkDescriptorPoolSize sizes[MAX_BINDINGS];
    for (uint32_t i = 0; i < count; i++)
        sizes[i] = (VkDescriptorPoolSize){bindings[i].type, 1};
    VkDescriptorPoolCreateInfo info = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                       .maxSets = 1,
                                       .poolSizeCount = count,
                                       .pPoolSizes = sizes};
    VkDescriptorPool pool;
    MUST(vkCreateDescriptorPool(studio->gpu.device, &info, NULL, &pool));
    return pool;
}

static void write_binding(struct studio *studio, VkDescriptorSet set, uint32_t number,
                          const struct binding *binding) {
    VkDescriptorBufferInfo buffer = {.range = VK_WHOLE_SIZE};
    VkDescriptorImageInfo image = {.sampler = binding->sampler,
                                   .imageLayout = VK_IMAGE_LAYOUT_GENERAL};
    if (binding->buffer)
        buffer.buffer = binding->buffer->buffer;
    if (binding->image)
        image.imageView = binding->image->view;
    VkWriteDescriptorSet write = {.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                  .dstSet = set,
                                  .dstBinding = number,
                                  .descriptorCount = 1,
                                  .descriptorType = binding->type,
                                  .pBufferInfo = &buffer,
                                  .pImageInfo = &image};
    vkUpdateDescriptorSets(studio->gpu.device, 1, &write, 0, NULL);
}

static VkDescriptorSet create_set(struct studio *studio, VkDescriptorSetLayout layout,
                                  const struct binding *bindings, uint32_t count) {
    VkDescriptorSetAllocateInfo info = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
                                        .descriptorPool = create_pool(studio, bindings, count),
                                        .descriptorSetCount = 1,
                                        .pSetLayouts = &layout};
    VkDescriptorSet set;
    MUST(vkAllocateDescriptorSets(studio->gpu.device, &info, &set));
    for (uint32_t i = 0; i < count; i++)
        write_binding(studio, set, i, &bindings[i]);
    return set;
}

struct bound studio_bind(struct studio *studio, const struct binding *bindings, uint32_t count,
                         uint32_t push_size) {
    struct bound bound = {0};
    VkPushConstantRange push = {VK_SHADER_STAGE_ALL, 0, push_size};
    VkPipelineLayoutCreateInfo info = {.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                       .pushConstantRangeCount = 1,
                                       .pPushConstantRanges = &push};
    VkDescriptorSetLayout layout;
    if (count) {
        layout = create_set_layout(studio, bindings, count);
        bound.set = create_set(studio, layout, bindings, count);
        info.setLayoutCount = 1;
        info.pSetLayouts = &layout;
    }
    MUST(vkCreatePipelineLayout(studio->gpu.device, &info, NULL, &bound.layout));
    return bound;
}

/* ---- Pipelines ------------------------------------------------------------------------------- */

static VkShaderModule load_module(struct studio *studio, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.spv", studio->modules, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        give_up(path, "cannot be read");
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    uint32_t *words = malloc((size_t)size);
    if (!words || fread(words, 1, (size_t)size, file) != (size_t)size)
        give_up(path, "cannot be read");
    fclose(file);
    VkShaderModuleCreateInfo info = {.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                     .codeSize = (size_t)size,
                                     .pCode = words};
    VkShaderModule module;
    MUST(vkCreateShaderModule(studio->gpu.device, &info, NULL, &module));
    free(words);
    return module;
}

static VkPipelineShaderStageCreateInfo stage_of(struct studio *studio, VkShaderStageFlagBits stage,
                                                const char *name) {
    return (VkPipelineShaderStageCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
        .stage = stage,
        .module = load_module(studio, name),
        .pName = strrchr(name, '.') + 1};
}

VkPipeline studio_compute(struct studio *studio, const struct bound *bound, const char *shader,
                          uint32_t constant) {
    VkSpecializationMapEntry entry = {0, 0, sizeof constant};
    VkSpecializationInfo constants = {1, &entry, sizeof constant, &constant};
    VkComputePipelineCreateInfo info = {.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                        .stage =
                                            stage_of(studio, VK_SHADER_STAGE_COMPUTE_BIT, shader),
                                        .layout = bound->layout};
    info.stage.pSpecializationInfo = &constants;
    VkPipeline pipeline;
    MUST(vkCreateComputePipelines(studio->gpu.device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    return pipeline;
}

static VkPipeline create_draw(struct studio *studio, const struct bound *bound,
                              const struct draw_pipeline *wish,
                              const VkPipelineVertexInputStateCreateInfo *input) {
    VkPipelineShaderStageCreateInfo stages[2] = {
        stage_of(studio, VK_SHADER_STAGE_VERTEX_BIT, wish->vertex)};
    if (wish->pixel)
        stages[1] = stage_of(studio, VK_SHADER_STAGE_FRAGMENT_BIT, wish->pixel);
    VkPipelineInputAssemblyStateCreateInfo assembly = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
        .topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST};
    VkPipelineViewportStateCreateInfo viewport = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
        .viewportCount = 1,
        .scissorCount = 1};
    VkPipelineRasterizationStateCreateInfo rasterization = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO, .lineWidth = 1};
    VkPipelineMultisampleStateCreateInfo multisample = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
        .rasterizationSamples = wish->samples};
    VkPipelineDepthStencilStateCreateInfo depth = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO,
        .depthTestEnable = wish->depth != VK_FORMAT_UNDEFINED,
        .depthWriteEnable = VK_TRUE,
        .depthCompareOp = VK_COMPARE_OP_LESS};
    VkPipelineColorBlendAttachmentState overwrite = {.colorWriteMask = 0xf};
    VkPipelineColorBlendStateCreateInfo blending = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
        .attachmentCount = wish->color != VK_FORMAT_UNDEFINED,
        .pAttachments = &overwrite};
    const VkDynamicState states[] = {VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR};
    VkPipelineDynamicStateCreateInfo dynamic = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
        .dynamicStateCount = 2,
        .pDynamicStates = states};
    VkPipelineRenderingCreateInfo targets = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
        .colorAttachmentCount = wish->color != VK_FORMAT_UNDEFINED,
        .pColorAttachmentFormats = &wish->color,
        .depthAttachmentFormat = wish->depth};
    VkGraphicsPipelineCreateInfo info = {.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
                                         .pNext = &targets,
                                         .stageCount = wish->pixel ? 2 : 1,
                                         .pStages = stages,
                                         .pVertexInputState = input,
                                         .pInputAssemblyState = &assembly,
                                         .pViewportState = &viewport,
                                         .pRasterizationState = &rasterization,
                                         .pMultisampleState = &multisample,
                                         .pDepthStencilState = &depth,
                                         .pColorBlendState = &blending,
                                         .pDynamicState = &dynamic,
                                         .layout = bound->layout};
    VkPipeline pipeline;
    MUST(vkCreateGraphicsPipelines(studio->gpu.device, VK_NULL_HANDLE, 1, &info, NULL, &pipeline));
    return pipeline;
}

VkPipeline studio_draw(struct studio *studio, const struct bound *bound,
                       const struct draw_pipeline *wish) {
    VkVertexInputBindingDescription vertices = {.stride = wish->stride};
    VkPipelineVertexInputStateCreateInfo input = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
        .vertexBindingDescriptionCount = wish->attribute_count != 0,
        .pVertexBindingDescriptions = &vertices,
        .vertexAttributeDescriptionCount = wish->attribute_count,
        .pVertexAttributeDescriptions = wish->attributes};
    return create_draw(studio, bound, wish, &input);
}

/* ---- Commands -------------------------------------------------------------------------------- */

VkCommandBuffer studio_begin(struct studio *studio) {
    VkCommandBufferBeginInfo info = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    MUST(vkResetCommandPool(studio->gpu.device, studio->gpu.pool, 0));
    MUST(vkBeginCommandBuffer(studio->commands, &info));
    return studio->commands;
}

void studio_finish(struct studio *studio) {
    VkSubmitInfo info = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                         .commandBufferCount = 1,
                         .pCommandBuffers = &studio->commands};
    studio_barrier(studio);
    MUST(vkEndCommandBuffer(studio->commands));
    MUST(vkQueueSubmit(studio->gpu.queue, 1, &info, VK_NULL_HANDLE));
    MUST(vkQueueWaitIdle(studio->gpu.queue));
}

void studio_barrier(struct studio *studio) {
    VkMemoryBarrier barrier = {.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                               .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
                               .dstAccessMask =
                                   VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT};
    vkCmdPipelineBarrier(studio->commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_HOST_BIT, 0, 1,
                         &barrier, 0, NULL, 0, NULL);
}

static VkRenderingAttachmentInfo attachment_of(const struct image *image) {
    return (VkRenderingAttachmentInfo){.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                       .imageView = image ? image->view : VK_NULL_HANDLE,
                                       .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                       .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
                                       .storeOp = VK_ATTACHMENT_STORE_OP_STORE};
}

void studio_begin_pass(struct studio *studio, const struct pass *pass) {
    const struct image *size = pass->color ? pass->color : pass->depth;
    VkRenderingAttachmentInfo color = attachment_of(pass->color);
    VkRenderingAttachmentInfo depth = attachment_of(pass->depth);
    memcpy(color.clearValue.color.float32, pass->clear, sizeof pass->clear);
    depth.clearValue.depthStencil.depth = 1;
    if (pass->resolved) {
        color.resolveMode = VK_RESOLVE_MODE_AVERAGE_BIT;
        color.resolveImageView = pass->resolved->view;
        color.resolveImageLayout = VK_IMAGE_LAYOUT_GENERAL;
    }
    VkRenderingInfo info = {.sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                            .renderArea = {{0, 0}, {size->width, size->height}},
                            .layerCount = 1,
                            .colorAttachmentCount = pass->color != NULL,
                            .pColorAttachments = &color,
                            .pDepthAttachment = pass->depth ? &depth : NULL};
    VkViewport viewport = {0, 0, (float)size->width, (float)size->height, 0, 1};
    studio->gpu.begin_rendering(studio->commands, &info);
    vkCmdSetViewport(studio->commands, 0, 1, &viewport);
    vkCmdSetScissor(studio->commands, 0, 1, &info.renderArea);
}

void studio_end_pass(struct studio *studio) {
    studio->gpu.end_rendering(studio->commands);
    studio_barrier(studio);
}

void studio_use(struct studio *studio, VkPipelineBindPoint point, const struct bound *bound,
                VkPipeline pipeline) {
    vkCmdBindPipeline(studio->commands, point, pipeline);
    if (bound->set)
        vkCmdBindDescriptorSets(studio->commands, point, bound->layout, 0, 1, &bound->set, 0, NULL);
}

#include <stdio.h>
#include <string.h>

#include "run.h"
#include "scene.h"

enum { DUMMY_BYTES = 256, MAX_ARRAY = 64 };

/* A descriptor and its buffer or image. */
struct live_resource {
    const struct binding *binding;
    unsigned element;
    const struct resource *resource; /* NULL: not described by the test */
    struct live_buffer buffer;
    VkBufferView texels;
    struct live_image image;
    VkSampler sampler;
    VkAccelerationStructureKHR scene;
};

/* ---- Buffers and images ---------------------------------------------------------------------- */

static VkDeviceMemory allocate(struct run *run, VkMemoryRequirements needs,
                               VkMemoryPropertyFlags flags) {
    VkMemoryAllocateFlagsInfo address = {.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO,
                                         .flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT};
    VkMemoryAllocateInfo info = {
        .sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
        .pNext = run->gpu->features.vulkan12.bufferDeviceAddress ? &address : NULL,
        .allocationSize = needs.size,
        .memoryTypeIndex = gpu_memory_type(run->gpu, needs.memoryTypeBits, flags)};
    VkDeviceMemory memory;
    CHECKED(run, vkAllocateMemory(run->gpu->device, &info, NULL, &memory));
    OWN(run, OWNED_MEMORY, memory);
    return memory;
}

struct live_buffer buffer_create(struct run *run, size_t size, VkBufferUsageFlags usage) {
    struct live_buffer live = {.size = size};
    VkDevice device = run->gpu->device;
    if (run->gpu->features.vulkan12.bufferDeviceAddress)
        usage |= VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
    VkBufferCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = size, .usage = usage};
    VkMemoryRequirements needs;
    CHECKED(run, vkCreateBuffer(device, &info, NULL, &live.buffer));
    OWN(run, OWNED_BUFFER, live.buffer);
    vkGetBufferMemoryRequirements(device, live.buffer, &needs);
    VkDeviceMemory memory = allocate(
        run, needs, VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT);
    CHECKED(run, vkBindBufferMemory(device, live.buffer, memory, 0));
    CHECKED(run, vkMapMemory(device, memory, 0, VK_WHOLE_SIZE, 0, (void **)&live.bytes));
    memset(live.bytes, 0, size);
    return live;
}

static unsigned mip_extent(unsigned extent, unsigned mip) {
    return extent >> mip ? extent >> mip : 1;
}

static size_t mip_size(const struct live_image *image, unsigned mip) {
    return (size_t)mip_extent(image->width, mip) * mip_extent(image->height, mip) *
           mip_extent(image->depth, mip) * image->layers * image->format->channels *
           element_size(image->format->element);
}

void image_create(struct run *run, struct live_image *image, VkImageCreateInfo *info,
                  VkImageViewType view_type) {
    VkDevice device = run->gpu->device;
    VkMemoryRequirements needs;
    size_t size = 0;
    info->sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
    info->format = image->format->vulkan;
    info->extent = (VkExtent3D){image->width, image->height, image->depth};
    info->mipLevels = image->mips;
    info->arrayLayers = image->layers;
    info->usage |= VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    CHECKED(run, vkCreateImage(device, info, NULL, &image->image));
    OWN(run, OWNED_IMAGE, image->image);
    vkGetImageMemoryRequirements(device, image->image, &needs);
    CHECKED(run, vkBindImageMemory(device, image->image,
                                   allocate(run, needs, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT), 0));
    image->aspect = image->format->vulkan == VK_FORMAT_D32_SFLOAT ? VK_IMAGE_ASPECT_DEPTH_BIT
                                                                  : VK_IMAGE_ASPECT_COLOR_BIT;
    VkImageViewCreateInfo view = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
        .image = image->image,
        .viewType = view_type,
        .format = info->format,
        .subresourceRange = {image->aspect, 0, image->mips, 0, image->layers}};
    CHECKED(run, vkCreateImageView(device, &view, NULL, &image->view));
    OWN(run, OWNED_IMAGE_VIEW, image->view);
    for (unsigned mip = 0; mip < image->mips; mip++)
        size += mip_size(image, mip);
    image->staging = buffer_create(
        run, size, VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT);
}

static VkBufferImageCopy *mip_regions(struct run *run, const struct live_image *image) {
    VkBufferImageCopy *regions = memory_allocate(run->memory, sizeof *regions * image->mips);
    size_t offset = 0;
    for (unsigned mip = 0; mip < image->mips; mip++) {
        regions[mip] = (VkBufferImageCopy){
            .bufferOffset = offset,
            .imageSubresource = {image->aspect, mip, 0, image->layers},
            .imageExtent = {mip_extent(image->width, mip), mip_extent(image->height, mip),
                            mip_extent(image->depth, mip)}};
        offset += mip_size(image, mip);
    }
    return regions;
}

void image_prepare(struct run *run, const struct live_image *image) {
    VkImageMemoryBarrier barrier = {
        .sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER,
        .dstAccessMask = VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT,
        .newLayout = VK_IMAGE_LAYOUT_GENERAL,
        .image = image->image,
        .subresourceRange = {image->aspect, 0, image->mips, 0, image->layers}};
    vkCmdPipelineBarrier(run->commands, VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT, 0, 0, NULL, 0, NULL, 1, &barrier);
}

static void image_upload(struct run *run, const struct live_image *image) {
    image_prepare(run, image);
    vkCmdCopyBufferToImage(run->commands, image->staging.buffer, image->image,
                           VK_IMAGE_LAYOUT_GENERAL, image->mips, mip_regions(run, image));
}

void image_download(struct run *run, const struct live_image *image) {
    vkCmdCopyImageToBuffer(run->commands, image->image, VK_IMAGE_LAYOUT_GENERAL,
                           image->staging.buffer, image->mips, mip_regions(run, image));
}

/* ---- One descriptor -------------------------------------------------------------------------- */

static const struct resource *find_resource(const struct script *script, const char *name,
                                            unsigned element) {
    for (size_t i = 0; i < script->resource_count; i++)
        if (!strcmp(script->resources[i].name, name) && script->resources[i].element == element)
            return &script->resources[i];
    return NULL;
}

static void create_buffer(struct run *run, struct live_resource *live, VkBufferUsageFlags usage) {
    const struct resource *resource = live->resource;
    size_t size = DUMMY_BYTES;
    if (resource && (resource->initial.size || resource->expected.size))
        size = resource->initial.size > resource->expected.size ? resource->initial.size
                                                                : resource->expected.size;
    live->buffer = buffer_create(run, size, usage);
    if (resource)
        data_write(&resource->initial, live->buffer.bytes);
}

static void create_texel_buffer(struct run *run, struct live_resource *live) {
    const struct resource *resource = live->resource;
    VkBufferViewCreateInfo info = {.sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                   .format = VK_FORMAT_R32_UINT,
                                   .range = VK_WHOLE_SIZE};
    if (resource && !resource->format)
        run_fail(run, "'%s' requires the directive 'texels'", resource->name);
    if (resource)
        info.format = resource->format->vulkan;
    create_buffer(run, live,
                  VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT |
                      VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT);
    info.buffer = live->buffer.buffer;
    CHECKED(run, vkCreateBufferView(run->gpu->device, &info, NULL, &live->texels));
    OWN(run, OWNED_BUFFER_VIEW, live->texels);
}

static VkImageViewType view_type_of(const struct binding *binding) {
    switch (binding->dim) {
    case SpvDim1D:
        return binding->arrayed ? VK_IMAGE_VIEW_TYPE_1D_ARRAY : VK_IMAGE_VIEW_TYPE_1D;
    case SpvDim3D:
        return VK_IMAGE_VIEW_TYPE_3D;
    case SpvDimCube:
        return binding->arrayed ? VK_IMAGE_VIEW_TYPE_CUBE_ARRAY : VK_IMAGE_VIEW_TYPE_CUBE;
    default:
        return binding->arrayed ? VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK_IMAGE_VIEW_TYPE_2D;
    }
}

static void require_format(struct run *run, const VkImageCreateInfo *info,
                           const struct format *format) {
    VkImageFormatProperties properties;
    if (vkGetPhysicalDeviceImageFormatProperties(run->gpu->physical, format->vulkan,
                                                 info->imageType, info->tiling, info->usage,
                                                 info->flags, &properties) != VK_SUCCESS)
        run_skip(run, "the device has no such images of format %s", format->name);
}

static void create_texture(struct run *run, struct live_resource *live) {
    const struct resource *resource = live->resource;
    const struct binding *binding = live->binding;
    bool cube = binding->dim == SpvDimCube;
    if (!resource || !resource->format)
        run_fail(run, "'%s' requires the directive 'texture'", binding->name);
    live->image = (struct live_image){.format = resource->format,
                                      .width = resource->width,
                                      .height = resource->height,
                                      .depth = resource->depth,
                                      .mips = resource->mips,
                                      .layers = resource->layers * (cube ? 6 : 1)};
    VkImageCreateInfo info = {.flags = cube ? VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT : 0,
                              .imageType = binding->dim == SpvDim1D   ? VK_IMAGE_TYPE_1D
                                           : binding->dim == SpvDim3D ? VK_IMAGE_TYPE_3D
                                                                      : VK_IMAGE_TYPE_2D,
                              .samples = VK_SAMPLE_COUNT_1_BIT,
                              .usage = binding->type == VK_DESCRIPTOR_TYPE_STORAGE_IMAGE
                                           ? VK_IMAGE_USAGE_STORAGE_BIT
                                           : VK_IMAGE_USAGE_SAMPLED_BIT};
    require_format(run, &info, resource->format);
    image_create(run, &live->image, &info, view_type_of(binding));
    if (resource->initial.size > live->image.staging.size)
        run_fail(run, "'%s' has more texels than its size says", resource->name);
    data_write(&resource->initial, live->image.staging.bytes);
}

static void create_sampler(struct run *run, struct live_resource *live, const char *name) {
    const struct resource *described = find_resource(run->script, name, live->element);
    VkSamplerCreateInfo nearest = {.sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
                                   .maxLod = VK_LOD_CLAMP_NONE};
    CHECKED(run, vkCreateSampler(run->gpu->device, described ? &described->sampler : &nearest, NULL,
                                 &live->sampler));
    OWN(run, OWNED_SAMPLER, live->sampler);
}

static void create_live(struct run *run, struct live_resource *live) {
    const struct binding *binding = live->binding;
    switch (binding->type) {
    case VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER:
        create_buffer(run, live, VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT);
        break;
    case VK_DESCRIPTOR_TYPE_STORAGE_BUFFER:
        create_buffer(run, live, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
        break;
    case VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER:
    case VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER:
        create_texel_buffer(run, live);
        break;
    case VK_DESCRIPTOR_TYPE_SAMPLER:
        create_sampler(run, live, binding->name);
        break;
    case VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER:
        create_sampler(run, live, memory_format(run->memory, "%s.sampler", binding->name));
        create_texture(run, live);
        break;
    case VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE:
    case VK_DESCRIPTOR_TYPE_STORAGE_IMAGE:
        create_texture(run, live);
        break;
    case VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR:
        if (!live->resource)
            run_fail(run, "'%s' requires triangles or boxes", binding->name);
        live->scene = scene_build(run, live->resource);
        break;
    default:
        run_fail(run, "tests cannot provide what '%s' is", binding->name);
    }
}

/* ---- Descriptor sets ------------------------------------------------------------------------- */

static bool already_bound(const struct run *run, const struct binding *binding) {
    for (size_t i = 0; i < run->resource_count; i++)
        if (run->resources[i].binding->set == binding->set &&
            run->resources[i].binding->number == binding->number)
            return true;
    return false;
}

/* A runtime array has the length that the test describes. */
static unsigned length_of(const struct run *run, const struct binding *binding) {
    unsigned count = binding->count;
    for (size_t i = 0; !binding->count && i < run->script->resource_count; i++)
        if (!strcmp(run->script->resources[i].name, binding->name) &&
            run->script->resources[i].element >= count)
            count = run->script->resources[i].element + 1;
    return count;
}

static void add_binding(struct run *run, const struct binding *binding) {
    unsigned count = length_of(run, binding);
    if (already_bound(run, binding))
        return;
    if (binding->set >= MAX_SETS || count > MAX_ARRAY)
        run_fail(run, "'%s' is beyond what tests can bind", binding->name);
    for (unsigned element = 0; element < count; element++) {
        struct live_resource *live =
            memory_append(run->memory, run->resources, run->resource_count);
        *live =
            (struct live_resource){.binding = binding,
                                   .element = element,
                                   .resource = find_resource(run->script, binding->name, element)};
        create_live(run, live);
    }
    if (run->set_count <= binding->set)
        run->set_count = binding->set + 1;
}

static VkDescriptorSetLayout create_set_layout(struct run *run, uint32_t set) {
    VkDescriptorSetLayoutBinding *bindings =
        memory_allocate(run->memory, sizeof *bindings * (run->resource_count + 1));
    uint32_t count = 0;
    for (size_t i = 0; i < run->resource_count; i++) {
        const struct live_resource *live = &run->resources[i];
        if (live->binding->set == set && live->element == 0)
            bindings[count++] = (VkDescriptorSetLayoutBinding){
                live->binding->number, live->binding->type, length_of(run, live->binding),
                VK_SHADER_STAGE_ALL, NULL};
    }
    VkDescriptorSetLayoutCreateInfo info = {.sType =
                                                VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                                            .bindingCount = count,
                                            .pBindings = bindings};
    VkDescriptorSetLayout layout;
    CHECKED(run, vkCreateDescriptorSetLayout(run->gpu->device, &info, NULL, &layout));
    OWN(run, OWNED_SET_LAYOUT, layout);
    return layout;
}

static VkDescriptorPool create_pool(struct run *run) {
    /* The original descriptor types are numbered from 0. */
    VkDescriptorPoolSize sizes[VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT + 2];
    uint32_t classic = VK_DESCRIPTOR_TYPE_INPUT_ATTACHMENT + 1, count = classic;
    if (run->gpu->features.acceleration.accelerationStructure)
        sizes[count++] = (VkDescriptorPoolSize){VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR,
                                                (uint32_t)run->resource_count + 1};
    for (uint32_t i = 0; i < classic; i++)
        sizes[i] = (VkDescriptorPoolSize){(VkDescriptorType)i, (uint32_t)run->resource_count + 1};
    VkDescriptorPoolCreateInfo info = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                       .maxSets = MAX_SETS,
                                       .poolSizeCount = count,
                                       .pPoolSizes = sizes};
    VkDescriptorPool pool;
    CHECKED(run, vkCreateDescriptorPool(run->gpu->device, &info, NULL, &pool));
    OWN(run, OWNED_DESCRIPTOR_POOL, pool);
    return pool;
}

static void write_descriptor(struct run *run, const struct live_resource *live) {
    VkDescriptorBufferInfo buffer = {live->buffer.buffer, 0, live->buffer.size};
    VkDescriptorImageInfo image = {live->sampler, live->image.view, VK_IMAGE_LAYOUT_GENERAL};
    VkWriteDescriptorSetAccelerationStructureKHR scene = {
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR,
        .accelerationStructureCount = 1,
        .pAccelerationStructures = &live->scene};
    VkWriteDescriptorSet write = {.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                  .pNext = live->scene ? &scene : NULL,
                                  .dstSet = run->sets[live->binding->set],
                                  .dstBinding = live->binding->number,
                                  .dstArrayElement = live->element,
                                  .descriptorCount = 1,
                                  .descriptorType = live->binding->type,
                                  .pBufferInfo = &buffer,
                                  .pImageInfo = &image,
                                  .pTexelBufferView = &live->texels};
    vkUpdateDescriptorSets(run->gpu->device, 1, &write, 0, NULL);
}

static void create_sets(struct run *run, const VkDescriptorSetLayout *layouts) {
    if (!run->set_count)
        return;
    VkDescriptorSetAllocateInfo info = {.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
                                        .descriptorPool = create_pool(run),
                                        .descriptorSetCount = run->set_count,
                                        .pSetLayouts = layouts};
    CHECKED(run, vkAllocateDescriptorSets(run->gpu->device, &info, run->sets));
    for (size_t i = 0; i < run->resource_count; i++)
        write_descriptor(run, &run->resources[i]);
}

static void create_layout(struct run *run, const VkDescriptorSetLayout *layouts) {
    VkPushConstantRange push = {VK_SHADER_STAGE_ALL, 0,
                                (uint32_t)(run->script->push.size + 3) / 4 * 4};
    VkPipelineLayoutCreateInfo info = {.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                       .setLayoutCount = run->set_count,
                                       .pSetLayouts = layouts,
                                       .pushConstantRangeCount = push.size != 0,
                                       .pPushConstantRanges = &push};
    CHECKED(run, vkCreatePipelineLayout(run->gpu->device, &info, NULL, &run->layout));
    OWN(run, OWNED_PIPELINE_LAYOUT, run->layout);
}

void resources_bind(struct run *run) {
    VkDescriptorSetLayout layouts[MAX_SETS];
    for (size_t i = 0; i < run->module_count; i++)
        for (size_t k = 0; k < run->modules[i].binding_count; k++)
            add_binding(run, &run->modules[i].bindings[k]);
    for (uint32_t set = 0; set < run->set_count; set++)
        layouts[set] = create_set_layout(run, set);
    create_sets(run, layouts);
    create_layout(run, layouts);
}

/* ---- Before and after ------------------------------------------------------------------------ */

void resources_upload(struct run *run) {
    for (size_t i = 0; i < run->resource_count; i++)
        if (run->resources[i].image.image)
            image_upload(run, &run->resources[i].image);
}

void resources_download(struct run *run) {
    for (size_t i = 0; i < run->resource_count; i++)
        if (run->resources[i].image.image)
            image_download(run, &run->resources[i].image);
}

static void compare_live(struct run *run, const struct live_resource *live) {
    const struct live_buffer *buffer = live->image.image ? &live->image.staging : &live->buffer;
    if (buffer->bytes)
        run_keep(run, memory_format(run->memory, "%s[%u]", live->binding->name, live->element),
                 buffer);
    if (live->resource && buffer->bytes)
        run_compare(run, live->resource->name, &live->resource->expected, buffer->bytes,
                    buffer->size);
}

static bool is_bound(const struct run *run, const struct resource *resource) {
    for (size_t i = 0; i < run->resource_count; i++)
        if (run->resources[i].resource == resource)
            return true;
    return false;
}

void resources_compare(struct run *run) {
    const struct script *script = run->script;
    for (size_t i = 0; i < script->resource_count; i++)
        if (!run->options->differ && script->resources[i].expected.count &&
            !is_bound(run, &script->resources[i]))
            run_fail(run, "the module has no '%s'", script->resources[i].name);
    for (size_t i = 0; i < run->resource_count; i++)
        compare_live(run, &run->resources[i]);
}

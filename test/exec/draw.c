#include <string.h>

#include "picture.h"
#include "run.h"

enum { MAX_STREAMS = 16 };

/* The targets of one draw. */
struct drawing {
    struct live_image targets[MAX_TARGETS];
    struct live_image samples[MAX_TARGETS]; /* multisampled images */
};

/* The structures that a pipeline's description points to. */
struct pipeline_parts {
    VkPipelineShaderStageCreateInfo stages[MAX_STAGES];
    VkVertexInputBindingDescription bindings[MAX_STREAMS];
    VkVertexInputAttributeDescription attributes[MAX_STREAMS];
    VkPipelineVertexInputStateCreateInfo input;
    VkPipelineInputAssemblyStateCreateInfo assembly;
    VkPipelineTessellationStateCreateInfo tessellation;
    VkViewport viewport;
    VkRect2D scissor;
    VkPipelineViewportStateCreateInfo viewports;
    VkPipelineRasterizationStateCreateInfo rasterization;
    VkPipelineMultisampleStateCreateInfo multisample;
    VkPipelineDepthStencilStateCreateInfo depth;
    VkPipelineColorBlendAttachmentState blends[MAX_TARGETS];
    VkPipelineColorBlendStateCreateInfo blend;
    VkFormat formats[MAX_TARGETS];
    VkPipelineRenderingCreateInfo rendering;
};

static const struct target *target_at(const struct run *run, unsigned index) {
    const struct target *target = &run->script->targets[index];
    return target->format ? target : NULL;
}

static uint32_t colour_count(const struct run *run) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < DEPTH_TARGET; i++)
        if (target_at(run, i))
            count = i + 1;
    return count;
}

/* ---- Targets --------------------------------------------------------------------------------- */

static void create_target(struct run *run, struct live_image *image, const struct format *format,
                          unsigned samples) {
    bool depth = format->vulkan == VK_FORMAT_D32_SFLOAT;
    VkImageCreateInfo info = {.imageType = VK_IMAGE_TYPE_2D,
                              .samples = (VkSampleCountFlagBits)samples,
                              .usage = depth ? VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT
                                             : VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT};
    *image = (struct live_image){.format = format,
                                 .width = run->script->width,
                                 .height = run->script->height,
                                 .depth = 1,
                                 .mips = 1,
                                 .layers = 1};
    image_create(run, image, &info, VK_IMAGE_VIEW_TYPE_2D);
    image_prepare(run, image);
}

static void create_targets(struct run *run, struct drawing *drawing) {
    for (unsigned i = 0; i < MAX_TARGETS; i++) {
        const struct target *target = target_at(run, i);
        if (!target)
            continue;
        create_target(run, &drawing->targets[i], target->format, 1);
        if (run->script->samples > 1)
            create_target(run, &drawing->samples[i], target->format, run->script->samples);
    }
}

static VkRenderingAttachmentInfo attachment(const struct run *run, const struct drawing *drawing,
                                            unsigned index) {
    const struct target *target = target_at(run, index);
    VkRenderingAttachmentInfo info = {.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO,
                                      .imageLayout = VK_IMAGE_LAYOUT_GENERAL,
                                      .loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR,
                                      .storeOp = VK_ATTACHMENT_STORE_OP_STORE};
    if (!target)
        return info;
    info.imageView = drawing->targets[index].view;
    if (run->script->samples > 1) {
        info.imageView = drawing->samples[index].view;
        info.resolveMode =
            index == DEPTH_TARGET ? VK_RESOLVE_MODE_SAMPLE_ZERO_BIT : VK_RESOLVE_MODE_AVERAGE_BIT;
        info.resolveImageView = drawing->targets[index].view;
        info.resolveImageLayout = VK_IMAGE_LAYOUT_GENERAL;
    }
    if (index == DEPTH_TARGET)
        info.clearValue.depthStencil.depth = target->clear[0];
    else if (target->format->element == ELEMENT_INT || target->format->element == ELEMENT_UINT)
        for (int i = 0; i < 4; i++)
            info.clearValue.color.int32[i] = (int32_t)target->clear[i];
    else
        memcpy(info.clearValue.color.float32, target->clear, sizeof target->clear);
    return info;
}

/* ---- The pipeline ---------------------------------------------------------------------------- */

static VkFormat attribute_format(struct run *run, const struct stream *stream) {
    static const VkFormat floats[] = {VK_FORMAT_R32_SFLOAT, VK_FORMAT_R32G32_SFLOAT,
                                      VK_FORMAT_R32G32B32_SFLOAT, VK_FORMAT_R32G32B32A32_SFLOAT};
    static const VkFormat ints[] = {VK_FORMAT_R32_SINT, VK_FORMAT_R32G32_SINT,
                                    VK_FORMAT_R32G32B32_SINT, VK_FORMAT_R32G32B32A32_SINT};
    static const VkFormat uints[] = {VK_FORMAT_R32_UINT, VK_FORMAT_R32G32_UINT,
                                     VK_FORMAT_R32G32B32_UINT, VK_FORMAT_R32G32B32A32_UINT};
    enum element element = stream->values.element;
    if (element != ELEMENT_FLOAT && element != ELEMENT_INT && element != ELEMENT_UINT)
        run_fail(run, "stream '%s' is not of float, int or uint", stream->semantic);
    return (element == ELEMENT_FLOAT ? floats
            : element == ELEMENT_INT ? ints
                                     : uints)[stream->channels - 1];
}

static uint32_t location_of(struct run *run, const char *semantic) {
    const char *name = memory_format(run->memory, "in.var.%s", semantic);
    for (size_t i = 0; i < run->module_count; i++)
        for (size_t k = 0; k < run->modules[i].input_count; k++)
            if (run->modules[i].stage == VK_SHADER_STAGE_VERTEX_BIT &&
                run->modules[i].inputs[k].name && !strcmp(run->modules[i].inputs[k].name, name))
                return run->modules[i].inputs[k].location;
    run_fail(run, "the vertex shader has no '%s'", semantic);
}

static void describe_streams(struct run *run, struct pipeline_parts *parts) {
    const struct script *script = run->script;
    for (uint32_t i = 0; i < script->stream_count && i < MAX_STREAMS; i++) {
        const struct stream *stream = &script->streams[i];
        size_t stride = stream->channels * element_size(stream->values.element);
        parts->bindings[i] = (VkVertexInputBindingDescription){
            i, (uint32_t)stride,
            stream->per_instance ? VK_VERTEX_INPUT_RATE_INSTANCE : VK_VERTEX_INPUT_RATE_VERTEX};
        parts->attributes[i] = (VkVertexInputAttributeDescription){
            location_of(run, stream->semantic), i, attribute_format(run, stream), 0};
    }
    parts->input = (VkPipelineVertexInputStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
        .vertexBindingDescriptionCount = (uint32_t)script->stream_count,
        .pVertexBindingDescriptions = parts->bindings,
        .vertexAttributeDescriptionCount = (uint32_t)script->stream_count,
        .pVertexAttributeDescriptions = parts->attributes};
}

static void describe_geometry(struct run *run, struct pipeline_parts *parts) {
    const struct script *script = run->script;
    parts->assembly = (VkPipelineInputAssemblyStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
        .topology = script->topology};
    parts->tessellation = (VkPipelineTessellationStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_TESSELLATION_STATE_CREATE_INFO,
        .patchControlPoints = script->patch_size};
    parts->viewport = (VkViewport){0, 0, (float)script->width, (float)script->height, 0, 1};
    parts->scissor = (VkRect2D){{0, 0}, {script->width, script->height}};
    parts->viewports = (VkPipelineViewportStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
        .viewportCount = 1,
        .pViewports = &parts->viewport,
        .scissorCount = 1,
        .pScissors = &parts->scissor};
    /* Front faces are clockwise on the screen, as in Direct3D. */
    parts->rasterization = (VkPipelineRasterizationStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
        .cullMode = script->cull,
        .frontFace = VK_FRONT_FACE_CLOCKWISE,
        .lineWidth = 1};
}

static void describe_targets(struct run *run, struct pipeline_parts *parts) {
    const struct script *script = run->script;
    bool depth = target_at(run, DEPTH_TARGET);
    uint32_t count = colour_count(run);
    parts->multisample = (VkPipelineMultisampleStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
        .rasterizationSamples = (VkSampleCountFlagBits)script->samples};
    parts->depth = (VkPipelineDepthStencilStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO,
        .depthTestEnable = depth,
        .depthWriteEnable = depth,
        .depthCompareOp = script->depth_test};
    for (uint32_t i = 0; i < count; i++) {
        parts->formats[i] =
            script->targets[i].format ? script->targets[i].format->vulkan : VK_FORMAT_UNDEFINED;
        parts->blends[i] = (VkPipelineColorBlendAttachmentState){
            .blendEnable = script->targets[i].blend,
            .srcColorBlendFactor = VK_BLEND_FACTOR_SRC_ALPHA,
            .dstColorBlendFactor = VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA,
            .srcAlphaBlendFactor = VK_BLEND_FACTOR_ONE,
            .dstAlphaBlendFactor = VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA,
            .colorWriteMask = 0xf};
    }
    parts->blend = (VkPipelineColorBlendStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
        .attachmentCount = count,
        .pAttachments = parts->blends};
    parts->rendering = (VkPipelineRenderingCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
        .colorAttachmentCount = count,
        .pColorAttachmentFormats = parts->formats,
        .depthAttachmentFormat = depth ? VK_FORMAT_D32_SFLOAT : VK_FORMAT_UNDEFINED};
}

static VkPipeline create_pipeline(struct run *run) {
    struct pipeline_parts *parts = memory_new(run->memory, struct pipeline_parts);
    VkPipeline pipeline;
    for (size_t i = 0; i < run->module_count; i++)
        parts->stages[i] = stage_info(run, &run->modules[i]);
    describe_streams(run, parts);
    describe_geometry(run, parts);
    describe_targets(run, parts);
    VkGraphicsPipelineCreateInfo info = {.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
                                         .pNext = &parts->rendering,
                                         .stageCount = (uint32_t)run->module_count,
                                         .pStages = parts->stages,
                                         .pVertexInputState = &parts->input,
                                         .pInputAssemblyState = &parts->assembly,
                                         .pTessellationState = &parts->tessellation,
                                         .pViewportState = &parts->viewports,
                                         .pRasterizationState = &parts->rasterization,
                                         .pMultisampleState = &parts->multisample,
                                         .pDepthStencilState = &parts->depth,
                                         .pColorBlendState = &parts->blend,
                                         .layout = run->layout};
    CHECKED(run, vkCreateGraphicsPipelines(run->gpu->device, NULL, 1, &info, NULL, &pipeline));
    OWN(run, OWNED_PIPELINE, pipeline);
    return pipeline;
}

/* ---- Drawing --------------------------------------------------------------------------------- */

static VkBuffer filled_buffer(struct run *run, const struct data *data, VkBufferUsageFlags usage) {
    struct live_buffer buffer = buffer_create(run, data->size, usage);
    data_write(data, buffer.bytes);
    return buffer.buffer;
}

static void bind_streams(struct run *run) {
    const VkDeviceSize start = 0;
    for (uint32_t i = 0; i < run->script->stream_count; i++) {
        VkBuffer buffer =
            filled_buffer(run, &run->script->streams[i].values, VK_BUFFER_USAGE_VERTEX_BUFFER_BIT);
        vkCmdBindVertexBuffers(run->commands, i, 1, &buffer, &start);
    }
}

static void draw_meshes(struct run *run) {
    const unsigned *groups = run->script->draw;
    PFN_vkCmdDrawMeshTasksEXT draw_tasks =
        (PFN_vkCmdDrawMeshTasksEXT)vkGetDeviceProcAddr(run->gpu->device, "vkCmdDrawMeshTasksEXT");
    draw_tasks(run->commands, groups[0], groups[1], groups[2] ? groups[2] : 1);
}

static void draw(struct run *run) {
    const struct script *script = run->script;
    const unsigned *numbers = script->draw;
    for (size_t i = 0; i < run->module_count; i++)
        if (run->modules[i].stage == VK_SHADER_STAGE_MESH_BIT_EXT) {
            draw_meshes(run);
            return;
        }
    if (!script->indices.count) {
        vkCmdDraw(run->commands, numbers[0], numbers[1], numbers[2], numbers[3]);
        return;
    }
    VkBuffer indices = filled_buffer(run, &script->indices, VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
    vkCmdBindIndexBuffer(run->commands, indices, 0, VK_INDEX_TYPE_UINT32);
    vkCmdDrawIndexed(run->commands, (uint32_t)script->indices.count, numbers[1], 0,
                     (int32_t)numbers[2], numbers[3]);
}

static void begin_rendering(struct run *run, const struct drawing *drawing) {
    VkRenderingAttachmentInfo colours[MAX_TARGETS], depth = attachment(run, drawing, DEPTH_TARGET);
    for (uint32_t i = 0; i < colour_count(run); i++)
        colours[i] = attachment(run, drawing, i);
    VkRenderingInfo info = {.sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                            .renderArea = {{0, 0}, {run->script->width, run->script->height}},
                            .layerCount = 1,
                            .colorAttachmentCount = colour_count(run),
                            .pColorAttachments = colours,
                            .pDepthAttachment = target_at(run, DEPTH_TARGET) ? &depth : NULL};
    run->gpu->begin_rendering(run->commands, &info);
}

struct drawing *draw_record(struct run *run) {
    struct drawing *drawing = memory_new(run->memory, struct drawing);
    VkPipeline pipeline = create_pipeline(run);
    create_targets(run, drawing);
    bind_streams(run);
    begin_rendering(run, drawing);
    vkCmdBindPipeline(run->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipeline);
    if (run->set_count)
        vkCmdBindDescriptorSets(run->commands, VK_PIPELINE_BIND_POINT_GRAPHICS, run->layout, 0,
                                run->set_count, run->sets, 0, NULL);
    draw(run);
    run->gpu->end_rendering(run->commands);
    run_barrier(run);
    for (unsigned i = 0; i < MAX_TARGETS; i++)
        if (drawing->targets[i].image)
            image_download(run, &drawing->targets[i]);
    return drawing;
}

/* ---- Afterwards ------------------------------------------------------------------------------ */

static void save_pictures(struct run *run, const struct drawing *drawing) {
    for (unsigned i = 0; i < DEPTH_TARGET; i++) {
        const struct live_image *image = &drawing->targets[i];
        const char *name = i ? memory_format(run->memory, "%s.%u.png", run->picture, i)
                             : memory_format(run->memory, "%s.png", run->picture);
        if (image->image &&
            !picture_write(name, image->format, image->width, image->height, image->staging.bytes))
            run_fail(run, "'%s' cannot be written", name);
    }
}

static void compare_texel(struct run *run, const struct drawing *drawing,
                          const struct probe *probe) {
    const struct live_image *image = &drawing->targets[probe->target];
    size_t size = image->format->channels * element_size(image->format->element);
    if (probe->x >= image->width || probe->y >= image->height)
        run_fail(run, "texel %u %u is outside of the target", probe->x, probe->y);
    run_compare(
        run,
        memory_format(run->memory, "texel %u %u of target %u", probe->x, probe->y, probe->target),
        &probe->values, image->staging.bytes + size * (probe->y * (size_t)image->width + probe->x),
        size);
}

void draw_compare(struct run *run, struct drawing *drawing) {
    const struct script *script = run->script;
    if (run->picture)
        save_pictures(run, drawing);
    for (size_t i = 0; i < script->probe_count; i++)
        compare_texel(run, drawing, &script->probes[i]);
    for (unsigned i = 0; i < MAX_TARGETS; i++) {
        const struct live_buffer *texels = &drawing->targets[i].staging;
        const char *name = memory_format(run->memory, "target %u", i);
        if (!drawing->targets[i].image)
            continue;
        run_keep(run, name, texels);
        run_compare(run, name, &script->targets[i].expected, texels->bytes, texels->size);
    }
}

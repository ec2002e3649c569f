#include <string.h>

#include "scene.h"

/* A group of stages, which a record of the binding table refers to. */
struct shader_group {
    VkShaderStageFlagBits kind; /* closest hit for every hit group */
    const struct data *record;
};

/* The groups of the pipeline, and the binding table with their records. */
struct tracing {
    struct shader_group groups[MAX_STAGES];
    VkRayTracingShaderGroupCreateInfoKHR infos[MAX_STAGES];
    uint32_t group_count;
    VkPhysicalDeviceRayTracingPipelinePropertiesKHR limits;
    VkPipeline pipeline;
    const unsigned char *handles;
    struct live_buffer table;
    uint32_t used; /* bytes of the table */
};

static uint32_t align(uint32_t value, uint32_t to) {
    return (value + to - 1) / to * to;
}

static void read_limits(struct run *run, struct tracing *tracing) {
    tracing->limits.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_TRACING_PIPELINE_PROPERTIES_KHR;
    VkPhysicalDeviceProperties2 properties = {
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2, .pNext = &tracing->limits};
    vkGetPhysicalDeviceProperties2(run->gpu->physical, &properties);
}

/* ---- The pipeline ---------------------------------------------------------------------------- */

static void begin_group(struct tracing *tracing, const struct script_stage *stage, uint32_t index) {
    uint32_t group = tracing->group_count++;
    bool hit = stage->group;
    tracing->groups[group] = (struct shader_group){
        hit ? VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR : stage->flag, &stage->record};
    tracing->infos[group] = (VkRayTracingShaderGroupCreateInfoKHR){
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_KHR,
        .type = hit ? VK_RAY_TRACING_SHADER_GROUP_TYPE_TRIANGLES_HIT_GROUP_KHR
                    : VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR,
        .generalShader = hit ? VK_SHADER_UNUSED_KHR : index,
        .closestHitShader = VK_SHADER_UNUSED_KHR,
        .anyHitShader = VK_SHADER_UNUSED_KHR,
        .intersectionShader = VK_SHADER_UNUSED_KHR};
}

/* Hit stages of one directive share a group; every other stage has a separate group. */
static void describe_groups(struct tracing *tracing, const struct script *script) {
    for (uint32_t i = 0; i < script->stage_count; i++) {
        const struct script_stage *stage = &script->stages[i];
        if (!i || !stage->group || stage->group != stage[-1].group)
            begin_group(tracing, stage, i);
        uint32_t last = tracing->group_count - 1;
        VkRayTracingShaderGroupCreateInfoKHR *info = &tracing->infos[last];
        tracing->groups[last].record = &stage->record;
        if (stage->flag == VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR)
            info->closestHitShader = i;
        if (stage->flag == VK_SHADER_STAGE_ANY_HIT_BIT_KHR)
            info->anyHitShader = i;
        if (stage->flag == VK_SHADER_STAGE_INTERSECTION_BIT_KHR) {
            info->intersectionShader = i;
            info->type = VK_RAY_TRACING_SHADER_GROUP_TYPE_PROCEDURAL_HIT_GROUP_KHR;
        }
    }
}

/* All stages are in the module of the library. */
static void create_pipeline(struct run *run, struct tracing *tracing) {
    const struct script *script = run->script;
    VkPipelineShaderStageCreateInfo stages[MAX_STAGES];
    for (size_t i = 0; i < script->stage_count; i++) {
        struct module module = run->modules[0];
        module.stage = script->stages[i].flag;
        module.entry = script->stages[i].entry;
        stages[i] = stage_info(run, &module);
    }
    describe_groups(tracing, script);
    VkRayTracingPipelineCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR,
        .stageCount = (uint32_t)script->stage_count,
        .pStages = stages,
        .groupCount = tracing->group_count,
        .pGroups = tracing->infos,
        .maxPipelineRayRecursionDepth = tracing->limits.maxRayRecursionDepth,
        .layout = run->layout};
    CHECKED(run, FUNCTION(run, vkCreateRayTracingPipelinesKHR)(run->gpu->device, NULL, NULL, 1,
                                                               &info, NULL, &tracing->pipeline));
    OWN(run, OWNED_PIPELINE, tracing->pipeline);
}

/* ---- The binding table ----------------------------------------------------------------------- */

static void create_table(struct run *run, struct tracing *tracing) {
    uint32_t handle = tracing->limits.shaderGroupHandleSize, count = tracing->group_count;
    size_t room = 0;
    unsigned char *handles = memory_allocate(run->memory, count * handle);
    CHECKED(run, FUNCTION(run, vkGetRayTracingShaderGroupHandlesKHR)(
                     run->gpu->device, tracing->pipeline, 0, count, count * handle, handles));
    tracing->handles = handles;
    for (uint32_t i = 0; i < count; i++)
        room +=
            handle + tracing->groups[i].record->size + tracing->limits.shaderGroupHandleAlignment;
    /* Each group may be the only one that determines its region's stride. */
    room = count * room + 5 * tracing->limits.shaderGroupBaseAlignment;
    tracing->table = buffer_create(run, room, VK_BUFFER_USAGE_SHADER_BINDING_TABLE_BIT_KHR);
    uint32_t base = tracing->limits.shaderGroupBaseAlignment;
    tracing->used = (uint32_t)(base - buffer_address(run, tracing->table.buffer) % base) % base;
}

static uint32_t stride_of(const struct tracing *tracing, VkShaderStageFlagBits kind) {
    size_t record = 0;
    for (uint32_t i = 0; i < tracing->group_count; i++)
        if (tracing->groups[i].kind == kind && tracing->groups[i].record->size > record)
            record = tracing->groups[i].record->size;
    return align(tracing->limits.shaderGroupHandleSize + (uint32_t)record,
                 tracing->limits.shaderGroupHandleAlignment);
}

/* Writes the handles and records of all groups of a kind. */
static VkStridedDeviceAddressRegionKHR add_region(struct run *run, struct tracing *tracing,
                                                  VkShaderStageFlagBits kind) {
    uint32_t handle = tracing->limits.shaderGroupHandleSize;
    VkDeviceAddress address = buffer_address(run, tracing->table.buffer);
    VkStridedDeviceAddressRegionKHR region = {.deviceAddress = address + tracing->used,
                                              .stride = stride_of(tracing, kind)};
    for (uint32_t i = 0; i < tracing->group_count; i++) {
        unsigned char *bytes = tracing->table.bytes + tracing->used + region.size;
        if (tracing->groups[i].kind != kind)
            continue;
        memcpy(bytes, tracing->handles + i * handle, handle);
        data_write(tracing->groups[i].record, bytes + handle);
        region.size += region.stride;
    }
    tracing->used += align((uint32_t)region.size, tracing->limits.shaderGroupBaseAlignment);
    return region.size ? region : (VkStridedDeviceAddressRegionKHR){0};
}

void trace_record(struct run *run) {
    struct tracing *tracing = memory_new(run->memory, struct tracing);
    const unsigned *extent = run->script->dispatch;
    read_limits(run, tracing);
    create_pipeline(run, tracing);
    create_table(run, tracing);
    VkStridedDeviceAddressRegionKHR regions[] = {
        add_region(run, tracing, VK_SHADER_STAGE_RAYGEN_BIT_KHR),
        add_region(run, tracing, VK_SHADER_STAGE_MISS_BIT_KHR),
        add_region(run, tracing, VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR),
        add_region(run, tracing, VK_SHADER_STAGE_CALLABLE_BIT_KHR)};
    vkCmdBindPipeline(run->commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, tracing->pipeline);
    if (run->set_count)
        vkCmdBindDescriptorSets(run->commands, VK_PIPELINE_BIND_POINT_RAY_TRACING_KHR, run->layout,
                                0, run->set_count, run->sets, 0, NULL);
    FUNCTION(run, vkCmdTraceRaysKHR)
    (run->commands, &regions[0], &regions[1], &regions[2], &regions[3], extent[0], extent[1],
     extent[2]);
}

/* Prints the driver's statistics of the pipelines of modules
 * (VK_KHR_pipeline_executable_properties).
 *
 *     drivers [FOLDER] < LINES
 *
 * A line consists of an id and the modules of the variants of one shader, separated by tabs.  The
 * variants share a pipeline layout, vertex formats and attachments: the union of their
 * declarations. Each module is compiled in a child process with limits of CPU time and memory.  The
 * output has the columns id, number of the variant, status, CPU milliseconds, executable, and
 * NAME=VALUE;... for its statistics. The time of a pipeline is in the row of its first executable.
 * The driver's internal representations are written to FOLDER.  The status is 77, with the reason,
 * without a device. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../exec/gpu.h"
#include "../exec/module.h"

enum {
    SKIPPED = 77,
    MAX_VARIANTS = 8,
    MAX_ENTRIES = 64,
    MAX_SETS = 32,
    MAX_INPUTS = 32,
    MAX_TARGETS = 8,
    PUSHED_BYTES = 128,
    DESCRIPTORS_WITHOUT_END = 1024,
    LIMIT_SECONDS = 30,
    MAX_CRASHES = 4,
    OUTPUT_SIZE = 1 << 20,
};

static const rlim_t limit_bytes = (rlim_t)6 << 30;

struct driver {
    struct gpu gpu;
    PFN_vkGetPipelineExecutablePropertiesKHR executables;
    PFN_vkGetPipelineExecutableStatisticsKHR statistics;
    PFN_vkGetPipelineExecutableInternalRepresentationsKHR representations;
    PFN_vkCreateRayTracingPipelinesKHR create_rays;
    VkPipelineCreateFlags capture;
    const char *folder; /* of internal representations, or NULL */
};

struct entries {
    VkPipelineShaderStageCreateInfo stages[MAX_ENTRIES];
    unsigned count;
};

/* The variants of a shader, and the union of their declarations. */
struct shader {
    struct memory memory;
    const char *id;
    struct module variants[MAX_VARIANTS];
    unsigned count;
    uint32_t sets[MAX_SETS]; /* the original number of each set of the layout */
    uint32_t set_count;
    struct binding *bindings;
    size_t binding_count;
    VkFormat inputs[MAX_INPUTS], targets[MAX_TARGETS];
};

/* ---- Modules --------------------------------------------------------------------------------- */

static VkShaderStageFlagBits stage_of(uint32_t model) {
    switch (model) {
    case SpvExecutionModelTaskEXT:
        return VK_SHADER_STAGE_TASK_BIT_EXT;
    case SpvExecutionModelMeshEXT:
        return VK_SHADER_STAGE_MESH_BIT_EXT;
    case SpvExecutionModelRayGenerationKHR:
        return VK_SHADER_STAGE_RAYGEN_BIT_KHR;
    case SpvExecutionModelIntersectionKHR:
        return VK_SHADER_STAGE_INTERSECTION_BIT_KHR;
    case SpvExecutionModelAnyHitKHR:
        return VK_SHADER_STAGE_ANY_HIT_BIT_KHR;
    case SpvExecutionModelClosestHitKHR:
        return VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR;
    case SpvExecutionModelMissKHR:
        return VK_SHADER_STAGE_MISS_BIT_KHR;
    case SpvExecutionModelCallableKHR:
        return VK_SHADER_STAGE_CALLABLE_BIT_KHR;
    }
    return (VkShaderStageFlagBits)(1u << model); /* stages have the numbers of execution models */
}

static bool is_ray_stage(VkShaderStageFlagBits stage) {
    return stage >= VK_SHADER_STAGE_RAYGEN_BIT_KHR && stage <= VK_SHADER_STAGE_CALLABLE_BIT_KHR;
}

static void list_entries(const struct module *module, struct entries *entries) {
    const uint32_t *words = module->words;
    entries->count = 0;
    for (size_t at = 5; at < module->word_count; at += words[at] >> 16)
        if ((words[at] & 0xffff) == SpvOpEntryPoint && entries->count < MAX_ENTRIES)
            entries->stages[entries->count++] = (VkPipelineShaderStageCreateInfo){
                .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
                .stage = stage_of(words[at + 1]),
                .pName = (const char *)(words + at + 3)};
}

static bool has_stage(const struct module *module, VkShaderStageFlagBits stage) {
    struct entries entries;
    list_entries(module, &entries);
    for (unsigned i = 0; i < entries.count; i++)
        if (entries.stages[i].stage == stage)
            return true;
    return false;
}

static uint32_t renumber_set(struct shader *shader, uint32_t set) {
    uint32_t number = 0;
    while (number < shader->set_count && shader->sets[number] != set)
        number++;
    if (number == shader->set_count && number < MAX_SETS)
        shader->sets[shader->set_count++] = set;
    return number;
}

/* Makes the numbers of sets consecutive, because shaders use register spaces above the limit. */
static bool renumber_sets(struct shader *shader, uint32_t *words, size_t count) {
    for (size_t at = 5; at < count; at += words[at] >> 16) {
        if (!(words[at] >> 16))
            return false;
        if ((words[at] & 0xffff) == SpvOpDecorate && words[at + 2] == SpvDecorationDescriptorSet &&
            (words[at + 3] = renumber_set(shader, words[at + 3])) == MAX_SETS)
            return false;
    }
    return true;
}

static bool read_module(struct shader *shader, struct module *module, const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file)
        return false;
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file), count = size / sizeof(uint32_t);
    rewind(file);
    uint32_t *words = memory_allocate(&shader->memory, size);
    bool good = fread(words, 1, size, file) == size && count > 5 && *words == SpvMagicNumber &&
                renumber_sets(shader, words, count);
    fclose(file);
    if (good)
        module_read(&shader->memory, module, words, count);
    return good;
}

/* ---- The union of declarations --------------------------------------------------------------- */

/* Returns a descriptor type for two declarations of a binding. */
static VkDescriptorType common_type(VkDescriptorType a, VkDescriptorType b) {
    if (a == b)
        return a;
    if (a <= VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE && b <= VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE)
        return VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    return VK_DESCRIPTOR_TYPE_MUTABLE_EXT;
}

static void add_binding(struct shader *shader, const struct binding *added) {
    uint32_t count = added->count ? added->count : DESCRIPTORS_WITHOUT_END;
    for (size_t i = 0; i < shader->binding_count; i++) {
        struct binding *known = &shader->bindings[i];
        if (known->set != added->set || known->number != added->number)
            continue;
        known->type = common_type(known->type, added->type);
        if (count > known->count)
            known->count = count;
        return;
    }
    struct binding *binding =
        memory_append(&shader->memory, shader->bindings, shader->binding_count);
    *binding = *added;
    binding->count = count;
}

static void add_formats(VkFormat *formats, uint32_t capacity,
                        const struct stage_variable *variables, size_t count) {
    for (size_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < variables[i].location_count; k++)
            if (variables[i].location + k < capacity)
                formats[variables[i].location + k] = variables[i].format;
}

static void add_declarations(struct shader *shader, const struct module *module) {
    for (size_t i = 0; i < module->binding_count; i++)
        add_binding(shader, &module->bindings[i]);
    if (has_stage(module, VK_SHADER_STAGE_VERTEX_BIT))
        add_formats(shader->inputs, MAX_INPUTS, module->inputs, module->input_count);
    if (has_stage(module, VK_SHADER_STAGE_FRAGMENT_BIT))
        add_formats(shader->targets, MAX_TARGETS, module->outputs, module->output_count);
}

static bool read_shader(struct shader *shader, char *line) {
    shader->id = strtok(line, "\t\n");
    for (char *path; (path = strtok(NULL, "\t\n")); shader->count++) {
        struct module *module = &shader->variants[shader->count];
        if (shader->count == MAX_VARIANTS || !read_module(shader, module, path))
            return false;
        add_declarations(shader, module);
    }
    return true;
}

/* ---- Layouts --------------------------------------------------------------------------------- */

static VkDescriptorSetLayout create_set(const struct driver *driver, struct shader *shader,
                                        uint32_t set) {
    static const VkDescriptorType types[] = {
        VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,        VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
        VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER,
        VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,       VK_DESCRIPTOR_TYPE_STORAGE_BUFFER};
    VkDescriptorSetLayoutBinding *bindings = NULL;
    VkMutableDescriptorTypeListEXT *lists = NULL;
    size_t count = 0, list_count = 0;
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    for (const struct binding *b = shader->bindings; b < shader->bindings + shader->binding_count;
         b++) {
        if (b->set != set)
            continue;
        bool is_mutable = b->type == VK_DESCRIPTOR_TYPE_MUTABLE_EXT;
        *memory_append(&shader->memory, bindings, count) =
            (VkDescriptorSetLayoutBinding){b->number, b->type, b->count, VK_SHADER_STAGE_ALL, NULL};
        *memory_append(&shader->memory, lists, list_count) = (VkMutableDescriptorTypeListEXT){
            is_mutable ? COUNT_OF(types) : 0, is_mutable ? types : NULL};
    }
    VkMutableDescriptorTypeCreateInfoEXT mutable = {
        VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT, NULL, (uint32_t)count, lists};
    VkDescriptorSetLayoutCreateInfo info = {VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                                            &mutable, 0, (uint32_t)count, bindings};
    vkCreateDescriptorSetLayout(driver->gpu.device, &info, NULL, &layout);
    return layout;
}

static VkPipelineLayout create_layout(const struct driver *driver, struct shader *shader) {
    VkDescriptorSetLayout sets[MAX_SETS];
    VkPipelineLayout layout = VK_NULL_HANDLE;
    VkPushConstantRange range = {VK_SHADER_STAGE_ALL, 0, PUSHED_BYTES};
    for (uint32_t i = 0; i < shader->set_count; i++)
        if (!(sets[i] = create_set(driver, shader, i)))
            return VK_NULL_HANDLE;
    VkPipelineLayoutCreateInfo info = {.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                       .setLayoutCount = shader->set_count,
                                       .pSetLayouts = sets,
                                       .pushConstantRangeCount = 1,
                                       .pPushConstantRanges = &range};
    vkCreatePipelineLayout(driver->gpu.device, &info, NULL, &layout);
    return layout;
}

/* ---- Graphics pipelines ---------------------------------------------------------------------- */

/* State outside the shaders; only vertex formats and attachments depend on the shader. */
struct graphics_state {
    VkVertexInputBindingDescription buffer;
    VkVertexInputAttributeDescription attributes[MAX_INPUTS];
    VkPipelineVertexInputStateCreateInfo input;
    VkPipelineInputAssemblyStateCreateInfo assembly;
    VkPipelineTessellationStateCreateInfo tessellation;
    VkPipelineViewportStateCreateInfo viewports;
    VkPipelineRasterizationStateCreateInfo rasterization;
    VkPipelineMultisampleStateCreateInfo samples;
    VkPipelineDepthStencilStateCreateInfo depth;
    VkPipelineColorBlendAttachmentState writes[MAX_TARGETS];
    VkPipelineColorBlendStateCreateInfo blend;
    VkPipelineDynamicStateCreateInfo dynamic;
    VkFormat formats[MAX_TARGETS];
    VkPipelineRenderingCreateInfo rendering;
    VkGraphicsPipelineLibraryCreateInfoEXT library;
};

static void describe_input(struct graphics_state *state, const struct shader *shader) {
    uint32_t count = 0, size = sizeof(float[4]);
    for (uint32_t i = 0; i < MAX_INPUTS; i++)
        if (shader->inputs[i])
            state->attributes[count++] =
                (VkVertexInputAttributeDescription){i, 0, shader->inputs[i], i * size};
    state->buffer = (VkVertexInputBindingDescription){0, MAX_INPUTS * size, 0};
    state->input = (VkPipelineVertexInputStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
        .vertexBindingDescriptionCount = count != 0,
        .pVertexBindingDescriptions = &state->buffer,
        .vertexAttributeDescriptionCount = count,
        .pVertexAttributeDescriptions = state->attributes};
}

static void describe_targets(struct graphics_state *state, const struct shader *shader) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < MAX_TARGETS; i++) {
        VkFormat format = shader->targets[i];
        if (format)
            count = i + 1;
        state->formats[i] =
            format == VK_FORMAT_R32G32B32A32_SFLOAT ? VK_FORMAT_R16G16B16A16_SFLOAT : format;
        state->writes[i] = (VkPipelineColorBlendAttachmentState){.colorWriteMask = 0xf};
    }
    state->blend = (VkPipelineColorBlendStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
        .attachmentCount = count,
        .pAttachments = state->writes};
    state->rendering =
        (VkPipelineRenderingCreateInfo){.sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
                                        .colorAttachmentCount = count,
                                        .pColorAttachmentFormats = state->formats,
                                        .depthAttachmentFormat = VK_FORMAT_D32_SFLOAT_S8_UINT,
                                        .stencilAttachmentFormat = VK_FORMAT_D32_SFLOAT_S8_UINT};
}

static void describe_rest(struct graphics_state *state, bool has_patches) {
    static const VkDynamicState dynamic[] = {VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR};
    state->assembly = (VkPipelineInputAssemblyStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
        .topology =
            has_patches ? VK_PRIMITIVE_TOPOLOGY_PATCH_LIST : VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST};
    state->tessellation = (VkPipelineTessellationStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_TESSELLATION_STATE_CREATE_INFO,
        .patchControlPoints = 3};
    state->viewports = (VkPipelineViewportStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
        .viewportCount = 1,
        .scissorCount = 1};
    state->rasterization = (VkPipelineRasterizationStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO, .lineWidth = 1};
    state->samples = (VkPipelineMultisampleStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
        .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT};
    state->depth = (VkPipelineDepthStencilStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO,
        .depthTestEnable = VK_TRUE,
        .depthWriteEnable = VK_TRUE,
        .depthCompareOp = VK_COMPARE_OP_LESS,
        .stencilTestEnable = VK_TRUE};
    state->dynamic = (VkPipelineDynamicStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
        .dynamicStateCount = 2,
        .pDynamicStates = dynamic};
}

static VkGraphicsPipelineLibraryFlagsEXT library_flags(VkShaderStageFlagBits stage) {
    if (stage == VK_SHADER_STAGE_FRAGMENT_BIT)
        return VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_SHADER_BIT_EXT |
               VK_GRAPHICS_PIPELINE_LIBRARY_FRAGMENT_OUTPUT_INTERFACE_BIT_EXT;
    if (stage == VK_SHADER_STAGE_VERTEX_BIT)
        return VK_GRAPHICS_PIPELINE_LIBRARY_VERTEX_INPUT_INTERFACE_BIT_EXT |
               VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT;
    return VK_GRAPHICS_PIPELINE_LIBRARY_PRE_RASTERIZATION_SHADERS_BIT_EXT;
}

/* Creates a library of one stage, so that the driver does not optimize across stages. */
static VkResult create_graphics(const struct driver *driver, const struct shader *shader,
                                VkPipelineLayout layout,
                                const VkPipelineShaderStageCreateInfo *stage,
                                VkPipeline *pipeline) {
    struct graphics_state state = {0};
    if (!driver->gpu.features.pipeline_library.graphicsPipelineLibrary)
        return VK_ERROR_FEATURE_NOT_PRESENT;
    describe_input(&state, shader);
    describe_targets(&state, shader);
    describe_rest(&state, stage->stage == VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT);
    state.library = (VkGraphicsPipelineLibraryCreateInfoEXT){
        .sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_LIBRARY_CREATE_INFO_EXT,
        .pNext = &state.rendering,
        .flags = library_flags(stage->stage)};
    VkGraphicsPipelineCreateInfo info = {.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
                                         .pNext = &state.library,
                                         .flags =
                                             driver->capture | VK_PIPELINE_CREATE_LIBRARY_BIT_KHR,
                                         .stageCount = 1,
                                         .pStages = stage,
                                         .pVertexInputState = &state.input,
                                         .pInputAssemblyState = &state.assembly,
                                         .pTessellationState = &state.tessellation,
                                         .pViewportState = &state.viewports,
                                         .pRasterizationState = &state.rasterization,
                                         .pMultisampleState = &state.samples,
                                         .pDepthStencilState = &state.depth,
                                         .pColorBlendState = &state.blend,
                                         .pDynamicState = &state.dynamic,
                                         .layout = layout};
    return vkCreateGraphicsPipelines(driver->gpu.device, NULL, 1, &info, NULL, pipeline);
}

/* ---- Other pipelines ------------------------------------------------------------------------- */

static VkRayTracingShaderGroupCreateInfoKHR ray_group(VkShaderStageFlagBits stage, uint32_t index) {
    VkRayTracingShaderGroupCreateInfoKHR group = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_SHADER_GROUP_CREATE_INFO_KHR,
        .type = VK_RAY_TRACING_SHADER_GROUP_TYPE_TRIANGLES_HIT_GROUP_KHR,
        .generalShader = VK_SHADER_UNUSED_KHR,
        .closestHitShader = VK_SHADER_UNUSED_KHR,
        .anyHitShader = VK_SHADER_UNUSED_KHR,
        .intersectionShader = VK_SHADER_UNUSED_KHR};
    if (stage == VK_SHADER_STAGE_CLOSEST_HIT_BIT_KHR) {
        group.closestHitShader = index;
    } else if (stage == VK_SHADER_STAGE_ANY_HIT_BIT_KHR) {
        group.anyHitShader = index;
    } else if (stage == VK_SHADER_STAGE_INTERSECTION_BIT_KHR) {
        group.type = VK_RAY_TRACING_SHADER_GROUP_TYPE_PROCEDURAL_HIT_GROUP_KHR;
        group.intersectionShader = index;
    } else {
        group.type = VK_RAY_TRACING_SHADER_GROUP_TYPE_GENERAL_KHR;
        group.generalShader = index;
    }
    return group;
}

static VkResult create_rays(const struct driver *driver, VkPipelineLayout layout,
                            const VkPipelineShaderStageCreateInfo *stages, unsigned count,
                            VkPipeline *pipeline) {
    VkRayTracingShaderGroupCreateInfoKHR groups[MAX_ENTRIES];
    if (!driver->create_rays)
        return VK_ERROR_FEATURE_NOT_PRESENT;
    for (unsigned i = 0; i < count; i++)
        groups[i] = ray_group(stages[i].stage, i);
    VkRayTracingPipelineCreateInfoKHR info = {
        .sType = VK_STRUCTURE_TYPE_RAY_TRACING_PIPELINE_CREATE_INFO_KHR,
        .flags = driver->capture,
        .stageCount = count,
        .pStages = stages,
        .groupCount = count,
        .pGroups = groups,
        .maxPipelineRayRecursionDepth = 1,
        .layout = layout};
    return driver->create_rays(driver->gpu.device, NULL, NULL, 1, &info, NULL, pipeline);
}

static VkResult create_compute(const struct driver *driver, VkPipelineLayout layout,
                               const VkPipelineShaderStageCreateInfo *stage, VkPipeline *pipeline) {
    VkComputePipelineCreateInfo info = {.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                        .flags = driver->capture,
                                        .stage = *stage,
                                        .layout = layout};
    return vkCreateComputePipelines(driver->gpu.device, NULL, 1, &info, NULL, pipeline);
}

/* ---- Statistics ------------------------------------------------------------------------------ */

static void report_failure(const struct shader *shader, unsigned variant, const char *status,
                           const char *detail) {
    printf("%s\t%u\t%s %s\t0\t\t\n", shader->id, variant, status, detail);
}

static void print_value(const VkPipelineExecutableStatisticKHR *statistic) {
    switch (statistic->format) {
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_BOOL32_KHR:
        printf("%s=%u;", statistic->name, (unsigned)statistic->value.b32);
        break;
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_INT64_KHR:
        printf("%s=%lld;", statistic->name, (long long)statistic->value.i64);
        break;
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_UINT64_KHR:
        printf("%s=%llu;", statistic->name, (unsigned long long)statistic->value.u64);
        break;
    default:
        printf("%s=%g;", statistic->name, statistic->value.f64);
    }
}

static void print_statistics(const struct driver *driver, struct shader *shader,
                             const VkPipelineExecutableInfoKHR *executable) {
    uint32_t count = 0;
    driver->statistics(driver->gpu.device, executable, &count, NULL);
    VkPipelineExecutableStatisticKHR *statistics =
        memory_allocate(&shader->memory, count * sizeof *statistics);
    for (uint32_t i = 0; i < count; i++)
        statistics[i].sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_STATISTIC_KHR;
    driver->statistics(driver->gpu.device, executable, &count, statistics);
    for (uint32_t i = 0; i < count; i++)
        print_value(&statistics[i]);
}

static void write_text(const struct driver *driver, struct shader *shader, const char *name,
                       const VkPipelineExecutableInternalRepresentationKHR *text) {
    char *file_name = memory_format(&shader->memory, "%s.%s.txt", name, text->name);
    for (char *letter = file_name; *letter; letter++)
        if (*letter == '/' || *letter == ' ')
            *letter = '_';
    char *path = memory_format(&shader->memory, "%s/%s", driver->folder, file_name);
    FILE *file = fopen(path, "wb");
    if (!file)
        return;
    fwrite(text->pData, 1, strnlen(text->pData, text->dataSize), file);
    fclose(file);
}

static void write_representations(const struct driver *driver, struct shader *shader,
                                  const char *name, const VkPipelineExecutableInfoKHR *executable) {
    uint32_t count = 0;
    driver->representations(driver->gpu.device, executable, &count, NULL);
    VkPipelineExecutableInternalRepresentationKHR *texts =
        memory_allocate(&shader->memory, count * sizeof *texts);
    for (uint32_t i = 0; i < count; i++)
        texts[i].sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INTERNAL_REPRESENTATION_KHR;
    driver->representations(driver->gpu.device, executable, &count, texts);
    for (uint32_t i = 0; i < count; i++)
        texts[i].pData = memory_allocate(&shader->memory, texts[i].dataSize);
    driver->representations(driver->gpu.device, executable, &count, texts);
    for (uint32_t i = 0; i < count; i++)
        write_text(driver, shader, name, &texts[i]);
}

static void report_pipeline(const struct driver *driver, struct shader *shader, unsigned variant,
                            const char *entry, double milliseconds, VkPipeline pipeline) {
    VkPipelineInfoKHR info = {VK_STRUCTURE_TYPE_PIPELINE_INFO_KHR, NULL, pipeline};
    uint32_t count = 0;
    driver->executables(driver->gpu.device, &info, &count, NULL);
    VkPipelineExecutablePropertiesKHR *list =
        memory_allocate(&shader->memory, count * sizeof *list);
    for (uint32_t i = 0; i < count; i++)
        list[i].sType = VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_PROPERTIES_KHR;
    driver->executables(driver->gpu.device, &info, &count, list);
    if (!count)
        report_failure(shader, variant, "no", "executable");
    for (uint32_t i = 0; i < count; i++) {
        VkPipelineExecutableInfoKHR executable = {VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INFO_KHR,
                                                  NULL, pipeline, i};
        printf("%s\t%u\tok\t%.3f\t%s %s\t", shader->id, variant, i ? 0 : milliseconds, entry,
               list[i].name);
        print_statistics(driver, shader, &executable);
        putchar('\n');
        if (driver->folder)
            write_representations(driver, shader,
                                  memory_format(&shader->memory, "%s.%u.%s.%u", shader->id, variant,
                                                entry, (unsigned)i),
                                  &executable);
    }
}

/* ---- Compiling ------------------------------------------------------------------------------- */

static double cpu_milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static VkResult create_pipeline(const struct driver *driver, const struct shader *shader,
                                const struct module *module, VkPipelineLayout layout,
                                VkPipelineShaderStageCreateInfo *stages, unsigned count,
                                VkPipeline *pipeline) {
    VkShaderModule created;
    VkShaderModuleCreateInfo info = {.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                     .codeSize = module->word_count * sizeof *module->words,
                                     .pCode = module->words};
    VkResult result = vkCreateShaderModule(driver->gpu.device, &info, NULL, &created);
    if (result != VK_SUCCESS)
        return result;
    for (unsigned i = 0; i < count; i++)
        stages[i].module = created;
    if (is_ray_stage(stages->stage))
        return create_rays(driver, layout, stages, count, pipeline);
    if (stages->stage == VK_SHADER_STAGE_COMPUTE_BIT)
        return create_compute(driver, layout, stages, pipeline);
    return create_graphics(driver, shader, layout, stages, pipeline);
}

static const char *missing_capability(const struct driver *driver, const struct module *module) {
    const char *missing = NULL;
    for (size_t i = 0; i < module->capability_count && !missing; i++)
        missing = gpu_lacks(&driver->gpu, module->capabilities[i]);
    return missing;
}

/* All ray tracing stages become one pipeline, and each other entry point another one. */
static void compile_entries(const struct driver *driver, struct shader *shader, unsigned variant,
                            VkPipelineLayout layout) {
    const struct module *module = &shader->variants[variant];
    struct entries entries;
    list_entries(module, &entries);
    if (!entries.count)
        report_failure(shader, variant, "no", "entry point");
    for (unsigned at = 0, count; at < entries.count; at += count) {
        VkPipelineShaderStageCreateInfo *stages = &entries.stages[at];
        VkPipeline pipeline = VK_NULL_HANDLE;
        count = is_ray_stage(stages->stage) ? entries.count - at : 1;
        double start = cpu_milliseconds();
        if (create_pipeline(driver, shader, module, layout, stages, count, &pipeline))
            report_failure(shader, variant, "rejected", stages->pName);
        else
            report_pipeline(driver, shader, variant, stages->pName, cpu_milliseconds() - start,
                            pipeline);
    }
}

static void compile(const struct driver *driver, struct shader *shader, unsigned variant) {
    const char *missing = missing_capability(driver, &shader->variants[variant]);
    VkPipelineLayout layout = missing ? VK_NULL_HANDLE : create_layout(driver, shader);
    if (missing)
        report_failure(shader, variant, "unsupported", missing);
    else if (!layout)
        report_failure(shader, variant, "rejected", "layout");
    else
        compile_entries(driver, shader, variant, layout);
}

/* Returns the signal that ended the child, or 0.  The output of a child that fails is lost with its
 * buffer. */
static int compile_in_child(const struct driver *driver, struct shader *shader, unsigned variant) {
    int status = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        setrlimit(RLIMIT_CPU, &(struct rlimit){LIMIT_SECONDS, LIMIT_SECONDS});
        setrlimit(RLIMIT_AS, &(struct rlimit){limit_bytes, limit_bytes});
        setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        compile(driver, shader, variant);
        fflush(stdout);
        _exit(EXIT_SUCCESS);
    }
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

/* Repeats a crash, because RADV 25.0 crashes at random in libraries of mesh shaders. */
static void measure_variant(const struct driver *driver, struct shader *shader, unsigned variant) {
    int signal = 0;
    for (unsigned crashes = 0; crashes < MAX_CRASHES; crashes++)
        if ((signal = compile_in_child(driver, shader, variant)) != SIGSEGV)
            break;
    if (signal)
        report_failure(shader, variant, "killed by", strsignal(signal));
}

static void measure_line(const struct driver *driver, char *line) {
    struct shader shader = {0};
    if (read_shader(&shader, line))
        for (unsigned i = 0; i < shader.count; i++)
            measure_variant(driver, &shader, i);
    else
        report_failure(&shader, shader.count, "unreadable", "module");
    memory_release(&shader.memory);
}

/* ---- The driver ------------------------------------------------------------------------------ */

static bool open_driver(struct driver *driver, const char **why) {
    if (!gpu_open(&driver->gpu, 0, why))
        return false;
    VkDevice device = driver->gpu.device;
#define FIND(field, name) driver->field = (PFN_##name)vkGetDeviceProcAddr(device, #name)
    FIND(executables, vkGetPipelineExecutablePropertiesKHR);
    FIND(statistics, vkGetPipelineExecutableStatisticsKHR);
    FIND(representations, vkGetPipelineExecutableInternalRepresentationsKHR);
    FIND(create_rays, vkCreateRayTracingPipelinesKHR);
#undef FIND
    driver->capture = VK_PIPELINE_CREATE_CAPTURE_STATISTICS_BIT_KHR;
    if (driver->folder)
        driver->capture |= VK_PIPELINE_CREATE_CAPTURE_INTERNAL_REPRESENTATIONS_BIT_KHR;
    *why = "the driver has no statistics of pipelines";
    return driver->executables && driver->statistics && driver->representations;
}

int main(int count, char **arguments) {
    struct driver driver = {.folder = count > 1 ? arguments[1] : NULL};
    char *line = NULL;
    size_t capacity = 0;
    const char *why;
    if (!open_driver(&driver, &why)) {
        printf("%s\n", why);
        return SKIPPED;
    }
    setvbuf(stdout, NULL, _IOFBF, OUTPUT_SIZE);
    while (getline(&line, &capacity, stdin) > 0)
        measure_line(&driver, line);
    free(line);
    return EXIT_SUCCESS;
}

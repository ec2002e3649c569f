/* Checks with Vulkan's validation layers whether stages match.
 *
 *     link-oracle < LINES
 *
 * Each line names the modules of a graphics pipeline.  The output is one line each: "accepted", or
 * "refused" and the first message of the layers.  Other state of the pipeline is derived from the
 * stages, so that only they can be invalid.  The status is 77, with the reason, if there are no
 * layers or no device. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../exec/gpu.h"
#include "../exec/module.h"

enum {
    SKIPPED = 77,
    MAX_STAGES = 5,
    MAX_SETS = 8,
    MAX_ATTRIBUTES = 16,
    LINE_SIZE = 4096,
    PUSHED_BYTES = 128,
    MESSAGE_SIZE = 512,
    DESCRIPTORS_WITHOUT_END = 64,
};

struct asking {
    struct gpu gpu;
    struct memory memory;
    struct module modules[MAX_STAGES];
    VkShaderModule shaders[MAX_STAGES];
    unsigned count;
    char message[MESSAGE_SIZE]; /* the first error, or empty */
};

static VKAPI_ATTR VkBool32 VKAPI_CALL hear(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
                                           VkDebugUtilsMessageTypeFlagsEXT types,
                                           const VkDebugUtilsMessengerCallbackDataEXT *data,
                                           void *user) {
    struct asking *a = user;
    (void)types;
    bool is_error = severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
    if (is_error && !*a->message)
        snprintf(a->message, sizeof a->message, "%s", data->pMessage);
    return is_error; /* invalid calls do not reach the driver */
}

/* ---- Modules --------------------------------------------------------------------------------- */

static VkShaderStageFlagBits stage_of(uint32_t model) {
    return model == SpvExecutionModelTaskEXT   ? VK_SHADER_STAGE_TASK_BIT_EXT
           : model == SpvExecutionModelMeshEXT ? VK_SHADER_STAGE_MESH_BIT_EXT
                                               : (VkShaderStageFlagBits)(1u << model);
}

/* Reads the first entry point; stages have the numbers of execution models. */
static void read_entry(struct module *m) {
    for (size_t at = 5; at < m->word_count; at += m->words[at] >> 16)
        if ((m->words[at] & 0xffff) == SpvOpEntryPoint) {
            m->stage = stage_of(m->words[at + 1]);
            m->entry = (const char *)(m->words + at + 3);
            return;
        }
}

static bool read_module(struct asking *a, const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file || a->count == MAX_STAGES)
        return false;
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    uint32_t *words = memory_allocate(&a->memory, size);
    bool good = fread(words, 1, size, file) == size;
    fclose(file);
    module_read(&a->memory, &a->modules[a->count], words, size / sizeof *words);
    read_entry(&a->modules[a->count]);
    VkShaderModuleCreateInfo info = {
        .sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO, .codeSize = size, .pCode = words};
    return good &&
           vkCreateShaderModule(a->gpu.device, &info, NULL, &a->shaders[a->count++]) == VK_SUCCESS;
}

static bool has_stage(const struct asking *a, VkShaderStageFlagBits stage) {
    for (unsigned k = 0; k < a->count; k++)
        if (a->modules[k].stage == stage)
            return true;
    return false;
}

/* ---- Layouts --------------------------------------------------------------------------------- */

/* The first stage with a binding determines its descriptor type. */
static unsigned add_binding(VkDescriptorSetLayoutBinding *list, unsigned count,
                            const struct binding *binding) {
    for (unsigned k = 0; k < count; k++)
        if (list[k].binding == binding->number) {
            if (binding->count > list[k].descriptorCount)
                list[k].descriptorCount = binding->count;
            return count;
        }
    list[count] = (VkDescriptorSetLayoutBinding){
        .binding = binding->number,
        .descriptorType = binding->type,
        .descriptorCount = binding->count ? binding->count : DESCRIPTORS_WITHOUT_END,
        .stageFlags = VK_SHADER_STAGE_ALL};
    return count + 1;
}

static VkDescriptorSetLayout make_set(struct asking *a, uint32_t set) {
    VkDescriptorSetLayoutBinding list[64];
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    unsigned count = 0;
    for (unsigned k = 0; k < a->count; k++)
        for (size_t n = 0; n < a->modules[k].binding_count && count < 64; n++)
            if (a->modules[k].bindings[n].set == set)
                count = add_binding(list, count, &a->modules[k].bindings[n]);
    VkDescriptorSetLayoutCreateInfo info = {.sType =
                                                VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                                            .bindingCount = count,
                                            .pBindings = list};
    vkCreateDescriptorSetLayout(a->gpu.device, &info, NULL, &layout);
    return layout;
}

static VkPipelineLayout make_layout(struct asking *a, VkDescriptorSetLayout *sets) {
    VkPipelineLayout layout = VK_NULL_HANDLE;
    VkPushConstantRange range = {VK_SHADER_STAGE_ALL, 0, PUSHED_BYTES};
    for (uint32_t k = 0; k < MAX_SETS; k++)
        sets[k] = make_set(a, k);
    VkPipelineLayoutCreateInfo info = {.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                       .setLayoutCount = MAX_SETS,
                                       .pSetLayouts = sets,
                                       .pushConstantRangeCount = 1,
                                       .pPushConstantRanges = &range};
    vkCreatePipelineLayout(a->gpu.device, &info, NULL, &layout);
    return layout;
}

/* ---- The pipeline ---------------------------------------------------------------------------- */

/* Returns the input topology of a geometry shader. */
static VkPrimitiveTopology topology_of(const struct asking *a) {
    if (has_stage(a, VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT))
        return VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
    for (unsigned k = 0; k < a->count; k++) {
        const struct module *m = &a->modules[k];
        for (size_t at = 5; at < m->word_count && m->stage == VK_SHADER_STAGE_GEOMETRY_BIT;
             at += m->words[at] >> 16) {
            uint32_t mode = (m->words[at] & 0xffff) == SpvOpExecutionMode ? m->words[at + 2] : 0;
            if (mode == SpvExecutionModeInputPoints)
                return VK_PRIMITIVE_TOPOLOGY_POINT_LIST;
            if (mode == SpvExecutionModeInputLines)
                return VK_PRIMITIVE_TOPOLOGY_LINE_LIST;
        }
    }
    return VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
}

static VkPipelineVertexInputStateCreateInfo input_of(const struct asking *a,
                                                     VkVertexInputBindingDescription *buffer,
                                                     VkVertexInputAttributeDescription *list) {
    uint32_t count = 0;
    *buffer = (VkVertexInputBindingDescription){0, 16, VK_VERTEX_INPUT_RATE_VERTEX};
    for (unsigned k = 0; k < a->count; k++)
        for (size_t n = 0; n < a->modules[k].input_count && count < MAX_ATTRIBUTES; n++)
            if (a->modules[k].stage == VK_SHADER_STAGE_VERTEX_BIT)
                list[count++] = (VkVertexInputAttributeDescription){
                    a->modules[k].inputs[n].location, 0, VK_FORMAT_R32G32B32A32_SFLOAT, 0};
    return (VkPipelineVertexInputStateCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
        .vertexBindingDescriptionCount = count != 0,
        .pVertexBindingDescriptions = buffer,
        .vertexAttributeDescriptionCount = count,
        .pVertexAttributeDescriptions = list};
}

/* State that all pipelines share. */
struct fixed_state {
    VkViewport viewport;
    VkRect2D scissor;
    VkPipelineViewportStateCreateInfo viewports;
    VkPipelineRasterizationStateCreateInfo rasterization;
    VkPipelineMultisampleStateCreateInfo samples;
    VkPipelineDepthStencilStateCreateInfo depth;
    VkPipelineColorBlendAttachmentState writes;
    VkPipelineColorBlendStateCreateInfo blend;
    VkFormat format;
    VkPipelineRenderingCreateInfo rendering;
};

static void describe_fixed(struct fixed_state *fixed) {
    *fixed = (struct fixed_state){
        .viewport = {0, 0, 16, 16, 0, 1},
        .scissor = {{0, 0}, {16, 16}},
        .viewports = {.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
                      .viewportCount = 1,
                      .pViewports = &fixed->viewport,
                      .scissorCount = 1,
                      .pScissors = &fixed->scissor},
        .rasterization = {.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
                          .lineWidth = 1},
        .samples = {.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
                    .rasterizationSamples = VK_SAMPLE_COUNT_1_BIT},
        .depth = {.sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO},
        .writes = {.colorWriteMask = 0xf},
        .blend = {.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
                  .attachmentCount = 1,
                  .pAttachments = &fixed->writes},
        .format = VK_FORMAT_R8G8B8A8_UNORM,
        .rendering = {.sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
                      .colorAttachmentCount = 1,
                      .pColorAttachmentFormats = &fixed->format},
    };
}

static void list_stages(const struct asking *a, VkPipelineShaderStageCreateInfo *stages) {
    for (unsigned k = 0; k < a->count; k++)
        stages[k] = (VkPipelineShaderStageCreateInfo){
            .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
            .stage = a->modules[k].stage,
            .module = a->shaders[k],
            .pName = a->modules[k].entry};
}

static void make_pipeline(struct asking *a, VkPipelineLayout layout) {
    VkVertexInputBindingDescription buffer;
    VkVertexInputAttributeDescription attributes[MAX_ATTRIBUTES];
    VkPipelineVertexInputStateCreateInfo input = input_of(a, &buffer, attributes);
    VkPipelineShaderStageCreateInfo stages[MAX_STAGES];
    VkPipelineInputAssemblyStateCreateInfo assembly = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
        .topology = topology_of(a)};
    VkPipelineTessellationStateCreateInfo tessellation = {
        .sType = VK_STRUCTURE_TYPE_PIPELINE_TESSELLATION_STATE_CREATE_INFO,
        .patchControlPoints = 3};
    struct fixed_state fixed;
    describe_fixed(&fixed);
    list_stages(a, stages);
    VkGraphicsPipelineCreateInfo info = {.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
                                         .pNext = &fixed.rendering,
                                         .stageCount = a->count,
                                         .pStages = stages,
                                         .pVertexInputState = &input,
                                         .pInputAssemblyState = &assembly,
                                         .pTessellationState = &tessellation,
                                         .pViewportState = &fixed.viewports,
                                         .pRasterizationState = &fixed.rasterization,
                                         .pMultisampleState = &fixed.samples,
                                         .pDepthStencilState = &fixed.depth,
                                         .pColorBlendState = &fixed.blend,
                                         .layout = layout};
    VkPipeline pipeline = VK_NULL_HANDLE;
    vkCreateGraphicsPipelines(a->gpu.device, NULL, 1, &info, NULL, &pipeline);
    vkDestroyPipeline(a->gpu.device, pipeline, NULL);
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static void release(struct asking *a, VkPipelineLayout layout, const VkDescriptorSetLayout *sets) {
    vkDestroyPipelineLayout(a->gpu.device, layout, NULL);
    for (unsigned k = 0; k < MAX_SETS; k++)
        vkDestroyDescriptorSetLayout(a->gpu.device, sets[k], NULL);
    for (unsigned k = 0; k < a->count; k++)
        vkDestroyShaderModule(a->gpu.device, a->shaders[k], NULL);
    memory_release(&a->memory);
}

static void answer(struct asking *a, char *line) {
    VkDescriptorSetLayout sets[MAX_SETS];
    bool good = true;
    a->count = 0;
    *a->message = 0;
    memset(a->modules, 0, sizeof a->modules);
    for (char *path = strtok(line, " \n"); path; path = strtok(NULL, " \n"))
        good &= read_module(a, path);
    VkPipelineLayout layout = make_layout(a, sets);
    if (good && !*a->message)
        make_pipeline(a, layout);
    a->message[strcspn(a->message, "\n")] = 0;
    printf(!good ? "unreadable %s\n" : *a->message ? "refused %s\n" : "accepted\n", a->message);
    fflush(stdout);
    release(a, layout, sets);
}

int main(void) {
    static struct asking a;
    static char line[LINE_SIZE];
    const char *why;
    VkDebugUtilsMessengerCreateInfoEXT messages = {
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT |
                       VK_DEBUG_UTILS_MESSAGE_TYPE_GENERAL_BIT_EXT,
        .pfnUserCallback = hear,
        .pUserData = &a};
    if (!gpu_open_watched(&a.gpu, 0, &messages, &why)) {
        printf("nothing is asked: %s, or there are no validation layers\n", why);
        return SKIPPED;
    }
    while (fgets(line, sizeof line, stdin))
        answer(&a, line);
    return EXIT_SUCCESS;
}

#include "capture.h"
#include "run.h"
#include "scene.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "include/hlsl2spv.h"
#include "../../base/collections.h"

/* The default level; only the passes for legal modules; SPIRV-Tools' own passes, after legalization
 * if needed; and the module as generated.  All must have the same results.  If one differs, the
 * correct ones show which part has the error. */
static const char *const usual_levels[] = {"", "-O0", "-Oconfig=-O", "-fcgl"};
enum { USUAL_LEVELS = COUNT_OF(usual_levels) };

static bool is_generated(const char *level) {
    return !strcmp(level, "-fcgl");
}

static const char *level_name(const char *level) {
    return *level ? level : "default";
}

/* ---- Endings --------------------------------------------------------------------------------- */

static void opt_finalize(struct run *run, enum verdict verdict, const char *format, va_list args) {
    struct report *report = run->report;
    int used = 0;
    report->verdict = verdict;
    if (verdict == VERDICT_FAILED)
        used = snprintf(report->text, sizeof report->text, "%s%s", level_name(run->level), ": ");
    vsnprintf(report->text + used, sizeof report->text - (size_t)used, format, args);
}

void run_fail(struct run *run, const char *format, ...) {
    va_list args;
    va_start(args, format);
    opt_finalize(run, VERDICT_FAILED, format, args);
    va_end(args);
    longjmp(run->over, 1);
}

void run_skip(struct run *run, const char *format, ...) {
    va_list args;
    va_start(args, format);
    opt_finalize(run, VERDICT_SKIPPED, format, args);
    va_end(args);
    longjmp(run->over, 1);
}

/* The device is busy or lost: only another process can continue. */
static _Noreturn void abandon(struct run *run, const char *format, ...) {
    va_list args;
    va_start(args, format);
    opt_finalize(run, VERDICT_FAILED, format, args);
    va_end(args);
    _exit(1);
}

void run_check(struct run *run, VkResult result, const char *call) {
    if (result == VK_ERROR_DEVICE_LOST)
        abandon(run, "the device is lost");
    if (result != VK_SUCCESS)
        run_fail(run, "%.40s... answered %d", call, (int)result);
}

void run_own(struct run *run, enum owned_kind kind, uint64_t handle) {
    struct owned *owned = memory_append(run->memory, run->owned, run->owned_count);
    *owned = (struct owned){kind, handle};
}

static void release_object(VkDevice device, struct owned owned) {
    switch (owned.kind) {
#define ROW(kind, type, destroy)                                                                   \
    case OWNED_##kind:                                                                             \
        destroy(device, (type)owned.handle, NULL);                                                 \
        break;
        ROW(MEMORY, VkDeviceMemory, vkFreeMemory)
        ROW(BUFFER, VkBuffer, vkDestroyBuffer)
        ROW(BUFFER_VIEW, VkBufferView, vkDestroyBufferView)
        ROW(IMAGE, VkImage, vkDestroyImage)
        ROW(IMAGE_VIEW, VkImageView, vkDestroyImageView)
        ROW(SAMPLER, VkSampler, vkDestroySampler)
        ROW(SET_LAYOUT, VkDescriptorSetLayout, vkDestroyDescriptorSetLayout)
        ROW(PIPELINE_LAYOUT, VkPipelineLayout, vkDestroyPipelineLayout)
        ROW(PIPELINE, VkPipeline, vkDestroyPipeline)
        ROW(DESCRIPTOR_POOL, VkDescriptorPool, vkDestroyDescriptorPool)
        ROW(SHADER, VkShaderModule, vkDestroyShaderModule)
        ROW(FENCE, VkFence, vkDestroyFence)
#undef ROW
    case OWNED_ACCELERATION: {
        PFN_vkDestroyAccelerationStructureKHR destroy =
            (PFN_vkDestroyAccelerationStructureKHR)vkGetDeviceProcAddr(
                device, "vkDestroyAccelerationStructureKHR");
        destroy(device, (VkAccelerationStructureKHR)owned.handle, NULL);
        break;
    }
    }
}

/* ---- Compiling ------------------------------------------------------------------------------- */

/* The text of a test is in memory; included files are read from the file system. */
static int open_file(void *user, const char *path, struct hlsl2spv_file *file) {
    const struct run *run = user;
    if (!strcmp(path, run->script->path)) {
        *file = (struct hlsl2spv_file){NULL, run->script->text, strlen(run->script->text)};
        return 1;
    }
    const char *text = memory_read(run->memory, path);
    if (!text)
        return 0;
    *file = (struct hlsl2spv_file){NULL, text, strlen(text)};
    return 1;
}

static void report_diagnostics(struct run *run, struct hlsl2spv_result *result) {
    const char *text = "";
    for (size_t i = 0; i < hlsl2spv_diagnostic_count(result); i++)
        text = memory_format(run->memory, "%s\n%s", text, hlsl2spv_diagnostic_at(result, i)->text);
    hlsl2spv_release(result);
    run_fail(run, "does not compile%s", text);
}

static void add_module(struct run *run, const struct script_stage *stage, const uint32_t *words,
                       size_t word_count) {
    struct module *module = &run->modules[run->module_count++];
    module_read(run->memory, module, words, word_count);
    module->stage = stage->flag;
    module->entry = stage->entry;
}

/* Returns the file name that test/web/run.mjs uses. */
static char *module_path(struct run *run, const struct script_stage *stage) {
    char *name = memory_format(run->memory, "%s.%s.spv", run->script->path, stage->profile);
    for (char *c = name; *c; c++)
        *c = *c == '/' ? '_' : *c;
    return memory_format(run->memory, "%s/%s", run->options->modules, name);
}

static void read_stage(struct run *run, const struct script_stage *stage) {
    FILE *file = fopen(module_path(run, stage), "rb");
    uint32_t *words = NULL, word;
    size_t count = 0;
    if (!file)
        run_skip(run, "no module exists");
    while (fread(&word, sizeof word, 1, file) == 1)
        *memory_append(run->memory, words, count) = word;
    fclose(file);
    add_module(run, stage, words, count);
}

/* The options of a test apply to all of its stages, except -fvk-invert-y, which pixel shaders
 * reject. */
static bool suits(const struct script_stage *stage, const char *option) {
    return strcmp(option, "-fvk-invert-y") != 0 || strcmp(stage->profile, "ps") != 0;
}

/* Splits a level into its options. */
static size_t level_options(struct run *run, const char **options, size_t room) {
    char *rest = memory_format(run->memory, "%s", run->level);
    size_t count = 0;
    for (char *word; count < room && (word = strtok_r(rest, " ", &rest));)
        options[count++] = word;
    return count;
}

static void compile_stage(struct run *run, const struct script_stage *stage) {
    const struct script *script = run->script;
    struct hlsl2spv_host host = {.user = run, .open = open_file};
    const char *arguments[MAX_OPTIONS];
    size_t count = 0, word_count;
    arguments[count++] = "-T";
    arguments[count++] = memory_format(run->memory, "%s_%s", stage->profile, script->model);
    if (!script_traces(script)) {
        arguments[count++] = "-E";
        arguments[count++] = stage->entry;
    }
    for (size_t i = 0; i < script->option_count; i++)
        if (suits(stage, script->options[i]))
            arguments[count++] = script->options[i];
    count += level_options(run, arguments + count, MAX_OPTIONS - count - 2);
    if (is_generated(run->level))
        arguments[count++] = "-Vd"; /* module_is_legal() validates without reporting errors */
    arguments[count++] = script->path;
    struct hlsl2spv_result *result = hlsl2spv_compile(count, arguments, &host);
    const uint32_t *words = hlsl2spv_words(result, &word_count);
    if (!words)
        report_diagnostics(run, result);
    add_module(run, stage, words, word_count);
    hlsl2spv_release(result);
}

static void require_features(struct run *run) {
    const uint32_t spirv_1_6 = 0x10600; /* requires Vulkan 1.3 */
    for (size_t i = 0; i < run->module_count; i++)
        if (run->modules[i].words[1] >= spirv_1_6 && run->gpu->version < VK_API_VERSION_1_3)
            run_skip(run, "the device lacks SPIR-V 1.6");
    for (size_t i = 0; i < run->module_count; i++)
        for (size_t k = 0; k < run->modules[i].capability_count; k++) {
            const char *lacks = gpu_lacks(run->gpu, run->modules[i].capabilities[k]);
            if (lacks)
                run_skip(run, "the device lacks %s", lacks);
        }
    if (run->script->subgroup && run->script->subgroup != run->gpu->subgroup_size)
        run_skip(run, "requires subgroups of %u", run->script->subgroup);
    if (run->script->failing && strstr(run->gpu->name, run->script->failing))
        run_skip(run, "the driver fails");
}

static bool all_legal(const struct run *run) {
    for (size_t i = 0; i < run->module_count; i++)
        if (!module_is_legal(&run->modules[i]))
            return false;
    return true;
}

/* ---- Running --------------------------------------------------------------------------------- */

static VkSpecializationInfo *specialization(struct run *run) {
    const struct script *script = run->script;
    VkSpecializationInfo *info = memory_new(run->memory, VkSpecializationInfo);
    VkSpecializationMapEntry *entries =
        memory_allocate(run->memory, sizeof *entries * script->constant_count);
    unsigned char *bytes = memory_allocate(run->memory, 8 * script->constant_count);
    for (size_t i = 0; i < script->constant_count; i++) {
        const struct constant *constant = &script->constants[i];
        data_write(&constant->value, bytes + 8 * i);
        entries[i] =
            (VkSpecializationMapEntry){constant->id, (uint32_t)(8 * i), constant->value.size};
    }
    *info = (VkSpecializationInfo){(uint32_t)script->constant_count, entries,
                                   8 * script->constant_count, bytes};
    return info;
}

VkPipelineShaderStageCreateInfo stage_info(struct run *run, const struct module *module) {
    VkShaderModuleCreateInfo info = {.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                     .codeSize = module->word_count * 4,
                                     .pCode = module->words};
    VkShaderModule shader;
    CHECKED(run, vkCreateShaderModule(run->gpu->device, &info, NULL, &shader));
    OWN(run, OWNED_SHADER, shader);
    return (VkPipelineShaderStageCreateInfo){
        .sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
        .stage = module->stage,
        .module = shader,
        .pName = module->entry,
        .pSpecializationInfo = specialization(run)};
}

static void record_dispatch(struct run *run) {
    VkComputePipelineCreateInfo info = {.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                        .stage = stage_info(run, &run->modules[0]),
                                        .layout = run->layout};
    VkPipeline pipeline;
    const unsigned *groups = run->script->dispatch;
    CHECKED(run, vkCreateComputePipelines(run->gpu->device, NULL, 1, &info, NULL, &pipeline));
    OWN(run, OWNED_PIPELINE, pipeline);
    vkCmdBindPipeline(run->commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline);
    if (run->set_count)
        vkCmdBindDescriptorSets(run->commands, VK_PIPELINE_BIND_POINT_COMPUTE, run->layout, 0,
                                run->set_count, run->sets, 0, NULL);
    vkCmdDispatch(run->commands, groups[0], groups[1], groups[2]);
}

void run_barrier(struct run *run) {
    VkMemoryBarrier barrier = {.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER,
                               .srcAccessMask = VK_ACCESS_MEMORY_WRITE_BIT,
                               .dstAccessMask =
                                   VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT};
    vkCmdPipelineBarrier(run->commands, VK_PIPELINE_STAGE_ALL_COMMANDS_BIT,
                         VK_PIPELINE_STAGE_ALL_COMMANDS_BIT | VK_PIPELINE_STAGE_HOST_BIT, 0, 1,
                         &barrier, 0, NULL, 0, NULL);
}

static void begin_commands(struct run *run) {
    VkCommandBufferAllocateInfo allocate = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                            .commandPool = run->gpu->pool,
                                            .commandBufferCount = 1};
    VkCommandBufferBeginInfo begin = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    CHECKED(run, vkAllocateCommandBuffers(run->gpu->device, &allocate, &run->commands));
    CHECKED(run, vkBeginCommandBuffer(run->commands, &begin));
}

static void submit_commands(struct run *run) {
    VkFenceCreateInfo fence_info = {.sType = VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
    VkSubmitInfo submit = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                           .commandBufferCount = 1,
                           .pCommandBuffers = &run->commands};
    VkFence fence;
    CHECKED(run, vkEndCommandBuffer(run->commands));
    CHECKED(run, vkCreateFence(run->gpu->device, &fence_info, NULL, &fence));
    OWN(run, OWNED_FENCE, fence);
    CHECKED(run, vkQueueSubmit(run->gpu->queue, 1, &submit, fence));
    /* The pool limits the time of the job. */
    CHECKED(run, vkWaitForFences(run->gpu->device, 1, &fence, VK_TRUE, UINT64_MAX));
}

static void push_constants(struct run *run) {
    const struct data *push = &run->script->push;
    if (!push->count)
        return;
    unsigned char *bytes = memory_allocate(run->memory, push->size + 4);
    data_write(push, bytes);
    vkCmdPushConstants(run->commands, run->layout, VK_SHADER_STAGE_ALL, 0,
                       (uint32_t)(push->size + 3) / 4 * 4, bytes);
}

void run_compare(struct run *run, const char *name, const struct data *expected,
                 const unsigned char *bytes, size_t size) {
    const struct datum *bad = data_mismatch(expected, bytes, size);
    if (!bad || run->options->differ)
        return;
    struct memory *memory = run->memory;
    char *want = datum_text(memory, bad->element, bad->bits);
    if (bad->offset + element_size(bad->element) > size)
        run_fail(run, "%s: %s ends before byte %zu, where %s is expected", bad->position, name,
                 bad->offset, want);
    char *have = datum_text(memory, bad->element, element_read(bad->element, bytes + bad->offset));
    run_fail(run, "%s: %s[%zu], at byte %zu, is %s instead of %s", bad->position, name,
             (size_t)(bad - expected->items), bad->offset, have, want);
}

static void execute(struct run *run) {
    struct drawing *drawing = NULL;
    if (run->options->capture && !capture_begin(run->options->capture))
        run_skip(run, "RenderDoc's layer is not loaded");
    begin_commands(run);
    resources_bind(run);
    resources_upload(run);
    run_barrier(run);
    push_constants(run);
    if (script_draws(run->script))
        drawing = draw_record(run);
    else if (script_traces(run->script))
        trace_record(run);
    else
        record_dispatch(run);
    run_barrier(run);
    resources_download(run);
    run_barrier(run);
    submit_commands(run);
    if (run->options->capture && !capture_end())
        run_fail(run, "RenderDoc captured nothing");
    run->executed = true;
    run->report->runs++;
    if (drawing)
        draw_compare(run, drawing);
    resources_compare(run);
}

static void release(struct run *run) {
    if (run->commands)
        vkFreeCommandBuffers(run->gpu->device, run->gpu->pool, 1, &run->commands);
    while (run->owned_count)
        release_object(run->gpu->device, run->owned[--run->owned_count]);
}

/* ---- Levels ---------------------------------------------------------------------------------- */

/* A test at all levels. */
struct levels {
    struct run *runs;
    size_t count;
};

static bool same_modules(const struct run *a, const struct run *b) {
    if (a->module_count != b->module_count)
        return false;
    for (size_t i = 0; i < a->module_count; i++) {
        const struct module *x = &a->modules[i], *y = &b->modules[i];
        if (x->word_count != y->word_count || memcmp(x->words, y->words, x->word_count * 4))
            return false;
    }
    return true;
}

/* Returns an earlier level with the same modules, which need not run again. */
static const struct run *find_same(const struct levels *levels, const struct run *run) {
    for (const struct run *other = levels->runs; other < run; other++)
        if (other->executed && same_modules(other, run))
            return other;
    return NULL;
}

void run_keep(struct run *run, const char *name, const struct live_buffer *buffer) {
    if (!run->options->differ)
        return;
    struct leftover *left = memory_append(run->memory, run->left, run->left_count);
    *left = (struct leftover){
        name, memory_grow(run->memory, buffer->bytes, buffer->size, buffer->size), buffer->size};
}

static void compare_leftovers(struct run *run, const struct run *other) {
    for (size_t i = 0; i < run->left_count; i++)
        for (size_t k = 0; k < other->left_count; k++) {
            const struct leftover *a = &run->left[i], *b = &other->left[k];
            size_t at = 0, size = a->size < b->size ? a->size : b->size;
            if (strcmp(a->name, b->name))
                continue;
            while (at < size && a->bytes[at] == b->bytes[at])
                at++;
            if (at < size)
                run_fail(run, "%s, at byte %zu, is %#x instead of %#x, as %s leaves it", a->name,
                         at, a->bytes[at], b->bytes[at], level_name(other->level));
        }
}

static const struct run *find_executed(const struct levels *levels, const struct run *run) {
    const struct run *other = levels->runs;
    while (other < run && !other->executed)
        other++;
    return other < run ? other : NULL;
}

/* -fcgl declares capabilities that a device may lack. */
static void drop_spare(const struct levels *levels, struct run *run) {
    const struct run *other = find_executed(levels, run);
    for (size_t i = 0; other && is_generated(run->level) && i < run->module_count; i++)
        module_drop_spare(run->memory, &run->modules[i], &other->modules[i]);
}

static void run_unless_same(const struct levels *levels, struct run *run) {
    const struct run *same = find_same(levels, run), *other = find_executed(levels, run);
    if (same) {
        run->is_right = same->is_right;
        return;
    }
    if (is_generated(run->level) && !all_legal(run)) {
        run->report->not_portable++;
        return;
    }
    execute(run);
    if (run->options->differ && other)
        compare_leftovers(run, other);
    run->is_right = true;
}

static void run_level(const struct levels *levels, struct run *run) {
    /* Read by the parent process if this one crashes. */
    snprintf(run->report->text, sizeof run->report->text, "%s", level_name(run->level));
    if (!setjmp(run->over)) {
        size_t count = script_traces(run->script) ? 1 : run->script->stage_count;
        for (size_t i = 0; i < count; i++)
            (run->options->modules ? read_stage : compile_stage)(run, &run->script->stages[i]);
        drop_spare(levels, run);
        require_features(run);
        run_unless_same(levels, run);
    }
    release(run);
}

/* Appends the levels with correct results to the failure of one level. */
static void append_correct_levels(struct report *report, const struct levels *levels) {
    const char *between = "\n     correct: ";
    for (size_t i = 0; i < levels->count; i++) {
        size_t used = strlen(report->text);
        if (!levels->runs[i].is_right)
            continue;
        snprintf(report->text + used, sizeof report->text - used, "%s%s", between,
                 level_name(levels->runs[i].level));
        between = ", ";
    }
}

void run_script(struct gpu *gpu, struct memory *memory, const struct script *script,
                const struct run_options *options, const char *picture, struct report *report) {
    const char *const *names = options->level_count ? options->levels : usual_levels;
    struct levels levels = {NULL, options->level_count ? options->level_count : USUAL_LEVELS};
    levels.runs = memory_allocate(memory, sizeof *levels.runs * levels.count);
    for (size_t i = 0; i < levels.count && report->verdict != VERDICT_SKIPPED; i++) {
        struct report later = {.verdict = VERDICT_NONE};
        if ((script->fcgl_excluded && is_generated(names[i])) ||
            (script->recipe_excluded && !strncmp(names[i], "-Oconfig", 8)))
            continue;
        levels.runs[i] = (struct run){.gpu = gpu,
                                      .memory = memory,
                                      .script = script,
                                      .level = names[i],
                                      .options = options,
                                      .report = report->verdict == VERDICT_NONE ? report : &later,
                                      .picture = *names[i] ? NULL : picture};
        run_level(&levels, &levels.runs[i]);
    }
    if (report->verdict == VERDICT_NONE)
        report->verdict = VERDICT_PASSED;
    else if (report->verdict == VERDICT_FAILED)
        append_correct_levels(report, &levels);
}

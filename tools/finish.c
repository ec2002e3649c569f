#include "tools.h"

#include "../optimize/optimize.h"
#include "contents.h"
#include "declares.h"
#include "extensions.h"
#include "handles.h"
#include "interface.h"
#include "narrow.h"
#include "stand_in.h"

static struct tools_settings settings_for(struct context *c, const struct spirv_module *module) {
    const struct options *options = c->options;
    struct tools_settings settings = {
        .environment = options->target_env,
        .max_id = (uint32_t)options->max_id,
        .layout = TOOLS_LAYOUT_RELAXED,
        .before_legalization = options->no_legalization && module->needs_legalization,
        .preserve_bindings = options->preserve_bindings,
        .preserve_interface = options->preserve_interface,
        .pack_interface = options->pack_optimized,
        .flatten_resource_arrays = options->flatten_resource_arrays,
        .reduce_load_size = options->reduce_load_size,
        .fix_call_arguments = options->fix_func_call_arguments,
        .combined_count = module->combined_count,
        .print_all = options->print_all,
    };
    if (options->layout == LAYOUT_GL)
        settings.layout = TOOLS_LAYOUT_STRICT;
    else if (options->layout != LAYOUT_DEFAULT)
        settings.layout = TOOLS_LAYOUT_SCALAR;
    struct tools_binding *combined =
        arena_array(c->arena, struct tools_binding, module->combined_count + 1);
    for (size_t i = 0; i < module->combined_count; i++)
        combined[i] = (struct tools_binding){module->combined[i].set, module->combined[i].binding};
    settings.combined = combined;
    return settings;
}

static bool has_capability(const struct spirv_module *module, SpvCapability capability) {
    for_each_instruction(at, module->words, module->count) {
        if (opcode_of(module->words + at) != SpvOpCapability)
            return false;
        if (module->words[at + 1] == (uint32_t)capability)
            return true;
    }
    return false;
}

/* The first extension of the module that is of the kind asked for, or NULL. */
static const char *find_extension(const struct spirv_module *module, bool (*wanted)(const char *)) {
    for_each_instruction(at, module->words, module->count) {
        SpvOp opcode = opcode_of(module->words + at);
        const char *name = (const char *)(module->words + at + 1);
        if (opcode == SpvOpExtension && wanted(name))
            return name;
        if (opcode != SpvOpExtension && opcode != SpvOpCapability)
            return NULL;
    }
    return NULL;
}

static bool is_unknown(const char *extension) {
    return !extension_known(extension);
}

/* Do options ask for what only SPIRV-Tools does. */
static bool is_demanding(const struct options *options) {
    return options->reduce_load_size || options->pack_optimized || options->fix_func_call_arguments;
}

bool finish_is_demanded(const struct options *options) {
    return options->optimizer_config || is_demanding(options);
}

static bool must_legalize(const struct options *options, const struct spirv_module *module) {
    return module->needs_legalization || module->combined_count ||
           options->flatten_resource_arrays || is_demanding(options);
}

/* Built-ins that change while an invocation runs (Vulkan, "Built-In Variables"). */
static bool may_change(const struct spirv_module *module, uint32_t builtin) {
    switch (builtin) {
    case SpvBuiltInHelperInvocation:
        return true;
    case SpvBuiltInRayTmaxKHR:
    case SpvBuiltInSubgroupSize:
    case SpvBuiltInSubgroupLocalInvocationId:
    case SpvBuiltInSubgroupEqMask:
    case SpvBuiltInSubgroupGeMask:
    case SpvBuiltInSubgroupGtMask:
    case SpvBuiltInSubgroupLeMask:
    case SpvBuiltInSubgroupLtMask:
    case SpvBuiltInSMIDNV:
    case SpvBuiltInWarpIDNV:
        return has_capability(module, SpvCapabilityRayTracingKHR);
    default: /* of all built-ins */
        return false;
    }
}

static bool has_volatile_built_in(const struct spirv_module *module) {
    for_each_instruction(at, module->words, module->count) {
        const uint32_t *words = module->words + at;
        if (opcode_of(words) == SpvOpTypeVoid || opcode_of(words) == SpvOpFunction)
            return false;
        if (opcode_of(words) == SpvOpDecorate && words[2] == SpvDecorationBuiltIn &&
            may_change(module, words[3]))
            return true;
    }
    return false;
}

static unsigned choose_steps(const struct options *options, const struct spirv_module *module) {
    unsigned steps = 0;
    if (options->use_vulkan_memory_model || has_capability(module, SpvCapabilityVulkanMemoryModel))
        steps |= TOOLS_UPGRADE_MEMORY_MODEL;
    if (options->no_legalization)
        return steps;
    steps |= TOOLS_TRIM;
    if (must_legalize(options, module))
        steps |= TOOLS_LEGALIZE;
    if (options->optimization > 0)
        steps |= TOOLS_OPTIMIZE;
    if (options->debug & DEBUG_VULKAN)
        steps |= TOOLS_FIX_FORWARD_REFERENCES;
    if (has_volatile_built_in(module))
        steps |= TOOLS_SPREAD_VOLATILE;
    return steps;
}

static struct finished unchanged(const struct spirv_module *module) {
    return (struct finished){.words = module->words, .count = module->count, .log = ""};
}

static void open_tools(struct context *c, const uint32_t *words, size_t count,
                       struct tools **tools) {
    tools_destroy(*tools);
    *tools = tools_create(words, count);
    if (!*tools)
        context_fail(c, 0, "out of memory");
}

/* Resources become others where they are taken apart. */
static bool replaces_resources(const struct options *options, const struct spirv_module *module) {
    return !options->no_legalization && options->flatten_resource_arrays &&
           module->words[VERSION_WORD] >= SPIRV_1_4;
}

static struct spirv_module show(struct context *c, const struct spirv_module *module) {
    struct spirv_module shown = extensions_hide(c, module);
    shown = stand_in_put(c, &shown);
    return replaces_resources(c->options, module) ? interface_drop_resources(c, &shown) : shown;
}

static struct finished take_result(struct context *c, struct tools *tools, unsigned steps,
                                   const struct spirv_module *original) {
    struct finished result = {0};
    const uint32_t *words = tools_words(tools, &result.count);
    struct spirv_module shown = extensions_show(c, words, result.count, original);
    shown = stand_in_remove(c, &shown);
    if (replaces_resources(c->options, original))
        shown = interface_add_resources(c, &shown);
    uint32_t *copy = arena_copy(c->arena, shown.words, shown.count * sizeof *words);
    result.words = copy;
    result.count = shown.count;
    if (steps & TOOLS_UPGRADE_MEMORY_MODEL)
        result.count = plain_loads_of_handles(c, copy, result.count);
    if (steps & (TOOLS_LEGALIZE | TOOLS_OPTIMIZE))
        result.count = prune_blocks(c, copy, result.count);
    if (c->options->debug & DEBUG_RICH) {
        result.count = prune_declares(c, copy, result.count);
        show_global_flags(copy, result.count);
    }
    if (!c->options->no_legalization)
        result.words = copy = interlock_join(c, copy, &result.count);
    if (steps & TOOLS_TRIM)
        result.count = trim_capabilities(c, copy, result.count);
    narrow_constants(c, copy, result.count);
    const char *log = tools_log(tools);
    result.log = arena_string(c->arena, log, strlen(log));
    return result;
}

/* Checks what is handed out, which need not be what the tools hold any more. */
static void validate(struct context *c, const struct tools_settings *settings,
                     struct finished *module, struct tools **tools) {
    size_t count;
    const uint32_t *words = tools_words(*tools, &count);
    if (count != module->count || memcmp(words, module->words, count * sizeof *words) != 0)
        open_tools(c, module->words, module->count, tools);
    if (tools_validate(*tools, settings))
        return;
    const char *messages = tools_messages(*tools);
    module->invalid = arena_string(c->arena, messages, strlen(messages));
    module->instruction = tools_instruction(*tools);
}

static bool is_meshlet_entry(const uint32_t *instruction) {
    return opcode_of(instruction) == SpvOpEntryPoint &&
           (instruction[1] == SpvExecutionModelMeshEXT ||
            instruction[1] == SpvExecutionModelTaskEXT ||
            instruction[1] == SpvExecutionModelMeshNV);
}

/* Under the older name of SPV_KHR_compute_shader_derivatives, mesh shaders had no derivatives; and
 * SPIRV-Tools wants the shading rate to be a single number, which has one for each primitive. */
static bool is_beyond_validation(const struct spirv_module *module) {
    bool derives = has_capability(module, SpvCapabilityComputeDerivativeGroupQuadsKHR) ||
                   has_capability(module, SpvCapabilityComputeDerivativeGroupLinearKHR);
    derives = derives && spirv_extension_is_newer("SPV_KHR_compute_shader_derivatives");
    if (!derives && !has_capability(module, SpvCapabilityFragmentShadingRateKHR))
        return false;
    for_each_instruction(at, module->words, module->count)
        if (is_meshlet_entry(module->words + at))
            return true;
    return false;
}

/* Leaves out of the module what no entry point leads to, and tells what is left. */
static unsigned sweep(struct context *c, struct tools *tools) {
    size_t count;
    uint32_t *words = tools_words(tools, &count);
    struct sweep_roots roots = {c->options->preserve_bindings, c->options->preserve_interface};
    count = sweep_unused(c, roots, words, count);
    tools_shorten(tools, count);
    return module_contents(c, words, count);
}

/* False: splitting variables, a pass found that the source asks for what cannot be. */
static bool take_steps(struct context *c, struct tools *tools,
                       const struct tools_settings *settings, unsigned steps) {
    if (tools_transform(tools, settings, steps, c->options->optimizer_config))
        return true;
    const char *messages = tools_messages(tools);
    if (!strstr(messages, "Variable cannot be replaced"))
        context_fail(c, 0, "SPIRV-Tools could not transform the module: %s", messages);
    return false;
}

static void guard_debug_information(struct context *c, struct tools *tools) {
    size_t count;
    uint32_t *words = tools_words(tools, &count);
    count = prune_declares(c, words, count);
    hide_global_flags(words, count);
    tools_shorten(tools, count);
}

/* Inlining doubles a module; what was inlined goes before the other steps begin. */
static bool transform(struct context *c, struct tools *tools, struct tools_settings *settings,
                      unsigned steps) {
    if (steps & (TOOLS_LEGALIZE | TOOLS_OPTIMIZE)) {
        settings->contents = sweep(c, tools);
        take_steps(c, tools, settings, TOOLS_INLINE);
        if (c->options->debug & DEBUG_RICH)
            guard_debug_information(c, tools);
        settings->contents = sweep(c, tools);
    }
    return take_steps(c, tools, settings, steps);
}

static struct finished not_transformed(struct context *c, const struct spirv_module *module,
                                       const struct tools *tools) {
    const char *messages = tools_messages(tools);
    struct finished result = unchanged(module);
    result.invalid = arena_string(c->arena, messages, strlen(messages));
    return result;
}

/* Takes the steps, if there are any, and validates what comes out. */
static struct finished run(struct context *c, const struct spirv_module *module, unsigned steps,
                           struct tools **tools) {
    const struct options *options = c->options;
    struct tools_settings settings = settings_for(c, module);
    unsigned passes = steps & ~(unsigned)TOOLS_TRIM;
    struct spirv_module shown = passes ? show(c, module) : *module;
    open_tools(c, shown.words, shown.count, tools);
    if (passes && !transform(c, *tools, &settings, steps))
        return not_transformed(c, module, *tools);
    struct finished result = steps ? take_result(c, *tools, steps, module) : unchanged(module);
    if (!is_beyond_validation(module) && (!options->no_validation || module->needs_legalization))
        validate(c, &settings, &result, tools);
    return result;
}

/* A message of the log, as a note would be dropped that follows no error. */
static const char *tell_of_second_opinion(struct context *c, const char *log, const char *invalid) {
    struct text_sink text = {.arena = c->arena};
    sink_format(&text, "%snote: SPIRV-Tools made legal what was not: %s", log, invalid);
    return text.text;
}

/* Passes of our own have run; SPIRV-Tools' are the second opinion where they left what is not
 * legal, and run alone where -Oconfig= names them.  A name that the tools know stands for each
 * extension while they work. */
static struct finished finish_known(struct context *c, const struct spirv_module *module,
                                    struct tools **tools) {
    const struct options *options = c->options;
    const unsigned recipe = TOOLS_LEGALIZE | TOOLS_OPTIMIZE;
    unsigned steps = choose_steps(options, module);
    if (!steps && options->no_validation)
        return unchanged(module);
    if (finish_is_demanded(options) || !(steps & recipe))
        return run(c, module, steps, tools);
    struct finished result = run(c, module, steps & ~recipe, tools);
    if (!result.invalid)
        return result;
    struct finished again = run(c, module, steps, tools);
    if (options->verbose && !again.invalid)
        again.log = tell_of_second_opinion(c, again.log, result.invalid);
    if (options->no_validation)
        again.invalid = NULL;
    return again;
}

/* SPIRV-Tools prints colours, and what no table of ours knows. */
static const char *disassemble_by_tools(struct context *c, const struct finished *module,
                                        bool color, bool byte_offsets, struct tools **tools) {
    struct tools_settings settings = {.environment = c->options->target_env};
    size_t length;
    open_tools(c, module->words, module->count, tools);
    if (!tools_disassemble(*tools, &settings, color, byte_offsets))
        context_fail(c, 0, "the module cannot be printed: %s", tools_messages(*tools));
    const char *text = tools_text(*tools, &length);
    return arena_string(c->arena, text, length);
}

const char *finish_disassemble(struct context *c, const struct finished *module, bool color,
                               bool byte_offsets, struct tools **tools) {
    struct text_sink text = {.arena = c->arena};
    if (!color && disassemble(c, module->words, module->count, byte_offsets, &text))
        return text.text;
    return disassemble_by_tools(c, module, color, byte_offsets, tools);
}

/* The capability goes with the memory model (SPIR-V 3.31, Capability), which
 * the tools would have brought in. */
static struct finished untouched(struct context *c, const struct spirv_module *module) {
    struct finished result = unchanged(module);
    if (!has_capability(module, SpvCapabilityVulkanMemoryModel))
        return result;
    uint32_t *words = arena_copy(c->arena, module->words, module->count * sizeof *words);
    for_each_instruction(at, words, module->count)
        if (opcode_of(words + at) == SpvOpMemoryModel)
            words[at + 2] = SpvMemoryModelVulkan;
    result.words = words;
    return result;
}

struct finished finish(struct context *c, const struct spirv_module *module, struct tools **tools) {
    const char *newer = find_extension(module, is_unknown);
    if (newer) {
        warning_at(c, WARN_NEWER_EXTENSION, 0,
                   "the module is neither optimized nor validated, as SPIRV-Tools does not know %s",
                   newer);
        return untouched(c, module);
    }
    if (!find_extension(module, spirv_extension_is_newer))
        return finish_known(c, module, tools);
    struct spirv_module known = extensions_rename(c, module);
    struct finished result = finish_known(c, &known, tools);
    struct spirv_module named = extensions_rename_back(c, result.words, result.count, module);
    result.words = named.words;
    result.count = named.count;
    return result;
}

/* The last phase: validates the module with SPIRV-Tools. */
#include "../base/trace.h"
#include "../optimize/optimize.h"
#include "quirks.h"
#include "tools.h"

#include "spirv_names.h"

enum { DEFAULT_MAX_ID = 0x3FFFFF }; /* required of every driver (SPIR-V 2.17) */

static struct tools_settings settings_for(struct context *c, const struct spirv_module *module) {
    const struct options *options = c->options;
    struct tools_settings settings = {
        .environment = options->target_env,
        .max_id = options->max_id ? (uint32_t)options->max_id : DEFAULT_MAX_ID,
        .layout = TOOLS_LAYOUT_RELAXED,
        .before_legalization = options->no_legalization && module->needs_legalization,
        .preserve_bindings = options->preserve_bindings,
        .print_all = options->print_all,
    };
    if (options->layout == LAYOUT_GL)
        settings.layout = TOOLS_LAYOUT_STRICT;
    else if (options->layout != LAYOUT_DEFAULT)
        settings.layout = TOOLS_LAYOUT_SCALAR;
    return settings;
}

/* Returns the first extension for which `wanted` holds, or NULL. */
static const char *find_extension(struct context *c, const struct spirv_module *module,
                                  bool (*wanted)(const char *)) {
    size_t at = tools_end_of_capabilities(module->words, module->count);
    const char *name;
    for (; at < module->count && (name = tools_extension_at(c, module->words + at));
         at += length_of(module->words + at))
        if (wanted(name))
            return name;
    return NULL;
}

static bool is_unknown(const char *extension) {
    return !tools_known_extension(extension);
}

static bool is_newer(const char *extension) {
    return !tools_supports_extension(extension);
}

static bool is_beyond_judgement(const char *extension) {
    return !tools_judges_extension(extension);
}

enum target_env tools_environment_of(uint32_t version) {
    int env = 0;
    while (env < ENV_VULKAN_1_3 && environments[env].spirv_version < version)
        env++;
    return env;
}

bool finish_has_recipe(const struct options *options) {
    return options->optimizer_config && !options->no_legalization;
}

/* Returns the recipes of SPIRV-Tools that replace this compiler's passes. */
static unsigned recipe_steps(const struct options *options, const struct spirv_module *module) {
    return (module->needs_legalization ? TOOLS_LEGALIZE : 0) |
           (options->optimization > 0 ? TOOLS_OPTIMIZE : 0);
}

/* Releases idle memory before SPIRV-Tools allocate their own. */
static void open_tools(struct context *c, const uint32_t *words, size_t count,
                       struct tools **tools) {
    arena_release(c->kept);
    tools_destroy(*tools);
    *tools = tools_create(words, count);
    if (!*tools)
        context_fail(c, 0, "out of memory");
}

/* Returns the messages of SPIRV-Tools. Fails if they ran out of memory. */
static const char *why_not(struct context *c, const struct tools *tools) {
    if (tools_is_starved(tools))
        context_fail(c, 0, "out of memory");
    return tools_messages(tools);
}

static struct module *read_words(struct context *c, uint32_t *words, size_t count,
                                 const struct requests *requests) {
    const char *problem;
    struct module *m = module_of_words(c, c->kept, words, count, &problem);
    if (!m)
        context_fail(c, 0, "SPIRV-Tools produced an invalid module: %s", problem);
    m->requests = *requests;
    return m;
}

static struct finished adopt_result(struct context *c, struct tools *tools,
                                    const struct spirv_module *original) {
    struct finished result = {0};
    const uint32_t *made = tools_words(tools, &result.count);
    uint32_t *words = arena_copy(c->kept, made, result.count * sizeof *words);
    tools_narrow_constants(c, words, result.count);
    if (c->options->debug & DEBUG_RICH) {
        result.count = tools_prune_declares(c, words, result.count);
        tools_show_global_flags(c, words, result.count);
    }
    /* Run the passes that every module requires. */
    const struct requests *requests = &original->requests;
    const struct optimize_settings settings = {0};
    struct module *m = read_words(c, words, result.count, requests);
    opt_finalize(c, m, &settings);
    result.words = module_words(m, false, &result.count);
    const char *log = tools_log(tools);
    result.log = arena_string(c->kept, log, strlen(log));
    return result;
}

static struct finished unchanged(const struct spirv_module *module) {
    return (struct finished){.words = module->words, .count = module->count, .log = ""};
}

static bool accepts(struct context *c, const struct tools_settings *settings,
                    const struct spirv_module *given, struct tools **tools) {
    open_tools(c, given->words, given->count, tools);
    return tools_validate(*tools, settings);
}

/* Validates the module without debug records if the table covers all of them. Debug builds
 * always validate the records too. */
static bool is_valid(struct context *c, const struct tools_settings *settings,
                     const struct spirv_module *given, struct tools **tools) {
    struct spirv_module bare = {0};
    if (c->options->debug)
        bare = tools_hide_records(c, given->words, given->count);
    bool is_enough = bare.words && accepts(c, settings, &bare, tools);
#ifdef HLSL2SPV_DEBUG
    is_enough = false;
#endif
    return is_enough || accepts(c, settings, given, tools);
}

/* Returns whether the validator rejects the module. A known bug of its version is only a
 * warning. */
static bool is_refused(struct context *c, const struct tools_settings *settings,
                       const struct spirv_module *given, struct tools **tools) {
    if (is_valid(c, settings, given, tools))
        return false;
    const char *wish = tools_fault(*tools);
    if (wish)
        tools_warn_of_fault(c, wish);
    return !wish;
}

static void note_refusal(struct context *c, struct finished *module, const char *messages) {
    module->invalid = arena_string(c->kept, messages, strlen(messages));
    module->refusal = tools_refusal(messages);
}

/* ---- Modules that are newer than SPIRV-Tools ---- */

/* Validates a rejected module again, with the extension names that SPIRV-Tools support. Sets
 * `left_out` to the number of omitted instructions. */
static bool is_refused_renamed(struct context *c, const struct tools_settings *settings,
                               const struct finished *module, size_t *left_out,
                               struct tools **tools) {
    struct spirv_module given = tools_rename_extensions(c, module->words, module->count, left_out);
    return is_refused(c, settings, &given, tools);
}

/* Unknown numbers of a module without a newer extension are errors, as in dxc. */
const char *finish_unsupported_part(struct context *c, const uint32_t *words, size_t count,
                                    const char *messages) {
    const struct spirv_module module = {.words = (uint32_t *)words, .count = count};
    const char *extension = find_extension(c, &module, is_beyond_judgement);
    unsigned opcode = tools_unknown_opcode(messages);
    if (extension)
        return tools_cannot_parse(messages) || tools_refusal(messages) == REFUSAL_OTHER ? extension
                                                                                        : NULL;
    return opcode && spirv_instruction(opcode) ? spirv_instruction(opcode)->name : NULL;
}

/* Returns whether the rejection shows only that SPIRV-Tools do not support the module. If so, warns
 * that it was not validated. */
static bool is_unsupported(struct context *c, const struct spirv_module *module,
                           const char *messages) {
    const char *part = finish_unsupported_part(c, module->words, module->count, messages);
    if (part)
        warning_at(c, WARN_NEWER_EXTENSION, 0,
                   "the module is not validated because SPIRV-Tools %s does not support %s",
                   tools_version() + 1, part);
    return part != NULL;
}

/* Returns whether SPIRV-Tools reject the module for a reason other than their age. */
static bool is_rejected(struct context *c, const struct tools_settings *settings,
                        struct finished *module, struct tools **tools) {
    const struct spirv_module given = {.words = (uint32_t *)module->words, .count = module->count};
    size_t left_out = 0;
    if (!is_refused(c, settings, &given, tools))
        return false;
    if (find_extension(c, &given, is_newer) &&
        !is_refused_renamed(c, settings, module, &left_out, tools))
        return false;
    if (is_unsupported(c, &given, why_not(c, *tools)))
        return false;
    note_refusal(c, module, why_not(c, *tools));
    module->instruction = tools_instruction(*tools);
    module->instruction += module->instruction ? left_out : 0;
    return true;
}

static void validate(struct context *c, const struct tools_settings *settings,
                     struct finished *module, struct tools **tools) {
    uint32_t bound = module->words[3];
    if (bound > settings->max_id)
        context_fail(c, 0, "id bound 0x%X of the module exceeds the limit of 0x%X%s", bound,
                     settings->max_id,
                     c->options->max_id ? "" : "; use '-fspv-max-id' to change it");
    if (is_rejected(c, settings, module, tools))
        return;
    bool is_ours = !settings->before_legalization && !finish_has_recipe(c->options) &&
                   environments[settings->environment].vulkan_version;
    module->instruction = is_ours ? tools_find_stored_handle(c, module->words, module->count) : 0;
    if (module->instruction) {
        module->invalid = "an image, a sampler or an acceleration structure is stored";
        module->refusal = REFUSAL_RESOURCE;
    }
}

/* Runs the recipes. Returns false if a pass found an error in the source. */
static bool transform(struct context *c, const struct spirv_module *module,
                      const struct tools_settings *settings, unsigned steps, struct tools **tools) {
    size_t count;
    uint32_t *copy = arena_copy(c->kept, module->words, module->count * sizeof *copy);
    struct module *m = read_words(c, copy, module->count, &module->requests);
    tools_respell_negations(m);
    const uint32_t *words = module_words(m, false, &count);
    struct spirv_module shown = tools_hide_extensions(c, words, count);
    if (c->options->debug & DEBUG_RICH)
        tools_hide_global_flags(c, shown.words, shown.count);
    open_tools(c, shown.words, shown.count, tools);
    if (tools_transform(*tools, settings, steps, c->options->optimizer_config))
        return true;
    const char *messages = why_not(c, *tools);
    if (tools_refusal(messages) != REFUSAL_NOT_REPLACED)
        context_fail(c, 0, "SPIRV-Tools could not transform the module: %s", messages);
    return false;
}

static struct finished run_tools(struct context *c, const struct spirv_module *module,
                                 unsigned steps, struct tools **tools) {
    struct tools_settings settings = settings_for(c, module);
    struct finished result = unchanged(module);
    if (steps && !transform(c, module, &settings, steps, tools)) {
        note_refusal(c, &result, why_not(c, *tools));
        return result;
    }
    if (steps)
        result = adopt_result(c, *tools, module);
    if (!c->options->skip_validator) {
        double began = clock_seconds();
        trace_begin(c, "validate", NULL);
        validate(c, &settings, &result, tools);
        trace_end(c);
        result.seconds = clock_seconds() - began;
    }
    return result;
}

/* Disassembles with SPIRV-Tools, which support colors and unknown instructions. */
static const char *disassemble_by_tools(struct context *c, const struct finished *module,
                                        bool color, bool byte_offsets, struct tools **tools) {
    struct tools_settings settings = {.environment = c->options->target_env};
    size_t length;
    open_tools(c, module->words, module->count, tools);
    if (!tools_disassemble(*tools, &settings, color, byte_offsets))
        context_fail(c, 0, "cannot print the module: %s", why_not(c, *tools));
    const char *text = tools_text(*tools, &length);
    return arena_string(c->kept, text, length);
}

const char *finish_disassemble(struct context *c, const struct finished *module, bool color,
                               bool byte_offsets, struct tools **tools) {
    struct text_sink text = {.arena = c->kept};
    if ((!color || !tools_version()) &&
        spirv_disassemble(c, module->words, module->count, byte_offsets, &text))
        return text.text;
    return disassemble_by_tools(c, module, color, byte_offsets, tools);
}

struct finished finish(struct context *c, const struct spirv_module *module, struct tools **tools) {
    unsigned steps = finish_has_recipe(c->options) ? recipe_steps(c->options, module) : 0;
    const char *newer = steps ? find_extension(c, module, is_unknown) : NULL;
    if (newer) {
        warning_at(c, WARN_NEWER_EXTENSION, 0,
                   "the module is not validated or optimized by -Oconfig= because SPIRV-Tools %s "
                   "does not support %s",
                   tools_version() + 1, newer);
        return unchanged(module);
    }
    return run_tools(c, module, steps, tools);
}

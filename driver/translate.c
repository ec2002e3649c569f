#include "translate.h"

#include <string.h>

#include "files.h"

/* The oldest environment that takes modules of a version. */
static enum target_env environment_of(uint32_t version) {
    static const uint32_t versions[] = {
#define TARGET_ENV(id, name, spirv_version, vulkan_version, tools_env) spirv_version,
#include "../spec/environments.def"
#undef TARGET_ENV
    };
    int env = 0;
    while (env + 1 < ENV_VULKAN_1_3 && versions[env] < version)
        env++;
    return versions[env] < version ? ENV_VULKAN_1_3 : (enum target_env)env;
}

void translate_validate(struct context *c, const uint32_t *words, size_t count,
                        struct compiled *out) {
    struct tools_settings settings = {.environment = environment_of(words[VERSION_WORD]),
                                      .layout = TOOLS_LAYOUT_SCALAR};
    tools_destroy(out->tools);
    out->tools = tools_create(words, count);
    if (!out->tools)
        context_fail(c, 0, "out of memory");
    if (!tools_validate(out->tools, &settings))
        context_fail(c, 0, "the module is not valid: %s", tools_messages(out->tools));
}

struct module *translate_read(struct context *c, const uint32_t *words, size_t count) {
    const char *problem;
    uint32_t *copy = arena_copy(c->arena, words, count * sizeof *words);
    struct module *m = module_of_words(c, c->arena, copy, count, &problem);
    if (!m)
        context_fail(c, 0, "the module cannot be read: %s", problem);
    return m;
}

static const char *text_of(struct context *c, const struct reflection *r,
                           void (*print)(const struct reflection *r, struct text_sink *out)) {
    struct text_sink text = {.arena = c->arena};
    print(r, &text);
    return text.text;
}

void translate_facts(struct context *c, const struct command *command, const struct module *m,
                     const struct reflect_source *source, struct compiled *out) {
    const struct reflection_options *asked = &command->reflection;
    const char *file = options_file_name(c->options, c->arena, c->options->input);
    const struct reflection *r = reflect(c, m, file, source);
    if (asked->file || asked->only)
        out->reflection = text_of(c, r, reflection_json);
    if (asked->layout)
        out->block_layout = text_of(c, r, reflection_layout);
    if (asked->statistics)
        out->statistics = text_of(c, r, reflection_statistics);
}

static bool is_module(const struct file_content *file) {
    uint32_t magic;
    if (file->size < HEADER_WORDS * sizeof magic || file->size % sizeof magic)
        return false;
    memcpy(&magic, file->text, sizeof magic);
    turn_words(&magic, 1);
    return magic == SpvMagicNumber;
}

void translate_file(struct context *c, const struct command *command,
                    const struct file_access *files, struct compiled *out) {
    struct optimize_settings settings = {.for_speed = c->options->optimization > 0,
                                         .flatten_resource_arrays = true};
    const char *path = command->compile.input;
    struct file_content file;
    if (!files_read(c, files, path, &file))
        return;
    if (!is_module(&file))
        context_fail(c, 0, "'%s' is no SPIR-V module, and HLSL needs '-T', as in '-T ps_6_0'",
                     path);
    sources_add(c->sources, path, file.text, file.size, 0);
    uint32_t *words = arena_copy(c->arena, file.text, file.size);
    size_t count = file.size / sizeof *words;
    turn_words(words, count);
    translate_validate(c, words, count, out);
    struct module *m = translate_read(c, words, count);
    if (asks_for_facts(&command->reflection))
        translate_facts(c, command, m, NULL, out);
    if (!command->wgsl)
        return;
    optimize(c, m, &settings);
    if (!diag_error_count(c))
        out->wgsl = wgsl_of(c, m, &command->wgsl_settings);
}

/* Processing of input modules: descriptions, WGSL, disassembly, and links between stages. */
#include "../optimize/optimize.h"
#include "compile.h"
#include "files.h"
#include "command.h"

#include <string.h>

static const char needs_profile[] = ", and HLSL requires '-T', as in '-T ps_6_0'";

/* Loads the words of a module. Returns NULL if the file cannot be read. `otherwise` is appended to
 * the error for other file formats. */
static uint32_t *load_words(struct context *c, const struct file_access *files, const char *path,
                            const char *otherwise, size_t *count) {
    struct file_content file;
    if (!files_read(c, files, path, &file))
        return NULL;
    if (!driver_is_module(file.text, file.size))
        context_fail(c, 0, "'%s' is not a SPIR-V module%s", path, otherwise);
    files_add_source(c, path, &file);
    /* Extra zeros terminate a truncated instruction or string. */
    uint32_t *words = arena_array(c->kept, uint32_t, file.size / sizeof *words + HEADER_WORDS);
    memcpy(words, file.text, file.size);
    *count = file.size / sizeof *words;
    words_swap(words, *count);
    return words;
}

static struct module *load_module(struct context *c, const struct file_access *files,
                                  const char *path, const char *otherwise, struct compiled *out) {
    size_t count;
    uint32_t *words = load_words(c, files, path, otherwise, &count);
    if (!words)
        return NULL;
    const char *problem;
    struct module *m = driver_parse_words(c, words, count, &problem);
    if (m)
        driver_check_type_limits(c, m);
    driver_validate_words(c, words, count, path, out); /* has better messages than the parser */
    if (!m)
        context_fail(c, 0, "cannot read the module: %s", problem);
    return m;
}

/* Checks the interfaces between the stages of all input modules. */
static void translate_link(struct context *c, const struct command *command,
                           const struct file_access *files, struct compiled *out) {
    size_t count = command->inputs.count;
    const struct reflection **modules = arena_array(c->kept, const struct reflection *, count);
    for (size_t k = 0; k < count; k++) {
        const char *path = command->inputs.items[k];
        const struct module *m = load_module(c, files, path, "", out);
        if (!m)
            return;
        modules[k] = reflect(c, m, path, NULL);
    }
    reflect_check_links(c, modules, count);
}

/* Processes an input module of any origin as requested. An invalid module is an error. */
static void translate_file(struct context *c, const struct command *command,
                           const struct file_access *files, struct compiled *out) {
    struct optimize_settings settings = {.names_values = true, .keeps_functions = true};
    struct module *m = load_module(c, files, command->compile.input, needs_profile, out);
    if (!m)
        return;
    if (asks_for_facts(&command->reflection))
        driver_describe_module(c, command, m, NULL, out);
    if (!command->wgsl)
        return;
    optimize(c, m, &settings);
    if (!diag_error_count(c))
        out->wgsl = wgsl_of(c, m, &command->wgsl_settings);
}

/* Returns true if the inputs are modules, not sources, and processes them. */
bool driver_process_modules(struct context *c, const struct command *command,
                            const struct file_access *files, struct compiled *out) {
    bool asks = command->wgsl || asks_for_facts(&command->reflection);
    if (command->link_check)
        translate_link(c, command, files, out);
    else if (command->dump_module) {
        /* The module is printed without checks. */
        struct finished *module = &out->module;
        module->words = load_words(c, files, command->compile.input, "", &module->count);
    } else if (!command->profile_given && asks)
        translate_file(c, command, files, out);
    else
        return false;
    return true;
}

/* Validation and parsing of the words of a module. */
#include "compile.h"

#include <string.h>

bool driver_is_module(const void *bytes, size_t size) {
    uint32_t magic;
    if (size < HEADER_WORDS * sizeof magic || size % sizeof magic)
        return false;
    memcpy(&magic, bytes, sizeof magic);
    words_swap(&magic, 1);
    return magic == SpvMagicNumber;
}

/* Ends the compilation if a module is invalid, unless the validator is known to be wrong. `path` is
 * the module's file, or NULL. */
void driver_validate_words(struct context *c, const uint32_t *words, size_t count, const char *path,
                           struct compiled *out) {
    struct tools_settings settings = {.environment = tools_environment_of(words[VERSION_WORD]),
                                      .layout = TOOLS_LAYOUT_SCALAR};
    tools_destroy(out->tools);
    out->tools = tools_create(words, count);
    if (!out->tools)
        context_fail(c, 0, "out of memory");
    if (tools_validate(out->tools, &settings))
        return;
    const char *wish = tools_fault(out->tools);
    if (wish) {
        tools_warn_of_fault(c, wish);
        return;
    }
    const char *newer = finish_unsupported_part(c, words, count, tools_messages(out->tools));
    if (newer)
        context_fail(c, 0, "SPIRV-Tools %s cannot validate%s%s because they do not support %s",
                     tools_version() + 1, path ? " " : " the module", path ? path : "", newer);
    const char *name = path ? arena_format(c->kept, " '%s'", path) : "";
    context_fail(c, 0, "module%s is invalid: %s", name,
                 diag_single_line(c->kept, tools_messages(out->tools)));
}

/* Returns NULL and the reason if the words cannot be parsed. */
struct module *driver_parse_words(struct context *c, const uint32_t *words, size_t count,
                                  const char **problem) {
    uint32_t *copy = arena_copy(c->kept, words, count * sizeof *words);
    return module_of_words(c, c->kept, copy, count, problem);
}

/* Parses the words of a valid module. The words are not modified. */
struct module *driver_read_words(struct context *c, const uint32_t *words, size_t count) {
    const char *problem;
    struct module *m = driver_parse_words(c, words, count, &problem);
    if (!m)
        context_fail(c, 0, "cannot read the module: %s", problem);
    return m;
}

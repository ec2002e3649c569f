/* Texts that describe a module: reflection data, block layouts and statistics. */
#include "compile.h"
#include "command.h"
#include "driver.h"

#include <string.h>

static const char *text_of(struct context *c, const struct reflection *r,
                           void (*print)(const struct reflection *r, struct text_sink *out)) {
    struct text_sink text = {.arena = c->kept};
    print(r, &text);
    return text.text;
}

/* Produces the requested texts about a module. `source` describes its program, or is NULL. */
void driver_describe_module(struct context *c, const struct command *command,
                            const struct module *m, const struct reflect_source *source,
                            struct compiled *out) {
    const struct reflection_options *asked = &command->reflection;
    const char *file = options_file_name(c->options, c->kept, c->options->input);
    const struct reflection *r = reflect(c, m, file, source);
    if (asked->file || asked->only)
        out->reflection = text_of(c, r, reflection_json);
    if (asked->layout)
        out->block_layout = text_of(c, r, reflection_layout);
    if (asked->statistics)
        out->statistics = text_of(c, r, reflection_statistics);
}

const char *driver_module_summary(struct context *c, const void *bytes, size_t size) {
    const char *problem;
    size_t count = size / sizeof(uint32_t);
    if (!driver_is_module(bytes, size))
        return "";
    /* Extra zeros terminate a truncated instruction or string. */
    uint32_t *words = arena_array(c->kept, uint32_t, count + HEADER_WORDS);
    memcpy(words, bytes, size);
    words_swap(words, count);
    const struct module *m = module_of_words(c, c->kept, words, count, &problem);
    return m ? text_of(c, reflect(c, m, "", NULL), reflection_summary) : "";
}

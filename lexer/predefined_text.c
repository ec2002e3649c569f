/* Texts that are read before the main file: predefined macros, and definitions and includes of the
 * command line. */
#include "preprocessor.h"

#include <string.h>

static void write_number(struct text_sink *out, const char *head, uint32_t value) {
    sink_text(out, head);
    sink_number(out, value);
    sink_text(out, "\n");
}

const char *pp_predefined_text(struct preprocessor *pp) {
    const struct options *o = pp->c->options;
    struct text_sink out = {.arena = pp->c->kept};
#define PREDEFINED_MACRO(name, condition, value)                                                   \
    if (condition)                                                                                 \
        write_number(&out, "#define " name " ", (uint32_t)(value));
#include "../spec/preprocessor.def"
    return out.text;
}

/* Handles NAME, NAME=VALUE and -NAME. A value ends at its first line end. */
static void write_definition(struct text_sink *out, const char *definition) {
    if (*definition == '-') {
        sink_text(out, "#undef ");
        sink_text(out, definition + 1);
        sink_text(out, "\n");
        return;
    }
    size_t name = strcspn(definition, "=");
    const char *value = definition[name] ? definition + name + 1 : "1";
    sink_text(out, "#define ");
    sink_write(out, definition, name);
    sink_text(out, " ");
    sink_write(out, value, strcspn(value, "\r\n"));
    sink_text(out, "\n");
}

const char *pp_command_line_text(struct preprocessor *pp) {
    const struct options *o = pp->c->options;
    struct text_sink out = {.arena = pp->c->kept};
    sink_text(&out, "");
    for (size_t i = 0; i < o->defines.count; i++)
        write_definition(&out, o->defines.items[i]);
    for (size_t i = 0; i < o->forced_includes.count; i++)
        sink_format(&out, "#include \"%s\"\n", o->forced_includes.items[i]);
    return out.text;
}

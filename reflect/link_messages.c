/* Messages about stages that do not match. */
#include "link.h"

#include <stdarg.h>

/* Returns text such as "the pixel shader 'main'". */
const char *link_stage_text(struct linker *l, const struct stage_facts *stage) {
    return arena_format(l->c->kept, "the %s shader '%s'", stage->entry->stage, stage->entry->name);
}

/* Formats a message, prefixed with the module's file name if it has no location. */
static const char *message(struct linker *l, const struct stage_facts *stage, location at,
                           const char *format, va_list arguments) {
    const char *text = arena_vformat(l->c->kept, format, arguments);
    return at ? text : arena_format(l->c->kept, "%s: %s", stage->r->file, text);
}

void link_error(struct linker *l, const struct stage_facts *stage, location at, const char *format,
                ...) {
    va_list arguments;
    va_start(arguments, format);
    error_at(l->c, at, "%s", message(l, stage, at, format, arguments));
    va_end(arguments);
}

/* Warn or report an error at a location of the stage, or of its module if there is none. */
void link_warning(struct linker *l, const struct stage_facts *stage, location at,
                  const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    warning_at(l->c, WARN_STAGE_INTERFACE, at, "%s", message(l, stage, at, format, arguments));
    va_end(arguments);
}

/* Adds a note about the other stage. */
void link_note(struct linker *l, const struct stage_facts *stage, location at, const char *format,
               ...) {
    va_list arguments;
    va_start(arguments, format);
    note_at(l->c, at, "%s", message(l, stage, at, format, arguments));
    va_end(arguments);
}

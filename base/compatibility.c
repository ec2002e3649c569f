/* Tables of interface styles and relaxations, which reproduce other compilers. */
#include "base.h"

#include <stdarg.h>

static const struct interface_style interfaces[] = {
#define INTERFACE(id, ...) {__VA_ARGS__},
#include "../spec/compatibility.def"
};

const struct interface_style *interface_style(const struct options *options) {
    return &interfaces[options->interface];
}

static const char *const equivalents[RELAX_COUNT] = {
#define RELAXATION(id, today) today,
#include "../spec/compatibility.def"
};

bool relaxation_is_on(const struct context *c, enum relaxation relaxation) {
    return c->options->relaxations >> relaxation & 1;
}

_Static_assert(RELAX_COUNT < 64, "context.relaxations has a bit for each");

void relaxation_note(struct context *c, enum relaxation relaxation, location at) {
    c->relaxations |= UINT64_C(1) << relaxation;
    bool is_alone = !(c->relaxations & (c->relaxations - 1));
    if (!is_alone)
        note_at(c, at, "accepted with '-fdialect=glslang'");
}

bool relaxation_accepts(struct context *c, enum relaxation relaxation, location at,
                        const char *format, ...) {
    if (relaxation_is_on(c, relaxation)) {
        warning_at(c, WARN_DIALECT, at, "%s", equivalents[relaxation]);
        return true;
    }
    va_list args;
    va_start(args, format);
    const char *message = arena_vformat(c->kept, format, args);
    va_end(args);
    if (error_at(c, at, "%s", message))
        relaxation_note(c, relaxation, at);
    return false;
}

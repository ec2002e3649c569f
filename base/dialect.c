/* Table of dialects and their rules. */
#include "base.h"
#include "language.h"

#include <stdarg.h>

static const struct {
    enum dialect dialect;
    const char *today;
} rules[RULE_COUNT] = {
#define DIALECT_RULE(id, dialect, today) {DIALECT_##dialect, today},
#include "../spec/dialect_rules.def"
};

static const char *const names[DIALECT_COUNT] = {"hlsl", "glslang"};

bool dialect_has(const struct context *c, enum dialect_rule rule) {
    return c->options->dialect == rules[rule].dialect;
}

_Static_assert(RULE_COUNT <= 64, "context.dialect_rules has a bit for each");

void dialect_note(struct context *c, enum dialect_rule rule, location at) {
    c->dialect_rules |= (uint64_t)1 << rule;
    bool is_alone = !(c->dialect_rules & (c->dialect_rules - 1));
    if (!is_alone)
        note_at(c, at, "accepted with '-fdialect=%s'", names[rules[rule].dialect]);
}

bool dialect_accepts(struct context *c, enum dialect_rule rule, location at, const char *format,
                     ...) {
    if (dialect_has(c, rule)) {
        warning_at(c, WARN_DIALECT, at, "%s", rules[rule].today);
        return true;
    }
    va_list args;
    va_start(args, format);
    const char *message = arena_vformat(c->arena, format, args);
    va_end(args);
    if (error_at(c, at, "%s", message))
        dialect_note(c, rule, at);
    return false;
}

/* Tables of dialects, foreign names and operators. */
#include "base.h"
#include "language.h"

#include <stdarg.h>
#include <string.h>
#include <ctype.h>

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

static const struct foreign_name foreign_names[] = {
#define FOREIGN_NAME(name, language, ours) {name, language, ours},
#include "../spec/foreign_names.def"
};

const struct foreign_name *foreign_find(const char *name) {
    for (size_t i = 0; i < sizeof foreign_names / sizeof *foreign_names; i++)
        if (!strcmp(foreign_names[i].name, name))
            return &foreign_names[i];
    return NULL;
}

const char *foreign_suggestion(struct context *c, const struct foreign_name *row) {
    bool is_advice = strncmp(row->ours, "remove", 6) == 0;
    const char *quote = strchr(row->ours, ' ') ? "" : "'";
    return is_advice ? arena_format(c->arena, "from %s; %s", row->language, row->ours)
                     : arena_format(c->arena, "from %s; use %s%s%s", row->language, quote,
                                    row->ours, quote);
}

void foreign_propose(struct context *c, const struct foreign_name *row, location at) {
    if (isalpha((unsigned char)*row->ours) && !strchr(row->ours, ' '))
        diag_propose(c, (struct fix){at, FIX_REPLACE, row->ours, 0});
}

static const char *const spellings[OPERATOR_COUNT] = {
    "",
#define OPERATOR(id, spelling, arity) spelling,
#include "../spec/operators.def"
};

const char *operator_spelling(enum operator_kind op) {
    return spellings[op];
}

bool operator_accepts(enum operator_kind op, uint32_t operands) {
    static const struct {
        const char *spelling;
        uint32_t operands;
    } counts[] = {
#define OPERATOR(id, spelling, arity) {spelling, arity},
#include "../spec/operators.def"
        {"*", 1}, /* operators of C++ that HLSL lacks; a struct may declare them */
        {"&", 1},
    };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if (strcmp(counts[i].spelling, spellings[op]) == 0 &&
            (counts[i].operands == operands || !counts[i].operands))
            return true;
    return false;
}

/* Dialects: what other compilers take that HLSL does not have.  The rules are the rows of
 * spec/dialect_rules.def. */
#ifndef HLSL2SPV_BASE_DIALECT_H
#define HLSL2SPV_BASE_DIALECT_H

#include "options.h"
#include "source.h"

struct context;

enum dialect_rule {
#define DIALECT_RULE(id, dialect, today) RULE_##id,
#include "../spec/dialect_rules.def"
#undef DIALECT_RULE
    RULE_COUNT
};

/* The dialect of a name, as -fdialect= has it, or DIALECT_COUNT. */
enum dialect dialect_find(const char *name);

/* Whether the dialect in use has a rule. */
bool dialect_has(const struct context *c, enum dialect_rule rule);

/* For what is an error in HLSL and stands by a rule.  Where the dialect in use has the rule: warns,
 * saying how to write it, and returns true.  Elsewhere: reports the error, with a note that names
 * the dialect, and returns false. */
bool dialect_takes(struct context *c, enum dialect_rule rule, location at, const char *format, ...)
    __attribute__((cold, format(printf, 4, 5)));

/* The note alone, behind an error that was reported.  One rule that a source would need is a
 * mistake; two make it look like the dialect, and only then the note is given. */
void dialect_note(struct context *c, enum dialect_rule rule, location at);

#endif

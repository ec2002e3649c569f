/* Language facts for all phases: dialects, names from other languages, operators. */
#ifndef HLSL2SPV_BASE_LANGUAGE_H
#define HLSL2SPV_BASE_LANGUAGE_H

#include "options.h"
#include "source.h"

#include <stdbool.h>
#include <stdint.h>

/* Extensions of other compilers to HLSL: the rows of spec/dialect_rules.def. */

struct context;

enum dialect_rule {
#define DIALECT_RULE(id, dialect, today) RULE_##id,
#include "../spec/dialect_rules.def"
    RULE_COUNT
};

/* Returns true if the current dialect has a rule. */
bool dialect_has(const struct context *c, enum dialect_rule rule);

/* For code that is an error in HLSL but that a rule allows. If the current dialect has the rule,
 * warns, states the HLSL spelling, and returns true. Otherwise reports the error, with a note that
 * names the dialect, and returns false. */
bool dialect_accepts(struct context *c, enum dialect_rule rule, location at, const char *format,
                     ...) LIKE_PRINTF(4, 5) COLD;

/* Adds only the note, after a reported error. A single construct that needs a rule is likely a
 * typo. The note is added once the source has used two different rules. */
void dialect_note(struct context *c, enum dialect_rule rule, location at);

/* Names in other shading languages with a different name in HLSL: spec/foreign_names.def. */

struct context;

struct foreign_name {
    const char *name, *language, *ours; /* `ours`: HLSL name or alternative */
};
/* Returns NULL if the name is unknown. */
const struct foreign_name *foreign_find(const char *name);
/* For example "from GLSL; use 'float4'". An equivalent that starts with "remove" is the whole
 * advice. */
const char *foreign_suggestion(struct context *c, const struct foreign_name *row);
/* Attaches a fix-it that replaces a token with the HLSL name, if there is one. */
void foreign_propose(struct context *c, const struct foreign_name *row, location at);

/* HLSL operators, in the syntax tree and the typed tree: the rows of spec/operators.def. */

enum operator_kind {
    OPERATOR_NONE,
#define OPERATOR(id, spelling, arity) OPERATOR_##id,
#include "../spec/operators.def"
    OPERATOR_COUNT
};

/* For example "+" or "<<"; "" for OPERATOR_NONE. */
const char *operator_spelling(enum operator_kind op);
/* Returns true if an operator with this spelling accepts that many operands: one or two for "-",
 * any number for "()". */
bool operator_accepts(enum operator_kind op, uint32_t operands);

#endif

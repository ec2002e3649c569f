/* Facts about the language that every phase may ask for: dialects, names from other languages,
 * operators. */
#ifndef HLSL2SPV_BASE_LANGUAGE_H
#define HLSL2SPV_BASE_LANGUAGE_H

#include "options.h"
#include "source.h"

#include <stdbool.h>
#include <stdint.h>

/* Dialects: what other compilers take that HLSL does not have.  The rules are the rows of
 * spec/dialect_rules.def. */

struct context;

enum dialect_rule {
#define DIALECT_RULE(id, dialect, today) RULE_##id,
#include "../spec/dialect_rules.def"
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

/* Names that other shading languages have for what HLSL calls otherwise: spec/foreign_names.def. */

struct context;

struct foreign_name {
    const char *name, *language, *ours; /* `ours`: a name, or words for what there is instead */
};
/* NULL: no language has it that is known here. */
const struct foreign_name *foreign_find(const char *name);
/* "which GLSL has; it is 'float4' in HLSL" */
const char *foreign_words(struct context *c, const struct foreign_name *row);
/* Proposes HLSL's name in place of a token, where there is one. */
void foreign_propose(struct context *c, const struct foreign_name *row, location at);

/* The operators of HLSL, which the syntax tree and the typed tree both name: a row of
 * spec/operators.def each. */

enum operator_kind {
    OPERATOR_NONE,
#define OPERATOR(id, spelling, arity) OPERATOR_##id,
#include "../spec/operators.def"
    OPERATOR_COUNT
};

/* "+", "<<"; "" of OPERATOR_NONE. */
const char *operator_spelling(enum operator_kind op);
/* As it is spelled: "-" takes one operand or two, "()" as many as there are. */
bool operator_takes(enum operator_kind op, uint32_t operands);

#endif

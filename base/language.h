/* Language facts for all phases: names from other languages, operators. */
#ifndef HLSL2SPV_BASE_LANGUAGE_H
#define HLSL2SPV_BASE_LANGUAGE_H

#include "options.h"
#include "source.h"

#include <stdbool.h>
#include <stdint.h>

/* Names in other shading languages with a different name in HLSL: spec/foreign_names.def. */

struct context;

struct foreign_name {
    const char *name, *language, *ours; /* `ours`: HLSL name or alternative */
    const char *difference;             /* from the HLSL name, or NULL */
    bool is_relaxed;                    /* accepted by RELAX_FUNCTION_NAME */
    bool is_function;                   /* only a function has this meaning */
};
/* Return NULL if the name is unknown. Only the second one returns rows with is_function. */
const struct foreign_name *foreign_find(const char *name);
const struct foreign_name *foreign_find_function(const char *name);
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

/* The operators of HLSL, which the syntax tree and the typed tree both name: a row of
 * spec/operators.def each. */
#ifndef HLSL2SPV_BASE_OPERATORS_H
#define HLSL2SPV_BASE_OPERATORS_H

#include <stdbool.h>
#include <stdint.h>

enum operator_kind {
    OPERATOR_NONE,
#define OPERATOR(id, spelling, arity) OPERATOR_##id,
#include "../spec/operators.def"
#undef OPERATOR
    OPERATOR_COUNT
};

/* "+", "<<"; "" of OPERATOR_NONE. */
const char *operator_spelling(enum operator_kind op);
/* As it is spelled: "-" takes one operand or two, "()" as many as there are. */
bool operator_takes(enum operator_kind op, uint32_t operands);

#endif

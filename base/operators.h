/* The operators of HLSL, which the syntax tree and the typed tree both name: a row of
 * spec/operators.def each. */
#ifndef HLSL2SPV_BASE_OPERATORS_H
#define HLSL2SPV_BASE_OPERATORS_H

enum operator_kind {
    OPERATOR_NONE,
#define OPERATOR(id, spelling, arity) OPERATOR_##id,
#include "../spec/operators.def"
#undef OPERATOR
    OPERATOR_COUNT
};

/* "+", "<<"; "" of OPERATOR_NONE. */
const char *operator_spelling(enum operator_kind op);

#endif

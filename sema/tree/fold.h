/* Constant evaluation.  What is worked out is exact in the width of its type: integers wrap, floats
 * are rounded to it.  What is undefined (division by zero) or known only when the program runs is
 * not constant. */
#ifndef HLSL2SPV_SEMA_TREE_FOLD_H
#define HLSL2SPV_SEMA_TREE_FOLD_H

#include "constant.h"

/* ---- fold_scalar.c: one component ---- */

/* Wrapped or rounded to what the type can hold. */
union scalar_value scalar_of_unsigned(uint64_t bits, enum scalar scalar);
union scalar_value scalar_convert(union scalar_value v, enum scalar from, enum scalar to);
/* False where the result is not defined: division by zero. */
bool scalar_unary(enum operator_kind op, enum scalar scalar, union scalar_value v,
                  union scalar_value *out);
bool scalar_binary(enum operator_kind op, enum scalar scalar, union scalar_value left,
                   union scalar_value right, union scalar_value *out);

/* ---- fold.c: whole expressions; expression_fold in sema.h is the third ---- */

/* The value of a constant expression; reports if it is not one. NULL then. */
const struct constant *fold_required(struct context *c, const struct expression *e,
                                     const char *what);
bool fold_integer(struct context *c, const struct expression *e, int64_t *value);
/* What a condition is known to be: 0, 1, or -1 where that is not known. */
int fold_truth(struct context *c, const struct expression *condition);

#endif

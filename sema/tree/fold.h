/* Constant evaluation: what fold.c and the files under it share. */
#ifndef HLSL2SPV_SEMA_FOLD_H
#define HLSL2SPV_SEMA_FOLD_H

#include "../analyser.h"

/* ---- fold_scalar.c: one component ---- */

/* Wrapped or rounded to what the type can hold. */
union scalar_value scalar_of_unsigned(uint64_t bits, enum scalar scalar);
/* False where the result is not defined: division by zero. */
bool scalar_unary(enum operator_kind op, enum scalar scalar, union scalar_value v,
                  union scalar_value *out);
bool scalar_binary(enum operator_kind op, enum scalar scalar, union scalar_value left,
                   union scalar_value right, union scalar_value *out);

/* ---- fold_intrinsic.c ---- */

/* Of built-in functions whose arguments are all constants; NULL for those not evaluated. */
const struct constant *fold_intrinsic(struct context *c, const struct expression *call);

/* ---- fold.c ---- */

/* A constant to be filled; NULL when it would be too large to be worth it. */
struct constant *constant_new(struct context *c, const struct type *type,
                              union scalar_value **values);

#endif

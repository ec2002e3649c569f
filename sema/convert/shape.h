/* Element types and shapes, and what two of them combine to (HLSL [Expr.conv]). */
#ifndef HLSL2SPV_SEMA_CONVERT_SHAPE_H
#define HLSL2SPV_SEMA_CONVERT_SHAPE_H

#include "../types.h"

/* An element type as operators and overloads see it. */
struct element {
    enum scalar scalar;
    bool is_enum;
};
struct element element_of(const struct type *type);
bool element_same(struct element a, struct element b);
/* Bits that a value is known to need: none for bool, literals and enums, which fit anything. */
unsigned element_bits(struct element e);
/* Bool, literals and enums become what stands beside them. */
bool element_gives_way(struct element e);
enum scalar element_combine(struct element l, struct element r);

bool type_is_single(const struct type *type); /* numeric of one component */
/* The element type that an operation on two of them has, as C's usual arithmetic conversions, but
 * that literals and bool give way to anything else. */
enum scalar scalar_combine(const struct type *left, const struct type *right);
/* Whether a numeric shape goes into another: splat, truncation, or as many components. */
bool shape_fits(const struct type *from, const struct type *to);
/* The shape that two operands meet in: the larger one if the other fits it, else the smaller;
 * NULL when neither goes into the other. */
const struct type *shape_combine(const struct type *left, const struct type *right);

#endif

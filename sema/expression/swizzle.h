/* Parts of vectors and matrices (HLSL [Expr.Post.Swizzle]) and elements (HLSL
 * [Expr.Post.Subscript]). */
#ifndef HLSL2SPV_SEMA_EXPRESSION_SWIZZLE_H
#define HLSL2SPV_SEMA_EXPRESSION_SWIZZLE_H

#include "../analyser.h"

/* `base.name` on scalars, vectors and matrices; base may be an lvalue. */
struct expression *make_swizzle(struct analyser *a, struct expression *base, atom name,
                                const struct node *node);
/* What a string spells, and the zero after it (C++ [lex.string]), as an array of numbers. */
struct expression *make_characters(struct analyser *a, struct expression *string,
                                   const struct node *node);
/* `base[index]` on arrays, vectors, matrices and strings. */
/* Reports a constant index of an array that is out of bounds, for an EXPR_INDEX.  is_indexed:
 * another index is applied to the result. */
void check_array_index(struct analyser *a, const struct expression *e, bool is_indexed);
struct expression *make_index(struct analyser *a, struct expression *base, struct expression *index,
                              const struct node *node);

#endif

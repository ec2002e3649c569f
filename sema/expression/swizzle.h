/* Parts of vectors and matrices (HLSL [Expr.Post.Swizzle]) and elements (HLSL
 * [Expr.Post.Subscript]). */
#ifndef HLSL2SPV_SEMA_EXPRESSION_SWIZZLE_H
#define HLSL2SPV_SEMA_EXPRESSION_SWIZZLE_H

#include "../analyser.h"

/* `base.name` on scalars, vectors and matrices; base may be an lvalue. */
struct expression *make_swizzle(struct analyser *a, struct expression *base, atom name,
                                const struct node *node);
/* `base[index]` on arrays, vectors and matrices. */
struct expression *make_index(struct analyser *a, struct expression *base, struct expression *index,
                              const struct node *node);

#endif

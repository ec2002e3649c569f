/* Conversions as nodes.  Each is a chain of single steps (enum conversion in tree.h); an operand of
 * the error type goes into everything without a word. */
#ifndef HLSL2SPV_SEMA_CONVERT_CONVERT_H
#define HLSL2SPV_SEMA_CONVERT_CONVERT_H

#include "../analyser.h"

/* Converts without a cast written, reports what is not allowed and warns of truncation and the
 * like.  `e` may be an lvalue; the result is a value (for objects and errors: itself). */
struct expression *convert_implicit(struct analyser *a, struct expression *e,
                                    const struct type *to);
/* As a cast `(to)e` does. */
struct expression *convert_explicit(struct analyser *a, struct expression *e, const struct type *to,
                                    const struct node *node);
/* To bool, as a condition: scalar only where the version says so. */
struct expression *convert_condition(struct analyser *a, struct expression *e);
/* What an array index must be: an integer value.  A subscript is an argument of the `operator[]`
 * of vectors, matrices and resources, and so a uint. */
struct expression *convert_index(struct analyser *a, struct expression *e, uint32_t components,
                                 bool is_subscript);

#endif

/* A type filled from a row of items, as initialiser lists and constructors do (HLSL
 * [Decl.Init.Agg]). */
#ifndef HLSL2SPV_SEMA_CONVERT_FILL_H
#define HLSL2SPV_SEMA_CONVERT_FILL_H

#include "../analyser.h"

/* Leaves of all items together. */
/* Reports an item of type void. */
bool item_without_value(struct analyser *a, const struct expression_vec *items);
uint64_t count_leaves(const struct expression_vec *items);
/* An EXPR_CONSTRUCT of the type; an error after a message at `at` when there are too few items or
 * too many, or one does not convert. */
struct expression *fill_from(struct analyser *a, const struct type *type,
                             const struct expression_vec *items, const struct node *node,
                             location at);
/* A type with objects in it, made of the first parts of a value. The value has at least as many
 * parts as the type, as the plan of the conversion requires. */
struct expression *construct_flat(struct analyser *a, struct expression *e, const struct type *to);

#endif

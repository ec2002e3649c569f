/* Constants made of other ones, of numbers and of strings. */
#ifndef HLSL2SPV_SEMA_TREE_CONSTANT_H
#define HLSL2SPV_SEMA_TREE_CONSTANT_H

#include "../tree.h"

/* A constant to be filled; NULL when it would be too large to be worth it. */
struct constant *constant_new(struct context *c, const struct type *type,
                              union scalar_value **values);
/* The same components said to be of another type of as many. */
const struct constant *constant_as(struct context *c, const struct constant *k,
                                   const struct type *type);
const struct constant *constant_of_integer(struct context *c, const struct type *type,
                                           int64_t value);
const struct constant *constant_of_string(struct context *c, struct type_table *types,
                                          const char *text);
/* The same components in another numeric type of as many of them. */
const struct constant *constant_convert(struct context *c, const struct constant *k,
                                        const struct type *to);

#endif

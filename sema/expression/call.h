/* Calls, and all that looks like one (HLSL [Expr.Post.Call]). */
#ifndef HLSL2SPV_SEMA_EXPRESSION_CALL_H
#define HLSL2SPV_SEMA_EXPRESSION_CALL_H

#include "../analyser.h"

struct expression *analyse_call(struct analyser *a, const struct node *node);
/* A user's operator for these operands, or NULL when there is none. */
struct expression *operator_overload(struct analyser *a, enum operator_kind op,
                                     struct expression **operands, uint32_t count,
                                     const struct node *node);
/* `T(...)`: a value made of what is in the parentheses. */
struct expression *analyse_construct(struct analyser *a, const struct type *type,
                                     const struct list *written, const struct node *node);

#endif

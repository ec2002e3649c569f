/* Operators that write; operands may be lvalues. */
#ifndef HLSL2SPV_SEMA_EXPRESSION_ASSIGN_H
#define HLSL2SPV_SEMA_EXPRESSION_ASSIGN_H

#include "../analyser.h"

struct expression *make_increment(struct analyser *a, enum operator_kind op, bool postfix,
                                  struct expression *operand, const struct node *node);
struct expression *make_assign(struct analyser *a, struct expression *target,
                               struct expression *value, const struct node *node);
struct expression *make_compound(struct analyser *a, enum operator_kind op,
                                 struct expression *target, struct expression *value,
                                 const struct node *node);

#endif

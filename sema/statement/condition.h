/* What `if`, loops and switches ask. */
#ifndef HLSL2SPV_SEMA_STATEMENT_CONDITION_H
#define HLSL2SPV_SEMA_STATEMENT_CONDITION_H

#include "../analyser.h"

/* What stands between the parentheses: a condition, or the declaration of a variable whose value is
 * one; then it is `*variable`. */
struct expression *analyse_condition_value(struct analyser *a, const struct node *node,
                                           const struct variable **variable);
/* The same as a bool. */
const struct expression *analyse_condition(struct analyser *a, const struct node *node,
                                           const struct variable **variable);

#endif

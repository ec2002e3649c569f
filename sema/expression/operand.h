/* Expressions that others are made of, as they are written; everything in lists is analysed in
 * order, so that messages stand in the order of the source. */
#ifndef HLSL2SPV_SEMA_EXPRESSION_OPERAND_H
#define HLSL2SPV_SEMA_EXPRESSION_OPERAND_H

#include "../analyser.h"

struct expression *analyse_value(struct analyser *a, const struct node *node); /* loaded */
void analyse_expressions(struct analyser *a, const struct list *list, struct expression_vec *out);

#endif

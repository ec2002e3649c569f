/* Comma operators where a list of values may be meant. */
#ifndef HLSL2SPV_SEMA_EXPRESSION_COMMA_H
#define HLSL2SPV_SEMA_EXPRESSION_COMMA_H

#include "../analyser.h"

/* `return 1, 2, 3;`, `(float2)(1, 2)`; no type: that of the value is not known yet. */
void warn_of_comma(struct analyser *a, const struct type *type, const struct node *value);
/* `f((1, 2))` */
void warn_of_commas(struct analyser *a, const struct list *arguments);
/* `m[0, 1]`, in a value of this type */
void warn_of_comma_in_index(struct analyser *a, const struct type *base, const struct node *index);

#endif

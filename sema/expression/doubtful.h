/* Warnings about expressions that are allowed and may not say what they seem to. */
#ifndef HLSL2SPV_SEMA_DOUBTFUL_H
#define HLSL2SPV_SEMA_DOUBTFUL_H

#include "../analyser.h"

/* Operators that bind otherwise than one may think: `a & b == c`; comparisons that tell nothing. */
void warn_of_operator(struct analyser *a, const struct node *binary, const struct expression *left,
                      const struct expression *right);
/* `a = a`. */
void warn_of_self_assignment(struct analyser *a, const struct node *assign,
                             const struct expression *target, const struct expression *value);

#endif

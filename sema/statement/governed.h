/* Warnings about what a condition governs, which may be other than it seems. */
#ifndef HLSL2SPV_SEMA_GOVERNED_H
#define HLSL2SPV_SEMA_GOVERNED_H

#include "../analyser.h"

/* `if (a = b)`, `if ((a == b))`. */
void warn_of_condition(struct analyser *a, const struct node *condition,
                       const struct expression *e);
/* `if (a);`, and `if (a) if (b) c; else d;`. */
void warn_of_if(struct analyser *a, const struct node *node);
/* `while (a);` with a block behind it. */
void warn_of_loop(struct analyser *a, const struct node *loop, const struct node *condition,
                  const struct node *body);

#endif

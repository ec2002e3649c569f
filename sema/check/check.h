/* What is allowed and most likely wrong, told of a program that has no errors: a walk over the
 * typed tree of each function.  Nothing here changes the program, and no later phase knows of it.
 */
#ifndef HLSL2SPV_SEMA_CHECK_H
#define HLSL2SPV_SEMA_CHECK_H

#include "../analyser.h"

void look_for_doubts(struct analyser *a);

/* ---- One subject each ---- */

/* What is read before it is set, code that nothing reaches, loops that nothing ends. */
struct flow;
struct flow *flow_create(struct analyser *a, struct arena *arena);
void flow_check(struct flow *flow, const struct function *f);
/* Parameters and variables that nothing names; functions. */
void unused_check_body(struct analyser *a, const struct function *f);
void unused_check(struct analyser *a, const struct function *f);
/* Values that change where it may not be noticed. */
void values_check(struct analyser *a, const struct function *f);
/* What is read and changed in one expression in no certain order. */
void order_check(struct analyser *a, struct arena *arena, const struct function *f);
/* Registers that are taken twice. */
void registers_check(struct analyser *a);
/* What depends on invocations being together, where they may not be. */
void uniformity_check(struct analyser *a, struct arena *arena);

#endif

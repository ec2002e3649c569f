/* Switches and their labels. */
#ifndef HLSL2SPV_SEMA_STATEMENT_SWITCH_H
#define HLSL2SPV_SEMA_STATEMENT_SWITCH_H

#include "../analyser.h"

struct statement *analyse_switch(struct analyser *a, const struct node *node);
/* NULL after an error. */
struct statement *analyse_case(struct analyser *a, const struct node *node);
struct statement *analyse_default(struct analyser *a, const struct node *node);

#endif

/* Where control goes. */
#ifndef HLSL2SPV_SEMA_STATEMENT_WAYS_H
#define HLSL2SPV_SEMA_STATEMENT_WAYS_H

#include "../analyser.h"
#include "../walk.h"

/* Whether control may come out at the end of a statement. */
bool statement_falls_through(struct context *c, const struct statement *s);

/* Visits the expressions of the statements that control may reach, as far as constant conditions
 * and jumps decide it. */
void statement_reached_expressions(struct context *c, const struct statement *s,
                                   expression_visitor *visit, void *user);

#endif

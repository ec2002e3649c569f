/* Walking the typed tree without knowing its kinds: every child of an expression or a statement,
 * in the order of evaluation. */
#ifndef HLSL2SPV_SEMA_WALK_H
#define HLSL2SPV_SEMA_WALK_H

#include "tree.h"

/* Called for a child; the callee walks on itself if it wants to go deeper. */
typedef void expression_visitor(void *user, const struct expression *child);

void expression_children(const struct expression *e, expression_visitor *visit, void *user);
/* Called for a statement directly in another. */
typedef void statement_visitor(void *user, const struct statement *child);

void statement_children(const struct statement *s, statement_visitor *visit, void *user);
/* Every expression that stands directly in a statement or in those nested inside of it. */
void statement_expressions(const struct statement *s, expression_visitor *visit, void *user);

#endif

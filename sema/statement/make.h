/* Statements of the typed tree. */
#ifndef HLSL2SPV_SEMA_STATEMENT_MAKE_H
#define HLSL2SPV_SEMA_STATEMENT_MAKE_H

#include "../analyser.h"

struct statement *make_statement(struct analyser *a, enum statement_kind kind,
                                 const struct node *node);
/* Appends a statement, or a chain of them, to a block. */
void block_append(struct statement *block, struct statement *s);

#endif

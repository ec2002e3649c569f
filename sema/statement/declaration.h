/* Declarations in a row, and those in functions. */
#ifndef HLSL2SPV_SEMA_STATEMENT_DECLARATION_H
#define HLSL2SPV_SEMA_STATEMENT_DECLARATION_H

#include "../analyser.h"

void analyse_declarations(struct analyser *a, const struct list *declarations);
/* Declares locals; returns the STMT_VARIABLE statements in order, chained. */
struct statement *analyse_local_declaration(struct analyser *a, const struct node *declaration);

#endif

/* Statements (HLSL [Stmt]). */
#ifndef HLSL2SPV_SEMA_STATEMENT_STATEMENT_H
#define HLSL2SPV_SEMA_STATEMENT_STATEMENT_H

#include "../analyser.h"

/* A function's body: its names share the scope of the parameters. */
struct statement *analyse_function_block(struct analyser *a, const struct node *block);

#endif

/* Variables: at file scope, static members, locals. */
#ifndef HLSL2SPV_SEMA_DECLARE_VARIABLE_H
#define HLSL2SPV_SEMA_DECLARE_VARIABLE_H

#include "../name/symbol.h"

/* The value of a static member that was declared in its struct. */
void define_static_member(struct analyser *a, const struct node *declarator,
                          const struct type *type, struct scope *target);
/* A NODE_DECLARATION at file scope, or in a namespace or a buffer; functions among them. */
void analyse_global_declaration(struct analyser *a, const struct node *node);
/* One in a function; the STMT_VARIABLE statements in order, chained. */
struct statement *analyse_local_variables(struct analyser *a, const struct node *node);

#endif

/* Statements (HLSL [Stmt]). */
#ifndef HLSL2SPV_SEMA_STATEMENT_STATEMENT_H
#define HLSL2SPV_SEMA_STATEMENT_STATEMENT_H

#include "../analyser.h"
#include "../tree.h"

/* Switches and their labels. */

struct statement *analyse_switch(struct analyser *a, const struct node *node);
/* NULL after an error. */
struct statement *analyse_case(struct analyser *a, const struct node *node);
struct statement *analyse_default(struct analyser *a, const struct node *node);

/* What `if`, loops and switches ask. */

/* What stands between the parentheses: a condition, or the declaration of a variable whose value is
 * one; then it is `*variable`. */
struct expression *analyse_condition_value(struct analyser *a, const struct node *node,
                                           const struct variable **variable);
/* The same as a bool. */
const struct expression *analyse_condition(struct analyser *a, const struct node *node,
                                           const struct variable **variable);

/* Statements of the typed tree. */

struct statement *make_statement(struct analyser *a, enum statement_kind kind,
                                 const struct node *node);
/* Appends a statement, or a chain of them, to a block. */
void block_append(struct statement *block, struct statement *s);

/* Warnings about what a condition governs, which may be other than it seems. */

/* `if (a);`, and `if (a) if (b) c; else d;`. */
void warn_of_if(struct analyser *a, const struct node *node);
/* `while (a);` with a block behind it. */
void warn_of_loop(struct analyser *a, const struct node *loop, const struct node *condition,
                  const struct node *body);

/* Loops that are asked to be unrolled (HLSL [Stmt.Attr.Unroll]). */

/* The hints of a statement, without 'unroll' if that would take too long. */
const struct attribute *unroll_check(struct analyser *a, const struct statement *loop,
                                     const struct attribute *hints);

/* Where control goes. */

/* Whether control may come out at the end of a statement. */
bool statement_falls_through(struct context *c, const struct statement *s);

/* Visits the expressions of the statements that control may reach, as far as constant conditions
 * and jumps decide it. */
void statement_reached_expressions(struct context *c, const struct statement *s,
                                   expression_visitor *visit, void *user);

/* Declarations in a row, and those in functions. */

void analyse_declarations(struct analyser *a, const struct list *declarations);
/* Declares locals; returns the STMT_VARIABLE statements in order, chained. */
struct statement *analyse_local_declaration(struct analyser *a, const struct node *declaration);

#endif

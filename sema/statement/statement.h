/* Statements (HLSL [Stmt]). */
#ifndef HLSL2SPV_SEMA_STATEMENT_STATEMENT_H
#define HLSL2SPV_SEMA_STATEMENT_STATEMENT_H

#include "../analyser.h"
#include "../tree.h"

/* ---- Switches ---- */

struct statement *sema_analyse_switch(struct analyser *a, const struct node *node);
/* Return NULL after an error. */
struct statement *sema_analyse_case(struct analyser *a, const struct node *node);
struct statement *sema_analyse_default(struct analyser *a, const struct node *node);

/* ---- Conditions ---- */

/* Analyzes the operand of an `if`, loop or switch: an expression, or the declaration of a variable,
 * which is stored in `*variable`. */
struct expression *sema_analyse_condition_value(struct analyser *a, const struct node *node,
                                                const struct variable **variable);
/* Analyzes a condition and converts it to bool. */
const struct expression *sema_analyse_condition(struct analyser *a, const struct node *node,
                                                const struct variable **variable);

/* ---- Statement nodes ---- */

struct statement *statement_create(struct analyser *a, enum statement_kind kind,
                                   const struct node *node);
/* Appends a statement or a chain of statements to a block. */
void block_append(struct statement *block, struct statement *s);

/* ---- Suspicious controlled statements ---- */

/* Warns about `if (a);` and `if (a) if (b) c; else d;`. */
void sema_warn_of_if(struct analyser *a, const struct node *node);
/* Warns about `while (a);` followed by a block. */
void sema_warn_of_loop(struct analyser *a, const struct node *loop, const struct node *condition,
                       const struct node *body);

/* Warns about an expression statement whose result is unused. */
void sema_check_result_used(struct analyser *a, const struct expression *e);

/* ---- Unrolling (HLSL [Stmt.Attr.Unroll]) ---- */

/* Returns the attributes of a loop without 'unroll' if unrolling would take too long. */
const struct attribute *sema_check_unroll(struct analyser *a, const struct statement *loop,
                                          const struct attribute *hints);

/* ---- Blocks ---- */

/* Analyzes the block of a function, in the scope of its parameters. */
struct statement *sema_analyse_function_block(struct analyser *a, const struct node *block);

/* ---- Control flow ---- */

/* Returns whether control can reach the end of a statement. */
bool statement_falls_through(struct context *c, const struct statement *s);

/* Visits the expressions of statements that constant conditions and jumps leave reachable. */
void statement_reached_expressions(struct context *c, const struct statement *s,
                                   expression_visitor *visit, void *user);

/* ---- Declarations ---- */

void sema_analyse_declarations(struct analyser *a, const struct list *declarations);
/* Analyzes a declaration in a function. Returns the chained STMT_VARIABLE statements. */
struct statement *sema_analyse_local_declaration(struct analyser *a,
                                                 const struct node *declaration);

#endif

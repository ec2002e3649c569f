/* The upcalls of sema/. HLSL is recursive: an expression contains calls, a call instantiates a
 * template, an instance declares structs, and those contain expressions. Code in a lower folder
 * therefore has to call code in a higher one. It does so only through the functions below; all
 * other calls between files of sema/ go in one direction, which `make style` checks. */
#ifndef HLSL2SPV_SEMA_UPCALLS_H
#define HLSL2SPV_SEMA_UPCALLS_H

#include "analyser.h"

/* ---- convert/ ---- */

/* Builds the chain of single-step conversions, without checks or warnings. The conversion of an
 * aggregate converts its members or elements. */
struct expression *convert_unchecked(struct analyser *a, struct expression *e,
                                     const struct type *to);

/* ---- expression/ ---- */

/* Analyzes an expression; the result may be an lvalue. */
struct expression *sema_analyse_expression(struct analyser *a, const struct node *node);
/* Analyzes an unevaluated operand, whose type alone matters (C++ [expr.prop]). */
struct expression *sema_analyse_unevaluated(struct analyser *a, const struct node *node);

/* ---- declare/ ---- */

/* Returns the type of a NODE_TYPE or NODE_TYPE_NAME, which may define a struct or an enum. */
const struct type *sema_analyse_type(struct analyser *a, const struct node *node);
/* Returns a type with its const and reference qualifiers, for template arguments and aliases. */
struct qualified_type sema_analyse_qualified_type(struct analyser *a, const struct node *node);
/* Returns the function itself, or the variant of it for arrays of these specialized sizes. */
struct function_symbol *function_resize(struct analyser *a, struct function_symbol *f,
                                        const struct expression_vec *arguments);

/* ---- template/ ---- */

/* Returns the specialization of a template or of a built-in type for the arguments written after
 * its name, and other symbols unchanged. Returns NULL after an error. */
struct symbol *symbol_with_arguments(struct analyser *a, struct symbol *symbol,
                                     const struct name_part *part);
/* Analyzes the arguments between `<` and `>`. Returns false after an error. */
bool template_arguments_analyse(struct analyser *a, const struct list *written,
                                struct template_arguments *out);
/* Deduces the arguments of a function template for a call and returns the resulting candidate, or
 * NULL if deduction fails. A loose candidate is used only if there is no other candidate. */
struct function_symbol *template_deduce(struct analyser *a, struct symbol *t,
                                        const struct template_arguments *written,
                                        struct expression *const *arguments, uint32_t count,
                                        location at, bool *is_loose);
/* Declares the members of a template instance before its first use. */
void template_complete(struct analyser *a, const struct record *record);

/* ---- statement/ ---- */

/* Analyzes a declaration of any kind in any context. */
void sema_analyse_declaration(struct analyser *a, const struct node *node);
/* Analyzes a required body immediately. Other code calls function_require_body(). */
void sema_analyse_body(struct analyser *a, struct function_symbol *f);
/* Analyzes a nested statement. Returns NULL if it produces no code. */
struct statement *sema_analyse_statement(struct analyser *a, const struct node *node);

/* Analyzes a NODE_LOST, which produces no code. */
void sema_analyse_lost(struct analyser *a, const struct node *lost);

/* ---- check/ ---- */

/* Runs the checks of sema_lint() on a body that is freed before the end. The warnings are
 * reported with all others. */
void lint_statement(struct analyser *a, const struct function *f);

#endif

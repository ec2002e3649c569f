/* Where the rooms of sema/ call back.  HLSL is recursive: an expression holds calls, a call makes a
 * template's instance, an instance declares structs, and those hold expressions.  So what stands
 * below has to ask what stands above.  It asks through these functions and no others:
 *
 *     check/       look_for_doubts_in
 *     statement/   analyse_declaration  analyse_body  analyse_statement
 *     template/    symbol_with_arguments  template_arguments_analyse  template_deduce
 *                  template_complete
 *     declare/     analyse_type  analyse_qualified_type  function_resize
 *     expression/  analyse_expression  analyse_unevaluated
 *     convert/     convert_unchecked
 *
 * Without them the files of sema/ call each other in one direction, which `make style` checks. */
#ifndef HLSL2SPV_SEMA_SEAMS_H
#define HLSL2SPV_SEMA_SEAMS_H

#include "analyser.h"

/* ---- convert/ ---- */

/* The chain of single-step conversions, without any check or warning.  A conversion of a whole
 * converts its parts. */
struct expression *convert_unchecked(struct analyser *a, struct expression *e,
                                     const struct type *to);

/* ---- expression/ ---- */

/* An expression as it is written; it may be an lvalue. */
struct expression *analyse_expression(struct analyser *a, const struct node *node);
/* One whose type alone counts (C++ [expr.prop], "unevaluated operand"). */
struct expression *analyse_unevaluated(struct analyser *a, const struct node *node);

/* ---- declare/ ---- */

/* The type that a NODE_TYPE or a NODE_TYPE_NAME says.  It may define a struct or an enum. */
const struct type *analyse_type(struct analyser *a, const struct node *node);
/* The same, where it matters whether it is const or a reference: as a template argument, and as
 * what a name stands for. */
struct qualified_type analyse_qualified_type(struct analyser *a, const struct node *node);
/* The function itself, or the one made of it for arrays of these sizes. */
struct function_symbol *function_resize(struct analyser *a, struct function_symbol *f,
                                        const struct expression_vec *arguments);

/* ---- template/ ---- */

/* A template of types or variables, or a built-in type, with the arguments that are written behind
 * its name; other symbols as they are.  NULL after an error. */
struct symbol *symbol_with_arguments(struct analyser *a, struct symbol *symbol,
                                     const struct name_part *part);
/* The arguments between `<` and `>`; false after an error. */
bool template_arguments_analyse(struct analyser *a, const struct list *written,
                                struct template_arguments *out);
/* A function template made a candidate for these call arguments, or NULL when deduction fails.
 * Loose is a candidate that only stands in where there is no other. */
struct function_symbol *template_deduce(struct analyser *a, struct symbol *t,
                                        const struct template_arguments *written,
                                        struct expression *const *arguments, uint32_t count,
                                        location at, bool *is_loose);
/* Makes the members of a template's struct, for someone who looks into it. */
void template_complete(struct analyser *a, const struct record *record);

/* ---- statement/ ---- */

/* A declaration of any kind, wherever declarations may stand. */
void analyse_declaration(struct analyser *a, const struct node *node);
/* The body of a function that is needed, at once.  Whoever needs it calls function_require_body. */
void analyse_body(struct analyser *a, struct function_symbol *f);
/* A statement within another one; NULL when nothing is left of it. */
struct statement *analyse_statement(struct analyser *a, const struct node *node);

/* ---- check/ ---- */

/* What look_for_doubts finds in a body, for one that is gone by then; told with the rest. */
void look_for_doubts_in(struct analyser *a, const struct function *f);

#endif

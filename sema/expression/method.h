/* Calls of the rows of spec/methods.def, and subscripts of objects. */
#ifndef HLSL2SPV_SEMA_EXPRESSION_METHOD_H
#define HLSL2SPV_SEMA_EXPRESSION_METHOD_H

#include "../name/symbol.h"
#include "overload.h"

bool method_exists(struct analyser *a, const struct type *object, atom name);
/* "... has no method ...", and the one of the most similar name. */
void report_unknown_method(struct analyser *a, const struct type *type, const char *name,
                           const struct node *callee);
void method_candidates(struct analyser *a, const struct type *object, atom name,
                       const struct template_arguments *written,
                       const struct expression_vec *arguments, struct candidate_vec *out);
struct expression *make_method(struct analyser *a, const struct candidate *chosen,
                               struct expression *object, struct expression_vec *arguments,
                               const struct node *node);
/* object[index] on resources, patches, heaps; .mips and .sample handled by `level` (or NULL). */
struct expression *make_element(struct analyser *a, struct expression *object,
                                struct expression *index, struct expression *level,
                                enum element_access access, const struct node *node);
/* `tex.mips` and `tex.sample` are only good with two subscripts behind them. */
bool is_subscript_property(struct analyser *a, const struct type *object, atom name,
                           enum element_access *access);

#endif

/* Calls of the rows of spec/intrinsics.def. */
#ifndef HLSL2SPV_SEMA_EXPRESSION_INTRINSIC_H
#define HLSL2SPV_SEMA_EXPRESSION_INTRINSIC_H

#include "../name/symbol.h"
#include "overload.h"

bool intrinsic_exists(struct analyser *a, atom scope, atom name);
/* Adds every row of that name, with parameter types worked out for these arguments. */
void intrinsic_candidates(struct analyser *a, atom scope, atom name,
                          const struct template_arguments *written,
                          const struct expression_vec *arguments, struct candidate_vec *out);
/* EXPR_INTRINSIC of the chosen row: arguments converted, stage and model and constness checked. */
struct expression *make_intrinsic(struct analyser *a, const struct candidate *chosen,
                                  struct expression_vec *arguments, const struct node *node);

#endif

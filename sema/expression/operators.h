/* Operators that read; operands may be lvalues. */
#ifndef HLSL2SPV_SEMA_OPERATORS_H
#define HLSL2SPV_SEMA_OPERATORS_H

#include "../analyser.h"

/* None of them looks for an operator of the user's own. */
struct expression *make_unary(struct analyser *a, enum operator_kind op, struct expression *operand,
                              const struct node *node);
struct expression *make_binary(struct analyser *a, enum operator_kind op, struct expression *left,
                               struct expression *right, const struct node *node);
struct expression *make_conditional(struct analyser *a, struct expression *condition,
                                    struct expression *yes, struct expression *no,
                                    const struct node *node);

/* ---- What assign.c asks, too ---- */

bool operator_is_shift(enum operator_kind op);
/* Whether a value of the type may stand beside the operator at all. */
bool operand_suits(enum operator_kind op, const struct type *type);
/* One message that names the operator and both types; right may be NULL. */
struct expression *report_operands(struct analyser *a, enum operator_kind op,
                                   const struct expression *left, const struct expression *right,
                                   const struct node *node);
/* The element type that an operation is done in. */
enum scalar operation_scalar(struct analyser *a, enum operator_kind op, const struct type *left,
                             const struct type *right, location at);
/* Reports what cannot be done in an element type, and returns true then. */
bool operation_unsupported(struct analyser *a, enum operator_kind op, enum scalar scalar,
                           location at);
/* Warns of a constant right side that is a zero divisor or too large a shift. */
void check_constant_operand(struct analyser *a, enum operator_kind op,
                            const struct expression *right, location at);

#endif

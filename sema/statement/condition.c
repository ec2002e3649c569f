/* Conditions of `if`, loops and switches (HLSL [Stmt.Select], [Stmt.Iter]). */
#include "../convert/convert.h"
#include "../upcalls.h"
#include "../tree/fold.h"
#include "statement.h"

/* Warns about `if ((a == b))`: double parentheses usually mark an intended assignment. */
static void warn_of_equality(struct analyser *a, const struct node *condition,
                             const struct expression *e) {
    const struct expression *left = e->kind == EXPR_BINARY ? e->binary.left : e;
    while (left->kind == EXPR_CONVERT && !left->convert.is_explicit)
        left = left->unary.operand;
    if (e->kind != EXPR_BINARY || e->op != OPERATOR_EQUAL || left->kind != EXPR_LOAD ||
        left->unary.operand->is_const ||
        sources_expansion_point(a->c->sources, condition->begin) != condition->begin)
        return;
    warning_at(a->c, WARN_EQUALITY_PARENTHESES, e->at,
               "equality comparison with extraneous parentheses");
}

struct expression *sema_analyse_condition_value(struct analyser *a, const struct node *node,
                                                const struct variable **variable) {
    if (node->kind != NODE_DECLARATION)
        return sema_analyse_expression(a, node);
    struct statement *declared = sema_analyse_local_declaration(a, node);
    if (!declared)
        return expr_error(a, node);
    *variable = declared->variable;
    return declared->variable->type->kind == TYPE_ERROR
               ? expr_error(a, node)
               : expr_variable(a, (struct variable *)declared->variable, node);
}

const struct expression *sema_analyse_condition(struct analyser *a, const struct node *node,
                                                const struct variable **variable) {
    struct expression *e = sema_analyse_condition_value(a, node, variable);
    /* `if (a = b)`, `if ((a == b))`. */
    if (node->kind == NODE_ASSIGN && node->op == OPERATOR_NONE) {
        diag_propose(a->c, (struct fix){node->at, FIX_REPLACE, "==", 0});
        warning_at(a->c, WARN_PARENTHESES, sema_marked_node(a->c, node),
                   "using the result of an assignment as a condition");
    }
    if (node->kind == NODE_PAREN && !is_error(e))
        warn_of_equality(a, node, e);
    return is_error(e) ? e : convert_condition(a, e);
}

/* Values of expressions, and lists of expressions. */
#include "../convert/convert.h"
#include "../upcalls.h"
#include "expression.h"

struct expression *sema_analyse_value(struct analyser *a, const struct node *node) {
    return expr_load(a, sema_analyse_expression(a, node));
}

void sema_analyse_expressions(struct analyser *a, const struct list *list,
                              struct expression_vec *out) {
    for (const struct node *n = list->first; n; n = n->next)
        vec_push(a->c->typed, out, sema_analyse_expression(a, n));
}

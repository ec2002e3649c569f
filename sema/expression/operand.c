/* Expressions that others are made of. */
#include "operand.h"

#include "../convert/build.h"
#include "../seams.h"

struct expression *analyse_value(struct analyser *a, const struct node *node) {
    return make_load(a, analyse_expression(a, node));
}

void analyse_expressions(struct analyser *a, const struct list *list, struct expression_vec *out) {
    for (const struct node *n = list->first; n; n = n->next)
        vec_push(a->c->arena, out, analyse_expression(a, n));
}

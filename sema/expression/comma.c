#include "comma.h"

#include "../tree/marks.h"

static bool is_comma(const struct node *value) {
    while (value->kind == NODE_PAREN)
        value = value->unary.operand;
    return value->kind == NODE_COMMA;
}

void warn_of_comma(struct analyser *a, const struct type *type, const struct node *value) {
    if (!is_comma(value))
        return;
    if (type && type->kind == TYPE_VECTOR && value->kind == NODE_PAREN)
        diag_propose(a->c, (struct fix){value->begin, FIX_BEFORE, type_name(a->c, type), 0});
    warning_at(a->c, WARN_COMMA_IN_INIT, marked_node(a->c, value),
               "only what is behind the last comma counts; a list of values stands in braces");
}

void warn_of_commas(struct analyser *a, const struct list *arguments) {
    for (const struct node *n = arguments->first; n; n = n->next)
        warn_of_comma(a, NULL, n);
}

/* Of arrays dxc takes it in silence. */
void warn_of_comma_in_index(struct analyser *a, const struct type *base, const struct node *index) {
    if (base->kind == TYPE_OBJECT || base->kind == TYPE_STRUCT)
        warn_of_comma(a, NULL, index);
    if (!is_comma(index) || (base->kind != TYPE_VECTOR && base->kind != TYPE_MATRIX))
        return;
    if (index->kind == NODE_COMMA)
        diag_propose(a->c, (struct fix){index->at, FIX_REPLACE, "][", 0});
    warning_at(a->c, WARN_COMMA_IN_INIT, marked_node(a->c, index),
               "only what is behind the last comma counts; each index has brackets of its own");
}

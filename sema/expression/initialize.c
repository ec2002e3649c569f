/* Initializers (HLSL [Decl.Init]): expressions and lists. */
#include "../convert/convert.h"
#include "../upcalls.h"
#include "expression.h"

bool init_accepts_count(struct analyser *a, enum relaxation rule, location at,
                        const struct type *type, uint64_t given) {
    const char *name = type_name(a->c, type);
    return relaxation_accepts(a->c, rule, at,
                              "too few components for '%s': %llu given, %llu needed%s", name,
                              (unsigned long long)given, (unsigned long long)type_leaf_count(type),
                              conversion_count_hint(a, type, given));
}

static void collect_items(struct analyser *a, const struct node *list,
                          struct expression_vec *items) {
    for (const struct node *n = list->list.first; n; n = n->next)
        if (n->kind == NODE_INIT_LIST)
            collect_items(a, n, items);
        else
            vec_push(a->c->typed, items, sema_analyse_expression(a, n));
}

/* Completes `float2 a[] = { ... }` with the number of elements in the list. */
static bool complete_array(struct analyser *a, const struct type **type,
                           const struct expression_vec *items, location at) {
    uint64_t given = type_count_leaves(items), element = type_leaf_count((*type)->element);
    if (!element || !given || given % element || given / element > UINT32_MAX) {
        error_at(a->c, at, "%llu components are not a multiple of the elements of '%s'",
                 (unsigned long long)given, type_name(a->c, (*type)->element));
        return false;
    }
    *type = type_array(a->types, (*type)->element, (uint32_t)(given / element));
    return true;
}

static bool is_unsized(const struct type *type) {
    return type->kind == TYPE_ARRAY && type->count == 0;
}

/* Appends zeros for missing items if RELAX_PARTIAL_INITIALIZER is on. */
static void complete_items(struct analyser *a, const struct type *type,
                           struct expression_vec *items, const struct node *list) {
    uint64_t given = type_count_leaves(items), wanted = type_leaf_count(type);
    if (given >= wanted || wanted > UINT16_MAX || type_has_object(type))
        return;
    diag_underline(a->c, list->begin, list->end);
    if (!init_accepts_count(a, RELAX_PARTIAL_INITIALIZER, list->begin, type, given))
        return;
    for (; given < wanted; given++)
        vec_push(a->c->typed, items, expr_integer(a, type_scalar(a->types, SCALAR_INT), 0, NULL));
}

struct expression *sema_initialize(struct analyser *a, const struct type **type,
                                   const struct node *initializer, location at) {
    sema_complete_type(a, *type);
    if (initializer->kind == NODE_INIT_LIST) {
        struct expression_vec items = {0};
        collect_items(a, initializer, &items);
        if (expressions_have_errors(&items) || initializer_without_value(a, &items))
            return expr_error(a, initializer);
        if (is_unsized(*type) && !complete_array(a, type, &items, initializer->begin))
            return expr_error(a, initializer);
        complete_items(a, *type, &items, initializer);
        return sema_fill_from(a, *type, &items, initializer, initializer->begin);
    }
    sema_warn_of_comma(a, *type, initializer);
    struct expression *e = sema_analyse_expression(a, initializer);
    if (is_error(e))
        return e;
    if (is_unsized(*type) && e->type->kind == TYPE_ARRAY && e->type->element == (*type)->element)
        *type = e->type;
    if (!e->at)
        e->at = at;
    return convert_implicit(a, e, *type);
}

/* Initializer lists, constructors, and operands. */
#include "../convert/convert.h"
#include "../upcalls.h"
#include "../name/name.h"
#include "../tree/fold.h"
#include "expression.h"

/* Constructors of numeric types are also lists: `float4(a.xy, b)` has four components in total. */

struct expression *sema_analyse_value(struct analyser *a, const struct node *node) {
    return expr_load(a, sema_analyse_expression(a, node));
}

void sema_analyse_expressions(struct analyser *a, const struct list *list,
                              struct expression_vec *out) {
    for (const struct node *n = list->first; n; n = n->next)
        vec_push(a->c->arena, out, sema_analyse_expression(a, n));
}

/* ---- Initializers ---- */

static const char too_few[] = "too few components for '%s': %llu given, %llu needed";

static void collect_items(struct analyser *a, const struct node *list,
                          struct expression_vec *items) {
    for (const struct node *n = list->list.first; n; n = n->next)
        if (n->kind == NODE_INIT_LIST)
            collect_items(a, n, items);
        else
            vec_push(a->c->arena, items, sema_analyse_expression(a, n));
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
    if (!relaxation_accepts(a->c, RELAX_PARTIAL_INITIALIZER, list->begin, too_few,
                            type_name(a->c, type), (unsigned long long)given,
                            (unsigned long long)wanted))
        return;
    for (; given < wanted; given++)
        vec_push(a->c->arena, items, expr_integer(a, type_scalar(a->types, SCALAR_INT), 0, NULL));
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

/* ---- Constructors ---- */

static struct expression *construct_from_nothing(struct analyser *a, const struct type *type,
                                                 const struct node *node) {
    if (type_is_object(type, OBJECT_RAY_QUERY))
        return expr_create(a, EXPR_UNDEFINED, CATEGORY_VALUE, type, node);
    if (type_is_object(type, OBJECT_HIT_OBJECT)) { /* neither a hit nor a miss */
        struct expression *e = expr_create(a, EXPR_METHOD, CATEGORY_VALUE, type, node);
        e->call.row = METHOD_HIT_MAKE_NOP;
        return e;
    }
    error_at(a->c, sema_marked_node(a->c, node), "cannot construct '%s' without arguments",
             type_name(a->c, type));
    return expr_error(a, node);
}

/* Returns whether a constructor splats a scalar: `float4(x)`. */
static bool is_spread(struct analyser *a, const struct type *type,
                      const struct expression_vec *arguments) {
    const struct expression *only = arguments->items[0];
    uint64_t wanted = type_leaf_count(type);
    return arguments->count == 1 && type_is_numeric(type) && wanted > 1 &&
           type_is_scalar(only->type) &&
           relaxation_accepts(a->c, RELAX_SPREAD, only->begin, too_few, type_name(a->c, type), 1ull,
                              (unsigned long long)wanted);
}

/* Returns whether a constructor with one argument is equivalent to a cast (C++ [expr.type.conv]),
 * which is an explicit conversion. Other shapes are lists and must fill the type. */
static bool is_cast_of_numbers(const struct type *type, const struct expression_vec *arguments) {
    const struct type *from = arguments->items[0]->type;
    if (arguments->count != 1)
        return false;
    return (type_is_scalar(type) && type_is_scalar(from)) ||
           (type->kind == TYPE_VECTOR && from->kind == TYPE_VECTOR &&
            type->columns == from->columns);
}

static bool has_constructor(struct analyser *a, const struct type *type, const struct node *node) {
    static const char none[] = "'%s' has no constructor; only numbers, vectors and matrices do";
    if (type->kind == TYPE_STRUCT)
        return relaxation_accepts(a->c, RELAX_STRUCT_CONSTRUCTOR, sema_marked_node(a->c, node),
                                  none, type_name(a->c, type));
    error_at(a->c, sema_marked_node(a->c, node), none, type_name(a->c, type));
    return false;
}

struct expression *sema_construct(struct analyser *a, const struct type *type,
                                  struct expression_vec *arguments, const struct node *node) {
    sema_complete_type(a, type);
    if (expressions_have_errors(arguments) || type->kind == TYPE_ERROR ||
        type->kind == TYPE_PLACEHOLDER)
        return expr_error(a, node);
    if (arguments->count == 0)
        return construct_from_nothing(a, type, node);
    bool is_cast = type->kind == TYPE_ENUM || type->kind == TYPE_OBJECT || type->kind == TYPE_VOID;
    if (is_spread(a, type, arguments))
        return convert_explicit(a, arguments->items[0], type, node);
    bool is_of_numbers = is_cast_of_numbers(type, arguments);
    if (is_of_numbers && arguments->items[0]->type->scalar != type->scalar)
        sema_warn_of_literal(a, arguments->items[0], type);
    if ((arguments->count == 1 && is_cast) || is_of_numbers)
        return convert_explicit(a, arguments->items[0], type, node);
    if (arguments->count > 1 && !type_is_numeric(type) && type->kind != TYPE_ARRAY &&
        !has_constructor(a, type, node))
        return expr_error(a, node);
    return sema_fill_from(a, type, arguments, node, arguments->items[0]->begin);
}

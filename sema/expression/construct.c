/* Constructors, such as `float4(a.xy, b)`. Those of numeric types are also lists, with as many
 * components in total as the type has. */
#include "../convert/convert.h"
#include "../tree/fold.h"
#include "expression.h"

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
    return arguments->count == 1 && type_is_numeric(type) && type_leaf_count(type) > 1 &&
           type_is_scalar(only->type) && init_accepts_count(a, RELAX_SPREAD, only->begin, type, 1);
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
    /* `texture(t, uv)`: the type of HLSL has the name of a function of GLSL. */
    const struct foreign_name *row = foreign_find_function(type_name(a->c, type));
    if (row)
        error_at(a->c, node->begin, "use of undeclared function '%s' %s", row->name,
                 foreign_suggestion(a->c, row));
    else
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

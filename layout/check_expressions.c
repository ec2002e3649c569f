/* Checks of expressions: copies of arrays of resources, elements of heaps, and memory. */
#include "layout_internal.h"

/* Reports whether a part of a flattened variable has no value because its length is unknown. */
static bool has_no_value(const struct layout *l, const struct expression *lvalue) {
    if (lvalue->type->kind != TYPE_ARRAY || lvalue->type->count || !type_has_object(lvalue->type))
        return false;
    const struct expression *whole = lvalue;
    while (whole->kind == EXPR_INDEX)
        whole = whole->index.base;
    const struct variable *root = lvalue_root(whole);
    return root && root->storage == STORAGE_RESOURCE &&
           (whole->kind == EXPR_VARIABLE || layout_is_split(l->c->options, root)) &&
           layout_is_flattened(l->c->options, whole->type);
}

/* An unsized array argument is passed as the variable itself. */
static void visit_call(struct layout *l, const struct expression *x) {
    const struct expression *argument = x->call.first;
    for (uint32_t i = 0; argument; i++, argument = argument->next) {
        const struct type *type =
            i < x->call.function->parameter_count ? x->call.function->parameters[i]->type : NULL;
        bool is_variable =
            type && type->kind == TYPE_ARRAY && !type->count && type_has_object(type);
        if (is_variable)
            expression_children(argument, layout_check_expression, l);
        else
            layout_check_expression(l, argument);
    }
}

void layout_check_expression(void *user, const struct expression *x) {
    struct layout *l = user;
    const struct expression *lvalue = expression_inner(x, THROUGH_LOADS | THROUGH_OUT);
    if (lvalue && has_no_value(l, lvalue))
        error_at(l->c, sema_marked(l->c, x),
                 "cannot copy or pass an array of arrays of resources; use one element");
    if (x->kind == EXPR_CONVERT && x->convert.conversion == CONVERT_HEAP &&
        targets_vulkan(l->c->options))
        layout_check_texels(l, x->type, x->at);
    const struct type *memory = expression_memory(x);
    if (memory) {
        location at = sema_marked(l->c, x);
        struct type_search s =
            layout_search_memory(l, memory, layout_packing_structured(l->c->options));
        if (s.straddles)
            error_invalid_at(l->c, at, WARNING_COUNT,
                             "vector member crosses a 16-byte boundary, which requires "
                             "'-fvk-use-scalar-layout' or '-fvk-use-dx-layout'");
        enum packing packing = layout_packing_structured(l->c->options);
        if (memory->kind == TYPE_ARRAY && !layout_of_type(l, memory, packing).array_stride)
            layout_report_without_size(l, at);
    }
    if (x->kind == EXPR_CALL)
        visit_call(l, x);
    else
        expression_children(x, layout_check_expression, user);
}

/* Conversions as chains of single steps. */
#include "../upcalls.h"
#include "convert.h"

/* A numeric conversion has these steps, each of which is omitted if it has no effect: load,
 * literals and enums to concrete types, splat or truncation, shape, element type, orientation,
 * enum. In this order components are converted before a splat and after a truncation. */

/* ---- Steps ---- */

static struct expression *add_conversion(struct analyser *a, enum conversion conversion,
                                         struct expression *e, const struct type *to) {
    return e->type == to ? e : expr_convert(a, conversion, e, to);
}

static const struct type *shape_of(struct analyser *a, const struct type *shape,
                                   enum scalar scalar) {
    return type_with_scalar(a->types, shape, scalar);
}

/* Converts the element type and keeps the shape. An enum becomes its underlying type first. */
static struct expression *convert_elements(struct analyser *a, struct expression *e,
                                           const struct type *to) {
    enum scalar scalar = to->scalar;
    if (scalar_is_literal(e->type->scalar) && !scalar_is_literal(scalar))
        e = expr_convert_literal(a, e, scalar);
    if (e->type->kind == TYPE_ENUM)
        e = add_conversion(a, CONVERT_SAME_LAYOUT, e, type_scalar(a->types, e->type->scalar));
    if (e->type->is_unorm || e->type->is_snorm)
        e = add_conversion(a, CONVERT_SAME_LAYOUT, e,
                           type_with_norm(a->types, e->type, false, false));
    return add_conversion(a, CONVERT_NUMERIC, e, shape_of(a, e->type, scalar));
}

static struct expression *truncate(struct analyser *a, struct expression *e,
                                   const struct type *to) {
    enum scalar scalar = e->type->scalar;
    if (type_is_scalar(to) || e->type->kind == to->kind) {
        const struct type *type = shape_of(a, to, scalar);
        if (type->kind == TYPE_MATRIX)
            type = type_matrix(a->types, scalar, to->rows, to->columns, e->type->row_major);
        return add_conversion(a, CONVERT_TRUNCATE, e, type);
    }
    if (e->type->kind == TYPE_VECTOR)
        return add_conversion(a, CONVERT_TRUNCATE, e,
                              type_vector(a->types, scalar, type_components(to)));
    bool is_column = e->type->columns == 1 && e->type->rows > 1;
    uint32_t rows = is_column ? to->columns : 1, columns = is_column ? 1 : to->columns;
    return add_conversion(a, CONVERT_TRUNCATE, e,
                          type_matrix(a->types, scalar, rows, columns, e->type->row_major));
}

static struct expression *splat(struct analyser *a, struct expression *e, const struct type *to) {
    e = add_conversion(a, CONVERT_RESHAPE, e, type_scalar(a->types, e->type->scalar));
    e = convert_elements(a, e, to);
    return add_conversion(a, CONVERT_SPLAT, e, shape_of(a, to, to->scalar));
}

static struct expression *convert_numbers(struct analyser *a, struct expression *e,
                                          const struct type *to) {
    uint32_t source = type_components(e->type), target = type_components(to);
    if (scalar_is_literal(e->type->scalar) || e->type->kind == TYPE_ENUM || e->type->is_unorm ||
        e->type->is_snorm)
        e = convert_elements(a, e, to);
    if (source == 1 && target > 1)
        e = splat(a, e, to);
    else if (target < source)
        e = truncate(a, e, to);
    bool same_shape = e->type->kind == to->kind || (type_is_scalar(e->type) && type_is_scalar(to));
    if (!same_shape)
        e = add_conversion(a, CONVERT_RESHAPE, e, shape_of(a, to, e->type->scalar));
    e = convert_elements(a, e, to);
    if (to->kind == TYPE_MATRIX)
        e = add_conversion(a, CONVERT_ORIENTATION, e, shape_of(a, to, to->scalar));
    if (to->kind == TYPE_ENUM)
        return add_conversion(a, CONVERT_NUMERIC, e, to);
    return add_conversion(a, CONVERT_SAME_LAYOUT, e, to);
}

static struct expression *base_part(struct analyser *a, struct expression *e,
                                    const struct type *to) {
    while (e->type != to)
        e = expr_base(a, e, NULL);
    return e;
}

static bool is_zero(struct analyser *a, const struct expression *e) {
    const struct constant *k = expression_fold(a->c, e);
    if (!k || k->count != 1)
        return false;
    return scalar_is_float(k->type->scalar) ? k->values->f == 0 : k->values->u == 0;
}

static struct expression *convert_flat(struct analyser *a, struct expression *e,
                                       const struct type *to) {
    bool is_empty = type_flat_count(to) == 0;
    if (type_is_numeric(e->type) && type_is_single(e->type) && (is_empty || is_zero(a, e)))
        return expr_like(a, EXPR_ZERO, CATEGORY_VALUE, to, e);
    e = convert_without_literal(a, expr_load(a, e));
    return expr_convert(a, CONVERT_FLAT, e, to);
}

static struct expression *convert_address(struct analyser *a, struct expression *e,
                                          const struct type *to) {
    if (type_is_numeric(e->type))
        e = convert_numbers(a, e, type_scalar(a->types, SCALAR_UINT64));
    return expr_convert(a, CONVERT_SAME_LAYOUT, e, to);
}

/* Converts heap elements to a resource type, in both operands of a conditional. */
static struct expression *convert_handle(struct analyser *a, const struct expression *e,
                                         const struct type *to) {
    struct expression *copy = expr_copy(a, e);
    if (e->kind == EXPR_CONDITIONAL) {
        copy->conditional.yes = convert_handle(a, e->conditional.yes, to);
        copy->conditional.no = convert_handle(a, e->conditional.no, to);
    } else if (e->kind == EXPR_COMMA) {
        copy->binary.right = convert_handle(a, e->binary.right, to);
    } else {
        return expr_convert(a, CONVERT_HEAP, copy, to);
    }
    copy->type = to;
    return copy;
}

static struct expression *convert_by_plan(struct analyser *a, struct expression *e,
                                          const struct type *to, enum conversion_form form) {
    switch (form) {
    case FORM_SAME:
        e = expr_load(a, e);
        return is_error(e) || to->kind == TYPE_ERROR || to->kind == TYPE_PLACEHOLDER
                   ? e
                   : add_conversion(a, CONVERT_SAME_LAYOUT, e, to);
    case FORM_NUMERIC:
        return convert_numbers(a, expr_load(a, e), to);
    case FORM_BASE:
        return expr_load(a, base_part(a, e, to));
    case FORM_FLAT:
        return type_has_object(to) ? sema_construct_flat(a, e, to) : convert_flat(a, e, to);
    case FORM_CONTENTS:
        return expr_load(a, expr_content(a, e));
    case FORM_ADDRESS:
        return convert_address(a, expr_load(a, e), to);
    case FORM_HEAP:
        return convert_handle(a, expr_load(a, e), to);
    case FORM_VOID:
        return a->here.is_unevaluated ? expr_create(a, EXPR_UNDEFINED, CATEGORY_VALUE, to, NULL)
                                      : expr_load(a, e);
    case FORM_NONE:
        return expr_load(a, e);
    }
    return e;
}

struct expression *convert_unchecked(struct analyser *a, struct expression *e,
                                     const struct type *to) {
    return convert_by_plan(a, e, to, conversion_plan(a, e->type, to, true).form);
}

/* ---- Conversions with checks ---- */

struct expression *convert_implicit(struct analyser *a, struct expression *e,
                                    const struct type *to) {
    struct conversion_plan plan = conversion_plan(a, e->type, to, false);
    if (plan.form == FORM_NONE) {
        conversion_report(a, e, to, false);
        return expr_error(a, NULL);
    }
    if (plan.truncates || plan.loses_precision)
        convert_warn(a, e, to);
    sema_warn_of_literal(a, e, to);
    return convert_by_plan(a, e, to, plan.form);
}

static void mark_explicit(struct expression *e, const struct expression *inner) {
    while (e != inner && e->kind == EXPR_CONVERT) {
        e->convert.is_explicit = true;
        e = (struct expression *)e->convert.operand;
    }
}

/* Recognizes `((int3)v).x = 1`: a cast that only drops components of an lvalue is an lvalue. */
static bool is_truncated_lvalue(const struct expression *e, const struct type *to) {
    return e->category == CATEGORY_LVALUE && e->type->kind == TYPE_VECTOR &&
           (to->kind == TYPE_VECTOR || to->kind == TYPE_SCALAR) && e->type->scalar == to->scalar &&
           to->columns < e->type->columns && to->columns <= 4;
}

struct expression *convert_explicit(struct analyser *a, struct expression *e, const struct type *to,
                                    const struct node *node) {
    struct conversion_plan plan = conversion_plan(a, e->type, to, true);
    if (plan.form == FORM_NONE) {
        conversion_report(a, e, to, true);
        return expr_error(a, node);
    }
    if (plan.form == FORM_BASE && e->category == CATEGORY_LVALUE)
        return base_part(a, e, to); /* can be assigned to */
    if (is_truncated_lvalue(e, to)) {
        struct expression *part = expr_like(a, EXPR_SWIZZLE, CATEGORY_LVALUE, to, e);
        expr_inherit_lvalue(part, e);
        part->swizzle.base = e;
        part->swizzle.count = (uint8_t)to->columns;
        part->swizzle.is_truncation = true;
        for (uint8_t i = 0; i < part->swizzle.count; i++)
            part->swizzle.components[i] = i;
        return part;
    }
    struct expression *converted = convert_by_plan(a, e, to, plan.form);
    mark_explicit(converted, e);
    return converted;
}

struct expression *convert_condition(struct analyser *a, struct expression *e) {
    if (type_is_numeric(e->type) && type_components(e->type) > 1) {
        error_at(a->c, sema_marked(a->c, e),
                 "condition must be a scalar, not '%s'; use 'any' or 'all'",
                 type_name(a->c, e->type));
        return expr_error(a, NULL);
    }
    return convert_implicit(a, e, type_scalar(a->types, SCALAR_BOOL));
}

/* Returns the index type: an integer of at least 32 bits remains unchanged. */
static enum scalar index_scalar(const struct type *type) {
    if (type->kind == TYPE_ENUM || type->scalar == SCALAR_INT_LITERAL)
        return SCALAR_INT;
    if (scalar_is_float(type->scalar) || type->scalar == SCALAR_BOOL)
        return SCALAR_UINT;
    if (scalar_bits(type->scalar) >= 32)
        return type->scalar;
    return scalar_is_signed(type->scalar) ? SCALAR_INT : SCALAR_UINT;
}

struct expression *convert_index(struct analyser *a, struct expression *e, uint32_t components,
                                 bool is_subscript) {
    if (is_error(e))
        return e;
    bool is_enum_class = e->type->kind == TYPE_ENUM && e->type->enumeration->scoped;
    if (!type_is_numeric(e->type) || is_enum_class || type_components(e->type) != components) {
        const char *name = type_name(a->c, e->type);
        if (components == 1)
            error_at(a->c, sema_marked(a->c, e), "index of type '%s' is not an integer", name);
        else
            error_at(a->c, sema_marked(a->c, e), "index of type '%s' does not have %u components",
                     name, components);
        return expr_error(a, NULL);
    }
    enum scalar scalar = is_subscript ? SCALAR_UINT : index_scalar(e->type);
    const struct type *to =
        components == 1 ? type_scalar(a->types, scalar) : type_vector(a->types, scalar, components);
    if (is_subscript)
        sema_warn_of_literal(a, e, to);
    return convert_unchecked(a, e, to);
}

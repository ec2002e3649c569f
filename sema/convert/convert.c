/* Conversions as chains of single steps.  Those of numbers, each left out where it changes nothing:
 *
 *     load -> literals and enums settled -> splat or truncation -> shape -> element type
 *          -> orientation -> enum
 *
 * so that components are converted before they are doubled and after they were dropped. */
#include "convert.h"

#include "../seams.h"
#include "../tree/marks.h"
#include "allowed.h"
#include "build.h"
#include "fill.h"
#include "literal.h"
#include "loss.h"
#include "shape.h"

/* ---- Steps ---- */

static struct expression *step(struct analyser *a, enum conversion conversion, struct expression *e,
                               const struct type *to) {
    return e->type == to ? e : make_convert(a, conversion, e, to);
}

static const struct type *shape_of(struct analyser *a, const struct type *shape,
                                   enum scalar scalar) {
    return type_with_scalar(a->types, shape, scalar);
}

/* To the target's element type, keeping the shape. An enum is its number first. */
static struct expression *convert_elements(struct analyser *a, struct expression *e,
                                           const struct type *to) {
    enum scalar scalar = to->scalar;
    if (scalar_is_literal(e->type->scalar) && !scalar_is_literal(scalar))
        e = literal_settle(a, e, scalar);
    if (e->type->kind == TYPE_ENUM)
        e = step(a, CONVERT_SAME_LAYOUT, e, type_scalar(a->types, e->type->scalar));
    if (e->type->is_unorm || e->type->is_snorm)
        e = step(a, CONVERT_SAME_LAYOUT, e, type_with_norm(a->types, e->type, false, false));
    return step(a, CONVERT_NUMERIC, e, shape_of(a, e->type, scalar));
}

static struct expression *truncate(struct analyser *a, struct expression *e,
                                   const struct type *to) {
    enum scalar scalar = e->type->scalar;
    if (type_is_scalar(to) || e->type->kind == to->kind) {
        const struct type *type = shape_of(a, to, scalar);
        if (type->kind == TYPE_MATRIX)
            type = type_matrix(a->types, scalar, to->rows, to->columns, e->type->row_major);
        return step(a, CONVERT_TRUNCATE, e, type);
    }
    if (e->type->kind == TYPE_VECTOR)
        return step(a, CONVERT_TRUNCATE, e, type_vector(a->types, scalar, type_components(to)));
    bool is_column = e->type->columns == 1 && e->type->rows > 1;
    uint32_t rows = is_column ? to->columns : 1, columns = is_column ? 1 : to->columns;
    return step(a, CONVERT_TRUNCATE, e,
                type_matrix(a->types, scalar, rows, columns, e->type->row_major));
}

static struct expression *splat(struct analyser *a, struct expression *e, const struct type *to) {
    e = step(a, CONVERT_RESHAPE, e, type_scalar(a->types, e->type->scalar));
    e = convert_elements(a, e, to);
    return step(a, CONVERT_SPLAT, e, shape_of(a, to, to->scalar));
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
        e = step(a, CONVERT_RESHAPE, e, shape_of(a, to, e->type->scalar));
    e = convert_elements(a, e, to);
    if (to->kind == TYPE_MATRIX)
        e = step(a, CONVERT_ORIENTATION, e, shape_of(a, to, to->scalar));
    if (to->kind == TYPE_ENUM)
        return step(a, CONVERT_NUMERIC, e, to);
    return step(a, CONVERT_SAME_LAYOUT, e, to);
}

static struct expression *base_part(struct analyser *a, struct expression *e,
                                    const struct type *to) {
    while (e->type != to)
        e = make_base(a, e, NULL);
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
        return make_like(a, EXPR_ZERO, CATEGORY_VALUE, to, e);
    e = convert_without_literal(a, make_load(a, e));
    return make_convert(a, CONVERT_FLAT, e, to);
}

static struct expression *convert_address(struct analyser *a, struct expression *e,
                                          const struct type *to) {
    if (type_is_numeric(e->type))
        e = convert_numbers(a, e, type_scalar(a->types, SCALAR_UINT64));
    return make_convert(a, CONVERT_SAME_LAYOUT, e, to);
}

/* Only an element of a heap turns into a resource: where one is chosen, each of them does. */
static struct expression *convert_handle(struct analyser *a, const struct expression *e,
                                         const struct type *to) {
    struct expression *copy = make_copy(a, e);
    if (e->kind == EXPR_CONDITIONAL) {
        copy->conditional.yes = convert_handle(a, e->conditional.yes, to);
        copy->conditional.no = convert_handle(a, e->conditional.no, to);
    } else if (e->kind == EXPR_COMMA) {
        copy->binary.right = convert_handle(a, e->binary.right, to);
    } else {
        return make_convert(a, CONVERT_HEAP, copy, to);
    }
    copy->type = to;
    return copy;
}

static struct expression *convert_by_plan(struct analyser *a, struct expression *e,
                                          const struct type *to, enum conversion_form form) {
    switch (form) {
    case FORM_SAME:
        e = make_load(a, e);
        return is_error(e) || to->kind == TYPE_ERROR || to->kind == TYPE_PLACEHOLDER
                   ? e
                   : step(a, CONVERT_SAME_LAYOUT, e, to);
    case FORM_NUMERIC:
        return convert_numbers(a, make_load(a, e), to);
    case FORM_BASE:
        return make_load(a, base_part(a, e, to));
    case FORM_FLAT:
        return type_has_object(to) ? construct_flat(a, e, to) : convert_flat(a, e, to);
    case FORM_CONTENTS:
        return make_load(a, make_content(a, e));
    case FORM_ADDRESS:
        return convert_address(a, make_load(a, e), to);
    case FORM_HEAP:
        return convert_handle(a, make_load(a, e), to);
    case FORM_VOID:
        return a->here.is_unevaluated ? make(a, EXPR_UNDEFINED, CATEGORY_VALUE, to, NULL)
                                      : make_load(a, e);
    case FORM_NONE:
        return make_load(a, e);
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
        return make_error(a, NULL);
    }
    if (plan.truncates || plan.loses_precision)
        convert_warn(a, e, to);
    warn_of_literal(a, e, to);
    return convert_by_plan(a, e, to, plan.form);
}

static void mark_explicit(struct expression *e, const struct expression *inner) {
    while (e != inner && e->kind == EXPR_CONVERT) {
        e->convert.is_explicit = true;
        e = (struct expression *)e->convert.operand;
    }
}

/* `((int3)v).x = 1`: a cast that only drops components of a variable leaves it one. */
static bool is_truncated_lvalue(const struct expression *e, const struct type *to) {
    return e->category == CATEGORY_LVALUE && e->type->kind == TYPE_VECTOR &&
           (to->kind == TYPE_VECTOR || to->kind == TYPE_SCALAR) && e->type->scalar == to->scalar &&
           to->columns < e->type->columns && to->columns <= 4;
}

static struct expression *truncated_lvalue(struct analyser *a, struct expression *e,
                                           const struct type *to) {
    struct expression *part = make_like(a, EXPR_SWIZZLE, CATEGORY_LVALUE, to, e);
    inherit_lvalue(part, e);
    part->swizzle.base = e;
    part->swizzle.count = (uint8_t)to->columns;
    part->swizzle.is_truncation = true;
    for (uint8_t i = 0; i < part->swizzle.count; i++)
        part->swizzle.components[i] = i;
    return part;
}

struct expression *convert_explicit(struct analyser *a, struct expression *e, const struct type *to,
                                    const struct node *node) {
    struct conversion_plan plan = conversion_plan(a, e->type, to, true);
    if (plan.form == FORM_NONE) {
        conversion_report(a, e, to, true);
        return make_error(a, node);
    }
    if (plan.form == FORM_BASE && e->category == CATEGORY_LVALUE)
        return base_part(a, e, to); /* which may be assigned to */
    if (is_truncated_lvalue(e, to))
        return truncated_lvalue(a, e, to);
    struct expression *converted = convert_by_plan(a, e, to, plan.form);
    mark_explicit(converted, e);
    return converted;
}

struct expression *convert_condition(struct analyser *a, struct expression *e) {
    if (type_is_numeric(e->type) && type_components(e->type) > 1) {
        error_at(a->c, marked(a->c, e), "a condition is a scalar, not '%s'; use any() or all()",
                 type_name(a->c, e->type));
        return make_error(a, NULL);
    }
    return convert_implicit(a, e, type_scalar(a->types, SCALAR_BOOL));
}

/* An index is taken as it is if it is an integer of at least 32 bits. */
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
            error_at(a->c, marked(a->c, e), "index of type '%s' is not an integer", name);
        else
            error_at(a->c, marked(a->c, e), "index of type '%s' does not have %u components", name,
                     components);
        return make_error(a, NULL);
    }
    enum scalar scalar = is_subscript ? SCALAR_UINT : index_scalar(e->type);
    const struct type *to =
        components == 1 ? type_scalar(a->types, scalar) : type_vector(a->types, scalar, components);
    if (is_subscript)
        warn_of_literal(a, e, to);
    return convert_unchecked(a, e, to);
}

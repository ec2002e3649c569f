/* Conversions as nodes: the single steps that lead from one type to another, and the messages about
 * those that are not allowed or lose something. */
#include "convert.h"

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
        return make_convert(a, CONVERT_HEAP, make_load(a, e), to);
    case FORM_VOID:
    case FORM_NONE:
        return make_load(a, e);
    }
    return e;
}

struct expression *convert_unchecked(struct analyser *a, struct expression *e,
                                     const struct type *to) {
    return convert_by_plan(a, e, to, conversion_plan(a, e->type, to, true).form);
}

/* ---- Messages ---- */

static const char *name_of(struct analyser *a, const struct type *type) {
    return type_name(a->c, type);
}

static void report_impossible(struct analyser *a, const struct expression *e, const struct type *to,
                              bool is_explicit) {
    diag_underline(a->c, e->begin, e->end);
    const char *source = name_of(a, e->type), *target = name_of(a, to);
    bool cast_helps = !is_explicit && conversion_plan(a, e->type, to, true).form != FORM_NONE;
    if (cast_helps)
        error_at(a->c, e->at, "cannot convert from '%s' to '%s' without a cast", source, target);
    else
        error_at(a->c, e->at, "cannot convert from '%s' to '%s'", source, target);
}

static double float_limit(enum scalar scalar) {
    if (scalar_bits(scalar) == 16)
        return 65504;
    return scalar_bits(scalar) == 32 ? 3.4028234663852886e38 : 1.7976931348623157e308;
}

/* A constant that the narrower type can hold loses nothing worth a word. */
static bool value_in_range(union scalar_value v, enum scalar from, enum scalar to) {
    if (scalar_is_float(to)) {
        double value = scalar_convert(v, from, SCALAR_DOUBLE).f;
        return value >= -float_limit(to) && value <= float_limit(to);
    }
    if (scalar_is_float(from))
        return false;
    return scalar_convert(scalar_convert(v, from, to), to, from).u == v.u;
}

static bool constant_in_range(struct analyser *a, const struct expression *e,
                              const struct type *to) {
    const struct constant *k = expression_fold(a->c, e);
    if (!k || !type_is_numeric(k->type))
        return false;
    for (uint32_t i = 0; i < k->count; i++)
        if (!value_in_range(k->values[i], k->type->scalar, to->scalar))
            return false;
    return true;
}

void convert_warn(struct analyser *a, const struct expression *e, const struct type *to) {
    struct conversion_plan plan = conversion_plan(a, e->type, to, false);
    if (plan.loses_precision && !constant_in_range(a, e, to)) {
        diag_underline(a->c, e->begin, e->end);
        warning_at(a->c, WARN_CONVERSION, e->at, "conversion from '%s' to '%s' may lose data",
                   name_of(a, e->type), name_of(a, to));
    }
    if (plan.truncates) {
        diag_underline(a->c, e->begin, e->end);
        warning_at(a->c, WARN_CONVERSION, e->at,
                   "implicit truncation from '%s' to '%s' drops components", name_of(a, e->type),
                   name_of(a, to));
    }
}

/* `int i = 1.5`: the source says a number that is not kept. */
static void warn_of_float_literal(struct analyser *a, const struct expression *e,
                                  const struct type *to) {
    enum scalar from = (enum scalar)e->type->scalar, scalar = (enum scalar)to->scalar;
    double value = e->folded->values->f;
    union scalar_value kept = scalar_convert(e->folded->values[0], from, scalar);
    if (scalar_convert(kept, scalar, SCALAR_DOUBLE).f == value)
        return;
    diag_underline(a->c, e->begin, e->end);
    warning_at(a->c, WARN_LITERAL_CONVERSION, e->at, "conversion from '%s' to '%s' changes %g",
               name_of(a, e->type), name_of(a, to), value);
}

/* `uint u = 4294967296`: bits that fit the type stand for any number, those that do not are lost.
 */
static void warn_of_int_literal(struct analyser *a, const struct expression *e,
                                const struct type *to) {
    enum scalar scalar = (enum scalar)to->scalar;
    int64_t value = e->folded->values->i, most = (int64_t)1 << (scalar_bits(scalar) & 63);
    if (scalar == SCALAR_BOOL || scalar_bits(scalar) >= 64 || (value >= -most / 2 && value < most))
        return;
    diag_underline(a->c, e->begin, e->end);
    warning_at(a->c, WARN_CONSTANT_CONVERSION, e->at, "'%s' cannot hold %lld", name_of(a, to),
               (long long)value);
}

void warn_of_literal(struct analyser *a, const struct expression *e, const struct type *to) {
    bool is_literal =
        e->type->kind == TYPE_SCALAR && scalar_is_literal((enum scalar)e->type->scalar);
    if (!type_is_numeric(to) || !scalar_is_integer((enum scalar)to->scalar) ||
        !(is_literal || e->kind == EXPR_CONSTANT) || !type_is_scalar(e->type) ||
        !expression_fold(a->c, e))
        return;
    if (scalar_is_float((enum scalar)e->type->scalar))
        warn_of_float_literal(a, e, to);
    else if (is_literal)
        warn_of_int_literal(a, e, to);
}

/* ---- Conversions with checks ---- */

struct expression *convert_implicit(struct analyser *a, struct expression *e,
                                    const struct type *to) {
    struct conversion_plan plan = conversion_plan(a, e->type, to, false);
    if (plan.form == FORM_NONE) {
        report_impossible(a, e, to, false);
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
    struct conversion_plan plan = conversion_plan(a, e->type, complete_type(a, to), true);
    if (plan.form == FORM_NONE) {
        report_impossible(a, e, to, true);
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
        diag_underline(a->c, e->begin, e->end);
        error_at(a->c, e->at, "a condition is a scalar, not '%s'; use any() or all()",
                 name_of(a, e->type));
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
        const char *name = name_of(a, e->type);
        diag_underline(a->c, e->begin, e->end);
        if (components == 1)
            error_at(a->c, e->at, "index of type '%s' is not an integer", name);
        else
            error_at(a->c, e->at, "index of type '%s' does not have %u components", name,
                     components);
        return make_error(a, NULL);
    }
    enum scalar scalar = is_subscript ? SCALAR_UINT : index_scalar(e->type);
    const struct type *to =
        components == 1 ? type_scalar(a->types, scalar) : type_vector(a->types, scalar, components);
    return convert_unchecked(a, e, to);
}

/* ---- Writing ---- */

static bool has_repeated_position(const struct expression *e) {
    for (unsigned i = 0; i < e->matrix_swizzle.count; i++)
        for (unsigned j = 0; j < i; j++)
            if (e->matrix_swizzle.rows[i] == e->matrix_swizzle.rows[j] &&
                e->matrix_swizzle.columns[i] == e->matrix_swizzle.columns[j])
                return true;
    return false;
}

static bool has_repeated_component(const struct expression *e) {
    if (e->kind == EXPR_MATRIX_SWIZZLE)
        return has_repeated_position(e);
    if (e->kind != EXPR_SWIZZLE)
        return false;
    for (unsigned i = 0; i < e->swizzle.count; i++)
        for (unsigned j = 0; j < i; j++)
            if (e->swizzle.components[i] == e->swizzle.components[j])
                return true;
    return false;
}

/* A resource that only reads, named in front of a subscript: `texture[at] = ...`. */
static const struct expression *read_only_object(const struct expression *e) {
    while (e && e->kind != EXPR_ELEMENT)
        e = expression_whole(e);
    return e ? e->element.object : NULL;
}

/* Constants are the one thing that looks like a plain variable and is not. */
static void report_constant(struct analyser *a, const struct variable *v, location at,
                            const char *action) {
    if (v->buffer == BUFFER_GLOBALS) {
        error_at(a->c, at, "cannot %s a uniform: shaders only read it", action);
        note_at(a->c, at, "a variable at file scope is a uniform unless it is declared 'static'");
    } else {
        error_at(a->c, at, "cannot %s a member of '%s': shaders only read constant buffers", action,
                 v->full_name);
    }
}

static void report_read_only(struct analyser *a, const struct expression *e, location at,
                             const char *action) {
    const struct variable *v = lvalue_root(e);
    const struct expression *object = read_only_object(e);
    diag_underline(a->c, e->begin, e->end);
    if (object) {
        error_at(a->c, at, "cannot %s an element of a '%s', which is read-only", action,
                 name_of(a, object->type));
        return;
    }
    if (!v) {
        error_at(a->c, at, "cannot %s a read-only expression", action);
        return;
    }
    const char *name = v->full_name ? v->full_name : atom_text(a->c->atoms, v->name);
    if (v->storage == STORAGE_THIS)
        error_at(a->c, at, "cannot %s a member in a const method", action);
    else if (v->storage == STORAGE_BUFFER)
        report_constant(a, v, at, action);
    else if (v->is_const)
        error_at(a->c, at, "cannot %s '%s', which is const", action, name);
    else
        error_at(a->c, at, "cannot %s '%s', which is read-only", action, name);
    if (v->at && v->storage != STORAGE_BUFFER)
        note_at(a->c, v->at, "'%s' is declared here", name);
}

bool check_writable(struct analyser *a, const struct expression *e, location at,
                    const char *action) {
    if (is_error(e))
        return false;
    const struct expression *inner = e->kind == EXPR_LOAD ? e->unary.operand : e;
    if (has_repeated_component(inner)) {
        diag_underline(a->c, e->begin, e->end);
        error_at(a->c, at, "cannot %s a swizzle that names a component twice", action);
        return false;
    }
    if (e->category != CATEGORY_LVALUE) {
        diag_underline(a->c, e->begin, e->end);
        bool is_cast = e->kind == EXPR_CONVERT && e->convert.is_explicit;
        error_at(a->c, at,
                 is_cast ? "cannot %s the result of a cast"
                         : "cannot %s this: it is a value, not a variable",
                 action);
        return false;
    }
    if (e->is_const) {
        report_read_only(a, e, at, action);
        return false;
    }
    return true;
}

/* A resource itself never changes, so a global one may be lent to an inout parameter. */
static bool out_target_suits(struct analyser *a, const struct expression *e) {
    bool is_resource = type_strip_arrays(e->type)->kind == TYPE_OBJECT;
    return (is_resource && e->category == CATEGORY_LVALUE) ||
           check_writable(a, e, e->at, "write to");
}

/* What comes back must fill the target, which takes a part of it only if it is a scalar. */
static bool check_fills(struct analyser *a, const struct expression *e, const struct type *to) {
    if (!type_is_numeric(e->type) || !type_is_numeric(to) || type_is_scalar(e->type) ||
        type_components(e->type) == type_components(to))
        return true;
    diag_underline(a->c, e->begin, e->end);
    error_at(a->c, e->at, "a parameter of type '%s' that is written does not fill a '%s'",
             name_of(a, to), name_of(a, e->type));
    return false;
}

struct expression *convert_out_argument(struct analyser *a, struct expression *e,
                                        const struct type *to, enum parameter_direction direction) {
    if (is_error(e) || !out_target_suits(a, e) || !check_fills(a, e, to))
        return make_error(a, NULL);
    struct expression *argument = make_like(a, EXPR_OUT_ARGUMENT, CATEGORY_VALUE, to, e);
    argument->out_argument.target = e;
    if (e->type == to)
        return argument;
    struct expression *written = make_placeholder(a, to, e);
    bool takes_part = type_is_single(e->type) && type_is_numeric(to);
    struct expression *out =
        takes_part ? convert_unchecked(a, written, e->type) : convert_implicit(a, written, e->type);
    if (is_error(out))
        return out;
    argument->out_argument.out = out;
    if (direction == DIRECTION_INOUT) {
        struct expression *in = convert_implicit(a, make_placeholder(a, e->type, e), to);
        if (is_error(in))
            return in;
        argument->out_argument.in = in;
    }
    return argument;
}

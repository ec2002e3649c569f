/* Checks that the targets of writes are writable lvalues.
 *
 * Assignments and out or inout parameters require a writable lvalue (HLSL [Basic.lval],
 * [Expr.Post.Call]). Values, const objects, read-only resources and swizzles with repeated
 * components ([Expr.Post.Swizzle]) are not writable. */
#include "../upcalls.h"
#include "convert.h"

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

/* Returns the resource element that an lvalue is or is part of, or NULL. */
static const struct expression *element_around(const struct expression *e) {
    while (e && e->kind != EXPR_ELEMENT)
        e = expression_whole(e);
    return e;
}

/* Returns whether an lvalue is part of a texel that cannot be merged with it. Images are written
 * one texel at a time. A vector component can be merged, but an element of a matrix, array or
 * struct cannot. */
static bool is_part_of_texel(const struct expression *e) {
    const struct expression *element = element_around(e);
    if (!element || element == e || element->type->kind == TYPE_SCALAR ||
        element->type->kind == TYPE_VECTOR)
        return false;
    const struct type *object = element->element.object->type;
    return type_is_of_class(object, OBJECT_CLASS_TEXEL_BUFFER) ||
           type_is_of_class(object, OBJECT_CLASS_TEXTURE);
}

static void report_read_only(struct analyser *a, const struct expression *e, location at,
                             const char *action) {
    const struct variable *v = lvalue_root(e);
    /* A read-only resource before a subscript: `texture[at] = ...`. */
    const struct expression *element = element_around(e);
    const struct expression *object = element ? element->element.object : NULL;
    diag_underline(a->c, e->begin, e->end);
    if (object) {
        error_at(a->c, at, "cannot %s an element of a '%s', which is read-only", action,
                 type_name(a->c, object->type));
        return;
    }
    if (!v) {
        error_at(a->c, at, "cannot %s a read-only expression", action);
        return;
    }
    const char *name = v->full_name ? v->full_name : atom_text(a->c->atoms, v->name);
    if (v->storage == STORAGE_THIS)
        error_at(a->c, at, "cannot %s a member in a const method", action);
    else if (v->storage == STORAGE_BUFFER) {
        /* Uniforms look like plain variables but are read-only. */
        if (v->buffer == BUFFER_GLOBALS) {
            error_at(a->c, at, "cannot %s a uniform", action);
            note_at(a->c, at,
                    "a variable at file scope is a uniform unless it is declared 'static'");
        } else {
            error_at(a->c, at, "cannot %s a member of constant buffer '%s'", action, v->full_name);
        }
    } else if (v->is_const)
        error_at(a->c, at, "cannot %s '%s', which is const", action, name);
    else
        error_at(a->c, at, "cannot %s '%s', which is read-only", action, name);
    if (v->at && v->storage != STORAGE_BUFFER)
        note_at(a->c, v->at, "'%s' declared here", name);
}

bool sema_check_writable(struct analyser *a, const struct expression *e, location at,
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
        error_at(a->c, at, is_cast ? "cannot %s the result of a cast" : "cannot %s an rvalue",
                 action);
        return false;
    }
    if (e->is_const) {
        report_read_only(a, e, at, action);
        return false;
    }
    if (is_part_of_texel(inner)) {
        diag_underline(a->c, e->begin, e->end);
        error_at(a->c, at, "cannot %s a component of a texel of type '%s'; write the whole texel",
                 action, type_name(a->c, element_around(inner)->type));
        return false;
    }
    return true;
}

static bool is_behind_subscript(const struct expression *e) {
    for (; e; e = expression_whole(e))
        if (e->kind == EXPR_INDEX && type_is_numeric(expression_whole(e)->type))
            return true;
    return false;
}

/* Allows const arguments for out parameters where dxc does, with a warning: dxc checks `const` in
 * calls of functions, but not in calls of methods, nor after a subscript of a vector or matrix. The
 * function then writes to the variable. */
static bool is_lent(struct analyser *a, const struct expression *e, bool to_member) {
    const struct variable *v = lvalue_root(e);
    bool is_own = v && (v->storage == STORAGE_LOCAL || v->storage == STORAGE_PARAMETER);
    if (!e->is_const || e->category != CATEGORY_LVALUE || !is_own ||
        (!to_member && !is_behind_subscript(e)))
        return false;
    diag_underline(a->c, e->begin, e->end);
    if (warning_at(a->c, WARN_CONST_WRITTEN, e->at, "function may modify const variable '%s'",
                   atom_text(a->c->atoms, v->name)))
        note_at(a->c, v->at, "'%s' declared here", atom_text(a->c->atoms, v->name));
    return true;
}

/* A resource variable is never modified, so a global one can be passed as inout. */
static bool out_target_suits(struct analyser *a, const struct expression *e, bool to_member) {
    bool is_resource = type_strip_arrays(e->type)->kind == TYPE_OBJECT;
    return (is_resource && e->category == CATEGORY_LVALUE) || is_lent(a, e, to_member) ||
           sema_check_writable(a, e, e->at, "write to");
}

/* The result must fill the target; only scalars may take one component of it. */
static bool check_fills(struct analyser *a, const struct expression *e, const struct type *to) {
    if (!type_is_numeric(e->type) || !type_is_numeric(to) || type_is_scalar(e->type) ||
        type_components(e->type) == type_components(to))
        return true;
    diag_underline(a->c, e->begin, e->end);
    error_at(a->c, e->at, "output parameter of type '%s' does not match '%s'", type_name(a->c, to),
             type_name(a->c, e->type));
    return false;
}

struct expression *convert_out_argument(struct analyser *a, struct expression *e,
                                        const struct type *to, enum parameter_direction direction,
                                        bool to_member) {
    if (is_error(e) || !out_target_suits(a, e, to_member) || !check_fills(a, e, to))
        return expr_error(a, NULL);
    struct expression *argument = expr_like(a, EXPR_OUT_ARGUMENT, CATEGORY_VALUE, to, e);
    argument->out_argument.target = e;
    if (e->type == to)
        return argument;
    struct expression *written = expr_placeholder(a, to, e);
    bool takes_part = type_is_single(e->type) && type_is_numeric(to);
    if (!takes_part && conversion_plan(a, to, e->type, false).form == FORM_NONE) {
        conversion_report(a, written, e->type, false);
        return expr_error(a, NULL);
    }
    convert_warn_of_output(a, e, to);
    argument->out_argument.out = convert_unchecked(a, written, e->type);
    if (direction == DIRECTION_INOUT) {
        struct expression *in = convert_implicit(a, expr_placeholder(a, e->type, e), to);
        if (is_error(in))
            return in;
        argument->out_argument.in = in;
    }
    return argument;
}

/* What may be written, by an assignment or through a parameter that is out or inout (HLSL
 * [Basic.lval], [Expr.Post.Call]): no value, nothing const, nothing that shaders only read, no
 * swizzle that names a component twice ([Expr.Post.Swizzle]). */
#include "writable.h"

#include "../seams.h"
#include "allowed.h"
#include "build.h"
#include "convert.h"
#include "loss.h"
#include "shape.h"

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

/* The element of a resource that a place is or is a part of, or NULL. */
static const struct expression *element_around(const struct expression *e) {
    while (e && e->kind != EXPR_ELEMENT)
        e = expression_whole(e);
    return e;
}

/* A resource that only reads, named in front of a subscript: `texture[at] = ...`. */
static const struct expression *read_only_object(const struct expression *e) {
    const struct expression *element = element_around(e);
    return element ? element->element.object : NULL;
}

/* Images are written a texel at a time. Components of vectors are merged with the texel, parts of
 * matrices, arrays and structs are not. */
static bool is_part_of_texel(const struct expression *e) {
    const struct expression *element = element_around(e);
    if (!element || element == e || element->type->kind == TYPE_SCALAR ||
        element->type->kind == TYPE_VECTOR)
        return false;
    const struct type *object = element->element.object->type;
    return type_is_of_class(object, OBJECT_CLASS_TEXEL_BUFFER) ||
           type_is_of_class(object, OBJECT_CLASS_TEXTURE);
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
    if (is_part_of_texel(inner)) {
        diag_underline(a->c, e->begin, e->end);
        error_at(a->c, at, "cannot %s a part of a texel of type '%s': write the whole texel",
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

/* dxc looks at `const` where it calls functions by name, and not where it calls members of structs;
 * behind a subscript of a vector or a matrix it does not see it.  The function writes it then. */
static bool is_lent(struct analyser *a, const struct expression *e, bool to_member) {
    const struct variable *v = lvalue_root(e);
    bool is_own = v && (v->storage == STORAGE_LOCAL || v->storage == STORAGE_PARAMETER);
    if (!e->is_const || e->category != CATEGORY_LVALUE || !is_own ||
        (!to_member && !is_behind_subscript(e)))
        return false;
    diag_underline(a->c, e->begin, e->end);
    if (warning_at(a->c, WARN_CONST_WRITTEN, e->at,
                   "the function may write to '%s', which is const",
                   atom_text(a->c->atoms, v->name)))
        note_at(a->c, v->at, "'%s' is declared here", atom_text(a->c->atoms, v->name));
    return true;
}

/* A resource itself never changes, so a global one may be lent to an inout parameter. */
static bool out_target_suits(struct analyser *a, const struct expression *e, bool to_member) {
    bool is_resource = type_strip_arrays(e->type)->kind == TYPE_OBJECT;
    return (is_resource && e->category == CATEGORY_LVALUE) || is_lent(a, e, to_member) ||
           check_writable(a, e, e->at, "write to");
}

/* What comes back must fill the target, which takes a part of it only if it is a scalar. */
static bool check_fills(struct analyser *a, const struct expression *e, const struct type *to) {
    if (!type_is_numeric(e->type) || !type_is_numeric(to) || type_is_scalar(e->type) ||
        type_components(e->type) == type_components(to))
        return true;
    diag_underline(a->c, e->begin, e->end);
    error_at(a->c, e->at, "a parameter of type '%s' that is written does not fill a '%s'",
             type_name(a->c, to), type_name(a->c, e->type));
    return false;
}

struct expression *convert_out_argument(struct analyser *a, struct expression *e,
                                        const struct type *to, enum parameter_direction direction,
                                        bool to_member) {
    if (is_error(e) || !out_target_suits(a, e, to_member) || !check_fills(a, e, to))
        return make_error(a, NULL);
    struct expression *argument = make_like(a, EXPR_OUT_ARGUMENT, CATEGORY_VALUE, to, e);
    argument->out_argument.target = e;
    if (e->type == to)
        return argument;
    struct expression *written = make_placeholder(a, to, e);
    bool takes_part = type_is_single(e->type) && type_is_numeric(to);
    if (!takes_part && conversion_plan(a, to, e->type, false).form == FORM_NONE) {
        conversion_report(a, written, e->type, false);
        return make_error(a, NULL);
    }
    convert_warn_of_output(a, e, to);
    argument->out_argument.out = convert_unchecked(a, written, e->type);
    if (direction == DIRECTION_INOUT) {
        struct expression *in = convert_implicit(a, make_placeholder(a, e->type, e), to);
        if (is_error(in))
            return in;
        argument->out_argument.in = in;
    }
    return argument;
}

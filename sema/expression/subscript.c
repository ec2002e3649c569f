/* Subscripts of vectors, matrices and arrays: `a[i]`. */
#include "expression.h"

#include <string.h>

#include "../convert/convert.h"
#include "../tree/fold.h"

/* Returns the element type for an index and the number of elements, or NULL. */
static const struct type *indexed_part(struct analyser *a, const struct type *type,
                                       uint32_t *count) {
    enum scalar scalar = type->scalar;
    if (type->kind == TYPE_ARRAY) {
        *count = type->count;
        return type->element;
    }
    if (type->kind == TYPE_VECTOR) {
        *count = type->columns;
        return type_scalar(a->types, scalar);
    }
    if (type->kind == TYPE_MATRIX) {
        *count = type->rows;
        return type_vector(a->types, scalar, type->columns);
    }
    return NULL;
}

/* Returns whether the size of an array is unknown. Specialization constants determine some sizes,
 * and an array of one element at the end of a struct can denote any size, as in C. */
static bool is_open_ended(const struct expression *base) {
    if (base->type->kind != TYPE_ARRAY || (base->type->count > 1 && !base->type->size))
        return false;
    return base->type->count == 0 || base->type->size ||
           (base->kind == EXPR_MEMBER &&
            base->member.index + 1 == base->member.base->type->record->field_count);
}

/* Returns whether out-of-bounds indices are allowed: all in fxc, of resource arrays in dxc. */
static bool may_exceed(const struct analyser *a, const struct type *type) {
    return type->kind == TYPE_ARRAY &&
           (a->options->hlsl_version <= 2016 || type_strip_arrays(type)->kind == TYPE_OBJECT);
}

/* Returns whether a constant index is out of bounds. */
static bool is_beyond(const struct analyser *a, const struct expression *index,
                      const struct expression *base, uint32_t count, int64_t *value) {
    return sema_fold_integer(a->c, index, value) &&
           (*value < 0 || (!is_open_ended(base) && *value >= count));
}

static bool report_beyond(struct analyser *a, const struct expression *index,
                          const struct type *type, int64_t value, bool is_lenient) {
    static const char message[] = "index %lld is out of bounds of '%s'";
    const char *name = type_name(a->c, type);
    if (is_lenient && value >= 0)
        return warning_at(a->c, WARN_ARRAY_BOUNDS, sema_marked(a->c, index), message,
                          (long long)value, name);
    return error_at(a->c, sema_marked(a->c, index), message, (long long)value, name);
}

/* Checks an index. Array indices in function bodies are reported only in reachable code, which is
 * known at the end of the body. */
static bool index_in_bounds(struct analyser *a, const struct expression *index,
                            const struct expression *base, uint32_t count) {
    int64_t value;
    if (!is_beyond(a, index, base, count, &value))
        return true;
    if (base->type->kind == TYPE_ARRAY && a->here.function && !a->here.is_unevaluated) {
        a->here.exceeds_bounds = true;
        return true;
    }
    bool is_lenient = may_exceed(a, base->type);
    report_beyond(a, index, base->type, value, is_lenient);
    return is_lenient && value >= 0;
}

void sema_check_array_index(struct analyser *a, const struct expression *e, bool is_indexed) {
    const struct expression *base = e->index.base;
    int64_t value;
    if (base->type->kind == TYPE_ARRAY &&
        is_beyond(a, e->index.index, base, base->type->count, &value))
        report_beyond(a, e->index.index, base->type, value,
                      may_exceed(a, base->type) || (is_indexed && e->type->kind == TYPE_ARRAY));
}

struct expression *expr_characters(struct analyser *a, struct expression *string,
                                   const struct node *node) {
    const struct constant *k = expression_fold(a->c, string);
    uint32_t count = k ? (uint32_t)strlen(k->text) + 1 : 0;
    const struct type *character = type_scalar(a->types, SCALAR_INT);
    union scalar_value *values;
    struct constant *made =
        k ? constant_new(a->c, type_array(a->types, character, count), &values) : NULL;
    if (!made) {
        error_at(a->c, sema_marked_node(a->c, node), "string is not a constant");
        return expr_error(a, node);
    }
    for (uint32_t i = 0; i < count; i++)
        values[i].i = (unsigned char)k->text[i];
    return expr_constant(a, made, node);
}

/* Returns a character of a string literal. A dynamic index requires an array of its characters,
 * because strings exist only at compile time. */
static struct expression *make_character(struct analyser *a, struct expression *string,
                                         struct expression *index, const struct node *node) {
    const struct constant *k = expression_fold(a->c, string);
    int64_t value;
    if (!k || !sema_fold_integer(a->c, index, &value))
        return expr_index(a, expr_characters(a, string, node), index, node);
    if (value < 0 || (uint64_t)value > strlen(k->text)) {
        error_at(a->c, sema_marked(a->c, index), "index %lld is out of bounds of the string",
                 (long long)value);
        return expr_error(a, node);
    }
    return expr_integer(a, type_scalar(a->types, SCALAR_INT), (unsigned char)k->text[value], node);
}

struct expression *expr_index(struct analyser *a, struct expression *base, struct expression *index,
                              const struct node *node) {
    if (is_error(base) || is_error(index))
        return expr_error(a, node);
    if (base->type->kind == TYPE_STRING)
        return make_character(a, base, index, node);
    uint32_t count = 0;
    const struct type *part = indexed_part(a, base->type, &count);
    if (!part) {
        error_at(a->c, sema_marked_node(a->c, node), "a '%s' cannot be indexed",
                 type_name(a->c, base->type));
        return expr_error(a, node);
    }
    index = convert_index(a, index, 1, base->type->kind != TYPE_ARRAY);
    if (is_error(index) || !index_in_bounds(a, index, base, count))
        return expr_error(a, node);
    struct expression *e = expr_create(a, EXPR_INDEX, CATEGORY_VALUE, part, node);
    expr_inherit_lvalue(e, base);
    e->is_non_uniform = base->is_non_uniform || index->is_non_uniform;
    e->index.base = base;
    e->index.index = index;
    return e;
}

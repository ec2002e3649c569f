/* Making constants: numbers in a row, as many as the type flattens to. */
#include "fold.h"

/* A constant of more takes too much memory to be worth it. */
enum { MAX_COMPONENTS = 1 << 20 };

struct constant *constant_new(struct context *c, const struct type *type,
                              union scalar_value **values) {
    uint64_t count = type_flat_count(type);
    if (!count || count > MAX_COMPONENTS || type_has_object(type))
        return NULL;
    struct constant *k = arena_new(c->arena, struct constant);
    *values = arena_array(c->arena, union scalar_value, count);
    k->type = type;
    k->values = *values;
    k->count = (uint32_t)count;
    return k;
}

const struct constant *constant_as(struct context *c, const struct constant *k,
                                   const struct type *type) {
    if (k->type == type)
        return k;
    struct constant *copy = arena_copy(c->arena, k, sizeof *k);
    copy->type = type;
    return copy;
}

const struct constant *constant_convert(struct context *c, const struct constant *k,
                                        const struct type *to) {
    if (k->type->scalar == to->scalar)
        return constant_as(c, k, to);
    union scalar_value *values;
    struct constant *result = constant_new(c, to, &values);
    for (uint32_t i = 0; result && i < result->count; i++)
        values[i] =
            scalar_convert(k->values[i], (enum scalar)k->type->scalar, (enum scalar)to->scalar);
    return result;
}

const struct constant *constant_of_integer(struct context *c, const struct type *type,
                                           int64_t value) {
    struct constant *k = arena_new(c->arena, struct constant);
    union scalar_value *v = arena_new(c->arena, union scalar_value);
    *v = scalar_convert((union scalar_value){.i = value}, SCALAR_INT_LITERAL,
                        (enum scalar)type->scalar);
    k->type = type;
    k->values = v;
    k->count = 1;
    return k;
}

const struct constant *constant_of_string(struct context *c, struct type_table *types,
                                          const char *text) {
    struct constant *k = arena_new(c->arena, struct constant);
    k->type = type_string(types);
    k->text = text;
    return k;
}

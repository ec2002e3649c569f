/* Conversion nodes of the typed tree. Constants are folded in the same cases as in dxc. */
#include "function.h"

static bool is_zero(struct emitter *e, const struct expression *x) {
    const struct constant *folded = expression_fold(e->c, x);
    for (uint32_t i = 0; folded && i < folded->count; i++)
        if (folded->values[i].u != 0)
            return false;
    return folded != NULL && folded->count > 0;
}

static bool folds(const struct expression *x) {
    enum conversion conversion = x->convert.conversion;
    return conversion == CONVERT_NUMERIC || conversion == CONVERT_SPLAT ||
           conversion == CONVERT_FLAT;
}

struct value emit_conversion(struct emitter *e, const struct expression *x) {
    if (x->convert.conversion == CONVERT_FLAT && is_zero(e, x->convert.operand))
        return value_of(constant_null(e, value_type_id(e, x->type)), x->type);
    uint32_t folded = folds(x) ? constant_folded(e, x) : 0;
    if (folded)
        return value_of(folded, x->type);
    if (x->convert.conversion == CONVERT_HEAP) {
        struct lvalue l = heap_lvalue(e, x);
        return emit_load_value(e, &l);
    }
    struct value v = emit_value(e, x->convert.operand);
    if (type_is_address(v.type) || type_is_address(x->type))
        return convert_address(e, v, x->type);
    switch (x->convert.conversion) {
    case CONVERT_NUMERIC:
        return convert_numeric(e, value_plain(e, v), x->type);
    case CONVERT_SPLAT:
        return convert_splat(e, value_plain(e, v), x->type);
    case CONVERT_TRUNCATE:
        return convert_truncate(e, value_plain(e, v), x->type);
    case CONVERT_RESHAPE:
        return convert_reshape(e, value_plain(e, v), x->type);
    case CONVERT_ORIENTATION: /* the source type determines the memory layout */
        return value_of(value_plain(e, v).id, x->type);
    case CONVERT_FLAT:
        return convert_flat(e, v, x->type);
    case CONVERT_SAME_LAYOUT:
        return convert_same_layout(e, v, x->type);
    case CONVERT_HEAP:
        break;
    }
    return (struct value){v.id, x->type, v.packing};
}

struct value emit_converted(struct emitter *e, struct value v,
                            const struct expression *conversion) {
    if (!conversion)
        return v;
    known_set_placeholder(e, conversion, v);
    return value_plain(e, emit_value(e, conversion));
}

/* Intrinsics that reinterpret bits: asfloat, asint, and doubles as pairs of words. */
#include "builtin.h"

struct value lower_bitcast(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    if (value_type_id(e, v.type) == value_type_id(e, x->type)) /* such as a 32-bit half */
        return value_of(v.id, x->type);
    return emit_op_rows(e, SpvOpBitcast, &v, 1, x->type);
}

static uint32_t double_of(struct emitter *e, uint32_t low, uint32_t high) {
    uint32_t both =
        emit_op(e, SpvOpCompositeConstruct, type_id_vector(e, SCALAR_UINT, 2), low, high);
    return emit_op(e, SpvOpBitcast, type_id_scalar(e, SCALAR_DOUBLE), both);
}

static uint32_t double_of_vectors(struct emitter *e, struct value low, struct value high,
                                  uint32_t index) {
    uint32_t both = emit_op(e, SpvOpVectorShuffle, type_id_vector(e, SCALAR_UINT, 2), low.id,
                            high.id, index, low.type->columns + index);
    return emit_op(e, SpvOpBitcast, type_id_scalar(e, SCALAR_DOUBLE), both);
}

struct value lower_asdouble(struct emitter *e, const struct expression *x) {
    struct value low = cg_call_value(e, x, 0), high = cg_call_value(e, x, 1);
    uint32_t count = type_components(x->type), *parts = arena_array(e->arena, uint32_t, count);
    bool is_vector = low.type->kind == TYPE_VECTOR && count > 1;
    for (uint32_t i = 0; i < count; i++)
        if (is_vector) {
            parts[i] = double_of_vectors(e, low, high, i);
        } else {
            uint32_t high_word = emit_component(e, high, i), low_word = emit_component(e, low, i);
            parts[i] = double_of(e, low_word, high_word);
        }
    return emit_from_components(e, x->type, parts);
}

/* Low and high words of a double, or of a vector or row of doubles. */
struct halves {
    struct value low, high;
};

static struct halves split_doubles(struct emitter *e, struct value v, const struct type *words) {
    uint32_t count = type_components(v.type);
    uint32_t *low = arena_array(e->arena, uint32_t, 2 * (size_t)count), *high = low + count;
    uint32_t pair = type_id_vector(e, SCALAR_UINT, 2), scalar = type_id_uint(e);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t both = emit_op(e, SpvOpBitcast, pair, emit_component(e, v, i));
        low[i] = emit_op(e, SpvOpCompositeExtract, scalar, both, 0);
        high[i] = emit_op(e, SpvOpCompositeExtract, scalar, both, 1);
    }
    struct halves h;
    h.low = value_construct(e, words, low, count);
    h.high = value_construct(e, words, high, count);
    return h;
}

struct value lower_asuint_double(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    const struct type *words = cg_call_argument(x, 1)->type;
    struct halves h;
    if (type_is_real_matrix(v.type)) {
        uint32_t low[4], high[4];
        for (uint32_t i = 0; i < v.type->rows; i++) {
            struct halves row = split_doubles(e, value_row(e, v, i), cg_row_of(e, words));
            low[i] = row.low.id;
            high[i] = row.high.id;
        }
        h.low = value_construct(e, words, low, v.type->rows);
        h.high = value_construct(e, words, high, v.type->rows);
    } else {
        h = split_doubles(e, v, words);
    }
    emit_store_out(e, cg_call_argument(x, 1), h.low);
    emit_store_out(e, cg_call_argument(x, 2), h.high);
    return value_void(e);
}

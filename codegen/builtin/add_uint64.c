/* Sums of 64-bit integers that are given as pairs of words: AddUint64. */
#include "builtin.h"

/* Adds pairs of (low, high) words. */
struct value lower_adduint64(struct emitter *e, const struct expression *x) {
    struct value a = cg_call_value(e, x, 0), b = cg_call_value(e, x, 1);
    uint32_t count = type_components(x->type), parts[4], type = type_id_uint(e);
    uint32_t pair = type_id_pair(e, NULL, type, type);
    for (uint32_t i = 0; i + 1 < count; i += 2) {
        uint32_t low = emit_op(e, SpvOpIAddCarry, pair, value_component(e, a, i).id,
                               value_component(e, b, i).id);
        uint32_t high = emit_op(e, SpvOpIAdd, type, value_component(e, a, i + 1).id,
                                value_component(e, b, i + 1).id);
        parts[i] = emit_op(e, SpvOpCompositeExtract, type, low, 0);
        uint32_t carry = emit_op(e, SpvOpCompositeExtract, type, low, 1);
        parts[i + 1] = emit_op(e, SpvOpIAdd, type, high, carry);
    }
    return value_construct(e, x->type, parts, count);
}

/* Sums of absolute differences of bytes: msad4. */
#include "builtin.h"

static uint32_t byte_of(struct emitter *e, uint32_t word, uint32_t index) {
    return emit_op(e, SpvOpBitFieldUExtract, type_id_uint(e), word, constant_uint(e, 8 * index),
                   constant_uint(e, 8));
}

/* Returns the four bytes of the source that start at byte `index`. */
static uint32_t window(struct emitter *e, struct value source, uint32_t index) {
    uint32_t low = value_component(e, source, 0).id, type = type_id_uint(e);
    if (index == 0)
        return low;
    uint32_t right = emit_op(e, SpvOpShiftRightLogical, type, low, constant_uint(e, 8 * index));
    return emit_op(e, SpvOpBitFieldInsert, type, right, value_component(e, source, 1).id,
                   constant_uint(e, 32 - 8 * index), constant_uint(e, 8 * index));
}

/* Returns |a - b|, or 0 if the reference byte is 0, which masks it out. */
static uint32_t masked_difference(struct emitter *e, uint32_t reference, uint32_t byte) {
    uint32_t uint = type_id_uint(e), integer = type_id_int(e), zero = constant_uint(e, 0);
    uint32_t difference = emit_op(e, SpvOpISub, integer, reference, byte);
    uint32_t magnitude =
        emit_op(e, SpvOpBitcast, uint, emit_glsl(e, GLSLstd450SAbs, integer, difference));
    uint32_t masked = emit_op(e, SpvOpIEqual, type_id_bool(e), reference, zero);
    return emit_op(e, SpvOpSelect, uint, masked, zero, magnitude);
}

struct value lower_msad4(struct emitter *e, const struct expression *x) {
    struct value reference = cg_call_value(e, x, 0), source = cg_call_value(e, x, 1),
                 sums = cg_call_value(e, x, 2);
    uint32_t bytes[4], parts[4];
    for (uint32_t k = 0; k < 4; k++)
        bytes[k] = byte_of(e, reference.id, k);
    for (uint32_t i = 0; i < 4; i++) {
        uint32_t word = window(e, source, i);
        parts[i] = value_component(e, sums, i).id;
        for (uint32_t k = 0; k < 4; k++)
            parts[i] = emit_op(e, SpvOpIAdd, type_id_uint(e), parts[i],
                               masked_difference(e, bytes[k], byte_of(e, word, k)));
    }
    return value_construct(e, x->type, parts, 4);
}

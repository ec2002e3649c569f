/* Intrinsics that count, find and reverse bits.
 *
 * Vulkan supports these instructions for 32 bits only (VUID-StandaloneSpirv-Base-04781, and
 * FindILsb and similar instructions of GLSL.std.450). Narrower values are widened, wider ones
 * processed in two halves. */
#include "builtin.h"

static unsigned width_of(const struct type *type) {
    return type_scalar_bits(type->scalar);
}

static struct value zero_extended(struct emitter *e, struct value v, const struct type *to) {
    if (!scalar_is_signed(to->scalar))
        return emit_op_rows(e, SpvOpUConvert, &v, 1, to);
    /* UConvert always returns unsigned integers. */
    bool is_wide = scalar_bits(to->scalar) == 64;
    v = emit_op_rows(e, SpvOpUConvert, &v, 1,
                     type_like(e, to, is_wide ? SCALAR_UINT64 : SCALAR_UINT));
    return emit_op_rows(e, SpvOpBitcast, &v, 1, to);
}

static struct value shifted(struct emitter *e, SpvOp op, struct value v, struct value by) {
    struct value operands[2] = {v, by};
    return emit_op_rows(e, op, operands, 2, v.type);
}

/* The 32-bit halves of a 64-bit integer, or of a vector or matrix of them. */
struct integer_halves {
    struct value low, high;
};

/* Splits 64-bit integers into 32-bit halves of type `words`. */
static struct integer_halves split_integers(struct emitter *e, struct value v,
                                            const struct type *words, struct value count) {
    struct integer_halves h;
    h.low = zero_extended(e, v, words);
    h.high = zero_extended(e, shifted(e, SpvOpShiftRightLogical, v, count), words);
    return h;
}

struct value lower_countbits(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    if (width_of(v.type) == 64) {
        struct integer_halves h = split_integers(e, v, x->type, value_number(e, x->type, 32));
        struct value low = emit_op_rows(e, SpvOpBitCount, &h.low, 1, x->type);
        struct value high = emit_op_rows(e, SpvOpBitCount, &h.high, 1, x->type);
        return emit_arithmetic(e, OPERATOR_ADD, high, low);
    }
    if (width_of(v.type) == 16)
        v = zero_extended(e, v, x->type);
    return emit_op_rows(e, SpvOpBitCount, &v, 1, x->type);
}

static struct value find_bit(struct emitter *e, enum GLSLstd450 find, struct value v,
                             const struct type *result) {
    return emit_ext_rows(e, find, &v, 1, result);
}

/* Finds a bit in a 64-bit integer. An empty half yields -1, which setting bit 5 (32) in the
 * result for the upper half preserves. An unsigned minimum prefers the lower half, a signed
 * maximum the upper half. */
static struct value find_in_halves(struct emitter *e, enum GLSLstd450 find, struct value v,
                                   const struct type *result) {
    struct integer_halves h =
        split_integers(e, v, type_like(e, v.type, SCALAR_UINT), value_number(e, v.type, 32));
    struct value low = find_bit(e, find, h.low, result);
    struct value upper = value_number(e, result, 32);
    struct value high =
        emit_arithmetic(e, OPERATOR_BIT_OR, find_bit(e, find, h.high, result), upper);
    struct value operands[2] = {low, high};
    return emit_ext_rows(e, find == GLSLstd450FindILsb ? GLSLstd450UMin : GLSLstd450SMax, operands,
                         2, result);
}

/* Flips all bits of negative values, so that the highest bit that differs from the sign becomes
 * the highest set bit. */
static struct value without_sign(struct emitter *e, struct value v) {
    struct value sign =
        shifted(e, SpvOpShiftRightArithmetic, v, value_number(e, v.type, width_of(v.type) - 1));
    return emit_arithmetic(e, OPERATOR_BIT_XOR, v, sign);
}

struct value lower_firstbithigh(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    bool is_signed = scalar_is_signed(v.type->scalar);
    if (width_of(v.type) == 64)
        return find_in_halves(e, GLSLstd450FindUMsb, is_signed ? without_sign(e, v) : v, x->type);
    if (width_of(v.type) == 16)
        v = convert_numeric(e, v, type_like(e, v.type, is_signed ? SCALAR_INT : SCALAR_UINT));
    return find_bit(e, is_signed ? GLSLstd450FindSMsb : GLSLstd450FindUMsb, v, x->type);
}

struct value lower_firstbitlow(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    if (width_of(v.type) == 64)
        return find_in_halves(e, GLSLstd450FindILsb, v, x->type);
    if (width_of(v.type) == 16)
        v = zero_extended(e, v, x->type);
    return find_bit(e, GLSLstd450FindILsb, v, x->type);
}

static struct value reverse_halves(struct emitter *e, struct value v) {
    const struct type *words = type_like(e, v.type, SCALAR_UINT);
    struct value count = value_number(e, v.type, 32);
    struct integer_halves h = split_integers(e, v, words, count);
    struct value upper = emit_op_rows(e, SpvOpBitReverse, &h.low, 1, words);
    struct value lower = emit_op_rows(e, SpvOpBitReverse, &h.high, 1, words);
    upper = zero_extended(e, upper, v.type);
    lower = zero_extended(e, lower, v.type);
    return emit_arithmetic(e, OPERATOR_BIT_OR, shifted(e, SpvOpShiftLeftLogical, upper, count),
                           lower);
}

struct value lower_reversebits(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    if (width_of(v.type) == 64)
        return reverse_halves(e, v);
    if (width_of(v.type) == 32)
        return emit_op_rows(e, SpvOpBitReverse, &v, 1, x->type);
    const struct type *words = type_like(e, v.type, SCALAR_UINT);
    struct value wide = zero_extended(e, v, words);
    wide = emit_op_rows(e, SpvOpBitReverse, &wide, 1, words);
    wide = shifted(e, SpvOpShiftRightLogical, wide, value_number(e, words, 16));
    return convert_numeric(e, wide, x->type);
}

/* Intrinsics on bits: reinterpretation, counting, packing of 16-bit floats, byte differences. */
#include "builtin.h"

struct value lower_bitcast(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    if (value_type_id(e, v.type) == value_type_id(e, x->type)) /* such as a 32-bit half */
        return value_of(v.id, x->type);
    return emit_op_rows(e, SpvOpBitcast, &v, 1, x->type);
}

/* The components are (b, g, r, a). The factor is slightly above 255 to compensate for rounding. */
struct value lower_d3dcolortoubyte4(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    struct value swapped = value_swizzle(e, v, (const uint8_t[]){2, 1, 0, 3}, 4);
    uint32_t factor = constant_float(e, 255.002f);
    uint32_t scaled =
        emit_op(e, SpvOpVectorTimesScalar, value_type_id(e, v.type), swapped.id, factor);
    return convert_numeric(e, value_of(scaled, v.type), x->type);
}

/* ---- Access by component ---- */

static uint32_t emit_component(struct emitter *e, struct value v, uint32_t index) {
    if (type_is_real_matrix(v.type))
        return value_component(e, value_row(e, v, index / v.type->columns), index % v.type->columns)
            .id;
    return type_components(v.type) > 1 ? value_component(e, v, index).id : v.id;
}

static struct value from_components(struct emitter *e, const struct type *type,
                                    const uint32_t *parts) {
    if (!type_is_real_matrix(type))
        return value_construct(e, type, parts, type_components(type));
    uint32_t rows[4];
    for (uint32_t r = 0; r < type->rows; r++)
        rows[r] =
            value_construct(e, cg_row_of(e, type), parts + r * type->columns, type->columns).id;
    return value_construct(e, type, rows, type->rows);
}

/* ---- Doubles and their words ---- */

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
    return from_components(e, x->type, parts);
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

/* ---- Counting, finding and reversing bits ----
 * Vulkan supports these instructions for 32 bits only (VUID-StandaloneSpirv-Base-04781, and
 * FindILsb and similar instructions of GLSL.std.450). Narrower values are widened, wider ones
 * processed in two halves. */

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

/* Splits 64-bit integers into 32-bit halves of type `words`. */
static struct halves split_integers(struct emitter *e, struct value v, const struct type *words,
                                    struct value count) {
    struct halves h;
    h.low = zero_extended(e, v, words);
    h.high = zero_extended(e, shifted(e, SpvOpShiftRightLogical, v, count), words);
    return h;
}

struct value lower_countbits(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    if (width_of(v.type) == 64) {
        struct halves h = split_integers(e, v, x->type, value_number(e, x->type, 32));
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
    struct halves h =
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
    struct halves h = split_integers(e, v, words, count);
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

/* ---- 16-bit floats ---- */

typedef uint32_t component_operation(struct emitter *e, uint32_t component);

static struct value by_components(struct emitter *e, struct value v, const struct type *result,
                                  component_operation *operation) {
    uint32_t count = type_components(v.type), *parts = arena_array(e->arena, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = operation(e, emit_component(e, v, i));
    return from_components(e, result, parts);
}

static uint32_t unpack_half(struct emitter *e, uint32_t component) {
    uint32_t both =
        emit_glsl(e, GLSLstd450UnpackHalf2x16, type_id_vector(e, SCALAR_FLOAT, 2), component);
    return emit_op(e, SpvOpCompositeExtract, type_id_float(e), both, 0);
}

static uint32_t pack_half(struct emitter *e, uint32_t component) {
    uint32_t both = emit_op(e, SpvOpCompositeConstruct, type_id_vector(e, SCALAR_FLOAT, 2),
                            component, constant_float(e, 0));
    return emit_glsl(e, GLSLstd450PackHalf2x16, type_id_uint(e), both);
}

struct value lower_f16tof32(struct emitter *e, const struct expression *x) {
    return by_components(e, cg_call_value(e, x, 0), x->type, unpack_half);
}

struct value lower_f32tof16(struct emitter *e, const struct expression *x) {
    return by_components(e, cg_call_value(e, x, 0), x->type, pack_half);
}

/* ---- Wide sums and byte differences ---- */

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

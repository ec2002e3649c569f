/* Intrinsics on bits: reinterpretation, counting, packing of halves, sums of differences. */
#include "lower.h"

static struct value number(struct emitter *e, const struct type *type, double n) {
    return value_of(constant_splat(e, type, n), type);
}

static struct value binary(struct emitter *e, enum operator_kind op, struct value a,
                           struct value b) {
    return emit_binary(e, op, a, b, a.type);
}

static const struct type *like(struct emitter *e, const struct type *type, enum scalar scalar) {
    return type_with_scalar(e->program->types, type, scalar);
}

struct value lower_bitcast(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0);
    if (v.type->scalar == x->type->scalar)
        return v;
    return emit_op_rows(e, SpvOpBitcast, &v, 1, x->type);
}

/* Components are (b, g, r, a) and one step of rounding above 255. */
struct value lower_d3dcolortoubyte4(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0);
    struct value swapped = value_swizzle(e, v, (const uint8_t[]){2, 1, 0, 3}, 4);
    uint32_t factor = constant_float(e, 255.001953f);
    uint32_t scaled =
        emit_op(e, SpvOpVectorTimesScalar, value_type_id(e, v.type), swapped.id, factor);
    return convert_numeric(e, value_of(scaled, v.type), x->type);
}

/* ---- By components: matrices are taken apart row by row ---- */

static uint32_t component(struct emitter *e, struct value v, uint32_t index) {
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
        rows[r] = value_construct(e, row_of(e, type), parts + r * type->columns, type->columns).id;
    return value_construct(e, type, rows, type->rows);
}

/* ---- Doubles and their halves ---- */

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
    struct value low = call_value(e, x, 0), high = call_value(e, x, 1);
    uint32_t count = type_components(x->type), parts[16];
    bool is_vector = low.type->kind == TYPE_VECTOR && count > 1;
    for (uint32_t i = 0; i < count; i++)
        parts[i] = is_vector ? double_of_vectors(e, low, high, i)
                             : double_of(e, component(e, low, i), component(e, high, i));
    return from_components(e, x->type, parts);
}

struct value lower_asuint_double(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0);
    uint32_t count = type_components(v.type), low[16], high[16];
    uint32_t pair = type_id_vector(e, SCALAR_UINT, 2), scalar = type_id_uint(e);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t both = emit_op(e, SpvOpBitcast, pair, component(e, v, i));
        low[i] = emit_op(e, SpvOpCompositeExtract, scalar, both, 0);
        high[i] = emit_op(e, SpvOpCompositeExtract, scalar, both, 1);
    }
    const struct type *type = call_argument(x, 1)->type;
    store_out(e, call_argument(x, 1), from_components(e, type, low));
    store_out(e, call_argument(x, 2), from_components(e, type, high));
    return value_void(e);
}

/* ---- Counting and finding bits ----
 * Vulkan has these instructions for 32 bits only (VUID-StandaloneSpirv-Base-04781, and GLSL.std.450
 * on FindILsb and its kin): narrower values are widened, wider ones done in two halves. */

struct bit_operation {
    bool is_ext;
    uint16_t op;
};

static struct value bits32(struct emitter *e, const struct bit_operation *o, struct value v,
                           const struct type *result) {
    if (o->is_ext)
        return emit_ext_rows(e, (enum GLSLstd450)o->op, &v, 1, result);
    return emit_op_rows(e, (SpvOp)o->op, &v, 1, result);
}

struct halves {
    struct value low, high;
};

static struct halves split64(struct emitter *e, struct value v, const struct type *to) {
    const struct type *wide = like(e, v.type, SCALAR_UINT64);
    struct value u = v.type == wide ? v : emit_op_rows(e, SpvOpBitcast, &v, 1, wide);
    struct value upper = binary(e, OPERATOR_SHIFT_RIGHT, u, number(e, wide, 32));
    return (struct halves){convert_numeric(e, u, to), convert_numeric(e, upper, to)};
}

static struct value choose(struct emitter *e, struct value condition, struct value yes,
                           struct value no) {
    struct value operands[] = {condition, yes, no};
    return emit_op_rows(e, SpvOpSelect, operands, 3, yes.type);
}

static struct value compare(struct emitter *e, enum operator_kind op, struct value a,
                            struct value b) {
    return emit_binary(e, op, a, b, like(e, a.type, SCALAR_BOOL));
}

static unsigned width_of(const struct type *type) {
    return scalar_is_min_precision((enum scalar)type->scalar)
               ? 32
               : scalar_bits((enum scalar)type->scalar);
}

static struct value widened(struct emitter *e, struct value v) {
    bool is_signed = scalar_is_signed((enum scalar)v.type->scalar);
    return convert_numeric(e, v, like(e, v.type, is_signed ? SCALAR_INT : SCALAR_UINT));
}

struct value lower_countbits(struct emitter *e, const struct expression *x) {
    static const struct bit_operation count = {false, SpvOpBitCount};
    struct value v = call_value(e, x, 0);
    if (width_of(v.type) == 64) {
        struct halves h = split64(e, v, x->type);
        return binary(e, OPERATOR_ADD, bits32(e, &count, h.low, x->type),
                      bits32(e, &count, h.high, x->type));
    }
    if (width_of(v.type) == 16)
        v = convert_numeric(e, v, like(e, v.type, SCALAR_UINT16));
    return bits32(e, &count, width_of(v.type) == 16 ? widened(e, v) : v, x->type);
}

/* The lower half counts only when the upper one has no such bit, and the other way round. */
static struct value find64(struct emitter *e, const struct bit_operation *o, struct value v,
                           const struct type *result, bool from_top) {
    struct halves h = split64(e, v, result);
    struct value none = number(e, result, 4294967295.0);
    struct value first = bits32(e, o, from_top ? h.high : h.low, result);
    struct value second = bits32(e, o, from_top ? h.low : h.high, result);
    struct value upper = from_top ? first : second;
    struct value shifted = binary(e, OPERATOR_ADD, upper, number(e, result, 32));
    upper = choose(e, compare(e, OPERATOR_EQUAL, upper, none), none, shifted);
    struct value lower = from_top ? second : first;
    struct value missing = compare(e, OPERATOR_EQUAL, from_top ? upper : lower, none);
    return from_top ? choose(e, missing, lower, upper) : choose(e, missing, upper, lower);
}

/* A negative number's highest bit is that of its complement, as FindSMsb has it for 32 bits. */
static struct value without_sign(struct emitter *e, struct value v) {
    if (!scalar_is_signed((enum scalar)v.type->scalar))
        return v;
    struct value sign = binary(e, OPERATOR_SHIFT_RIGHT, v, number(e, v.type, 63));
    return binary(e, OPERATOR_BIT_XOR, v, sign);
}

struct value lower_firstbithigh(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0);
    static const struct bit_operation find_signed = {true, GLSLstd450FindSMsb};
    static const struct bit_operation find_unsigned = {true, GLSLstd450FindUMsb};
    if (width_of(v.type) == 64)
        return find64(e, &find_unsigned, without_sign(e, v), x->type, true);
    bool is_signed = scalar_is_signed((enum scalar)v.type->scalar);
    if (width_of(v.type) == 16)
        v = widened(e, v);
    return bits32(e, is_signed ? &find_signed : &find_unsigned, v, x->type);
}

struct value lower_firstbitlow(struct emitter *e, const struct expression *x) {
    static const struct bit_operation find = {true, GLSLstd450FindILsb};
    struct value v = call_value(e, x, 0);
    if (width_of(v.type) == 64)
        return find64(e, &find, v, x->type, false);
    return bits32(e, &find, width_of(v.type) == 16 ? widened(e, v) : v, x->type);
}

static struct value reverse64(struct emitter *e, struct value v) {
    static const struct bit_operation reverse = {false, SpvOpBitReverse};
    const struct type *half = like(e, v.type, SCALAR_UINT), *wide = like(e, v.type, SCALAR_UINT64);
    struct halves h = split64(e, v, half);
    struct value upper = convert_numeric(e, bits32(e, &reverse, h.low, half), wide);
    struct value lower = convert_numeric(e, bits32(e, &reverse, h.high, half), wide);
    upper = binary(e, OPERATOR_SHIFT_LEFT, upper, number(e, wide, 32));
    return convert_numeric(e, binary(e, OPERATOR_BIT_OR, upper, lower), v.type);
}

struct value lower_reversebits(struct emitter *e, const struct expression *x) {
    static const struct bit_operation reverse = {false, SpvOpBitReverse};
    struct value v = call_value(e, x, 0);
    if (width_of(v.type) == 64)
        return reverse64(e, v);
    if (width_of(v.type) == 32)
        return bits32(e, &reverse, v, x->type);
    const struct type *wide = like(e, v.type, SCALAR_UINT);
    struct value reversed = bits32(e, &reverse, convert_numeric(e, v, wide), wide);
    reversed = binary(e, OPERATOR_SHIFT_RIGHT, reversed, number(e, wide, 16));
    return convert_numeric(e, reversed, x->type);
}

/* ---- Halves ---- */

typedef uint32_t component_operation(struct emitter *e, uint32_t component);

static struct value by_components(struct emitter *e, struct value v, const struct type *result,
                                  component_operation *operation) {
    uint32_t parts[16], count = type_components(v.type);
    for (uint32_t i = 0; i < count; i++)
        parts[i] = operation(e, component(e, v, i));
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
    return by_components(e, call_value(e, x, 0), x->type, unpack_half);
}

struct value lower_f32tof16(struct emitter *e, const struct expression *x) {
    return by_components(e, call_value(e, x, 0), x->type, pack_half);
}

/* ---- Wide sums ---- */

/* Pairs of (low, high) words. */
struct value lower_adduint64(struct emitter *e, const struct expression *x) {
    struct value a = call_value(e, x, 0), b = call_value(e, x, 1);
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

/* The four bytes of the source that begin at byte `index`. */
static uint32_t window(struct emitter *e, struct value source, uint32_t index) {
    uint32_t low = value_component(e, source, 0).id, type = type_id_uint(e);
    if (index == 0)
        return low;
    uint32_t right = emit_op(e, SpvOpShiftRightLogical, type, low, constant_uint(e, 8 * index));
    return emit_op(e, SpvOpBitFieldInsert, type, right, value_component(e, source, 1).id,
                   constant_uint(e, 32 - 8 * index), constant_uint(e, 8 * index));
}

/* |a - b|, or 0 where the reference byte is 0, which masks it out. */
static uint32_t masked_difference(struct emitter *e, uint32_t reference, uint32_t byte) {
    uint32_t uint = type_id_uint(e), integer = type_id_int(e), zero = constant_uint(e, 0);
    uint32_t difference = emit_op(e, SpvOpISub, integer, reference, byte);
    uint32_t magnitude =
        emit_op(e, SpvOpBitcast, uint, emit_glsl(e, GLSLstd450SAbs, integer, difference));
    uint32_t masked = emit_op(e, SpvOpIEqual, type_id_bool(e), reference, zero);
    return emit_op(e, SpvOpSelect, uint, masked, zero, magnitude);
}

struct value lower_msad4(struct emitter *e, const struct expression *x) {
    struct value reference = call_value(e, x, 0), source = call_value(e, x, 1),
                 sums = call_value(e, x, 2);
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

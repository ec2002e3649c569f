/* Arithmetic intrinsics and tests of numbers. */
#include "builtin.h"

struct value lower_abs(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    enum scalar_class class = scalar_class(v.type->scalar);
    if (class == CLASS_UINT || class == CLASS_BOOL)
        return v;
    return emit_ext_rows(e, class == CLASS_FLOAT ? GLSLstd450FAbs : GLSLstd450SAbs, &v, 1, x->type);
}

/* Emits log10(x) = log2(x) * log10(2). */
struct value lower_log10(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    struct value log2 = emit_ext_rows(e, GLSLstd450Log2, &v, 1, x->type);
    struct value factor = value_number(e, scalar_of(e, x->type), 0.301029995663981195);
    uint32_t type = value_type_id(e, x->type);
    if (type_is_real_matrix(x->type))
        return value_of(emit_op(e, SpvOpMatrixTimesScalar, type, log2.id, factor.id), x->type);
    if (type_components(x->type) > 1)
        return value_of(emit_op(e, SpvOpVectorTimesScalar, type, log2.id, factor.id), x->type);
    return emit_arithmetic(e, OPERATOR_MULTIPLY, log2, factor);
}

/* ---- Results with two members ---- */

/* Emits an instruction that returns a struct. The first member is the result, the second is
 * stored to the out argument. */
static struct value emit_parts(struct emitter *e, const struct expression *x, enum GLSLstd450 op,
                               const char *name, enum scalar second) {
    struct value v = cg_call_value(e, x, 0);
    bool is_matrix = type_is_real_matrix(v.type);
    const struct type *row = is_matrix ? cg_row_of(e, v.type) : v.type;
    const struct type *second_row = type_like(e, row, second);
    uint32_t types[2] = {value_type_id(e, row), value_type_id(e, second_row)};
    uint32_t both = 0, firsts[4], seconds[4], count = cg_row_count(v.type);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t id = is_matrix ? value_row(e, v, i).id : v.id;
        both = emit_glsl(e, op, type_id_pair(e, name, types[0], types[1]), id);
        uint32_t part = emit_op(e, SpvOpCompositeExtract, types[1], both, 1);
        seconds[i] = convert_numeric(e, value_of(part, second_row), row).id;
        if (is_matrix)
            firsts[i] = emit_op(e, SpvOpCompositeExtract, types[0], both, 0);
    }
    const struct expression *out = cg_call_argument(x, 1);
    if (!is_matrix) {
        emit_store_out(e, out, value_of(seconds[0], v.type));
        return value_of(emit_op(e, SpvOpCompositeExtract, types[0], both, 0), v.type);
    }
    emit_store_out(e, out, value_construct(e, v.type, seconds, count));
    return value_construct(e, v.type, firsts, count);
}

struct value lower_frexp(struct emitter *e, const struct expression *x) {
    return emit_parts(e, x, GLSLstd450FrexpStruct, "FrexpStructType", SCALAR_INT);
}

struct value lower_modf(struct emitter *e, const struct expression *x) {
    return emit_parts(e, x, GLSLstd450ModfStruct, "ModfStructType", x->type->scalar);
}

struct value lower_sincos(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    emit_store_out(e, cg_call_argument(x, 1), emit_ext_rows(e, GLSLstd450Sin, &v, 1, v.type));
    emit_store_out(e, cg_call_argument(x, 2), emit_ext_rows(e, GLSLstd450Cos, &v, 1, v.type));
    return value_void(e);
}

/* ---- Products and powers ---- */

static struct value call_by_rows(struct emitter *e, const struct expression *x,
                                 row_operation *operation) {
    struct value operands[3];
    for (uint32_t i = 0; i < x->call.count; i++)
        operands[i] = cg_call_value(e, x, i);
    return value_by_rows(e, operands, x->call.count, x->type, operation, NULL);
}

/* HLSL allows a fractional exponent, whereas Ldexp of GLSL.std.450 requires an integer. */
static uint32_t ldexp_row(struct emitter *e, const struct value *operands, uint32_t count,
                          const struct type *result, void *user) {
    uint32_t type = value_type_id(e, result);
    uint32_t power = emit_glsl(e, GLSLstd450Exp2, type, operands[1].id);
    return emit_op(e, SpvOpFMul, type, operands[0].id, power);
}

struct value lower_ldexp(struct emitter *e, const struct expression *x) {
    return call_by_rows(e, x, ldexp_row);
}

static uint32_t never_contracted(struct emitter *e, uint32_t id) {
    module_decorate(e->m, id, SpvDecorationNoContraction, NULL, 0);
    return id;
}

static uint32_t mad_row(struct emitter *e, const struct value *operands, uint32_t count,
                        const struct type *result, void *user) {
    uint32_t type = value_type_id(e, result), addend = operands[2].id;
    if (scalar_is_float(result->scalar))
        return never_contracted(
            e, emit_glsl(e, GLSLstd450Fma, type, operands[0].id, operands[1].id, addend));
    uint32_t product =
        never_contracted(e, emit_op(e, SpvOpIMul, type, operands[0].id, operands[1].id));
    return never_contracted(e, emit_op(e, SpvOpIAdd, type, product, addend));
}

struct value lower_mad(struct emitter *e, const struct expression *x) {
    return call_by_rows(e, x, mad_row);
}

/* Emits x * (1 - a) + y * a, the definition in GLSL.std.450, for 16-bit vectors. SPIRV-Tools
 * 2023.1 folds FMix of 16-bit vector constants to invalid constants. */
struct value lower_lerp(struct emitter *e, const struct expression *x) {
    struct value operands[3];
    for (uint32_t i = 0; i < 3; i++)
        operands[i] = cg_call_value(e, x, i);
    enum scalar scalar = x->type->scalar;
    if (type_scalar_bits(scalar) != 16)
        return emit_ext_rows(e, GLSLstd450FMix, operands, 3, x->type);
    struct value rest =
        emit_arithmetic(e, OPERATOR_SUBTRACT, value_number(e, x->type, 1), operands[2]);
    struct value second = emit_arithmetic(e, OPERATOR_MULTIPLY, operands[1], operands[2]);
    struct value first = emit_arithmetic(e, OPERATOR_MULTIPLY, operands[0], rest);
    return emit_arithmetic(e, OPERATOR_ADD, first, second);
}

struct value lower_rcp(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    return emit_arithmetic(e, OPERATOR_DIVIDE, value_number(e, x->type, 1), v);
}

/* saturate(NaN) is 0: NClamp selects the lower bound, whereas the result of FClamp is undefined. */
struct value lower_saturate(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    const struct type *row = cg_row_count(x->type) > 1 ? cg_row_of(e, x->type) : x->type;
    uint32_t rows[4], type = value_type_id(e, row), count = cg_row_count(x->type);
    uint32_t zero = constant_splat(e, row, 0), one = constant_splat(e, row, 1);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t id = count > 1 ? value_row(e, v, i).id : v.id;
        rows[i] = emit_glsl(e, GLSLstd450NClamp, type, id, zero, one);
    }
    return count > 1 ? value_construct(e, x->type, rows, count) : value_of(rows[0], x->type);
}

/* SmoothStep of GLSL.std.450 is undefined unless low < high, but shaders use other bounds too. */
static uint32_t smoothstep_row(struct emitter *e, const struct value *operands, uint32_t count,
                               const struct type *result, void *user) {
    struct value low = operands[0], high = operands[1], x = operands[2];
    struct value distance = emit_arithmetic(e, OPERATOR_SUBTRACT, x, low);
    struct value range = emit_arithmetic(e, OPERATOR_SUBTRACT, high, low);
    struct value quotient = emit_arithmetic(e, OPERATOR_DIVIDE, distance, range);
    struct value t = value_of(emit_glsl(e, GLSLstd450NClamp, value_type_id(e, result), quotient.id,
                                        constant_splat(e, result, 0), constant_splat(e, result, 1)),
                              result);
    struct value twice = emit_arithmetic(e, OPERATOR_MULTIPLY, value_number(e, result, 2), t);
    struct value slope = emit_arithmetic(e, OPERATOR_SUBTRACT, value_number(e, result, 3), twice);
    struct value square = emit_arithmetic(e, OPERATOR_MULTIPLY, t, t);
    return emit_arithmetic(e, OPERATOR_MULTIPLY, square, slope).id;
}

struct value lower_smoothstep(struct emitter *e, const struct expression *x) {
    return call_by_rows(e, x, smoothstep_row);
}

static uint32_t one_if(struct emitter *e, uint32_t condition, const struct type *type) {
    return emit_op(e, SpvOpSelect, value_type_id(e, type), condition, constant_splat(e, type, 1),
                   constant_splat(e, type, 0));
}

/* GLSL.std.450 has no sign instruction for unsigned integers. */
static uint32_t unsigned_sign_row(struct emitter *e, const struct value *v, uint32_t count,
                                  const struct type *result, void *user) {
    uint32_t condition = v->id, bools = value_type_id(e, type_like(e, result, SCALAR_BOOL));
    if (v->type->scalar != SCALAR_BOOL)
        condition = emit_op(e, SpvOpUGreaterThan, bools, v->id, constant_splat(e, v->type, 0));
    return one_if(e, condition, result);
}

/* sign(NaN) is 0, whereas FSign leaves it undefined. */
static uint32_t float_sign_row(struct emitter *e, const struct value *v, uint32_t count,
                               const struct type *result, void *user) {
    uint32_t bools = value_type_id(e, type_like(e, result, SCALAR_BOOL));
    uint32_t zero = constant_splat(e, v->type, 0);
    uint32_t positive = emit_op(e, SpvOpFOrdGreaterThan, bools, v->id, zero);
    uint32_t negative = emit_op(e, SpvOpFOrdLessThan, bools, v->id, zero);
    uint32_t plus = one_if(e, positive, result), minus = one_if(e, negative, result);
    return emit_op(e, SpvOpISub, value_type_id(e, result), plus, minus);
}

struct value lower_sign(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    enum scalar_class class = scalar_class(v.type->scalar);
    if (class == CLASS_INT)
        return convert_numeric(e, emit_ext_rows(e, GLSLstd450SSign, &v, 1, v.type), x->type);
    row_operation *sign = class == CLASS_FLOAT ? float_sign_row : unsigned_sign_row;
    return value_by_rows(e, &v, 1, x->type, sign, NULL);
}

/* ---- Classification of numbers ---- */

static uint32_t finite_row(struct emitter *e, const struct value *v, uint32_t count,
                           const struct type *result, void *user) {
    uint32_t type = value_type_id(e, result);
    uint32_t nan = emit_op(e, SpvOpIsNan, type, v->id);
    uint32_t infinite = emit_op(e, SpvOpIsInf, type, v->id);
    uint32_t either = emit_op(e, SpvOpLogicalOr, type, nan, infinite);
    return emit_op(e, SpvOpLogicalNot, type, either);
}

struct value lower_isfinite(struct emitter *e, const struct expression *x) {
    return call_by_rows(e, x, finite_row);
}

/* Tests whether a value is normal: the exponent bits are neither all clear nor all set.
 * OpIsNormal requires the Kernel capability. */
static uint32_t normal_row(struct emitter *e, const struct value *v, uint32_t count,
                           const struct type *result, void *user) {
    bool is_half = type_scalar_bits(v->type->scalar) == 16;
    const struct type *bits = type_like(e, v->type, is_half ? SCALAR_UINT16 : SCALAR_UINT);
    uint32_t type = value_type_id(e, bits), bools = value_type_id(e, result);
    uint32_t all = constant_splat(e, bits, is_half ? 0x7c00 : 0x7f800000);
    uint32_t none = constant_splat(e, bits, 0);
    uint32_t whole = emit_op(e, SpvOpBitcast, type, v->id);
    uint32_t exponent = emit_op(e, SpvOpBitwiseAnd, type, whole, all);
    uint32_t some_set = emit_op(e, SpvOpINotEqual, bools, exponent, none);
    uint32_t some_clear = emit_op(e, SpvOpINotEqual, bools, exponent, all);
    return emit_op(e, SpvOpLogicalAnd, bools, some_set, some_clear);
}

struct value lower_isnormal(struct emitter *e, const struct expression *x) {
    return call_by_rows(e, x, normal_row);
}

/* ---- Conditions ---- */

static uint32_t test_row(struct emitter *e, struct value v, bool all) {
    if (v.type->scalar != SCALAR_BOOL)
        v = convert_numeric(e, v, type_like(e, v.type, SCALAR_BOOL));
    return all ? emit_all(e, v) : emit_any(e, v);
}

static struct value test(struct emitter *e, const struct expression *x, bool all) {
    struct value v = cg_call_value(e, x, 0);
    uint32_t rows[4], count = cg_row_count(v.type);
    if (count == 1)
        return value_of(test_row(e, v, all), x->type);
    for (uint32_t i = 0; i < count; i++)
        rows[i] = test_row(e, value_row(e, v, i), all);
    struct value each = value_construct(e, emit_vector(e, SCALAR_BOOL, count), rows, count);
    return value_of(test_row(e, each, all), x->type);
}

struct value lower_all(struct emitter *e, const struct expression *x) {
    return test(e, x, true);
}

struct value lower_any(struct emitter *e, const struct expression *x) {
    return test(e, x, false);
}

static uint32_t is_negative(struct emitter *e, struct value v) {
    struct value zero = value_number(e, v.type, 0);
    const struct type *result = type_like(e, v.type, SCALAR_BOOL);
    return emit_any(e, emit_binary(e, OPERATOR_LESS, v, zero, result));
}

struct value lower_clip(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    uint32_t rows[4], count = cg_row_count(v.type);
    for (uint32_t i = 0; i < count; i++)
        rows[i] = is_negative(e, count > 1 ? value_row(e, v, i) : v);
    uint32_t negative = rows[0];
    if (count > 1)
        negative = emit_any(e, value_construct(e, emit_vector(e, SCALAR_BOOL, count), rows, count));
    uint32_t yes = block_new(e, "if.true"), merge = block_new(e, "if.merge");
    block_select(e, negative, yes, merge, merge);
    block_open(e, yes);
    cg_set_range(e, x->at, 0, 0);
    emit_discard(e);
    if (block_is_open(e))
        block_branch(e, merge);
    block_open(e, merge);
    return value_void(e);
}

/* ---- Legacy lighting ---- */

/* Returns (1, a.y * b.y, a.z, b.w). */
struct value lower_dst(struct emitter *e, const struct expression *x) {
    struct value a = cg_call_value(e, x, 0), b = cg_call_value(e, x, 1);
    struct value ay = value_component(e, a, 1), by = value_component(e, b, 1);
    uint32_t az = value_component(e, a, 2).id, bw = value_component(e, b, 3).id;
    uint32_t y = emit_arithmetic(e, OPERATOR_MULTIPLY, ay, by).id;
    uint32_t one = constant_number(e, x->type->scalar, 1);
    return value_construct(e, x->type, (uint32_t[]){one, y, az, bw}, 4);
}

/* Returns (1, n.l < 0 ? 0 : n.l, n.l < 0 || n.h < 0 ? 0 : pow(n.h, m), 1). */
struct value lower_lit(struct emitter *e, const struct expression *x) {
    struct value diffuse = cg_call_value(e, x, 0), specular = cg_call_value(e, x, 1),
                 m = cg_call_value(e, x, 2);
    uint32_t type = value_type_id(e, diffuse.type), bool_type = type_id_bool(e);
    uint32_t zero = constant_splat(e, diffuse.type, 0), one = constant_splat(e, diffuse.type, 1);
    uint32_t faces_away = emit_op(e, SpvOpFOrdLessThan, bool_type, diffuse.id, zero);
    uint32_t reflects_away = emit_op(e, SpvOpFOrdLessThan, bool_type, specular.id, zero);
    uint32_t dark = emit_op(e, SpvOpLogicalOr, bool_type, faces_away, reflects_away);
    uint32_t y = emit_op(e, SpvOpSelect, type, faces_away, zero, diffuse.id);
    uint32_t power = emit_glsl(e, GLSLstd450Pow, type, specular.id, m.id);
    uint32_t z = emit_op(e, SpvOpSelect, type, dark, zero, power);
    return value_construct(e, x->type, (uint32_t[]){one, y, z, one}, 4);
}

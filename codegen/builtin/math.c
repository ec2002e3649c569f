/* Arithmetic intrinsics whose lowering is more than one instruction. */
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
    struct value factor = value_number(e, cg_scalar_of(e, x->type), 0.301029995663981195);
    uint32_t type = value_type_id(e, x->type);
    if (type_is_real_matrix(x->type))
        return value_of(emit_op(e, SpvOpMatrixTimesScalar, type, log2.id, factor.id), x->type);
    if (type_components(x->type) > 1)
        return value_of(emit_op(e, SpvOpVectorTimesScalar, type, log2.id, factor.id), x->type);
    return emit_arithmetic(e, OPERATOR_MULTIPLY, log2, factor);
}

/* HLSL allows a fractional exponent, whereas Ldexp of GLSL.std.450 requires an integer. */
static uint32_t ldexp_row(struct emitter *e, const struct value *operands, uint32_t count,
                          const struct type *result, void *user) {
    uint32_t type = value_type_id(e, result);
    uint32_t power = emit_glsl(e, GLSLstd450Exp2, type, operands[1].id);
    return emit_op(e, SpvOpFMul, type, operands[0].id, power);
}

struct value lower_ldexp(struct emitter *e, const struct expression *x) {
    return cg_call_by_rows(e, x, ldexp_row);
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
    return cg_call_by_rows(e, x, mad_row);
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
    return cg_call_by_rows(e, x, smoothstep_row);
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

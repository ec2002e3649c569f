/* Arithmetic intrinsics, matrix products, determinants, and packed small integers. */
#include "builtin.h"

struct value lower_abs(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    enum scalar_class class = scalar_class((enum scalar)v.type->scalar);
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
    return emit_parts(e, x, GLSLstd450ModfStruct, "ModfStructType", (enum scalar)x->type->scalar);
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
    if (scalar_is_float((enum scalar)result->scalar))
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
    enum scalar scalar = (enum scalar)x->type->scalar;
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
    enum scalar_class class = scalar_class((enum scalar)v.type->scalar);
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
    bool is_half = type_scalar_bits((enum scalar)v->type->scalar) == 16;
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

/* Products of vectors and matrices.
 *
 * HLSL row i is SPIR-V column i (see value/value.h), so operands are swapped: HLSL's v * M is
 * OpMatrixTimesVector M v, and A * B is OpMatrixTimesMatrix B A. */

static bool is_float(const struct type *type) {
    return scalar_is_float((enum scalar)type->scalar);
}

static struct value component_product(struct emitter *e, struct value a, struct value b,
                                      uint32_t i) {
    struct value x = value_component(e, a, i), y = value_component(e, b, i);
    return emit_arithmetic(e, OPERATOR_MULTIPLY, x, y);
}

static struct value emit_dot(struct emitter *e, struct value a, struct value b) {
    const struct type *scalar = scalar_of(e, a.type);
    uint32_t count = type_components(a.type);
    if (count == 1)
        return emit_binary(e, OPERATOR_MULTIPLY, a, b, scalar);
    if (is_float(a.type))
        return value_of(emit_op(e, SpvOpDot, value_type_id(e, scalar), a.id, b.id), scalar);
    struct value *products = arena_array(e->arena, struct value, count), sum;
    for (uint32_t i = 0; i < count; i++)
        products[i] = component_product(e, a, b, i);
    sum = products[0];
    for (uint32_t i = 1; i < count; i++)
        sum = emit_binary(e, OPERATOR_ADD, sum, products[i], scalar);
    return sum;
}

struct value lower_dot(struct emitter *e, const struct expression *x) {
    struct value a = cg_call_value(e, x, 0), b = cg_call_value(e, x, 1);
    return value_of(emit_dot(e, a, b).id, x->type);
}

struct value lower_determinant(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    if (!type_is_real_matrix(v.type))
        return value_of(v.id, x->type);
    return value_of(emit_glsl(e, GLSLstd450Determinant, value_type_id(e, x->type), v.id), x->type);
}

static uint32_t extract_element(struct emitter *e, struct value m, uint32_t row, uint32_t column) {
    uint32_t type = value_type_id(e, scalar_of(e, m.type));
    return emit_op(e, SpvOpCompositeExtract, type, m.id, row, column);
}

struct value emit_transpose(struct emitter *e, struct value v, const struct type *result) {
    if (!type_is_real_matrix(v.type))
        return value_of(v.id, result); /* a vector in both cases */
    if (is_float(v.type))
        return value_of(emit_op(e, SpvOpTranspose, value_type_id(e, result), v.id), result);
    uint32_t elements[4][4], rows[4];
    for (uint32_t r = 0; r < v.type->rows; r++)
        for (uint32_t c = 0; c < v.type->columns; c++)
            elements[c][r] = extract_element(e, v, r, c);
    for (uint32_t c = 0; c < v.type->columns; c++)
        rows[c] = value_construct(e, cg_row_of(e, result), elements[c], v.type->rows).id;
    return value_construct(e, result, rows, v.type->columns);
}

struct value lower_transpose(struct emitter *e, const struct expression *x) {
    return emit_transpose(e, cg_call_value(e, x, 0), x->type);
}

/* ---- mul ---- */

static struct value product(struct emitter *e, struct value v, struct value factor,
                            bool factor_first) {
    return factor_first ? emit_binary(e, OPERATOR_MULTIPLY, factor, v, v.type)
                        : emit_arithmetic(e, OPERATOR_MULTIPLY, v, factor);
}

static struct value scale_value(struct emitter *e, struct value v, struct value factor,
                                const struct type *result, bool factor_first) {
    uint32_t type = value_type_id(e, result);
    if (type_components(result) == 1)
        return value_of(product(e, v, factor, factor_first).id, result);
    if (is_float(result)) {
        SpvOp op = type_is_real_matrix(result) ? SpvOpMatrixTimesScalar : SpvOpVectorTimesScalar;
        return value_of(emit_op(e, op, type, v.id, factor.id), result);
    }
    const struct type *row = type_is_real_matrix(result) ? cg_row_of(e, result) : v.type;
    struct value all = convert_splat(e, factor, row);
    if (!type_is_real_matrix(result))
        return value_of(product(e, v, all, factor_first).id, result);
    uint32_t rows[4];
    for (uint32_t i = 0; i < result->rows; i++)
        rows[i] = product(e, value_row(e, v, i), all, false).id;
    return value_construct(e, result, rows, result->rows);
}

static const struct type *transposed(struct emitter *e, const struct type *m) {
    return type_matrix(e->program->types, (enum scalar)m->scalar, m->columns, m->rows,
                       m->row_major);
}

static struct value dot_rows(struct emitter *e, struct value m, struct value v,
                             const struct type *result, bool matrix_first) {
    uint32_t parts[4];
    for (uint32_t i = 0; i < m.type->rows; i++) {
        struct value row = value_row(e, m, i);
        parts[i] = matrix_first ? emit_dot(e, row, v).id : emit_dot(e, v, row).id;
    }
    return value_construct(e, result, parts, m.type->rows);
}

static struct value matrix_times_matrix(struct emitter *e, struct value a, struct value b,
                                        const struct type *result) {
    if (is_float(result))
        return value_of(emit_op(e, SpvOpMatrixTimesMatrix, value_type_id(e, result), b.id, a.id),
                        result);
    struct value columns = emit_transpose(e, b, transposed(e, b.type));
    uint32_t rows[4];
    for (uint32_t i = 0; i < a.type->rows; i++)
        rows[i] = dot_rows(e, columns, value_row(e, a, i), cg_row_of(e, result), false).id;
    return value_construct(e, result, rows, a.type->rows);
}

/* Shape of an operand of mul: a vector is a row on the left and a column on the right. */
struct matrix_shape {
    uint32_t rows, columns;
    bool is_scalar;
};

static struct matrix_shape shape_of(const struct type *type, bool is_left) {
    if (type->kind == TYPE_MATRIX)
        return (struct matrix_shape){type->rows, type->columns, false};
    if (type->kind != TYPE_VECTOR)
        return (struct matrix_shape){1, 1, true};
    return is_left ? (struct matrix_shape){1, type->columns, false}
                   : (struct matrix_shape){type->columns, 1, false};
}

static struct value multiply(struct emitter *e, struct value a, struct value b,
                             const struct type *result) {
    struct matrix_shape left = shape_of(a.type, true), right = shape_of(b.type, false);
    if (left.is_scalar || (left.columns == 1 && left.rows == 1 && !right.is_scalar))
        return scale_value(e, b, a, result, true);
    if (right.is_scalar || (left.columns == 1 && right.columns == 1))
        return scale_value(e, a, b, result, false);
    if (left.columns == 1) {
        /* Outer product: row i of the result is the row vector scaled by component i of the
         * column. */
        uint32_t rows[4];
        for (uint32_t i = 0; i < result->rows; i++)
            rows[i] = scale_value(e, b, value_component(e, a, i), cg_row_of(e, result), true).id;
        return value_construct(e, result, rows, result->rows);
    }
    if (left.rows == 1 && right.columns == 1)
        return value_of(emit_dot(e, a, b).id, result);
    if (left.rows == 1) {
        if (is_float(result))
            return value_of(
                emit_op(e, SpvOpMatrixTimesVector, value_type_id(e, result), b.id, a.id), result);
        return dot_rows(e, emit_transpose(e, b, transposed(e, b.type)), a, result, false);
    }
    if (right.columns == 1) {
        if (is_float(result))
            return value_of(
                emit_op(e, SpvOpVectorTimesMatrix, value_type_id(e, result), b.id, a.id), result);
        return dot_rows(e, a, b, result, true);
    }
    return matrix_times_matrix(e, a, b, result);
}

/* Like dxc, evaluates a vector before the scalar that multiplies it. */
struct value lower_mul(struct emitter *e, const struct expression *x) {
    bool swap = x->call.row == INTRINSIC_MUL_SV;
    struct value first = cg_call_value(e, x, swap), second = cg_call_value(e, x, !swap);
    return swap ? multiply(e, second, first, x->type) : multiply(e, first, second, x->type);
}

/* ---- Legacy lighting ---- */

/* Returns (1, a.y * b.y, a.z, b.w). */
struct value lower_dst(struct emitter *e, const struct expression *x) {
    struct value a = cg_call_value(e, x, 0), b = cg_call_value(e, x, 1);
    struct value ay = value_component(e, a, 1), by = value_component(e, b, 1);
    uint32_t az = value_component(e, a, 2).id, bw = value_component(e, b, 3).id;
    uint32_t y = emit_arithmetic(e, OPERATOR_MULTIPLY, ay, by).id;
    uint32_t one = constant_number(e, (enum scalar)x->type->scalar, 1);
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

/* Packed small integers, and dot products with an accumulator. */

/* Vectors of four bytes are used only between a conversion and a bitcast. */
static uint32_t byte_vector(struct emitter *e, bool is_signed) {
    uint32_t byte = module_type(e->m, SpvOpTypeInt, (const uint32_t[]){8, is_signed}, 2);
    return module_type(e->m, SpvOpTypeVector, (const uint32_t[]){byte, 4}, 2);
}

struct value lower_dot4add(struct emitter *e, const struct expression *x) {
    struct value a = cg_call_value(e, x, 0), b = cg_call_value(e, x, 1),
                 sum = cg_call_value(e, x, 2);
    SpvOp op = x->call.row == INTRINSIC_DOT4ADD_I8PACKED ? SpvOpSDot : SpvOpUDot;
    uint32_t type = value_type_id(e, x->type);
    uint32_t dot = emit_op(e, op, type, a.id, b.id, SpvPackedVectorFormatPackedVectorFormat4x8Bit);
    return value_of(emit_op(e, SpvOpIAdd, type, dot, sum.id), x->type);
}

/* The products have type half; their sum and the accumulator are floats. */
struct value lower_dot2add(struct emitter *e, const struct expression *x) {
    struct value a = cg_call_value(e, x, 0), b = cg_call_value(e, x, 1),
                 sum = cg_call_value(e, x, 2);
    struct value products = emit_arithmetic(e, OPERATOR_MULTIPLY, a, b);
    struct value wide = convert_numeric(e, products, emit_vector(e, SCALAR_FLOAT, 2));
    struct value first = value_component(e, wide, 0), second = value_component(e, wide, 1);
    struct value dot = emit_arithmetic(e, OPERATOR_ADD, first, second);
    return emit_binary(e, OPERATOR_ADD, dot, sum, x->type);
}

struct value lower_unpack8(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    bool is_signed = scalar_is_signed((enum scalar)x->type->scalar);
    uint32_t bytes = emit_op(e, SpvOpBitcast, byte_vector(e, is_signed), v.id);
    SpvOp op = is_signed ? SpvOpSConvert : SpvOpUConvert;
    return value_of(emit_op(e, op, value_type_id(e, x->type), bytes), x->type);
}

static struct value clamp_to_byte(struct emitter *e, struct value v, bool is_signed) {
    struct value operands[] = {
        v,
        value_number(e, v.type, is_signed ? -128 : 0),
        value_number(e, v.type, is_signed ? 127 : 255),
    };
    return emit_ext_rows(e, GLSLstd450SClamp, operands, 3, v.type);
}

struct value lower_pack8(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    bool is_signed = x->call.row == INTRINSIC_PACK_S8 || x->call.row == INTRINSIC_PACK_CLAMP_S8;
    if (x->call.row == INTRINSIC_PACK_CLAMP_S8 || x->call.row == INTRINSIC_PACK_CLAMP_U8)
        v = clamp_to_byte(e, v, is_signed);
    bool from_signed = scalar_is_signed((enum scalar)v.type->scalar);
    SpvOp op = from_signed ? SpvOpSConvert : SpvOpUConvert;
    uint32_t bytes = emit_op(e, op, byte_vector(e, from_signed), v.id);
    return value_of(emit_op(e, SpvOpBitcast, value_type_id(e, x->type), bytes), x->type);
}

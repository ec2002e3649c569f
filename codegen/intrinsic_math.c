/* Arithmetic intrinsics that take more than one instruction. */
#include "lower.h"

#include <float.h>

static struct value binary(struct emitter *e, enum operator_kind op, struct value a,
                           struct value b) {
    return emit_binary(e, op, a, b, a.type);
}

static struct value number(struct emitter *e, const struct type *type, double n) {
    return value_of(constant_splat(e, type, n), type);
}

static const struct type *like(struct emitter *e, const struct type *type, enum scalar scalar) {
    return type_with_scalar(e->program->types, type, scalar);
}

struct value lower_abs(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0);
    enum scalar_class class = scalar_class((enum scalar)v.type->scalar);
    if (class == CLASS_UINT || class == CLASS_BOOL)
        return v;
    return emit_ext_rows(e, class == CLASS_FLOAT ? GLSLstd450FAbs : GLSLstd450SAbs, &v, 1, x->type);
}

/* log10(x) = log2(x) * log10(2) */
struct value lower_log10(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0);
    struct value log2 = emit_ext_rows(e, GLSLstd450Log2, &v, 1, x->type);
    struct value factor = number(e, scalar_of(e, x->type), 0.301029995663981195);
    uint32_t type = value_type_id(e, x->type);
    if (type_is_real_matrix(x->type))
        return value_of(emit_op(e, SpvOpMatrixTimesScalar, type, log2.id, factor.id), x->type);
    if (type_components(x->type) > 1)
        return value_of(emit_op(e, SpvOpVectorTimesScalar, type, log2.id, factor.id), x->type);
    return binary(e, OPERATOR_MULTIPLY, log2, factor);
}

/* ---- Results in two parts: GLSL.std.450's structs ---- */

struct pair {
    struct value first, second;
};

static struct pair emit_pair_row(struct emitter *e, enum GLSLstd450 op, const char *name,
                                 struct value row, const struct type *second) {
    uint32_t types[2] = {value_type_id(e, row.type), value_type_id(e, second)};
    uint32_t both = emit_glsl(e, op, type_id_pair(e, name, types[0], types[1]), row.id);
    struct pair p;
    p.second = value_of(emit_op(e, SpvOpCompositeExtract, types[1], both, 1), second);
    p.first = value_of(emit_op(e, SpvOpCompositeExtract, types[0], both, 0), row.type);
    return p;
}

/* `second` is the element type of the second part. */
static struct pair emit_pair(struct emitter *e, enum GLSLstd450 op, const char *name,
                             struct value v, enum scalar second) {
    const struct type *second_type = like(e, v.type, second);
    if (!type_is_real_matrix(v.type))
        return emit_pair_row(e, op, name, v, second_type);
    uint32_t first_ids[4], second_ids[4];
    for (uint32_t i = 0; i < v.type->rows; i++) {
        struct value row = value_row(e, v, i);
        struct pair p = emit_pair_row(e, op, name, row, like(e, row.type, second));
        first_ids[i] = p.first.id;
        second_ids[i] = p.second.id;
    }
    return (struct pair){value_construct(e, v.type, first_ids, v.type->rows),
                         value_construct(e, second_type, second_ids, v.type->rows)};
}

struct value lower_frexp(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0);
    struct pair p = emit_pair(e, GLSLstd450FrexpStruct, "FrexpStructType", v, SCALAR_INT);
    store_out(e, call_argument(x, 1), convert_numeric(e, p.second, v.type));
    return p.first;
}

struct value lower_modf(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0);
    struct pair p =
        emit_pair(e, GLSLstd450ModfStruct, "ModfStructType", v, (enum scalar)v.type->scalar);
    store_out(e, call_argument(x, 1), p.second);
    return p.first;
}

struct value lower_sincos(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0);
    store_out(e, call_argument(x, 1), emit_ext_rows(e, GLSLstd450Sin, &v, 1, v.type));
    store_out(e, call_argument(x, 2), emit_ext_rows(e, GLSLstd450Cos, &v, 1, v.type));
    return value_void(e);
}

/* ---- Products and powers ---- */

/* HLSL's exponent may be fractional, GLSL.std.450's Ldexp takes integers only. */
struct value lower_ldexp(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0), exponent = call_value(e, x, 1);
    struct value power = emit_ext_rows(e, GLSLstd450Exp2, &exponent, 1, x->type);
    return binary(e, OPERATOR_MULTIPLY, v, power);
}

struct value lower_mad(struct emitter *e, const struct expression *x) {
    struct value operands[3];
    for (uint32_t i = 0; i < 3; i++)
        operands[i] = call_value(e, x, i);
    if (scalar_is_float((enum scalar)x->type->scalar))
        return emit_ext_rows(e, GLSLstd450Fma, operands, 3, x->type);
    struct value product = binary(e, OPERATOR_MULTIPLY, operands[0], operands[1]);
    return binary(e, OPERATOR_ADD, product, operands[2]);
}

struct value lower_rcp(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0);
    return binary(e, OPERATOR_DIVIDE, number(e, x->type, 1), v);
}

/* FClamp leaves NaN undefined; HLSL gives 0, as most drivers do here too. */
struct value lower_saturate(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0);
    const struct type *row = row_count(x->type) > 1 ? row_of(e, x->type) : x->type;
    uint32_t rows[4], type = value_type_id(e, row), count = row_count(x->type);
    uint32_t zero = constant_splat(e, row, 0), one = constant_splat(e, row, 1);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t id = count > 1 ? value_row(e, v, i).id : v.id;
        rows[i] = emit_glsl(e, GLSLstd450FClamp, type, id, zero, one);
    }
    return count > 1 ? value_construct(e, x->type, rows, count) : value_of(rows[0], x->type);
}

struct value lower_sign(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0);
    enum scalar_class class = scalar_class((enum scalar)v.type->scalar);
    if (class == CLASS_FLOAT || class == CLASS_INT) {
        enum GLSLstd450 op = class == CLASS_FLOAT ? GLSLstd450FSign : GLSLstd450SSign;
        return convert_numeric(e, emit_ext_rows(e, op, &v, 1, v.type), x->type);
    }
    return convert_numeric(e, convert_numeric(e, v, like(e, v.type, SCALAR_BOOL)), x->type);
}

/* ---- Kinds of numbers ---- */

static uint32_t finite_row(struct emitter *e, const struct value *v, uint32_t count,
                           const struct type *result, void *user) {
    (void)count;
    (void)user;
    uint32_t type = value_type_id(e, result);
    uint32_t nan = emit_op(e, SpvOpIsNan, type, v->id);
    uint32_t infinite = emit_op(e, SpvOpIsInf, type, v->id);
    uint32_t either = emit_op(e, SpvOpLogicalOr, type, nan, infinite);
    return emit_op(e, SpvOpLogicalNot, type, either);
}

struct value lower_isfinite(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0);
    return value_by_rows(e, &v, 1, x->type, finite_row, NULL);
}

/* Neither zero nor denormal nor infinite nor NaN: its magnitude is between the smallest normal and
 * the largest finite number. */
static uint32_t normal_row(struct emitter *e, const struct value *v, uint32_t count,
                           const struct type *result, void *user) {
    (void)count;
    (void)user;
    bool is_half = scalar_bits((enum scalar)v->type->scalar) == 16 &&
                   !scalar_is_min_precision((enum scalar)v->type->scalar);
    uint32_t type = value_type_id(e, result);
    uint32_t least = constant_splat(e, v->type, is_half ? 0x1p-14 : FLT_MIN);
    uint32_t most = constant_splat(e, v->type, is_half ? 65504.0 : FLT_MAX);
    uint32_t magnitude = emit_glsl(e, GLSLstd450FAbs, value_type_id(e, v->type), v->id);
    uint32_t above = emit_op(e, SpvOpFOrdGreaterThanEqual, type, magnitude, least);
    uint32_t below = emit_op(e, SpvOpFOrdLessThanEqual, type, magnitude, most);
    return emit_op(e, SpvOpLogicalAnd, type, above, below);
}

struct value lower_isnormal(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0);
    return value_by_rows(e, &v, 1, x->type, normal_row, NULL);
}

/* ---- Conditions ---- */

static uint32_t test_row(struct emitter *e, struct value v, bool all) {
    if (v.type->scalar != SCALAR_BOOL)
        v = convert_numeric(e, v, like(e, v.type, SCALAR_BOOL));
    return all ? emit_all(e, v) : emit_any(e, v);
}

static struct value test(struct emitter *e, const struct expression *x, bool all) {
    struct value v = call_value(e, x, 0);
    uint32_t rows[4], count = row_count(v.type);
    if (count == 1)
        return value_of(test_row(e, v, all), x->type);
    for (uint32_t i = 0; i < count; i++)
        rows[i] = test_row(e, value_row(e, v, i), all);
    struct value each = value_construct(e, vector_of(e, SCALAR_BOOL, count), rows, count);
    return value_of(test_row(e, each, all), x->type);
}

struct value lower_all(struct emitter *e, const struct expression *x) {
    return test(e, x, true);
}

struct value lower_any(struct emitter *e, const struct expression *x) {
    return test(e, x, false);
}

static uint32_t is_negative(struct emitter *e, struct value v) {
    struct value zero = number(e, v.type, 0);
    const struct type *result = like(e, v.type, SCALAR_BOOL);
    return emit_any(e, emit_binary(e, OPERATOR_LESS, v, zero, result));
}

struct value lower_clip(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0);
    uint32_t rows[4], count = row_count(v.type);
    for (uint32_t i = 0; i < count; i++)
        rows[i] = is_negative(e, count > 1 ? value_row(e, v, i) : v);
    uint32_t negative = rows[0];
    if (count > 1)
        negative = emit_any(e, value_construct(e, vector_of(e, SCALAR_BOOL, count), rows, count));
    uint32_t yes = block_new(e, "if.true"), merge = block_new(e, "if.merge");
    block_selection(e, merge, SpvSelectionControlMaskNone);
    block_branch_if(e, negative, yes, merge);
    block_open(e, yes);
    emit_statement(e, &(struct statement){.kind = STMT_DISCARD, .at = x->at});
    if (block_is_open(e))
        block_branch(e, merge);
    block_open(e, merge);
    return value_void(e);
}

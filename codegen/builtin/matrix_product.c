/* Products of vectors and matrices.
 *
 * HLSL row i is SPIR-V column i (see value/value.h), so operands are swapped: HLSL's v * M is
 * OpMatrixTimesVector M v, and A * B is OpMatrixTimesMatrix B A. */
#include "builtin.h"

static bool is_float(const struct type *type) {
    return scalar_is_float(type->scalar);
}

static struct value component_product(struct emitter *e, struct value a, struct value b,
                                      uint32_t i) {
    struct value x = value_component(e, a, i), y = value_component(e, b, i);
    return emit_arithmetic(e, OPERATOR_MULTIPLY, x, y);
}

static struct value emit_dot(struct emitter *e, struct value a, struct value b) {
    const struct type *scalar = cg_scalar_of(e, a.type);
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
    uint32_t type = value_type_id(e, cg_scalar_of(e, m.type));
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
    return type_matrix(e->program->types, m->scalar, m->columns, m->rows, m->row_major);
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

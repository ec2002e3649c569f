/* Products of vectors and matrices.
 *
 * HLSL's row i is SPIR-V's column i (see value/value.h), so every product is the other way round:
 * HLSL's v * M is OpMatrixTimesVector M v, and A * B is OpMatrixTimesMatrix B A. */
#include "builtin.h"

static bool is_float(const struct type *type) {
    return scalar_is_float((enum scalar)type->scalar);
}

static struct value component_product(struct emitter *e, struct value a, struct value b,
                                      uint32_t i) {
    struct value x = value_component(e, a, i), y = value_component(e, b, i);
    return emit_arithmetic(e, OPERATOR_MULTIPLY, x, y);
}

/* The sum of the products of two vectors' components. */
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
    struct value a = call_value(e, x, 0), b = call_value(e, x, 1);
    return value_of(emit_dot(e, a, b).id, x->type);
}

struct value lower_determinant(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0);
    if (!type_is_real_matrix(v.type))
        return value_of(v.id, x->type);
    return value_of(emit_glsl(e, GLSLstd450Determinant, value_type_id(e, x->type), v.id), x->type);
}

static uint32_t extract(struct emitter *e, struct value m, uint32_t row, uint32_t column) {
    uint32_t type = value_type_id(e, scalar_of(e, m.type));
    return emit_op(e, SpvOpCompositeExtract, type, m.id, row, column);
}

struct value emit_transpose(struct emitter *e, struct value v, const struct type *result) {
    if (!type_is_real_matrix(v.type))
        return value_of(v.id, result); /* a vector either way */
    if (is_float(v.type))
        return value_of(emit_op(e, SpvOpTranspose, value_type_id(e, result), v.id), result);
    uint32_t elements[4][4], rows[4];
    for (uint32_t r = 0; r < v.type->rows; r++)
        for (uint32_t c = 0; c < v.type->columns; c++)
            elements[c][r] = extract(e, v, r, c);
    for (uint32_t c = 0; c < v.type->columns; c++)
        rows[c] = value_construct(e, row_of(e, result), elements[c], v.type->rows).id;
    return value_construct(e, result, rows, v.type->columns);
}

struct value lower_transpose(struct emitter *e, const struct expression *x) {
    return emit_transpose(e, call_value(e, x, 0), x->type);
}

/* ---- mul ---- */

static struct value product(struct emitter *e, struct value v, struct value factor,
                            bool factor_first) {
    return factor_first ? emit_binary(e, OPERATOR_MULTIPLY, factor, v, v.type)
                        : emit_arithmetic(e, OPERATOR_MULTIPLY, v, factor);
}

/* A scalar times anything. */
static struct value scale(struct emitter *e, struct value v, struct value factor,
                          const struct type *result, bool factor_first) {
    uint32_t type = value_type_id(e, result);
    if (type_components(result) == 1)
        return value_of(product(e, v, factor, factor_first).id, result);
    if (is_float(result)) {
        SpvOp op = type_is_real_matrix(result) ? SpvOpMatrixTimesScalar : SpvOpVectorTimesScalar;
        return value_of(emit_op(e, op, type, v.id, factor.id), result);
    }
    const struct type *row = type_is_real_matrix(result) ? row_of(e, result) : v.type;
    struct value all = convert_splat(e, factor, row);
    if (!type_is_real_matrix(result))
        return value_of(product(e, v, all, factor_first).id, result);
    uint32_t rows[4];
    for (uint32_t i = 0; i < result->rows; i++)
        rows[i] = product(e, value_row(e, v, i), all, false).id;
    return value_construct(e, result, rows, result->rows);
}

/* A column times a row: row i of the result is the row scaled by component i of the column. */
static struct value outer_product(struct emitter *e, struct value column, struct value row,
                                  const struct type *result) {
    uint32_t rows[4];
    for (uint32_t i = 0; i < result->rows; i++)
        rows[i] = scale(e, row, value_component(e, column, i), row_of(e, result), true).id;
    return value_construct(e, result, rows, result->rows);
}

static const struct type *transposed(struct emitter *e, const struct type *m) {
    return type_matrix(e->program->types, (enum scalar)m->scalar, m->columns, m->rows,
                       m->row_major);
}

/* The dot products of one vector with each row of a matrix. */
static struct value dot_rows(struct emitter *e, struct value m, struct value v,
                             const struct type *result, bool matrix_first) {
    uint32_t parts[4];
    for (uint32_t i = 0; i < m.type->rows; i++) {
        struct value row = value_row(e, m, i);
        parts[i] = matrix_first ? emit_dot(e, row, v).id : emit_dot(e, v, row).id;
    }
    return value_construct(e, result, parts, m.type->rows);
}

static struct value vector_times_matrix(struct emitter *e, struct value v, struct value m,
                                        const struct type *result) {
    if (is_float(result))
        return value_of(emit_op(e, SpvOpMatrixTimesVector, value_type_id(e, result), m.id, v.id),
                        result);
    return dot_rows(e, emit_transpose(e, m, transposed(e, m.type)), v, result, false);
}

static struct value matrix_times_vector(struct emitter *e, struct value m, struct value v,
                                        const struct type *result) {
    if (is_float(result))
        return value_of(emit_op(e, SpvOpVectorTimesMatrix, value_type_id(e, result), v.id, m.id),
                        result);
    return dot_rows(e, m, v, result, true);
}

static struct value matrix_times_matrix(struct emitter *e, struct value a, struct value b,
                                        const struct type *result) {
    if (is_float(result))
        return value_of(emit_op(e, SpvOpMatrixTimesMatrix, value_type_id(e, result), b.id, a.id),
                        result);
    struct value columns = emit_transpose(e, b, transposed(e, b.type));
    uint32_t rows[4];
    for (uint32_t i = 0; i < a.type->rows; i++)
        rows[i] = dot_rows(e, columns, value_row(e, a, i), row_of(e, result), false).id;
    return value_construct(e, result, rows, a.type->rows);
}

/* Rows and columns of an operand of mul: a vector is a row on the left and a column on the right.
 */
struct shape {
    uint32_t rows, columns;
    bool is_scalar;
};

static struct shape shape_of(const struct type *type, bool is_left) {
    if (type->kind == TYPE_MATRIX)
        return (struct shape){type->rows, type->columns, false};
    if (type->kind != TYPE_VECTOR)
        return (struct shape){1, 1, true};
    return is_left ? (struct shape){1, type->columns, false}
                   : (struct shape){type->columns, 1, false};
}

static struct value multiply(struct emitter *e, struct value a, struct value b,
                             const struct type *result) {
    struct shape left = shape_of(a.type, true), right = shape_of(b.type, false);
    if (left.is_scalar || (left.columns == 1 && left.rows == 1 && !right.is_scalar))
        return scale(e, b, a, result, true);
    if (right.is_scalar || (left.columns == 1 && right.columns == 1))
        return scale(e, a, b, result, false);
    if (left.columns == 1)
        return outer_product(e, a, b, result);
    if (left.rows == 1 && right.columns == 1)
        return value_of(emit_dot(e, a, b).id, result);
    if (left.rows == 1)
        return vector_times_matrix(e, a, b, result);
    if (right.columns == 1)
        return matrix_times_vector(e, a, b, result);
    return matrix_times_matrix(e, a, b, result);
}

/* A vector is evaluated before the scalar that it is multiplied with, as dxc does. */
struct value lower_mul(struct emitter *e, const struct expression *x) {
    bool swap = x->call.row == INTRINSIC_MUL_SV;
    struct value first = call_value(e, x, swap), second = call_value(e, x, !swap);
    return swap ? multiply(e, second, first, x->type) : multiply(e, first, second, x->type);
}

/* ---- Lighting of old ---- */

/* (1, a.y * b.y, a.z, b.w) */
struct value lower_dst(struct emitter *e, const struct expression *x) {
    struct value a = call_value(e, x, 0), b = call_value(e, x, 1);
    struct value ay = value_component(e, a, 1), by = value_component(e, b, 1);
    uint32_t az = value_component(e, a, 2).id, bw = value_component(e, b, 3).id;
    uint32_t y = emit_arithmetic(e, OPERATOR_MULTIPLY, ay, by).id;
    uint32_t one = constant_number(e, (enum scalar)x->type->scalar, 1);
    return value_construct(e, x->type, (uint32_t[]){one, y, az, bw}, 4);
}

/* (1, n.l < 0 ? 0 : n.l, n.l < 0 || n.h < 0 ? 0 : pow(n.h, m), 1) */
struct value lower_lit(struct emitter *e, const struct expression *x) {
    struct value diffuse = call_value(e, x, 0), specular = call_value(e, x, 1),
                 m = call_value(e, x, 2);
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

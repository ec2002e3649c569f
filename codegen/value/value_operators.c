/* Operators on values of one type: scalars, vectors, and matrices row by row. */
#include "value.h"

/* ---- Opcode selection ---- */

/* Opcodes of an operator by operand class. SpvOpNop means not applicable. */
struct operator_row {
    SpvOp of_bool, of_int, of_uint, of_float;
};

/* Comparisons are ordered, except `!=`: a NaN differs from every value, including itself.
 * spec/VALUES.md lists the operations for which SPIR-V offers several instructions. */
static const struct operator_row operators[] = {
    [OPERATOR_ADD] = {SpvOpNop, SpvOpIAdd, SpvOpIAdd, SpvOpFAdd},
    [OPERATOR_SUBTRACT] = {SpvOpNop, SpvOpISub, SpvOpISub, SpvOpFSub},
    [OPERATOR_MULTIPLY] = {SpvOpNop, SpvOpIMul, SpvOpIMul, SpvOpFMul},
    [OPERATOR_DIVIDE] = {SpvOpNop, SpvOpSDiv, SpvOpUDiv, SpvOpFDiv},
    [OPERATOR_REMAINDER] = {SpvOpNop, SpvOpSRem, SpvOpUMod, SpvOpFRem},
    [OPERATOR_SHIFT_LEFT] = {SpvOpNop, SpvOpShiftLeftLogical, SpvOpShiftLeftLogical, SpvOpNop},
    [OPERATOR_SHIFT_RIGHT] = {SpvOpNop, SpvOpShiftRightArithmetic, SpvOpShiftRightLogical,
                              SpvOpNop},
    [OPERATOR_BIT_AND] = {SpvOpLogicalAnd, SpvOpBitwiseAnd, SpvOpBitwiseAnd, SpvOpNop},
    [OPERATOR_BIT_OR] = {SpvOpLogicalOr, SpvOpBitwiseOr, SpvOpBitwiseOr, SpvOpNop},
    [OPERATOR_BIT_XOR] = {SpvOpLogicalNotEqual, SpvOpBitwiseXor, SpvOpBitwiseXor, SpvOpNop},
    [OPERATOR_LESS] = {SpvOpNop, SpvOpSLessThan, SpvOpULessThan, SpvOpFOrdLessThan},
    [OPERATOR_GREATER] = {SpvOpNop, SpvOpSGreaterThan, SpvOpUGreaterThan, SpvOpFOrdGreaterThan},
    [OPERATOR_LESS_EQUAL] = {SpvOpNop, SpvOpSLessThanEqual, SpvOpULessThanEqual,
                             SpvOpFOrdLessThanEqual},
    [OPERATOR_GREATER_EQUAL] = {SpvOpNop, SpvOpSGreaterThanEqual, SpvOpUGreaterThanEqual,
                                SpvOpFOrdGreaterThanEqual},
    [OPERATOR_EQUAL] = {SpvOpLogicalEqual, SpvOpIEqual, SpvOpIEqual, SpvOpFOrdEqual},
    [OPERATOR_NOT_EQUAL] = {SpvOpLogicalNotEqual, SpvOpINotEqual, SpvOpINotEqual,
                            SpvOpFUnordNotEqual},
    [OPERATOR_LOGICAL_AND] = {SpvOpLogicalAnd, SpvOpBitwiseAnd, SpvOpBitwiseAnd, SpvOpNop},
    [OPERATOR_LOGICAL_OR] = {SpvOpLogicalOr, SpvOpBitwiseOr, SpvOpBitwiseOr, SpvOpNop},
    [OPERATOR_NEGATE] = {SpvOpNop, SpvOpSNegate, SpvOpSNegate, SpvOpFNegate},
    [OPERATOR_NOT] = {SpvOpLogicalNot, SpvOpNot, SpvOpNot, SpvOpNop},
    [OPERATOR_COMPLEMENT] = {SpvOpLogicalNot, SpvOpNot, SpvOpNot, SpvOpNop},
};

static SpvOp opcode_for(enum operator_kind op, const struct type *operand) {
    const struct operator_row *row = &operators[op];
    switch (scalar_class(operand->scalar)) {
    case CLASS_BOOL:
        return row->of_bool;
    case CLASS_INT:
        return row->of_int;
    case CLASS_UINT:
        return row->of_uint;
    case CLASS_FLOAT:
        return row->of_float;
    }
    return SpvOpNop;
}

/* ---- Rows of matrices ---- */

struct value value_by_rows(struct emitter *e, const struct value *operands, uint32_t count,
                           const struct type *result, row_operation *operation, void *user) {
    const struct type *matrix = NULL;
    for (uint32_t i = 0; i < count && !matrix; i++)
        if (type_is_real_matrix(operands[i].type))
            matrix = operands[i].type;
    if (!matrix)
        return value_of(operation(e, operands, count, result, user), result);
    uint32_t rows[4];
    struct value parts[4];
    const struct type *part = type_is_real_matrix(result) ? cg_row_of(e, result) : result;
    for (uint32_t row = 0; row < matrix->rows; row++) {
        for (uint32_t i = 0; i < count; i++)
            parts[i] = type_is_real_matrix(operands[i].type) ? value_row(e, operands[i], row)
                                                             : operands[i];
        rows[row] = operation(e, parts, count, part, user);
    }
    return value_construct(e, result, rows, matrix->rows);
}

/* ---- Binary ---- */

static bool is_shift(enum operator_kind op) {
    return op == OPERATOR_SHIFT_LEFT || op == OPERATOR_SHIFT_RIGHT;
}

/* HLSL uses only the low bits of a shift count; SPIR-V leaves larger counts undefined. */
static uint32_t mask_count(struct emitter *e, struct value count) {
    unsigned bits = type_scalar_bits(count.type->scalar);
    return emit_op(e, SpvOpBitwiseAnd, value_type_id(e, count.type), count.id,
                   constant_splat(e, count.type, bits - 1));
}

static uint32_t binary_row(struct emitter *e, const struct value *operands, uint32_t count,
                           const struct type *result, void *user) {
    enum operator_kind op = *(const enum operator_kind *)user;
    uint32_t words[2] = {operands[0].id, operands[1].id}, type = value_type_id(e, result);
    SpvOp opcode = opcode_for(op, operands[0].type);
    if (opcode == SpvOpSRem) {
        /* Emits a - (a / b) * b, which has the sign of `a`, as in C. Vulkan leaves OpSRem
         * undefined for negative operands ("Precision and Operation of SPIR-V Instructions"),
         * and drivers exploit that. The optimizer restores OpSRem for operands that cannot be
         * negative (optimize/value/signs.c). */
        uint32_t a = words[0];
        uint32_t b = words[1];
        uint32_t quotient = emit_foldable(e, SpvOpSDiv, type, a, b);
        uint32_t product = emit_foldable(e, SpvOpIMul, type, quotient, b);
        return emit_foldable(e, SpvOpISub, type, a, product);
    }
    if (is_shift(op))
        words[1] = mask_count(e, operands[1]);
    return emit_foldable_words(e, opcode, type, words, count);
}

struct value emit_binary(struct emitter *e, enum operator_kind op, struct value a, struct value b,
                         const struct type *result) {
    struct value operands[2] = {a, b};
    return value_by_rows(e, operands, 2, result, binary_row, &op);
}

struct value emit_arithmetic(struct emitter *e, enum operator_kind op, struct value a,
                             struct value b) {
    return emit_binary(e, op, a, b, a.type);
}

/* ---- Unary ---- */

static uint32_t unary_row(struct emitter *e, const struct value *operands, uint32_t count,
                          const struct type *result, void *user) {
    enum operator_kind op = *(const enum operator_kind *)user;
    return emit_foldable_words(e, opcode_for(op, operands[0].type), value_type_id(e, result),
                               &operands[0].id, count);
}

struct value emit_unary(struct emitter *e, enum operator_kind op, struct value a) {
    return value_by_rows(e, &a, 1, a.type, unary_row, &op);
}

/* ---- All and any ---- */

static uint32_t reduce_value(struct emitter *e, struct value v, SpvOp of_vector,
                             enum operator_kind join) {
    const struct type *bool_type = type_scalar(e->program->types, SCALAR_BOOL);
    if (!type_is_real_matrix(v.type))
        return type_vector_size(v.type) == 1 ? v.id : emit_op(e, of_vector, type_id_bool(e), v.id);
    uint32_t id = 0;
    for (uint32_t row = 0; row < v.type->rows; row++) {
        uint32_t part = emit_op(e, of_vector, type_id_bool(e), value_row(e, v, row).id);
        id = row == 0 ? part
                      : emit_binary(e, join, value_of(id, bool_type), value_of(part, bool_type),
                                    bool_type)
                            .id;
    }
    return id;
}

uint32_t emit_all(struct emitter *e, struct value v) {
    return reduce_value(e, v, SpvOpAll, OPERATOR_LOGICAL_AND);
}

uint32_t emit_any(struct emitter *e, struct value v) {
    return reduce_value(e, v, SpvOpAny, OPERATOR_LOGICAL_OR);
}

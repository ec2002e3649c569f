/* Operators on values of one type: scalars, vectors, and matrices row by row. */
#include "../emitter.h"

/* ---- Which instruction ---- */

/* A row of opcodes per class of the operands: bool, int, uint, float. SpvOpNop: there is none. */
struct operator_row {
    SpvOp of_bool, of_int, of_uint, of_float;
};

/* `%` has the sign of the dividend, as in C; comparisons are ordered, `!=` too, as the mapping of
 * dxc has it. */
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
                            SpvOpFOrdNotEqual},
    [OPERATOR_LOGICAL_AND] = {SpvOpLogicalAnd, SpvOpBitwiseAnd, SpvOpBitwiseAnd, SpvOpNop},
    [OPERATOR_LOGICAL_OR] = {SpvOpLogicalOr, SpvOpBitwiseOr, SpvOpBitwiseOr, SpvOpNop},
    [OPERATOR_NEGATE] = {SpvOpNop, SpvOpSNegate, SpvOpSNegate, SpvOpFNegate},
    [OPERATOR_NOT] = {SpvOpLogicalNot, SpvOpNot, SpvOpNot, SpvOpNop},
    [OPERATOR_COMPLEMENT] = {SpvOpLogicalNot, SpvOpNot, SpvOpNot, SpvOpNop},
};

static SpvOp opcode_for(enum operator_kind op, const struct type *operand) {
    const struct operator_row *row = &operators[op];
    switch (scalar_class((enum scalar)operand->scalar)) {
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
    const struct type *part = type_is_real_matrix(result) ? row_of(e, result) : result;
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

/* HLSL shifts by the count's low bits only; SPIR-V leaves larger counts undefined. */
static uint32_t mask_count(struct emitter *e, struct value count) {
    unsigned bits = type_scalar_bits((enum scalar)count.type->scalar);
    return emit_op(e, SpvOpBitwiseAnd, value_type_id(e, count.type), count.id,
                   constant_splat(e, count.type, bits - 1));
}

static bool is_allowed_in_spec_constant(SpvOp op) {
    switch ((int)op) {
    case SpvOpIAdd:
    case SpvOpISub:
    case SpvOpIMul:
    case SpvOpUDiv:
    case SpvOpSDiv:
    case SpvOpUMod:
    case SpvOpSRem:
    case SpvOpShiftRightLogical:
    case SpvOpShiftRightArithmetic:
    case SpvOpShiftLeftLogical:
    case SpvOpBitwiseOr:
    case SpvOpBitwiseXor:
    case SpvOpBitwiseAnd:
    case SpvOpLogicalOr:
    case SpvOpLogicalAnd:
    case SpvOpLogicalEqual:
    case SpvOpLogicalNotEqual:
    case SpvOpIEqual:
    case SpvOpINotEqual:
    case SpvOpULessThan:
    case SpvOpSLessThan:
    case SpvOpUGreaterThan:
    case SpvOpSGreaterThan:
    case SpvOpULessThanEqual:
    case SpvOpSLessThanEqual:
    case SpvOpUGreaterThanEqual:
    case SpvOpSGreaterThanEqual:
    case SpvOpSNegate:
    case SpvOpNot:
    case SpvOpLogicalNot:
    case SpvOpSelect:
    case SpvOpUConvert:
    case SpvOpSConvert:
        return true;
    default:
        return false;
    }
}

uint32_t emit_foldable_words(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                             size_t count) {
    bool all = true, any = false;
    for (size_t i = 0; i < count; i++) {
        all = all && constant_is(e, operands[i]);
        any = any || module_is(e->m, operands[i], ID_SPEC_CONSTANT);
    }
    if (!all || !any || !is_allowed_in_spec_constant(op))
        return emit_words(e, op, type, operands, count);
    uint32_t words[4] = {op};
    for (size_t i = 0; i < count; i++)
        words[1 + i] = operands[i];
    uint32_t id = module_unique(e->m, SpvOpSpecConstantOp, type, words, count + 1);
    module_mark(e->m, id, ID_CONSTANT);
    module_mark(e->m, id, ID_SPEC_CONSTANT);
    return id;
}

static uint32_t binary_row(struct emitter *e, const struct value *operands, uint32_t count,
                           const struct type *result, void *user) {
    enum operator_kind op = *(const enum operator_kind *)user;
    uint32_t words[2] = {operands[0].id, operands[1].id};
    if (is_shift(op))
        words[1] = mask_count(e, operands[1]);
    return emit_foldable_words(e, opcode_for(op, operands[0].type), value_type_id(e, result), words,
                               count);
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

/* The optimizer takes -(x / y) for x / -y, which is wrong without a sign. */
static bool is_misread(const struct emitter *e, enum operator_kind op, const struct type *type) {
    return op == OPERATOR_NEGATE && !e->options->no_legalization &&
           scalar_class((enum scalar)type->scalar) == CLASS_UINT;
}

static uint32_t unary_row(struct emitter *e, const struct value *operands, uint32_t count,
                          const struct type *result, void *user) {
    enum operator_kind op = *(const enum operator_kind *)user;
    if (is_misread(e, op, operands[0].type)) {
        uint32_t zero = constant_splat(e, operands[0].type, 0);
        return emit_foldable(e, SpvOpISub, value_type_id(e, result), zero, operands[0].id);
    }
    return emit_foldable_words(e, opcode_for(op, operands[0].type), value_type_id(e, result),
                               &operands[0].id, count);
}

struct value emit_unary(struct emitter *e, enum operator_kind op, struct value a) {
    return value_by_rows(e, &a, 1, a.type, unary_row, &op);
}

/* ---- All and any ---- */

static uint32_t reduce(struct emitter *e, struct value v, SpvOp of_vector,
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
    return reduce(e, v, SpvOpAll, OPERATOR_LOGICAL_AND);
}

uint32_t emit_any(struct emitter *e, struct value v) {
    return reduce(e, v, SpvOpAny, OPERATOR_LOGICAL_OR);
}

/* ---- Scaling ---- */

/* A scalar that was spread over a vector or matrix only to be multiplied with one. */
static const struct expression *spread_scalar(const struct expression *x) {
    if (x->kind != EXPR_CONVERT || x->convert.is_explicit || x->convert.conversion != CONVERT_SPLAT)
        return NULL;
    return x->convert.operand;
}

static SpvOp scale_opcode(const struct type *type) {
    if (!scalar_is_float((enum scalar)type->scalar) || !type_is_numeric(type))
        return SpvOpNop;
    if (type_is_real_matrix(type))
        return SpvOpMatrixTimesScalar;
    return type_vector_size(type) > 1 ? SpvOpVectorTimesScalar : SpvOpNop;
}

static struct value scale(struct emitter *e, SpvOp op, const struct expression *whole,
                          const struct expression *scalar, const struct type *result) {
    uint32_t a = emit_id(e, whole), b = emit_id(e, scalar);
    return value_of(emit_op(e, op, value_type_id(e, result), a, b), result);
}

static bool is_scale(const struct expression *x) {
    return x->op == OPERATOR_MULTIPLY && scale_opcode(x->type) != SpvOpNop &&
           (spread_scalar(x->binary.left) || spread_scalar(x->binary.right));
}

/* `vector * scalar`: the vector is evaluated first, wherever it stands. */
static struct value emit_scale(struct emitter *e, const struct expression *x) {
    SpvOp op = scale_opcode(x->type);
    const struct expression *left = x->binary.left, *right = x->binary.right;
    return spread_scalar(right) ? scale(e, op, left, spread_scalar(right), x->type)
                                : scale(e, op, right, spread_scalar(left), x->type);
}

static struct value emit_right(struct emitter *e, const struct expression *x, struct value left) {
    struct value right = value_plain(e, emit_value(e, x->binary.right));
    return emit_binary(e, (enum operator_kind)x->op, value_plain(e, left), right, x->type);
}

/* A sum of thousands leans to the left, and is followed there in a loop. */
struct value emit_binary_expression(struct emitter *e, const struct expression *x) {
    if (is_scale(x))
        return emit_scale(e, x);
    uint32_t count = 0;
    const struct expression *first = x->binary.left;
    for (; first->kind == EXPR_BINARY && !is_scale(first); first = first->binary.left)
        count++;
    const struct expression **sums = arena_array(e->arena, const struct expression *, count);
    const struct expression *sum = x->binary.left;
    for (uint32_t i = count; i > 0; sum = sum->binary.left)
        sums[--i] = sum;
    struct value value = emit_value(e, first);
    for (uint32_t i = 0; i < count; i++) {
        e->relaxed = type_is_relaxed(sums[i]->type);
        stand_at(e, sums[i]);
        value = emit_right(e, sums[i], value);
    }
    e->relaxed = type_is_relaxed(x->type);
    stand_at(e, x);
    return emit_right(e, x, value);
}

/* ---- ++, --, op= ---- */

struct lvalue emit_increment(struct emitter *e, const struct expression *x, struct value *old) {
    stand_at(e, x->unary.operand);
    struct lvalue l = emit_lvalue(e, x->unary.operand);
    struct value before = value_plain(e, load_value(e, &l));
    stand_at(e, x);
    const struct type *row =
        type_is_real_matrix(before.type) ? row_of(e, before.type) : before.type;
    struct value one = value_number(e, row, 1);
    enum operator_kind op = x->op == OPERATOR_DECREMENT ? OPERATOR_SUBTRACT : OPERATOR_ADD;
    struct value after = emit_arithmetic(e, op, before, one);
    e->m->at = x->unary.operand->begin;
    store_value(e, &l, after);
    if (old)
        *old = before;
    /* What was written to a texel is not read again. */
    if (l.kind == LVALUE_TEXEL)
        return (struct lvalue){.kind = LVALUE_VALUE, .type = x->type, .value = after};
    return l;
}

static struct value with_placeholder(struct emitter *e, struct value v,
                                     const struct expression *x) {
    struct value outer = e->placeholder;
    e->placeholder = v;
    struct value result = value_plain(e, emit_value(e, x));
    e->placeholder = outer;
    return result;
}

struct value emit_converted(struct emitter *e, struct value v,
                            const struct expression *conversion) {
    return conversion ? with_placeholder(e, v, conversion) : v;
}

/* The value is evaluated before the target. */
struct lvalue emit_compound(struct emitter *e, const struct expression *x) {
    const struct type *type = x->compound.operation_type;
    SpvOp op = x->op == OPERATOR_MULTIPLY ? scale_opcode(type) : SpvOpNop;
    const struct expression *scalar = op != SpvOpNop ? spread_scalar(x->compound.right) : NULL;
    struct value right = value_plain(e, emit_value(e, scalar ? scalar : x->compound.right));
    stand_at(e, x->compound.target);
    struct lvalue l = emit_lvalue(e, x->compound.target);
    struct value left = value_plain(e, load_value(e, &l));
    stand_at(e, x);
    left = emit_converted(e, left, x->compound.left);
    struct value result =
        scalar ? value_of(emit_op(e, op, value_type_id(e, type), left.id, right.id), type)
               : emit_binary(e, (enum operator_kind)x->op, left, right, type);
    e->m->at = x->compound.target->begin;
    store_value(e, &l, emit_converted(e, result, x->compound.result));
    return l;
}

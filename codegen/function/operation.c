/* Binary operators, and the products that are one instruction: OpVectorTimesScalar takes the scalar
 * that sema has spread over the vector. */
#include "function.h"

/* A scalar that was spread over a vector or matrix only to be multiplied with one. */
const struct expression *spread_scalar(const struct expression *x) {
    if (x->kind != EXPR_CONVERT || x->convert.is_explicit || x->convert.conversion != CONVERT_SPLAT)
        return NULL;
    return x->convert.operand;
}

SpvOp scale_opcode(const struct type *type) {
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
        relax(e, type_is_relaxed(sums[i]->type));
        stand_at(e, sums[i]);
        value = emit_right(e, sums[i], value);
    }
    relax(e, type_is_relaxed(x->type));
    stand_at(e, x);
    return emit_right(e, x, value);
}

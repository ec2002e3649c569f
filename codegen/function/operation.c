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

/* A chain of thousands leans to the left, and is followed there in a loop. */
struct left_chain left_chain_of(struct emitter *e, const struct expression *x,
                                bool (*is_link)(const struct expression *)) {
    struct left_chain chain = {.first = x};
    for (; is_link(chain.first); chain.first = chain.first->binary.left)
        chain.count++;
    chain.links = arena_array(e->arena, const struct expression *, chain.count);
    for (uint32_t i = chain.count; i > 0; x = x->binary.left)
        chain.links[--i] = x;
    return chain;
}

void left_chain_stand(struct emitter *e, const struct expression *link) {
    relax(e, type_is_relaxed(link->type));
    stand_at(e, link);
}

static bool is_sum(const struct expression *x) {
    return x->kind == EXPR_BINARY && !is_scale(x);
}

struct value emit_binary_expression(struct emitter *e, const struct expression *x) {
    if (is_scale(x))
        return emit_scale(e, x);
    struct left_chain chain = left_chain_of(e, x, is_sum);
    struct value value = emit_value(e, chain.first);
    for (uint32_t i = 0; i < chain.count; i++) {
        left_chain_stand(e, chain.links[i]);
        value = emit_right(e, chain.links[i], value);
    }
    return value;
}

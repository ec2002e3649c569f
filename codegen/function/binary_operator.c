/* Binary operators. OpVectorTimesScalar and similar instructions use the scalar that sema
 * splatted. */
#include "function.h"

/* Returns the scalar that was splatted only to multiply a vector or matrix. */
const struct expression *cg_spread_scalar(const struct expression *x) {
    if (x->kind != EXPR_CONVERT || x->convert.is_explicit || x->convert.conversion != CONVERT_SPLAT)
        return NULL;
    return x->convert.operand;
}

SpvOp cg_scale_opcode(const struct type *type) {
    if (!scalar_is_float(type->scalar) || !type_is_numeric(type))
        return SpvOpNop;
    if (type_is_real_matrix(type))
        return SpvOpMatrixTimesScalar;
    return type_vector_size(type) > 1 ? SpvOpVectorTimesScalar : SpvOpNop;
}

static struct value emit_scaled_operand(struct emitter *e, SpvOp op, const struct expression *whole,
                                        const struct expression *scalar,
                                        const struct type *result) {
    uint32_t a = emit_id(e, whole), b = emit_id(e, scalar);
    return value_of(emit_op(e, op, value_type_id(e, result), a, b), result);
}

static bool is_scale(const struct expression *x) {
    return x->op == OPERATOR_MULTIPLY && cg_scale_opcode(x->type) != SpvOpNop &&
           (cg_spread_scalar(x->binary.left) || cg_spread_scalar(x->binary.right));
}

/* Emits `vector * scalar`. The vector is evaluated first, regardless of the operand order. */
static struct value emit_scale(struct emitter *e, const struct expression *x) {
    SpvOp op = cg_scale_opcode(x->type);
    const struct expression *left = x->binary.left, *right = x->binary.right;
    return cg_spread_scalar(right)
               ? emit_scaled_operand(e, op, left, cg_spread_scalar(right), x->type)
               : emit_scaled_operand(e, op, right, cg_spread_scalar(left), x->type);
}

static struct value emit_right(struct emitter *e, const struct expression *x, struct value left) {
    struct value right = value_plain(e, emit_value(e, x->binary.right));
    return emit_binary(e, x->op, value_plain(e, left), right, x->type);
}

/* Walks a left-associative chain in a loop, because it may have thousands of links. */
struct left_chain cg_left_chain(struct emitter *e, const struct expression *x,
                                bool (*is_link)(const struct expression *)) {
    struct left_chain chain = {.first = x};
    for (; is_link(chain.first); chain.first = chain.first->binary.left)
        chain.count++;
    chain.links = arena_array(e->arena, const struct expression *, chain.count);
    for (uint32_t i = chain.count; i > 0; x = x->binary.left)
        chain.links[--i] = x;
    return chain;
}

struct value emit_chain(struct emitter *e, const struct expression *x,
                        bool (*is_link)(const struct expression *), emit_link *emit) {
    struct left_chain chain = cg_left_chain(e, x, is_link);
    struct value value = emit_value(e, chain.first);
    for (uint32_t i = 0; i < chain.count; i++) {
        cg_relax(e, type_is_relaxed(chain.links[i]->type));
        cg_set_location(e, chain.links[i]);
        value = emit(e, chain.links[i], value);
    }
    return value;
}

static bool is_sum(const struct expression *x) {
    return x->kind == EXPR_BINARY && !is_scale(x);
}

struct value emit_binary_expression(struct emitter *e, const struct expression *x) {
    return is_scale(x) ? emit_scale(e, x) : emit_chain(e, x, is_sum, emit_right);
}

/* Logical operators, ?: and select().
 *
 * An operand that may not be evaluated is in a separate block, and its value is passed through a
 * variable, which the optimizer replaces by a phi. If both sides are evaluated, as for vectors
 * and before HLSL 2021, the result is one OpSelect or OpLogicalAnd. */
#include "function.h"

static struct value emit_short_circuit(struct emitter *e, const struct expression *x,
                                       uint32_t condition) {
    bool is_and = x->op == OPERATOR_LOGICAL_AND;
    struct lvalue result = cg_temporary(e, x->type, "temp.var.logical");
    uint32_t then = block_new(e, "logical.lhs.cond"), merge = block_new(e, "logical.merge");
    emit_store_value(e, &result, value_of(constant_bool(e, !is_and), x->type));
    if (!is_and)
        condition = emit_op(e, SpvOpLogicalNot, type_id_bool(e), condition);
    block_select(e, condition, then, merge, merge);
    block_open(e, then);
    emit_store_value(e, &result, value_plain(e, emit_value(e, x->binary.right)));
    block_branch(e, merge);
    block_open(e, merge);
    return emit_load_value(e, &result);
}

static struct value emit_logical_link(struct emitter *e, const struct expression *x,
                                      struct value left) {
    left = value_plain(e, left);
    if (x->short_circuit)
        return emit_short_circuit(e, x, left.id);
    struct value right = value_plain(e, emit_value(e, x->binary.right));
    return emit_binary(e, x->op, left, right, x->type);
}

static bool is_logical(const struct expression *x) {
    return x->kind == EXPR_LOGICAL;
}

struct value emit_logical(struct emitter *e, const struct expression *x) {
    return emit_chain(e, x, is_logical, emit_logical_link);
}

static struct value emit_ternary(struct emitter *e, const struct expression *x) {
    struct lvalue result = cg_temporary(e, x->type, "temp.var.ternary");
    uint32_t yes = block_new(e, "ternary.lhs"), no = block_new(e, "ternary.rhs"),
             merge = block_new(e, "ternary.merge");
    block_select(e, emit_id(e, x->conditional.condition), yes, no, merge);
    block_open(e, yes);
    emit_store_value(e, &result, emit_value(e, x->conditional.yes));
    block_branch(e, merge);
    block_open(e, no);
    emit_store_value(e, &result, emit_value(e, x->conditional.no));
    block_branch(e, merge);
    block_open(e, merge);
    return emit_load_value(e, &result);
}

static uint32_t select_row(struct emitter *e, const struct value *operands, uint32_t count,
                           const struct type *result, void *user) {
    uint32_t words[3], size = type_vector_size(result);
    for (uint32_t i = 0; i < count; i++)
        words[i] = operands[i].id;
    if (size > 1 && type_vector_size(operands[0].type) == 1)
        words[0] = convert_splat(e, operands[0], emit_vector(e, SCALAR_BOOL, size)).id;
    return emit_foldable_words(e, SpvOpSelect, value_type_id(e, result), words, 3);
}

/* Selects structs, arrays and objects, which OpSelect does not support. */
static struct value emit_select_by_branch(struct emitter *e, const struct expression *x,
                                          const struct value *operands) {
    struct lvalue result = cg_temporary(e, x->type, "temp.var.ternary");
    uint32_t yes = block_new(e, "if.true"), merge = block_new(e, "if.merge"),
             no = block_new(e, "if.false");
    block_select(e, operands[0].id, yes, no, merge);
    block_open(e, yes);
    emit_store_value(e, &result, operands[1]);
    block_branch(e, merge);
    block_open(e, no);
    emit_store_value(e, &result, operands[2]);
    block_branch(e, merge);
    block_open(e, merge);
    return emit_load_value(e, &result);
}

/* Returns the bool that sema splatted to select a matrix. */
static const struct expression *unspread(const struct expression *condition) {
    return condition->kind == EXPR_CONVERT && condition->convert.conversion == CONVERT_SPLAT &&
                   type_is_real_matrix(condition->type)
               ? condition->convert.operand
               : condition;
}

struct value emit_conditional(struct emitter *e, const struct expression *x) {
    if (x->short_circuit)
        return emit_ternary(e, x);
    const struct expression *condition = unspread(x->conditional.condition);
    const struct expression *written[] = {condition, x->conditional.yes, x->conditional.no};
    struct value operands[3];
    for (uint32_t i = 0; i < 3; i++)
        operands[i] = value_plain(e, emit_value(e, written[i]));
    bool by_rows = type_is_real_matrix(x->type) && type_is_real_matrix(condition->type);
    if (type_vector_size(x->type) || by_rows)
        return value_by_rows(e, operands, 3, x->type, select_row, NULL);
    return emit_select_by_branch(e, x, operands);
}

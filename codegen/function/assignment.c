/* Increments and compound assignments: the lvalue is evaluated once, loaded and stored (HLSL,
 * "Compound Assignment"). */
#include "function.h"

struct lvalue emit_increment(struct emitter *e, const struct expression *x, struct value *old) {
    cg_set_location(e, x->unary.operand);
    struct lvalue l = emit_lvalue(e, x->unary.operand);
    struct value before = value_plain(e, emit_load_value(e, &l));
    cg_set_location(e, x);
    const struct type *row =
        type_is_real_matrix(before.type) ? cg_row_of(e, before.type) : before.type;
    struct value one = value_number(e, row, 1);
    enum operator_kind op = x->op == OPERATOR_DECREMENT ? OPERATOR_SUBTRACT : OPERATOR_ADD;
    struct value after = emit_arithmetic(e, op, before, one);
    cg_set_at(e, x->unary.operand->begin);
    emit_store_value(e, &l, after);
    if (old)
        *old = before;
    if (l.kind->is_written_only) {
        after.type = x->type;
        return lvalue_of_value(after);
    }
    return l;
}

/* Evaluates the value before the target. */
struct lvalue emit_compound(struct emitter *e, const struct expression *x) {
    const struct type *type = x->compound.operation_type;
    SpvOp op = x->op == OPERATOR_MULTIPLY ? cg_scale_opcode(type) : SpvOpNop;
    const struct expression *scalar = op != SpvOpNop ? cg_spread_scalar(x->compound.right) : NULL;
    struct value right = value_plain(e, emit_value(e, scalar ? scalar : x->compound.right));
    cg_set_location(e, x->compound.target);
    struct lvalue l = emit_lvalue(e, x->compound.target);
    struct value left = value_plain(e, emit_load_value(e, &l));
    cg_set_location(e, x);
    left = emit_converted(e, left, x->compound.left);
    struct value result =
        scalar ? value_of(emit_op(e, op, value_type_id(e, type), left.id, right.id), type)
               : emit_binary(e, x->op, left, right, type);
    cg_set_at(e, x->compound.target->begin);
    emit_store_value(e, &l, emit_converted(e, result, x->compound.result));
    return l;
}

/* Conditional discard: clip. */
#include "builtin.h"

static uint32_t is_negative(struct emitter *e, struct value v) {
    struct value zero = value_number(e, v.type, 0);
    const struct type *result = type_like(e, v.type, SCALAR_BOOL);
    return emit_any(e, emit_binary(e, OPERATOR_LESS, v, zero, result));
}

struct value lower_clip(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    uint32_t rows[4], count = cg_row_count(v.type);
    for (uint32_t i = 0; i < count; i++)
        rows[i] = is_negative(e, count > 1 ? value_row(e, v, i) : v);
    uint32_t negative = rows[0];
    if (count > 1)
        negative = emit_any(e, value_construct(e, emit_vector(e, SCALAR_BOOL, count), rows, count));
    uint32_t yes = block_new(e, "if.true"), merge = block_new(e, "if.merge");
    block_select(e, negative, yes, merge, merge);
    block_open(e, yes);
    cg_set_range(e, x->at, 0, 0);
    emit_discard(e);
    if (block_is_open(e))
        block_branch(e, merge);
    block_open(e, merge);
    return value_void(e);
}

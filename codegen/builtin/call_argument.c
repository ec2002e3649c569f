/* Arguments of calls. */
#include "builtin.h"

const struct expression *cg_call_argument(const struct expression *x, uint32_t index) {
    const struct expression *argument = x->call.first;
    while (index--)
        argument = argument->next;
    return argument;
}

struct value cg_call_value(struct emitter *e, const struct expression *x, uint32_t index) {
    return value_plain(e, emit_value(e, cg_call_argument(x, index)));
}

void emit_store_out(struct emitter *e, const struct expression *argument, struct value v) {
    struct lvalue target = emit_lvalue(e, argument->out_argument.target);
    emit_store_value(e, &target, emit_converted(e, v, argument->out_argument.out));
}

/* Dispatch of intrinsics and methods by table row. */
#include "builtin.h"

#define EXT(f, i, u)  NULL
#define OP(f, i, u)   NULL
#define SEMA(name)    NULL
#define REFUSED(why)  NULL
#define FN(name, ...) lower_##name

static lower_function *const intrinsic_functions[] = {
#define INTRINSIC(id, scope, name, signature, stages, model, flags, lowering, ...) lowering,
#include "../../spec/intrinsics.def"
};

static lower_function *const method_functions[] = {
#define METHOD(id, groups, name, signature, stages, model, flags, lowering) lowering,
#include "../../spec/methods.def"
};

/* ---- Instructions by row ---- */

enum { MAX_OPERANDS = 4 };

static struct value lower_instruction(struct emitter *e, const struct lowering *lowering,
                                      const struct expression *x) {
    struct value operands[MAX_OPERANDS];
    uint32_t count = x->call.count;
    for (uint32_t i = 0; i < count; i++)
        operands[i] = cg_call_value(e, x, i);
    if (lowering->kind == LOWERED_BY_EXT)
        return emit_ext_rows(e, (enum GLSLstd450)lowering_op(lowering, x->type), operands, count,
                             x->type);
    return emit_op_rows(e, (SpvOp)lowering_op(lowering, operands[0].type), operands, count,
                        x->type);
}

static struct value lower_call(struct emitter *e, lower_function *function,
                               const struct expression *x) {
    return function ? function(e, x) : lower_instruction(e, lowering_of(x), x);
}

struct value emit_intrinsic(struct emitter *e, const struct expression *x) {
    return lower_call(e, intrinsic_functions[x->call.row], x);
}

struct value emit_method(struct emitter *e, const struct expression *x) {
    return lower_call(e, method_functions[x->call.row], x);
}

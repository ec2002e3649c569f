/* Calls of intrinsics and methods, dispatched by the lowering column of their table rows. */
#include "builtin.h"

#define GLSLstd450Nop 0 /* a class that the row does not have */
#define EXT(f, i, u)                                                                               \
    {                                                                                              \
        .kind = LOWERED_BY_EXT, .op = { GLSLstd450##f, GLSLstd450##i, GLSLstd450##u }              \
    }
#define OP(f, i, u)                                                                                \
    {                                                                                              \
        .kind = LOWERED_BY_OP, .op = { SpvOp##f, SpvOp##i, SpvOp##u }                              \
    }
#define FN(name, ...)                                                                              \
    { .kind = LOWERED_BY_FUNCTION, .function = lower_##name, __VA_ARGS__ }
#define SEMA(name)                                                                                 \
    { .kind = NOT_LOWERED }
#define REFUSED(reason)                                                                            \
    { .kind = NOT_LOWERED }

/* Instructions by the class of the element. */
#define ATOMIC(name)                                                                               \
    { SpvOpAtomic##name, SpvOpAtomic##name, SpvOpAtomic##name }
#define ATOMIC_EXTREMUM(name)                                                                      \
    { SpvOpNop, SpvOpAtomicS##name, SpvOpAtomicU##name }
#define ARITHMETIC(name)                                                                           \
    { SpvOpGroupNonUniformF##name, SpvOpGroupNonUniformI##name, SpvOpGroupNonUniformI##name }
#define EXTREMUM(name)                                                                             \
    { SpvOpGroupNonUniformF##name, SpvOpGroupNonUniformS##name, SpvOpGroupNonUniformU##name }
#define BITWISE(name)                                                                              \
    { SpvOpNop, SpvOpGroupNonUniformBitwise##name, SpvOpGroupNonUniformBitwise##name }

static const struct lowering intrinsics[] = {
#define INTRINSIC(id, scope, name, signature, stages, model, flags, lowering, ...) lowering,
#include "../../spec/intrinsics.def"
#undef INTRINSIC
};

static const struct lowering methods[] = {
#define METHOD(id, groups, name, signature, stages, model, flags, lowering) lowering,
#include "../../spec/methods.def"
#undef METHOD
};

/* ---- One instruction for each row ---- */

enum { MAX_OPERANDS = 4 };

const struct lowering *lowering_of(const struct expression *call) {
    return call->kind == EXPR_METHOD ? &methods[call->call.row] : &intrinsics[call->call.row];
}

uint16_t lowering_op(const struct lowering *lowering, const struct type *type) {
    switch (scalar_class((enum scalar)type->scalar)) {
    case CLASS_FLOAT:
        return lowering->op[0];
    case CLASS_INT:
        return lowering->op[1];
    case CLASS_UINT:
    case CLASS_BOOL:
        break;
    }
    return lowering->op[2];
}

/* NMin and NMax say what becomes of a NaN, FMin and FMax do not. */
static uint16_t without_nan(uint16_t op) {
    return op == GLSLstd450NMin ? GLSLstd450FMin : op == GLSLstd450NMax ? GLSLstd450FMax : op;
}

static struct value lower_instruction(struct emitter *e, const struct lowering *lowering,
                                      const struct expression *x) {
    struct value operands[MAX_OPERANDS];
    uint32_t count = x->call.count;
    for (uint32_t i = 0; i < count; i++)
        operands[i] = call_value(e, x, i);
    if (lowering->kind == LOWERED_BY_EXT) {
        uint16_t op = lowering_op(lowering, x->type);
        if (e->options->finite_math_only)
            op = without_nan(op);
        return emit_ext_rows(e, (enum GLSLstd450)op, operands, count, x->type);
    }
    return emit_op_rows(e, (SpvOp)lowering_op(lowering, operands[0].type), operands, count,
                        x->type);
}

static struct value lower(struct emitter *e, const struct lowering *lowering,
                          const struct expression *x) {
    if (lowering->kind == LOWERED_BY_FUNCTION)
        return lowering->function(e, x);
    return lower_instruction(e, lowering, x);
}

struct value emit_intrinsic(struct emitter *e, const struct expression *x) {
    return lower(e, lowering_of(x), x);
}

struct value emit_method(struct emitter *e, const struct expression *x) {
    return lower(e, lowering_of(x), x);
}

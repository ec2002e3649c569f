/* Lowerings of the table rows, except for the functions that a row may name (dispatch.c). */
#include "builtin.h"

#define GLSLstd450Nop 0 /* a class that the row does not support */
#define EXT(f, i, u)                                                                               \
    {                                                                                              \
        .kind = LOWERED_BY_EXT, .op = { GLSLstd450##f, GLSLstd450##i, GLSLstd450##u }              \
    }
#define OP(f, i, u)                                                                                \
    {                                                                                              \
        .kind = LOWERED_BY_OP, .op = { SpvOp##f, SpvOp##i, SpvOp##u }                              \
    }
#define FN(name, ...)                                                                              \
    { .kind = LOWERED_BY_FUNCTION, __VA_ARGS__ }
#define SEMA(name)                                                                                 \
    { .kind = NOT_LOWERED }
#define REFUSED(reason)                                                                            \
    { .kind = NOT_LOWERED }

/* Opcodes by the class of the element. */
#define ATOMIC(name)                                                                               \
    { SpvOpAtomic##name, SpvOpAtomic##name, SpvOpAtomic##name }
#define ATOMIC_REAL(name)                                                                          \
    { SpvOpAtomic##name, SpvOpNop, SpvOpNop }
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
};

static const struct lowering methods[] = {
#define METHOD(id, groups, name, signature, stages, model, flags, lowering) lowering,
#include "../../spec/methods.def"
};

const struct lowering *lowering_of(const struct expression *call) {
    return call->kind == EXPR_METHOD ? &methods[call->call.row] : &intrinsics[call->call.row];
}

uint16_t lowering_op(const struct lowering *lowering, const struct type *type) {
    switch (scalar_class(type->scalar)) {
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

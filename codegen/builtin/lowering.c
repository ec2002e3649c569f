/* Lowers calls by table row, except for the functions that a row may name (dispatch.c). */
#include "builtin.h"

/* Arguments, and instructions on matrices: GLSL.std.450 and most core instructions accept only
 * scalars and vectors, so matrices are lowered row by row. */

enum { MAX_OPERANDS = 4 };

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

uint32_t cg_row_count(const struct type *type) {
    return type_is_real_matrix(type) ? type->rows : 1;
}

struct row_opcode {
    bool is_ext;
    uint16_t op;
};

static uint32_t emit_row(struct emitter *e, const struct value *operands, uint32_t count,
                         const struct type *result, void *user) {
    const struct row_opcode *instruction = user;
    uint32_t ids[MAX_OPERANDS], type = value_type_id(e, result);
    for (uint32_t i = 0; i < count; i++)
        ids[i] = operands[i].id;
    if (instruction->is_ext)
        return emit_glsl_words(e, (enum GLSLstd450)instruction->op, type, ids, count);
    return emit_words(e, (SpvOp)instruction->op, type, ids, count);
}

struct value emit_ext_rows(struct emitter *e, enum GLSLstd450 op, const struct value *operands,
                           uint32_t count, const struct type *result) {
    struct row_opcode instruction = {true, (uint16_t)op};
    return value_by_rows(e, operands, count, result, emit_row, &instruction);
}

struct value emit_op_rows(struct emitter *e, SpvOp op, const struct value *operands, uint32_t count,
                          const struct type *result) {
    struct row_opcode instruction = {false, (uint16_t)op};
    return value_by_rows(e, operands, count, result, emit_row, &instruction);
}

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

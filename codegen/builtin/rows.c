/* Calls of intrinsics and methods, dispatched by the lowering column of their table rows. */
#include "builtin.h"

enum lowering_kind { LOWERED_BY_EXT, LOWERED_BY_OP, LOWERED_BY_FUNCTION, NOT_LOWERED };

struct lowering {
    enum lowering_kind kind;
    uint16_t op[3]; /* of floats, of signed integers, of unsigned integers and bools */
    lower_function *function;
};

#define GLSLstd450Nop 0 /* a class that the row does not have */
#define EXT(f, i, u)                                                                               \
    { LOWERED_BY_EXT, {GLSLstd450##f, GLSLstd450##i, GLSLstd450##u}, NULL }
#define OP(f, i, u)                                                                                \
    { LOWERED_BY_OP, {SpvOp##f, SpvOp##i, SpvOp##u}, NULL }
#define FN(name)                                                                                   \
    { LOWERED_BY_FUNCTION, {0}, lower_##name }
#define SEMA(name)                                                                                 \
    { NOT_LOWERED, {0}, NULL }
#define REFUSED(reason)                                                                            \
    { NOT_LOWERED, {0}, NULL }

static const struct lowering intrinsics[] = {
#define INTRINSIC(id, scope, name, signature, stages, model, flags, lowering) lowering,
#include "../../spec/intrinsics.def"
#undef INTRINSIC
};

static const struct lowering methods[] = {
#define METHOD(id, groups, name, signature, stages, model, flags, lowering) lowering,
#include "../../spec/methods.def"
#undef METHOD
};

const struct expression *call_argument(const struct expression *x, uint32_t index) {
    const struct expression *argument = x->call.first;
    while (index--)
        argument = argument->next;
    return argument;
}

struct value call_value(struct emitter *e, const struct expression *x, uint32_t index) {
    return value_plain(e, emit_value(e, call_argument(x, index)));
}

void store_out(struct emitter *e, const struct expression *argument, struct value v) {
    struct lvalue target = emit_lvalue(e, argument->out_argument.target);
    store_value(e, &target, emit_converted(e, v, argument->out_argument.out));
}

/* ---- One instruction for each row ---- */

uint32_t row_count(const struct type *type) {
    return type_is_real_matrix(type) ? type->rows : 1;
}

struct row_opcode {
    bool is_ext;
    uint16_t op;
};

enum { MAX_OPERANDS = 4 };

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

static uint16_t op_of_class(const struct lowering *lowering, const struct type *type) {
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
        uint16_t op = op_of_class(lowering, x->type);
        if (e->options->finite_math_only)
            op = without_nan(op);
        return emit_ext_rows(e, (enum GLSLstd450)op, operands, count, x->type);
    }
    return emit_op_rows(e, (SpvOp)op_of_class(lowering, operands[0].type), operands, count,
                        x->type);
}

static struct value lower(struct emitter *e, const struct lowering *lowering,
                          const struct expression *x) {
    if (lowering->kind == LOWERED_BY_FUNCTION)
        return lowering->function(e, x);
    return lower_instruction(e, lowering, x);
}

struct value emit_intrinsic(struct emitter *e, const struct expression *x) {
    return lower(e, &intrinsics[x->call.row], x);
}

struct value emit_method(struct emitter *e, const struct expression *x) {
    return lower(e, &methods[x->call.row], x);
}

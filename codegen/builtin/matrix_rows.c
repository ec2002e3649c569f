/* Instructions on matrices: GLSL.std.450 and most core instructions accept only scalars and
 * vectors, so matrices are lowered row by row. */
#include "builtin.h"

enum { MAX_OPERANDS = 4 };

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

struct value cg_call_by_rows(struct emitter *e, const struct expression *x,
                             row_operation *operation) {
    struct value operands[3];
    for (uint32_t i = 0; i < x->call.count; i++)
        operands[i] = cg_call_value(e, x, i);
    return value_by_rows(e, operands, x->call.count, x->type, operation, NULL);
}

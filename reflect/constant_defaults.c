/* Default values of constants. */
#include "facts.h"

bool reflect_is_specialized(const struct reflection *r, uint32_t id) {
    const struct instruction *i = instruction_of(r->m, id);
    return i && constant_kind((SpvOp)i->opcode) == CONSTANT_SPECIALIZED;
}

/* Limit of nested operations, whose operands may be shared. */
enum { MOST_STEPS = 8 };

/* Evaluates an OpSpecConstantOp on two 32-bit integers. Returns false for operations that sizes
 * do not use. */
static bool fold_operation(SpvOp op, uint32_t a, uint32_t b, uint32_t *value) {
    const struct {
        SpvOp op;
        uint32_t value;
    } results[] = {
        {SpvOpIAdd, a + b},
        {SpvOpISub, a - b},
        {SpvOpIMul, a * b},
        {SpvOpUDiv, b ? a / b : 0},
        {SpvOpUMod, b ? a % b : 0},
        {SpvOpShiftLeftLogical, b < 32 ? a << b : 0},
        {SpvOpShiftRightLogical, b < 32 ? a >> b : 0},
        {SpvOpBitwiseAnd, a & b},
        {SpvOpBitwiseOr, a | b},
    };
    for (size_t k = 0; k < COUNT_OF(results); k++)
        if (results[k].op == op) {
            *value = results[k].value;
            return true;
        }
    return false;
}

static bool evaluate_constant(const struct reflection *r, uint32_t id, uint32_t *value,
                              unsigned depth) {
    const struct instruction *i = instruction_of(r->m, id);
    uint32_t a, b;
    if (!i || depth > MOST_STEPS)
        return false;
    switch (i->opcode) {
    case SpvOpConstant:
    case SpvOpSpecConstant:
        *value = i->operands[0];
        return i->count == 1;
    case SpvOpConstantNull:
        *value = 0;
        return true;
    case SpvOpSpecConstantOp:
        if (i->count == 2 && i->operands[0] == SpvOpBitcast)
            return evaluate_constant(r, i->operands[1], value, depth + 1);
        return i->count == 3 && evaluate_constant(r, i->operands[1], &a, depth + 1) &&
               evaluate_constant(r, i->operands[2], &b, depth + 1) &&
               fold_operation((SpvOp)i->operands[0], a, b, value);
    default:
        return false;
    }
}

bool reflect_constant_default(const struct reflection *r, uint32_t id, uint32_t *value) {
    return evaluate_constant(r, id, value, 0);
}

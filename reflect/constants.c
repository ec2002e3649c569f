/* Constants: those that are specialized, and what others are by default. */
#include "facts.h"

bool is_specialized(const struct reflection *r, uint32_t id) {
    const struct instruction *i = instruction_of(r->m, id);
    return i && constant_kind((SpvOp)i->opcode) == CONSTANT_SPECIALIZED;
}

/* What an operation is made of may be operations in turn, and the same ones more than once. */
enum { MOST_STEPS = 8 };

/* What OpSpecConstantOp makes of two numbers of 32 bits; false for what sizes are not made of. */
static bool operate(SpvOp op, uint32_t a, uint32_t b, uint32_t *value) {
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
    for (size_t k = 0; k < sizeof results / sizeof *results; k++)
        if (results[k].op == op) {
            *value = results[k].value;
            return true;
        }
    return false;
}

static bool evaluate(const struct reflection *r, uint32_t id, uint32_t *value, unsigned depth) {
    const struct instruction *i = instruction_of(r->m, id);
    uint32_t a, b;
    if (!i || depth > MOST_STEPS)
        return false;
    switch ((int)i->opcode) {
    case SpvOpConstant:
    case SpvOpSpecConstant:
        *value = i->operands[0];
        return i->count == 1;
    case SpvOpConstantNull:
        *value = 0;
        return true;
    case SpvOpSpecConstantOp:
        if (i->count == 2 && i->operands[0] == SpvOpBitcast)
            return evaluate(r, i->operands[1], value, depth + 1);
        return i->count == 3 && evaluate(r, i->operands[1], &a, depth + 1) &&
               evaluate(r, i->operands[2], &b, depth + 1) &&
               operate((SpvOp)i->operands[0], a, b, value);
    default: /* of all opcodes of SPIR-V */
        return false;
    }
}

bool constant_default(const struct reflection *r, uint32_t id, uint32_t *value) {
    return evaluate(r, id, value, 0);
}

/* The bits of a scalar constant, an integer's extended by its sign. */
static uint64_t bits_of(const struct reflection *r, const struct instruction *i) {
    const struct fact_type *type = fact_type_at(r, fact_type_of(r, i->type));
    if (i->opcode == SpvOpSpecConstantTrue || i->opcode == SpvOpSpecConstantFalse)
        return i->opcode == SpvOpSpecConstantTrue;
    uint64_t bits = i->operands[0];
    if (i->count > 1)
        return bits | (uint64_t)i->operands[1] << 32;
    return type->kind == FACT_INT ? (uint64_t)(int64_t)(int32_t)bits : bits;
}

static bool is_constant_of_a_value(const struct instruction *i) {
    return i->opcode == SpvOpSpecConstant || i->opcode == SpvOpSpecConstantTrue ||
           i->opcode == SpvOpSpecConstantFalse;
}

void constants_read(struct reflection *r) {
    for_each_in(i, &r->m->sections[SECTION_GLOBALS]) {
        const struct marks *marks = is_constant_of_a_value(i) ? marks_of(r, i->id) : NULL;
        if (!marks || !has_mark(marks, MARK_SPEC_ID))
            continue;
        struct fact_constant constant = {.id = i->id,
                                         .spec_id = marks->values[MARK_SPEC_ID],
                                         .name = marks->name ? marks->name : "",
                                         .type = fact_type_of(r, i->type),
                                         .value = bits_of(r, i)};
        vec_push(r->arena, &r->constants, constant);
    }
}

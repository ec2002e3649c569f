/* Collects the specialization constants of a module, with their types and defaults. */
#include "facts.h"

/* Returns the bits of a scalar constant. Integers are sign-extended. */
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

void reflect_read_constants(struct reflection *r) {
    for_each_in(i, &r->m->sections[SECTION_GLOBALS]) {
        const struct marks *marks = is_constant_of_a_value(i) ? reflect_marks(r, i->id) : NULL;
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

#include "negation.h"

static bool is_unsigned(const struct module *m, uint32_t type) {
    const struct instruction *i = instruction_of(m, type);
    if (i->opcode == SpvOpTypeVector)
        i = instruction_of(m, i->operands[0]);
    return i->opcode == SpvOpTypeInt && !i->operands[1];
}

static void respell(struct module *m, struct instruction *i) {
    const uint32_t operands[] = {module_unique(m, SpvOpConstantNull, i->type, NULL, 0),
                                 i->operands[0]};
    i->opcode = SpvOpISub;
    instruction_set_operands(m, i, operands, 2);
}

void respell_negations(struct module *m) {
    for_each_routine(f, m)
        for_each_block(b, f)
            for_each_in(i, &b->list)
                if (i->opcode == SpvOpSNegate && is_unsigned(m, i->type))
                    respell(m, i);
}

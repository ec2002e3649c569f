#include "short_constants.h"

#include "../spirv/spirv.h"

enum { WORD_BITS = 32 };

/* What is known of an id: nothing, or that it is a type of few bits. */
struct narrow_type {
    uint8_t bits;
    bool is_signed;
};

static uint32_t extend(uint32_t word, struct narrow_type type) {
    unsigned unused = WORD_BITS - type.bits;
    return type.is_signed ? (uint32_t)((int32_t)(word << unused) >> unused)
                          : word << unused >> unused;
}

void narrow_constants(struct context *c, uint32_t *words, size_t count) {
    struct narrow_type *types = NULL;
    for_each_instruction(at, words, count) {
        SpvOp op = opcode_of(words + at);
        uint32_t *operands = words + at + 1;
        if (op == SpvOpFunction)
            return;
        if (op == SpvOpTypeInt && operands[1] < WORD_BITS) {
            if (!types)
                types = arena_array(c->arena, struct narrow_type, words[BOUND_WORD]);
            types[operands[0]] = (struct narrow_type){(uint8_t)operands[1], operands[2] != 0};
        } else if (types && op == SpvOpConstant && types[operands[0]].bits) {
            operands[2] = extend(operands[2], types[operands[0]]);
        }
    }
}

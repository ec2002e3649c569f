#include "stand_in.h"

enum { RESULT = 1, WIDTH = 2, STAND_IN_WIDTH = 1 };

static bool is_structure(const uint32_t *words) {
    return opcode_of(words) == SpvOpTypeAccelerationStructureKHR;
}

static bool is_stand_in(const uint32_t *words) {
    return opcode_of(words) == SpvOpTypeInt && words[WIDTH] == STAND_IN_WIDTH;
}

/* The only type of its kind in a module, in words with the result's id left out. */
static struct spirv_module replace(struct context *c, const struct spirv_module *module,
                                   bool (*is_replaced)(const uint32_t *words), const uint32_t *type,
                                   size_t length) {
    const uint32_t *words = module->words;
    size_t at = HEADER_WORDS;
    while (at < module->count && !is_replaced(words + at) && opcode_of(words + at) != SpvOpFunction)
        at += length_of(words + at);
    if (at >= module->count || !is_replaced(words + at))
        return *module;
    size_t next = at + length_of(words + at);
    struct word_vec to = {0};
    vec_reserve(c->arena, &to, module->count + length);
    append_words(c->arena, &to, words, at);
    append_words(c->arena, &to, type, length);
    to.items[at + RESULT] = words[at + RESULT];
    append_words(c->arena, &to, words + next, module->count - next);
    struct spirv_module result = *module;
    result.words = to.items;
    result.count = to.count;
    return result;
}

struct spirv_module stand_in_put(struct context *c, const struct spirv_module *module) {
    const uint32_t number[] = {first_word(SpvOpTypeInt, 4), 0, STAND_IN_WIDTH, 0};
    return replace(c, module, is_structure, number, sizeof number / sizeof *number);
}

struct spirv_module stand_in_remove(struct context *c, const struct spirv_module *module) {
    const uint32_t structure[] = {first_word(SpvOpTypeAccelerationStructureKHR, 2), 0};
    return replace(c, module, is_stand_in, structure, sizeof structure / sizeof *structure);
}

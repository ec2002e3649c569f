#include "declares.h"

#include "../spec/spirv_words.h"

enum { DEBUG_DECLARE = 28, SET = 3, INSTRUCTION = 4, VARIABLE = 6, EXPRESSION = 7 };

static bool is_debug_set(const uint32_t *import) {
    const char *name = (const char *)(import + 2);
    return !strcmp(name, "NonSemantic.Shader.DebugInfo.100") ||
           !strcmp(name, "OpenCL.DebugInfo.100");
}

static bool is_declare(const uint32_t *words, uint32_t set) {
    return opcode_of(words) == SpvOpExtInst && words[SET] == set &&
           words[INSTRUCTION] == DEBUG_DECLARE;
}

size_t drop_part_declares(struct context *c, uint32_t *words, size_t count) {
    bool *is_part = arena_array(c->arena, bool, words[BOUND_WORD]);
    uint32_t set = 0;
    size_t kept = HEADER_WORDS;
    /* Newer versions of SPIRV-Tools write the part behind the rest, which only one set allows. */
    size_t longest = c->options->debug & DEBUG_VULKAN ? SIZE_MAX : EXPRESSION + 1;
    for (size_t at = HEADER_WORDS, length; at < count; at += length) {
        length = length_of(words + at);
        SpvOp opcode = opcode_of(words + at);
        if (opcode == SpvOpExtInstImport && is_debug_set(words + at))
            set = words[at + 1];
        if (opcode == SpvOpAccessChain)
            is_part[words[at + 2]] = true;
        if (set && is_declare(words + at, set) &&
            (is_part[words[at + VARIABLE]] || length > longest))
            continue;
        memmove(words + kept, words + at, length * sizeof *words);
        kept += length;
    }
    return kept;
}

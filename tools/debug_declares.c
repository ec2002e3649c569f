#include "debug_declares.h"

#include <spirv/unified1/OpenCLDebugInfo100.h>

#include "../spirv/spirv.h"

/* Where operands stand.  What is looked for has the same number in both sets. */
enum { SET = 3, INSTRUCTION = 4, SUBJECT = 6, EXPRESSION = 7, GLOBAL = 12, GLOBAL_FLAGS = 13 };

static const char opencl_set[] = "OpenCL.DebugInfo.100";

/* What is known of each id so far. */
struct known {
    struct arena *arena;
    uint32_t set;   /* of debug instructions, or 0 */
    size_t longest; /* words of a DebugDeclare */
    bool *is_defined, *is_part;
};

static bool is_debug_set(struct arena *arena, const uint32_t *import) {
    const char *name = string_of_words(arena, import + 2);
    return !strcmp(name, "NonSemantic.Shader.DebugInfo.100") || !strcmp(name, opencl_set);
}

static void define(struct known *k, const uint32_t *words) {
    uint32_t id = result_of(words);
    k->is_defined[id] = true;
    if (opcode_of(words) == SpvOpAccessChain)
        k->is_part[id] = true;
    if (opcode_of(words) == SpvOpExtInstImport && is_debug_set(k->arena, words))
        k->set = id;
}

static bool is_unfounded(const struct known *k, const uint32_t *words) {
    if (opcode_of(words) != SpvOpExtInst || words[SET] != k->set)
        return false;
    if (words[INSTRUCTION] == OpenCLDebugInfo100DebugDeclare)
        return k->is_part[words[SUBJECT]] || length_of(words) > k->longest;
    return words[INSTRUCTION] == OpenCLDebugInfo100DebugValue && !k->is_defined[words[SUBJECT]];
}

size_t prune_declares(struct context *c, uint32_t *words, size_t count) {
    struct known k = {.arena = c->arena,
                      .is_defined = arena_array(c->arena, bool, words[BOUND_WORD]),
                      .is_part = arena_array(c->arena, bool, words[BOUND_WORD])};
    /* Newer versions of SPIRV-Tools write the part behind the rest, which only one set allows. */
    k.longest = c->options->debug & DEBUG_VULKAN ? SIZE_MAX : EXPRESSION + 1;
    size_t kept = HEADER_WORDS;
    for (size_t at = HEADER_WORDS, length; at < count; at += length) {
        length = length_of(words + at);
        if (is_unfounded(&k, words + at))
            continue;
        define(&k, words + at);
        memmove(words + kept, words + at, length * sizeof *words);
        kept += length;
    }
    return kept;
}

static void set_global_flags(struct context *c, uint32_t *words, size_t count, bool is_hidden) {
    uint32_t set = 0;
    for (size_t at = HEADER_WORDS; at < count && opcode_of(words + at) != SpvOpFunction;
         at += length_of(words + at)) {
        uint32_t *w = words + at;
        if (opcode_of(w) == SpvOpExtInstImport &&
            !strcmp(string_of_words(c->arena, w + 2), opencl_set))
            set = w[1];
        if (opcode_of(w) == SpvOpExtInst && w[SET] == set &&
            w[INSTRUCTION] == OpenCLDebugInfo100DebugGlobalVariable)
            w[GLOBAL_FLAGS] = is_hidden ? w[GLOBAL] : OpenCLDebugInfo100FlagIsDefinition;
    }
}

void hide_global_flags(struct context *c, uint32_t *words, size_t count) {
    set_global_flags(c, words, count, true);
}

void show_global_flags(struct context *c, uint32_t *words, size_t count) {
    set_global_flags(c, words, count, false);
}

/* Workarounds for bugs of the recipes of SPIRV-Tools. */
#include "../spirv/spirv.h"
#include "quirks.h"
#include "tools.h"

#include "spirv_names.h"

/* Word indices of operands. The instructions have the same numbers in both sets. */
enum { SET = 3, INSTRUCTION = 4, SUBJECT = 6, EXPRESSION = 7, GLOBAL = 12, GLOBAL_FLAGS = 13 };

static const char opencl_set[] = "OpenCL.DebugInfo.100";

/* State of each id. */
struct debug_state {
    struct arena *arena;
    uint32_t set;   /* debug instruction set, or 0 */
    size_t longest; /* maximum words of a DebugDeclare */
    bool *is_defined, *is_part;
};

static bool is_debug_set(struct arena *arena, const uint32_t *import) {
    const char *name = words_string(arena, import + 2);
    return !strcmp(name, "NonSemantic.Shader.DebugInfo.100") || !strcmp(name, opencl_set);
}

static void define(struct debug_state *k, const uint32_t *words) {
    uint32_t id = result_of(words);
    k->is_defined[id] = true;
    if (opcode_of(words) == SpvOpAccessChain)
        k->is_part[id] = true;
    if (opcode_of(words) == SpvOpExtInstImport && is_debug_set(k->arena, words))
        k->set = id;
}

static bool is_unfounded(const struct debug_state *k, const uint32_t *words) {
    if (opcode_of(words) != SpvOpExtInst || words[SET] != k->set)
        return false;
    if (words[INSTRUCTION] == OpenCLDebugInfo100DebugDeclare)
        return k->is_part[words[SUBJECT]] || length_of(words) > k->longest;
    return words[INSTRUCTION] == OpenCLDebugInfo100DebugValue && !k->is_defined[words[SUBJECT]];
}

size_t tools_prune_declares(struct context *c, uint32_t *words, size_t count) {
    struct debug_state k = {.arena = c->kept,
                            .is_defined = arena_array(c->kept, bool, words[BOUND_WORD]),
                            .is_part = arena_array(c->kept, bool, words[BOUND_WORD])};
    /* Newer versions of SPIRV-Tools append the member index, which only one set allows. */
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
        if (opcode_of(w) == SpvOpExtInstImport && !strcmp(words_string(c->kept, w + 2), opencl_set))
            set = w[1];
        if (opcode_of(w) == SpvOpExtInst && w[SET] == set &&
            w[INSTRUCTION] == OpenCLDebugInfo100DebugGlobalVariable)
            w[GLOBAL_FLAGS] = is_hidden ? w[GLOBAL] : OpenCLDebugInfo100FlagIsDefinition;
    }
}

void tools_hide_global_flags(struct context *c, uint32_t *words, size_t count) {
    set_global_flags(c, words, count, true);
}

void tools_show_global_flags(struct context *c, uint32_t *words, size_t count) {
    set_global_flags(c, words, count, false);
}

static bool is_unsigned(const struct module *m, uint32_t type) {
    const struct instruction *i = instruction_of(m, type);
    if (i->opcode == SpvOpTypeVector)
        i = instruction_of(m, i->operands[0]);
    return i->opcode == SpvOpTypeInt && !i->operands[1];
}

void tools_respell_negations(struct module *m) {
    for_each_in_module(i, b, f, m)
        if (i->opcode == SpvOpSNegate && is_unsigned(m, i->type)) {
            const uint32_t operands[] = {module_unique(m, SpvOpConstantNull, i->type, NULL, 0),
                                         i->operands[0]};
            i->opcode = SpvOpISub;
            instruction_set_operands(m, i, operands, 2);
        }
}

enum { WORD_BITS = 32 };

/* Narrow integer type of an id, or zeros. */
struct narrow_type {
    uint8_t bits;
    bool is_signed;
};

static uint32_t extend(uint32_t word, struct narrow_type type) {
    unsigned unused = WORD_BITS - type.bits;
    return type.is_signed ? (uint32_t)((int32_t)(word << unused) >> unused)
                          : word << unused >> unused;
}

void tools_narrow_constants(struct context *c, uint32_t *words, size_t count) {
    struct narrow_type *types = NULL;
    for_each_instruction(at, words, count) {
        SpvOp op = opcode_of(words + at);
        uint32_t *operands = words + at + 1;
        if (op == SpvOpFunction)
            return;
        if (op == SpvOpTypeInt && operands[1] < WORD_BITS) {
            if (!types)
                types = arena_array(c->kept, struct narrow_type, words[BOUND_WORD]);
            types[operands[0]] = (struct narrow_type){(uint8_t)operands[1], operands[2] != 0};
        } else if (types && op == SpvOpConstant && types[operands[0]].bits) {
            operands[2] = extend(operands[2], types[operands[0]]);
        }
    }
}

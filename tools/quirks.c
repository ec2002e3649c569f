/* Workarounds for known bugs of SPIRV-Tools. */
#include "../spirv/spirv.h"
#include "quirks.h"
#include "tools.h"

#include <stdio.h>
#include "spirv_names.h"

static const struct fault {
    unsigned first, last;
    SpvCapability capability;
    const char *message, *wish;
} faults[] = {
#define VALIDATOR_FAULT(first, last, capability, message, wish)                                    \
    {first, last, SpvCapability##capability, message, wish},
#include "../spec/spirv_tools.def"
};

enum refusal tools_refusal(const char *messages) {
    static const struct {
        enum refusal refusal;
        const char *part;
    } rows[] = {
#define REFUSAL_MESSAGE(id, part) {REFUSAL_##id, part},
#include "../spec/spirv_tools.def"
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strstr(messages, rows[i].part))
            return rows[i].refusal;
    return REFUSAL_OTHER;
}

unsigned tools_unknown_opcode(const char *messages) {
    unsigned opcode;
    return sscanf(messages, "Invalid opcode: %u", &opcode) == 1 ? opcode : 0;
}

bool tools_cannot_parse(const char *messages) {
    return tools_unknown_opcode(messages) ||
           !strncmp(messages, "Invalid extended instruction ", 29) ||
           (!strncmp(messages, "Invalid ", 8) && strstr(messages, " operand: "));
}

unsigned tools_fault_version(const char *text) {
    unsigned year, number;
    return sscanf(text, "v%u.%u", &year, &number) == 2 ? year * 100 + number : 0;
}

static bool has_capability(const uint32_t *words, size_t count, SpvCapability capability) {
    for_each_instruction(at, words, count) {
        if (opcode_of(words + at) != SpvOpCapability)
            return false;
        if (words[at + 1] == (uint32_t)capability)
            return true;
    }
    return false;
}

const char *tools_find_fault(unsigned version, const char *messages, const uint32_t *words,
                             size_t count) {
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        const struct fault *f = &faults[i];
        if (version >= f->first && version <= f->last && strstr(messages, f->message) &&
            has_capability(words, count, f->capability))
            return f->wish;
    }
    return NULL;
}

const char *tools_fault(const struct tools *tools) {
    size_t count;
    const uint32_t *words = tools_words(tools, &count);
    return tools_find_fault(tools_fault_version(tools_version()), tools_messages(tools), words,
                            count);
}

void tools_warn_of_fault(struct context *c, const char *wish) {
    warning_at(c, WARN_VALIDATOR_FAULT, 0,
               "the module is not validated because SPIRV-Tools %s wrongly requires %s",
               tools_version() + 1, wish);
}

static const struct renamed {
    const char *newer, *older;
} renamed[] = {
#define RENAMED(newer, older) {newer, older},
#include "../spec/spirv_tools.def"
};
enum { RENAMED_COUNT = sizeof renamed / sizeof *renamed };

static const char *const hidden[] = {
#define HIDDEN(name) name,
#include "../spec/spirv_tools.def"
};

static const char *const modal[] = {
#define MODAL(name) name,
#include "../spec/spirv_tools.def"
};

const char *tools_known_extension(const char *name) {
    if (tools_supports_extension(name))
        return name;
    for (size_t i = 0; i < RENAMED_COUNT; i++)
        if (!strcmp(renamed[i].newer, name))
            return renamed[i].older;
    return NULL;
}

static bool is_among(const char *name, const char *const *names, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!strcmp(names[i], name))
            return true;
    return false;
}

static bool is_hidden(const char *name) {
    return is_among(name, hidden, sizeof hidden / sizeof *hidden);
}

static bool is_modal(const char *name) {
    return is_among(name, modal, sizeof modal / sizeof *modal);
}

bool tools_judges_extension(const char *name) {
    return tools_known_extension(name) || is_modal(name);
}

static bool is_unknown_mode(const uint32_t *words) {
    if (opcode_of(words) != SpvOpExecutionMode)
        return false;
    const struct spirv_enumerant *mode = spirv_enumerant(SPIRV_KIND_ExecutionMode, words[2]);
    const char *const *names = mode ? mode->needs.extensions : NULL;
    return names && mode->needs.extension_count && is_modal(names[0]) &&
           !tools_known_extension(names[0]);
}

const char *tools_extension_at(struct context *c, const uint32_t *words) {
    return opcode_of(words) == SpvOpExtension ? words_string(c->arena, words + 1) : NULL;
}

size_t tools_end_of_capabilities(const uint32_t *words, size_t count) {
    size_t at = HEADER_WORDS;
    while (at < count && opcode_of(words + at) == SpvOpCapability)
        at += length_of(words + at);
    return at;
}

/* ---- Copies of modules ---- */

/* Returns the name to write for an extension, or NULL to omit it. */
typedef const char *name_choice(const char *name);

static struct spirv_module translate(struct context *c, const uint32_t *words, size_t count,
                                     name_choice *choose) {
    struct word_vec to = {0};
    size_t at = tools_end_of_capabilities(words, count);
    vec_reserve(c->arena, &to, count + 8);
    append_words(c->arena, &to, words, at);
    const char *name;
    for (; at < count && (name = tools_extension_at(c, words + at)); at += length_of(words + at))
        if ((name = choose(name))) {
            size_t start = to.count;
            vec_push(c->arena, &to, 0);
            append_string(c->arena, &to, name);
            words_swap(to.items + start + 1, to.count - start - 1);
            to.items[start] = first_word(SpvOpExtension, to.count - start);
        }
    append_words(c->arena, &to, words + at, count - at);
    return (struct spirv_module){.words = to.items, .count = to.count};
}

static size_t instruction_count(const uint32_t *words, size_t count) {
    size_t number = 0;
    for_each_instruction(at, words, count)
        number++;
    return number;
}

struct spirv_module tools_rename_extensions(struct context *c, const uint32_t *words, size_t count,
                                            size_t *left_out) {
    struct spirv_module all = translate(c, words, count, tools_known_extension);
    struct word_vec to = {0};
    *left_out = instruction_count(words, count) - instruction_count(all.words, all.count);
    vec_reserve(c->arena, &to, all.count);
    append_words(c->arena, &to, all.words, HEADER_WORDS);
    for_each_instruction(at, all.words, all.count) {
        if (is_unknown_mode(all.words + at))
            ++*left_out;
        else
            append_words(c->arena, &to, all.words + at, length_of(all.words + at));
    }
    return (struct spirv_module){.words = to.items, .count = to.count};
}

static const char *visible(const char *name) {
    return is_hidden(name) ? NULL : tools_known_extension(name);
}

struct spirv_module tools_hide_extensions(struct context *c, const uint32_t *words, size_t count) {
    return translate(c, words, count, visible);
}

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
    struct debug_state k = {.arena = c->arena,
                            .is_defined = arena_array(c->arena, bool, words[BOUND_WORD]),
                            .is_part = arena_array(c->arena, bool, words[BOUND_WORD])};
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
        if (opcode_of(w) == SpvOpExtInstImport &&
            !strcmp(words_string(c->arena, w + 2), opencl_set))
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
                types = arena_array(c->arena, struct narrow_type, words[BOUND_WORD]);
            types[operands[0]] = (struct narrow_type){(uint8_t)operands[1], operands[2] != 0};
        } else if (types && op == SpvOpConstant && types[operands[0]].bits) {
            operands[2] = extend(operands[2], types[operands[0]]);
        }
    }
}

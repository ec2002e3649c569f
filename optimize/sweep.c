#include "sweep.h"

#include "../spirv/spirv.h"

enum { ENTRY_NAME = 3 };

struct sweeper {
    struct context *c;
    struct sweep_roots roots;
    uint32_t *words;
    size_t count;
    size_t *definition_of; /* by id: where it is defined outside of functions; 0 elsewhere */
    bool *is_live;         /* by id */
    struct word_vec pending;
};

static SpvOp opcode_at(const struct sweeper *s, size_t at) {
    return opcode_of(s->words + at);
}

static size_t behind(const struct sweeper *s, size_t at) {
    return at + length_of(s->words + at);
}

static size_t end_of_function(const struct sweeper *s, size_t at) {
    while (opcode_at(s, at) != SpvOpFunctionEnd)
        at = behind(s, at);
    return behind(s, at);
}

/* False for a module whose global debug information refers to what it describes. */
static bool find_definitions(struct sweeper *s) {
    for (size_t at = HEADER_WORDS, next; at < s->count; at = next) {
        bool is_function = opcode_at(s, at) == SpvOpFunction;
        next = is_function ? end_of_function(s, at) : behind(s, at);
        if (opcode_at(s, at) == SpvOpExtInst)
            return false;
        s->definition_of[result_of(s->words + at)] = at;
    }
    s->definition_of[0] = 0;
    return true;
}

/* ---- Marking ----------------------------------------------------------------------------------
 */

static void mark(struct sweeper *s, uint32_t id) {
    if (id >= s->words[BOUND_WORD] || s->is_live[id] || !s->definition_of[id])
        return;
    s->is_live[id] = true;
    vec_push(s->c->arena, &s->pending, id);
}

static bool is_function(const struct sweeper *s, uint32_t id) {
    return id < s->words[BOUND_WORD] && opcode_at(s, s->definition_of[id]) == SpvOpFunction;
}

/* Literals may be taken for ids, which at worst keeps what a later pass takes out; but functions,
 * which might keep others from being taken apart, stay for their callers only. */
static void mark_words(struct sweeper *s, size_t from, size_t to) {
    for (size_t i = from; i < to; i++)
        if (!is_function(s, s->words[i]))
            mark(s, s->words[i]);
}

static size_t interface_at(const struct sweeper *s, size_t at) {
    return at + ENTRY_NAME + string_words((const char *)(s->words + at + ENTRY_NAME));
}

/* An output stays even when nobody writes it: the next stage may read it. */
static bool stays_in_interface(const struct sweeper *s, uint32_t id) {
    size_t at = s->definition_of[id];
    return s->roots.interface || s->is_live[id] || s->words[at + 3] == SpvStorageClassOutput;
}

static void mark_entry(struct sweeper *s, size_t at) {
    mark(s, s->words[at + 2]);
    for (size_t i = interface_at(s, at); i < behind(s, at); i++)
        if (stays_in_interface(s, s->words[i]))
            mark(s, s->words[i]);
}

static void mark_decorated(struct sweeper *s, size_t at) {
    uint32_t decoration = s->words[at + 2];
    if (decoration == SpvDecorationLinkageAttributes ||
        (decoration == SpvDecorationBuiltIn && s->words[at + 3] == SpvBuiltInWorkgroupSize))
        mark(s, s->words[at + 1]);
}

static void mark_root(struct sweeper *s, size_t at) {
    SpvOp opcode = opcode_at(s, at);
    if (opcode == SpvOpEntryPoint)
        mark_entry(s, at);
    else if (opcode == SpvOpDecorate)
        mark_decorated(s, at);
    else if (opcode == SpvOpExecutionModeId || opcode == SpvOpDecorateId)
        mark_words(s, at + 3, behind(s, at));
    else if (opcode == SpvOpVariable && s->roots.variables)
        mark(s, result_of(s->words + at));
}

static void mark_function(struct sweeper *s, size_t at) {
    for (size_t end = end_of_function(s, at), next; at < end; at = next) {
        next = behind(s, at);
        s->is_live[result_of(s->words + at)] = true;
        if (opcode_at(s, at) == SpvOpFunctionCall)
            mark(s, s->words[at + 3]);
        mark_words(s, at + 1, next);
    }
}

static void mark_from(struct sweeper *s, size_t at) {
    SpvOp opcode = opcode_at(s, at);
    if (opcode == SpvOpFunction)
        mark_function(s, at);
    else if (opcode == SpvOpConstant || opcode == SpvOpSpecConstant)
        mark(s, s->words[at + 1]);
    else
        mark_words(s, at + 1, behind(s, at));
}

static void mark_live(struct sweeper *s) {
    for (size_t at = HEADER_WORDS; at < s->count && opcode_at(s, at) != SpvOpFunction;
         at = behind(s, at))
        mark_root(s, at);
    for (size_t i = 0; i < s->pending.count; i++)
        mark_from(s, s->definition_of[s->pending.items[i]]);
}

/* ---- Removing ---------------------------------------------------------------------------------
 */

static bool stays(const struct sweeper *s, size_t at) {
    switch ((int)opcode_at(s, at)) {
    case SpvOpExtInstImport:
    case SpvOpString:
        return true;
    case SpvOpLine:
    case SpvOpNoLine: /* of what stands behind */
        return behind(s, at) < s->count && stays(s, behind(s, at));
    case SpvOpName:
    case SpvOpMemberName:
    case SpvOpDecorate:
    case SpvOpDecorateId:
    case SpvOpDecorateString:
    case SpvOpMemberDecorate:
    case SpvOpMemberDecorateString:
    case SpvOpTypeForwardPointer:
        return s->is_live[s->words[at + 1]];
    default: {
        uint32_t id = result_of(s->words + at);
        return !id || s->is_live[id];
    }
    }
}

/* Leaves out what went; answers the new length. */
static size_t shorten_entry(const struct sweeper *s, size_t at) {
    size_t kept = interface_at(s, at);
    for (size_t i = kept, end = behind(s, at); i < end; i++)
        if (stays_in_interface(s, s->words[i]))
            s->words[kept++] = s->words[i];
    s->words[at] = first_word(SpvOpEntryPoint, kept - at);
    return kept - at;
}

static size_t close_gaps(const struct sweeper *s) {
    size_t kept = HEADER_WORDS;
    for (size_t at = HEADER_WORDS, next; at < s->count; at = next) {
        SpvOp opcode = opcode_at(s, at);
        next = opcode == SpvOpFunction ? end_of_function(s, at) : behind(s, at);
        if (!stays(s, at))
            continue;
        size_t length = opcode == SpvOpEntryPoint ? shorten_entry(s, at) : next - at;
        memmove(s->words + kept, s->words + at, length * sizeof *s->words);
        kept += length;
    }
    return kept;
}

size_t sweep_unused(struct context *c, struct sweep_roots roots, uint32_t *words, size_t count) {
    uint32_t bound = words[BOUND_WORD];
    struct sweeper s = {.c = c,
                        .roots = roots,
                        .words = words,
                        .count = count,
                        .definition_of = arena_array(c->arena, size_t, bound),
                        .is_live = arena_array(c->arena, bool, bound)};
    if (!find_definitions(&s))
        return count;
    mark_live(&s);
    return close_gaps(&s);
}

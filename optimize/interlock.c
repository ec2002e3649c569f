#include "interlock.h"

#include "../spirv/spirv.h"

struct joiner {
    struct arena *arena;
    struct word_vec entries; /* functions whose fragments keep an order */
    size_t begins, ends;     /* instructions of the sections that stand in the module */
    size_t blocks;           /* how many blocks such instructions stand in */
    bool repeats;            /* some function has a loop or is called */
    bool is_open;            /* while writing: the section of an entry point has begun */
    bool is_entry;           /* while writing: in an entry point */
    struct word_vec to;
};

static bool is_begin(const uint32_t *words) {
    return opcode_of(words) == SpvOpBeginInvocationInterlockEXT;
}

static bool is_end(const uint32_t *words) {
    return opcode_of(words) == SpvOpEndInvocationInterlockEXT;
}

static bool is_ordered_mode(uint32_t mode) {
    return mode >= SpvExecutionModePixelInterlockOrderedEXT &&
           mode <= SpvExecutionModeShadingRateInterlockUnorderedEXT;
}

static void survey(struct joiner *j, const uint32_t *words, size_t count) {
    bool is_counted = false;
    for_each_instruction(at, words, count) {
        SpvOp opcode = opcode_of(words + at);
        if (opcode == SpvOpExecutionMode && is_ordered_mode(words[at + 2]))
            vec_push(j->arena, &j->entries, words[at + 1]);
        else if (opcode == SpvOpLabel)
            is_counted = false;
        else if (opcode == SpvOpLoopMerge || opcode == SpvOpFunctionCall)
            j->repeats = true;
        if (!is_begin(words + at) && !is_end(words + at))
            continue;
        j->begins += is_begin(words + at);
        j->ends += is_end(words + at);
        j->blocks += !is_counted;
        is_counted = true;
    }
}

/* ---- In one block: from the first access to the last ---- */

static void join_in_block(struct joiner *j, const uint32_t *words, size_t count) {
    size_t begins = 0, ends = 0;
    for_each_instruction(at, words, count) {
        bool is_inner =
            (is_begin(words + at) && begins++ > 0) || (is_end(words + at) && ++ends < j->ends);
        if (!is_inner)
            append_words(j->arena, &j->to, words + at, length_of(words + at));
    }
}

/* ---- Otherwise: all that an entry point does ---- */

static bool is_entry(const struct joiner *j, uint32_t function) {
    for (size_t i = 0; i < j->entries.count; i++)
        if (j->entries.items[i] == function)
            return true;
    return false;
}

/* Variables stand first in a function, debug information among them. */
static bool may_precede(SpvOp opcode) {
    return opcode == SpvOpFunction || opcode == SpvOpLabel || opcode == SpvOpVariable ||
           opcode == SpvOpLine || opcode == SpvOpNoLine || opcode == SpvOpExtInst;
}

static bool leaves(SpvOp opcode) {
    return opcode == SpvOpReturn || opcode == SpvOpKill || opcode == SpvOpTerminateInvocation;
}

static void write_before(struct joiner *j, const uint32_t *words) {
    SpvOp opcode = opcode_of(words);
    if (opcode == SpvOpFunction) {
        j->is_entry = is_entry(j, words[2]);
        j->is_open = false;
    }
    if (j->is_entry && !j->is_open && !may_precede(opcode)) {
        vec_push(j->arena, &j->to, first_word(SpvOpBeginInvocationInterlockEXT, 1));
        j->is_open = true;
    }
    if (j->is_entry && leaves(opcode))
        vec_push(j->arena, &j->to, first_word(SpvOpEndInvocationInterlockEXT, 1));
}

static void join_in_entries(struct joiner *j, const uint32_t *words, size_t count) {
    for_each_instruction(at, words, count) {
        if (is_begin(words + at) || is_end(words + at))
            continue;
        write_before(j, words + at);
        append_words(j->arena, &j->to, words + at, length_of(words + at));
    }
}

uint32_t *interlock_join(struct context *c, uint32_t *words, size_t *count) {
    struct joiner j = {.arena = c->arena};
    survey(&j, words, *count);
    if (j.begins == 0 || (j.begins == 1 && j.ends == 1 && !j.repeats))
        return words;
    append_words(j.arena, &j.to, words, HEADER_WORDS);
    if (j.blocks == 1 && !j.repeats)
        join_in_block(&j, words, *count);
    else
        join_in_entries(&j, words, *count);
    *count = j.to.count;
    return j.to.items;
}

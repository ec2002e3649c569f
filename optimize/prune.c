#include "prune.h"

#include "../spirv/spirv.h"

struct span {
    size_t begin, end; /* from its label to behind its terminator */
    bool is_live;
};

struct pruner {
    struct arena *arena;
    uint32_t *words;
    size_t count;
    VEC(struct span, block_vec) blocks;
    uint32_t *block_of; /* by label: a block's index + 1 */
    struct word_vec pending;
    bool *is_dead; /* by id */
};

static void find_blocks(struct pruner *p) {
    bool is_open = false;
    for_each_instruction(at, p->words, p->count) {
        SpvOp opcode = opcode_of(p->words + at);
        if (opcode == SpvOpLabel) {
            vec_push(p->arena, &p->blocks, ((struct span){.begin = at}));
            p->block_of[p->words[at + 1]] = (uint32_t)p->blocks.count;
            is_open = true;
        } else if (opcode == SpvOpFunctionEnd) {
            is_open = false;
        }
        if (is_open)
            vec_last(&p->blocks).end = at + length_of(p->words + at);
    }
}

static void reach(struct pruner *p, uint32_t index) {
    if (p->blocks.items[index].is_live)
        return;
    p->blocks.items[index].is_live = true;
    vec_push(p->arena, &p->pending, index);
}

/* Merge blocks and continue targets count as reached, as structured control flow must name them.
 * The literals of a switch may be taken for labels, which at worst keeps a block. */
static void reach_from(struct pruner *p, const struct span *block) {
    for (size_t at = block->begin, length; at < block->end; at += length) {
        SpvOp opcode = opcode_of(p->words + at);
        length = length_of(p->words + at);
        bool leads_on = opcode == SpvOpBranch || opcode == SpvOpBranchConditional ||
                        opcode == SpvOpSwitch || opcode == SpvOpLoopMerge ||
                        opcode == SpvOpSelectionMerge;
        for (size_t i = 1; leads_on && i < length; i++) {
            uint32_t word = p->words[at + i];
            if (word < p->words[BOUND_WORD] && p->block_of[word])
                reach(p, p->block_of[word] - 1);
        }
    }
}

static void reach_all(struct pruner *p) {
    bool begins = false;
    for_each_instruction(at, p->words, p->count) {
        SpvOp opcode = opcode_of(p->words + at);
        if (opcode == SpvOpFunction)
            begins = true;
        if (!begins || opcode != SpvOpLabel)
            continue;
        reach(p, p->block_of[p->words[at + 1]] - 1);
        begins = false;
    }
    for (size_t i = 0; i < p->pending.count; i++)
        reach_from(p, &p->blocks.items[p->pending.items[i]]);
}

static bool is_dead_at(const struct pruner *p, size_t at) {
    SpvOp opcode = opcode_of(p->words + at);
    return (opcode == SpvOpName || opcode == SpvOpDecorate || opcode == SpvOpDecorateId ||
            opcode == SpvOpDecorateString) &&
           p->is_dead[p->words[at + 1]];
}

static bool kill_blocks(struct pruner *p) {
    bool any = false;
    for (size_t i = 0; i < p->blocks.count; i++) {
        const struct span *block = &p->blocks.items[i];
        if (block->is_live)
            continue;
        any = true;
        for (size_t at = block->begin; at < block->end; at += length_of(p->words + at))
            p->is_dead[result_of(p->words + at)] = true;
    }
    p->is_dead[0] = false; /* of instructions without a result */
    return any;
}

/* Leaves out what comes from blocks that are gone; answers the new length. */
static size_t shorten_phi(const struct pruner *p, uint32_t *phi, size_t length) {
    size_t kept = 3;
    for (size_t i = 3; i + 1 < length; i += 2) {
        if (p->is_dead[phi[i + 1]])
            continue;
        phi[kept++] = phi[i];
        phi[kept++] = phi[i + 1];
    }
    phi[0] = first_word(SpvOpPhi, kept);
    return kept;
}

static size_t close_gaps(struct pruner *p) {
    size_t kept = HEADER_WORDS, block = 0;
    for (size_t at = HEADER_WORDS, length; at < p->count; at += length) {
        length = length_of(p->words + at);
        while (block < p->blocks.count && p->blocks.items[block].end <= at)
            block++;
        bool is_in_block = block < p->blocks.count && p->blocks.items[block].begin <= at;
        if (is_dead_at(p, at) || (is_in_block && !p->blocks.items[block].is_live))
            continue;
        memmove(p->words + kept, p->words + at, length * sizeof *p->words);
        kept += opcode_of(p->words + kept) == SpvOpPhi ? shorten_phi(p, p->words + kept, length)
                                                       : length;
    }
    return kept;
}

size_t prune_blocks(struct context *c, uint32_t *words, size_t count) {
    struct pruner p = {.arena = c->arena, .words = words, .count = count};
    p.block_of = arena_array(c->arena, uint32_t, words[BOUND_WORD]);
    find_blocks(&p);
    reach_all(&p);
    p.is_dead = arena_array(c->arena, bool, words[BOUND_WORD]);
    return kill_blocks(&p) ? close_gaps(&p) : count;
}

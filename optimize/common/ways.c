/* Numbers of references to blocks, for passes that remove single blocks. */
#include "pass.h"

static void count_way(struct optimizer *o, uint32_t *counts, uint32_t label) {
    uint32_t n = block_labelled(o->m, label)->order;
    if (n != NOT_REACHED)
        counts[n]++;
}

struct ways ways_find(struct optimizer *o, struct arena *arena, const struct cfg *flow) {
    struct ways ways = {arena_array(arena, uint32_t, flow->count),
                        arena_array(arena, uint32_t, flow->count)};
    for (uint32_t n = 0; n < flow->count; n++) {
        const struct instruction *terminator = terminator_of(flow->blocks[n]);
        const struct instruction *merge = merge_of(flow->blocks[n]);
        for_each_target(terminator, k)
            count_way(o, ways.in, terminator->operands[k]);
        if (merge)
            count_way(o, ways.names, merge->operands[0]);
        if (merge && merge->opcode == SpvOpLoopMerge)
            count_way(o, ways.names, merge->operands[1]);
    }
    return ways;
}

void ways_end_selection(struct optimizer *o, struct ways *ways, struct block *header,
                        uint32_t target) {
    struct instruction *terminator = terminator_of(header);
    for_each_target(terminator, k)
        ways->in[block_labelled(o->m, terminator->operands[k])->order]--;
    struct block *end = block_labelled(o->m, target);
    ways->in[end->order]++;
    ways->names[end->order]--;
    instruction_remove(o->m, merge_of(header));
    instruction_remove(o->m, terminator);
    instruction_insert(o->m, header, NULL, SpvOpBranch, 0, &target, 1);
}

/* Fewer blocks: one that only leads to a block that nothing else leads to is joined to it; arms of
 * a selection in which nothing happens are skipped, and selections without arms are none any more.
 *
 * Merge blocks and continue targets keep their label for as long as a merge instruction names them,
 * and the header of a loop stays the first block of it (SPIR-V 2.11).  Blocks that break or
 * continue stay, though empty: the branch of a selection goes to its arms and its merge block. */
#include "blocks.h"

#include "passes.h"

struct merger {
    struct optimizer *o;
    struct flow *flow;
    struct ways ways;
    bool *is_gone; /* by block.order */
    bool changed, replaces;
};

/* ---- What leads where ---- */

static void count_way(struct optimizer *o, uint32_t *counts, uint32_t label) {
    uint32_t n = block_labelled(o->m, label)->order;
    if (n != NOT_REACHED)
        counts[n]++;
}

struct ways ways_of(struct optimizer *o, struct arena *arena, const struct flow *flow) {
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

/* Does nothing but lead on, by the block's last instruction. */
static bool is_idle(const struct optimizer *o, const struct block *b) {
    const struct instruction *i = b->list.first;
    while (is_debug(o, i))
        i = i->next;
    return i->opcode == SpvOpBranch;
}

bool is_single(const struct ways *ways, const struct block *b) {
    return b->order != 0 && ways->in[b->order] == 1 && ways->names[b->order] == 0;
}

static bool begins_with_phi(const struct block *b) {
    return b->list.first->opcode == SpvOpPhi;
}

struct block *only_target(const struct optimizer *o, const struct block *b) {
    const struct instruction *terminator = terminator_of(b);
    return terminator->opcode == SpvOpBranch ? block_labelled(o->m, terminator->operands[0]) : NULL;
}

static void take_out(struct merger *g, struct block *b) {
    g->is_gone[b->order] = true;
    g->changed = true;
    block_remove(g->o->m, b);
}

/* ---- Blocks in which nothing happens ---- */

/* Behind a block that leads to nowhere else. */
static void skip_idle_target(struct merger *g, struct block *b) {
    struct block *idle = only_target(g->o, b);
    if (!idle || idle == b || !is_single(&g->ways, idle) || !is_idle(g->o, idle))
        return;
    struct block *next = only_target(g->o, idle);
    terminator_of(b)->operands[0] = next->label.id;
    phis_rename_predecessor(g->o, next, idle->label.id, b->label.id);
    take_out(g, idle);
}

/* A phi has one value for each predecessor, however many ways lead from there. */
static bool may_skip(struct merger *g, const struct block *header, const struct block *arm,
                     const struct block *end) {
    return arm != end && is_single(&g->ways, arm) && is_idle(g->o, arm) &&
           only_target(g->o, arm) == end &&
           !(begins_with_phi(end) && leads_to(header, end->label.id));
}

static void skip_arms(struct merger *g, struct block *header) {
    struct instruction *merge = merge_of(header), *terminator = terminator_of(header);
    if (!merge || merge->opcode != SpvOpSelectionMerge)
        return;
    struct block *end = block_labelled(g->o->m, merge->operands[0]);
    for_each_target(terminator, k) {
        struct block *arm = block_labelled(g->o->m, terminator->operands[k]);
        if (!may_skip(g, header, arm, end))
            continue;
        terminator->operands[k] = end->label.id;
        phis_rename_predecessor(g->o, end, arm->label.id, header->label.id);
        take_out(g, arm);
    }
}

void end_selection(struct optimizer *o, struct ways *ways, struct block *header, uint32_t target) {
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

static bool leads_only_to(const struct block *b, uint32_t label) {
    const struct instruction *terminator = terminator_of(b);
    for_each_target(terminator, k)
        if (terminator->operands[k] != label)
            return false;
    return true;
}

static void end_empty_selection(struct merger *g, struct block *header) {
    const struct instruction *merge = merge_of(header);
    if (!merge || merge->opcode != SpvOpSelectionMerge ||
        !leads_only_to(header, merge->operands[0]))
        return;
    end_selection(g->o, &g->ways, header, merge->operands[0]);
    g->changed = true;
}

/* Inner constructs come before those around them, which may be empty then. */
static void skip_all(struct merger *g) {
    for (uint32_t n = g->flow->count; n-- > 0;) {
        struct block *b = g->flow->blocks[n];
        if (g->is_gone[n])
            continue;
        skip_arms(g, b);
        end_empty_selection(g, b);
        skip_idle_target(g, b);
    }
}

/* ---- Joining ---- */

/* A loop's merge instruction may stand in front of a branch only (SPIR-V, OpLoopMerge). */
static bool may_follow_loop_merge(const struct block *b) {
    SpvOp op = (SpvOp)terminator_of(b)->opcode;
    return !merge_of(b) && (op == SpvOpBranch || op == SpvOpBranchConditional);
}

static struct block *joinable(struct merger *g, const struct block *b) {
    struct block *next = only_target(g->o, b);
    if (!next || next == b || !is_single(&g->ways, next))
        return NULL;
    if (loop_merge_of(next))
        return NULL;
    return merge_of(b) && !may_follow_loop_merge(next) ? NULL : next;
}

static void move(struct instruction *i, struct block *to) {
    instructions_unlink(&i->block->list, i);
    instructions_append(&to->list, i);
    i->block = to;
}

bool join_block(struct optimizer *o, struct block *b, struct block *next) {
    struct instruction *merge = merge_of(b);
    bool replaces = false;
    instruction_remove(o->m, terminator_of(b));
    if (merge)
        instructions_unlink(&b->list, merge);
    for_each_in(i, &next->list) {
        if (i->opcode == SpvOpPhi) {
            replace(o, i->id, i->operands[0]);
            instruction_remove(o->m, i);
            replaces = true;
        } else {
            move(i, b);
        }
    }
    if (merge)
        instructions_insert(&b->list, b->list.last, merge);
    block_remove(o->m, next);
    return replaces;
}

/* Phis that come behind learn of the new predecessor once, at the end of a chain. */
static void join_chain(struct merger *g, struct block *b) {
    uint32_t last = b->label.id;
    for (struct block *next = joinable(g, b); next; next = joinable(g, b)) {
        last = next->label.id;
        g->is_gone[next->order] = g->changed = true;
        g->replaces |= join_block(g->o, b, next);
    }
    const struct instruction *terminator = terminator_of(b);
    if (last == b->label.id)
        return;
    for_each_target(terminator, k)
        phis_rename_predecessor(g->o, block_labelled(g->o->m, terminator->operands[k]), last,
                                b->label.id);
}

bool merge_blocks(struct optimizer *o, struct routine *f) {
    struct arena *work = arena_branch(o->arena);
    struct merger g = {.o = o, .flow = flow_of(o, f)};
    g.ways = ways_of(o, work, g.flow);
    g.is_gone = arena_array(work, bool, g.flow->count);
    skip_all(&g);
    for (uint32_t n = 0; n < g.flow->count; n++)
        if (!g.is_gone[n])
            join_chain(&g, g.flow->blocks[n]);
    if (g.replaces)
        replace_in(o, f);
    arena_end(work);
    return g.changed;
}

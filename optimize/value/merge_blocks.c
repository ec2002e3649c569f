/* Passes that merge consecutive blocks, and the ends of loop bodies with continue targets. */
#include "../passes.h"

/* ---- merge_blocks ----
 *
 * Merges a block with its only successor if it is the only predecessor of that block. Removes empty
 * arms and cases of selections, and selections without arms.
 *
 * Merge blocks and continue targets keep their labels while a merge instruction names them, and a
 * loop header remains the first block of its loop (SPIR-V 2.11). Empty blocks that break or
 * continue stay, because the branch of a selection may only target its arms and its merge block. */

struct merger {
    struct optimizer *o;
    struct cfg *flow;
    struct ways ways;
    bool *is_gone; /* by block.order */
    bool changed, replaces;
};

/* ---- Properties of blocks ---- */

/* Reports whether a block contains only a branch. */
static bool is_idle(const struct optimizer *o, const struct block *b) {
    const struct instruction *i = b->list.first;
    while (opt_is_debug(o, i))
        i = i->next;
    return i->opcode == SpvOpBranch;
}

static bool begins_with_phi(const struct block *b) {
    return b->list.first->opcode == SpvOpPhi;
}

/* Returns the only successor of a block, or NULL. */
static struct block *only_target(const struct optimizer *o, const struct block *b) {
    const struct instruction *terminator = terminator_of(b);
    return terminator->opcode == SpvOpBranch ? block_labelled(o->m, terminator->operands[0]) : NULL;
}

static void remove_block(struct merger *g, struct block *b) {
    g->is_gone[b->order] = true;
    g->changed = true;
    module_remove_block(g->o->m, b);
}

/* ---- Empty blocks ---- */

/* Removes an empty block that is the only successor. */
static void skip_idle_target(struct merger *g, struct block *b) {
    struct block *idle = only_target(g->o, b);
    if (!idle || idle == b || !ways_is_single(&g->ways, idle) || !is_idle(g->o, idle))
        return;
    struct block *next = only_target(g->o, idle);
    terminator_of(b)->operands[0] = next->label.id;
    phi_rename_predecessor(g->o, next, idle->label.id, b->label.id);
    remove_block(g, idle);
}

/* Reports whether a switch only selects values. Drivers compile cases that lead straight to the
 * merge block to more operations than empty blocks if there are no other ones. */
static bool only_selects(const struct merger *g, const struct block *header,
                         const struct block *end) {
    const struct instruction *terminator = terminator_of(header);
    if (terminator->opcode != SpvOpSwitch || !begins_with_phi(end))
        return false;
    for_each_target(terminator, k)
        if (!is_idle(g->o, block_labelled(g->o->m, terminator->operands[k])))
            return false;
    return true;
}

/* A phi has one value per predecessor, even if there are several edges from it. */
static bool may_skip(struct merger *g, const struct block *header, const struct block *arm,
                     const struct block *end) {
    return arm != end && ways_is_single(&g->ways, arm) && is_idle(g->o, arm) &&
           only_target(g->o, arm) == end &&
           !(begins_with_phi(end) && cfg_reaches(header, end->label.id));
}

/* Removes cases that lead straight to the merge block, if the default does, too. */
static void drop_empty_cases(struct merger *g, const struct block *header,
                             const struct block *end) {
    struct instruction *branch = terminator_of(header);
    if (branch->opcode != SpvOpSwitch || branch->operands[1] != end->label.id)
        return;
    uint32_t period = switch_period(branch), kept = 2;
    for (uint32_t k = 2; k < branch->count; k += period) {
        if (branch->operands[k + period - 1] == end->label.id) {
            g->ways.in[end->order]--;
            continue;
        }
        memmove(branch->operands + kept, branch->operands + k, period * sizeof(uint32_t));
        kept += period;
    }
    g->changed |= kept != branch->count;
    branch->count = kept;
}

static void skip_arms(struct merger *g, struct block *header) {
    struct instruction *merge = merge_of(header), *terminator = terminator_of(header);
    if (!merge || merge->opcode != SpvOpSelectionMerge)
        return;
    struct block *end = block_labelled(g->o->m, merge->operands[0]);
    if (only_selects(g, header, end))
        return;
    for_each_target(terminator, k) {
        struct block *arm = block_labelled(g->o->m, terminator->operands[k]);
        if (!may_skip(g, header, arm, end))
            continue;
        terminator->operands[k] = end->label.id;
        phi_rename_predecessor(g->o, end, arm->label.id, header->label.id);
        remove_block(g, arm);
    }
    drop_empty_cases(g, header, end);
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
    ways_end_selection(g->o, &g->ways, header, merge->operands[0]);
    g->changed = true;
}

/* Visits inner constructs first, because they may leave outer ones empty. */
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

/* ---- Merging ---- */

/* Only a branch may follow the merge instruction of a loop (SPIR-V, OpLoopMerge). */
static bool may_follow_loop_merge(const struct block *b) {
    SpvOp op = (SpvOp)terminator_of(b)->opcode;
    return !merge_of(b) && (op == SpvOpBranch || op == SpvOpBranchConditional);
}

static struct block *joinable(struct merger *g, const struct block *b) {
    struct block *next = only_target(g->o, b);
    if (!next || next == b || !ways_is_single(&g->ways, next))
        return NULL;
    if (loop_merge_of(next))
        return NULL;
    return merge_of(b) && !may_follow_loop_merge(next) ? NULL : next;
}

/* Appends the instructions of `next` to its predecessor and removes it. Phis in successors still
 * name `next`. Reports whether phis were replaced, so that operands must be rewritten. */
static bool join_block(struct optimizer *o, struct block *b, struct block *next) {
    struct instruction *merge = merge_of(b);
    bool replaces = false;
    instruction_remove(o->m, terminator_of(b));
    if (merge)
        instructions_unlink(&b->list, merge);
    for_each_in(i, &next->list) {
        if (i->opcode == SpvOpPhi) {
            opt_replace(o, i->id, i->operands[0]);
            instruction_remove(o->m, i);
            replaces = true;
        } else {
            instructions_unlink(&i->block->list, i);
            instructions_append(&b->list, i);
            i->block = b;
        }
    }
    if (merge)
        instructions_insert(&b->list, b->list.last, merge);
    module_remove_block(o->m, next);
    return replaces;
}

/* Phis in successors are updated once, at the end of a chain. */
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
        phi_rename_predecessor(g->o, block_labelled(g->o->m, terminator->operands[k]), last,
                               b->label.id);
}

bool pass_merge_blocks(struct optimizer *o, struct routine *f) {
    struct arena *work = arena_branch(o->arena);
    struct merger g = {.o = o, .flow = cfg_of(o, f)};
    g.ways = ways_find(o, work, g.flow);
    g.is_gone = arena_array(work, bool, g.flow->count);
    skip_all(&g);
    for (uint32_t n = 0; n < g.flow->count; n++)
        if (!g.is_gone[n])
            join_chain(&g, g.flow->blocks[n]);
    if (g.replaces)
        opt_replace_in(o, f);
    arena_end(work);
    return g.changed;
}

/* ---- merge_continues ----
 *
 * Merges the end of a loop body with the continue target if there are no other continues. This
 * saves a label and a branch per loop.
 *
 * The block must branch only to the continue target, must not be in a nested construct, and must
 * not begin or end one. It then becomes part of the continue construct (SPIR-V 2.11.1). The pass
 * runs last because other passes expect a separate body. It is disabled for readable output,
 * because `continuing` in WGSL corresponds to the head of a `for` loop. */

struct continues {
    struct optimizer *o;
    struct cfg *flow;
    struct ways ways;
    struct constructs constructs;
    bool *is_gone; /* by block number */
    bool replaces;
};

/* Returns the only predecessor of the continue target if it can be merged, or NULL. */
static struct block *end_of_body(const struct continues *c, const struct block *header,
                                 const struct block *next) {
    if (next->order == NOT_REACHED || c->ways.in[next->order] != 1 ||
        c->ways.names[next->order] != 1)
        return NULL;
    struct block *b =
        c->flow->blocks[c->flow->predecessors[c->flow->first_predecessor[next->order]]];
    bool is_plain = only_target(c->o, b) == next && !merge_of(b) && !c->ways.names[b->order];
    return is_plain && c->constructs.inside[b->order] == header ? b : NULL;
}

static bool join_continue(struct continues *c, struct block *header) {
    struct instruction *merge = loop_merge_of(header);
    if (!merge)
        return false;
    struct block *next = block_labelled(c->o->m, merge->operands[1]);
    struct block *b = end_of_body(c, header, next);
    if (!b)
        return false;
    merge->operands[1] = b->label.id;
    c->ways.names[b->order] = 1;
    c->is_gone[next->order] = true;
    c->replaces |= join_block(c->o, b, next);
    phi_rename_in_successors(c->o, b, next->label.id);
    return true;
}

bool pass_merge_continues(struct optimizer *o, struct routine *f) {
    bool changed = false;
    if (o->settings->names_values || !cfg_has_loops(f))
        return false;
    struct arena *work = arena_branch(o->arena);
    struct continues c = {.o = o, .flow = cfg_of(o, f)};
    c.ways = ways_find(o, work, c.flow);
    c.constructs = cfg_constructs(o, work, c.flow);
    c.is_gone = arena_array(work, bool, c.flow->count);
    for (uint32_t n = 0; n < c.flow->count; n++)
        if (!c.is_gone[n])
            changed |= join_continue(&c, c.flow->blocks[n]);
    if (c.replaces)
        opt_replace_in(o, f);
    arena_end(work);
    return changed;
}

/* Passes that merge blocks and continue targets, and convert selections to OpSelect. */
#include "../common/pass.h"
#include "../passes.h"
#include "../common/cfg.h"

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

/* ---- References to blocks ---- */

static void count_way(struct optimizer *o, uint32_t *counts, uint32_t label) {
    uint32_t n = block_labelled(o->m, label)->order;
    if (n != NOT_REACHED)
        counts[n]++;
}

static struct ways ways_of(struct optimizer *o, struct arena *arena, const struct cfg *flow) {
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

/* Reports whether a block contains only a branch. */
static bool is_idle(const struct optimizer *o, const struct block *b) {
    const struct instruction *i = b->list.first;
    while (opt_is_debug(o, i))
        i = i->next;
    return i->opcode == SpvOpBranch;
}

/* Reports whether a block has one incoming edge and is not named by a merge instruction. */
static bool is_single(const struct ways *ways, const struct block *b) {
    return b->order != 0 && ways->in[b->order] == 1 && ways->names[b->order] == 0;
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
    if (!idle || idle == b || !is_single(&g->ways, idle) || !is_idle(g->o, idle))
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
    return arm != end && is_single(&g->ways, arm) && is_idle(g->o, arm) &&
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

/* Replaces a selection with a branch. */
static void end_selection(struct optimizer *o, struct ways *ways, struct block *header,
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
    if (!next || next == b || !is_single(&g->ways, next))
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

bool merge_blocks(struct optimizer *o, struct routine *f) {
    struct arena *work = arena_branch(o->arena);
    struct merger g = {.o = o, .flow = cfg_of(o, f)};
    g.ways = ways_of(o, work, g.flow);
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

/* ---- join_continues ----
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

bool join_continues(struct optimizer *o, struct routine *f) {
    bool changed = false;
    if (o->settings->names_values || !cfg_has_loops(f))
        return false;
    struct arena *work = arena_branch(o->arena);
    struct continues c = {.o = o, .flow = cfg_of(o, f)};
    c.ways = ways_of(o, work, c.flow);
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

/* ---- select_values: if-conversion ----
 *
 * Replaces a selection with OpSelect if both arms are speculatable and only produce values for
 * phis. A branch costs more than a few instructions, and later passes optimize across straight-line
 * code. The limit is twice that of Mesa's drivers: they keep the branches if they merge two
 * selections with one condition before they convert them. With higher limits, shaders need more
 * registers.
 *
 * Only instructions that opt_is_speculatable() accepts may execute additionally, so no loads,
 * derivatives, image accesses or subgroup operations. [branch] disables the conversion, and
 * [flatten] removes the limits. */

enum {
    ARM_LIMIT = 16, /* limit per arm, in scalar operations */
    EXPENSIVE = 4,  /* cost of a division or function per component */
    PHI_LIMIT = 4,  /* limit of phis per selection */
    VECTOR_SIZES = 4 + 1,
};

struct selector {
    struct optimizer *o;
    struct arena *arena;
    struct cfg *flow;
    struct ways ways;
    bool *is_gone; /* by block.order */
    bool replaces;
};

/* A selection to convert. */
struct branch_choice {
    struct block *header, *end;
    uint32_t condition;
    uint32_t spread[VECTOR_SIZES]; /* condition splatted to a vector of this size */
};

/* ---- Conditions ---- */

/* Returns the cost in scalar operations. Drivers access components for free. */
static uint32_t cost_of(const struct optimizer *o, const struct instruction *i) {
    uint32_t components = module_part_count(o->m, i->type);
    if (opt_is_debug(o, i))
        return 0;
    switch (i->opcode) {
    case SpvOpCompositeConstruct:
    case SpvOpCompositeExtract:
    case SpvOpCompositeInsert:
    case SpvOpVectorShuffle:
    case SpvOpBitcast:
    case SpvOpCopyObject:
        return 0;
    case SpvOpExtInst:
    case SpvOpFDiv:
    case SpvOpFRem:
    case SpvOpFMod:
    case SpvOpDot:
    case SpvOpMatrixTimesMatrix:
    case SpvOpMatrixTimesVector:
    case SpvOpVectorTimesMatrix:
        return EXPENSIVE * (components ? components : 1);
    default:
        return components ? components : 1;
    }
}

/* Adds the cost of a block to `cost`. Returns false if it exceeds the limit. */
static bool may_run_always(const struct selector *s, const struct block *b, uint32_t limit,
                           uint32_t *cost) {
    for (const struct instruction *i = b->list.first; i != b->list.last; i = i->next) {
        if (!opt_is_debug(s->o, i) && !opt_is_speculatable(s->o, i))
            return false;
        *cost += cost_of(s->o, i);
        if (*cost > limit)
            return false;
    }
    return true;
}

/* An arm is a chain of blocks up to the merge block, possibly empty. */
static bool is_small_arm(const struct selector *s, const struct branch_choice *c, uint32_t label,
                         uint32_t limit) {
    uint32_t cost = 0;
    for (struct block *b = block_labelled(s->o->m, label); b != c->end;
         b = block_labelled(s->o->m, terminator_of(b)->operands[0]))
        if (!is_single(&s->ways, b) || terminator_of(b)->opcode != SpvOpBranch || merge_of(b) ||
            !may_run_always(s, b, limit, &cost))
            return false;
    return true;
}

/* OpSelect supports scalars, vectors, and since SPIR-V 1.4 composites without opaque types. */
static bool is_selectable(const struct optimizer *o, uint32_t type) {
    switch (instruction_of(o->m, type)->opcode) {
    case SpvOpTypeBool:
    case SpvOpTypeInt:
    case SpvOpTypeFloat:
    case SpvOpTypeVector:
        return true;
    case SpvOpTypeMatrix:
    case SpvOpTypeArray:
    case SpvOpTypeStruct:
        return o->m->version >= SPIRV_1_4 && !opt_holds_opaque(o, type);
    default:
        return false;
    }
}

static bool has_few_phis(const struct selector *s, const struct branch_choice *c, uint32_t limit) {
    uint32_t count = 0;
    for (const struct instruction *i = c->end->list.first; i; i = i->next) {
        if (i->opcode != SpvOpPhi)
            break;
        if (++count > limit || !is_selectable(s->o, i->type))
            return false;
    }
    return count > 0;
}

static bool may_select(const struct selector *s, const struct branch_choice *c) {
    const struct instruction *merge = merge_of(c->header), *branch = terminator_of(c->header);
    bool is_asked_for = (merge->operands[1] & SpvSelectionControlFlattenMask) != 0;
    uint32_t arm_limit = is_asked_for ? UINT32_MAX : ARM_LIMIT;
    if (merge->operands[1] & SpvSelectionControlDontFlattenMask)
        return false;
    return c->end->order != NOT_REACHED && s->ways.in[c->end->order] == 2 &&
           branch->operands[1] != branch->operands[2] &&
           has_few_phis(s, c, is_asked_for ? UINT32_MAX : PHI_LIMIT) &&
           is_small_arm(s, c, branch->operands[1], arm_limit) &&
           is_small_arm(s, c, branch->operands[2], arm_limit);
}

/* ---- Conversion ---- */

/* Debug values of an arm are removed, because the condition is not evaluated yet. */
static void move_to_header(struct selector *s, const struct branch_choice *c,
                           struct instruction *i) {
    if (opt_is_debug(s->o, i)) {
        instruction_remove(s->o->m, i);
        return;
    }
    instructions_unlink(&i->block->list, i);
    instructions_insert(&c->header->list, merge_of(c->header), i);
    i->block = c->header;
    i->mark = merge_of(c->header)->mark;
}

/* Moves an arm into the header. Returns the label that phis have for the arm. */
static uint32_t move_arm(struct selector *s, const struct branch_choice *c, uint32_t label) {
    uint32_t last = c->header->label.id;
    for (struct block *b = block_labelled(s->o->m, label), *next; b != c->end; b = next) {
        next = block_labelled(s->o->m, terminator_of(b)->operands[0]);
        last = b->label.id;
        for_each_in(i, &b->list)
            if (i != b->list.last)
                move_to_header(s, c, i);
        s->is_gone[b->order] = true;
    }
    return last;
}

static void drop_arm(struct selector *s, const struct branch_choice *c, uint32_t label) {
    for (struct block *b = block_labelled(s->o->m, label), *next; b != c->end; b = next) {
        next = block_labelled(s->o->m, terminator_of(b)->operands[0]);
        s->ways.in[next->order]--;
        module_remove_block(s->o->m, b);
    }
}

/* Before SPIR-V 1.4, OpSelect of vectors requires a vector condition. */
static uint32_t condition_for(struct selector *s, struct branch_choice *c, uint32_t type) {
    struct module *m = s->o->m;
    uint32_t count = module_part_count(s->o->m, type);
    if (m->version >= SPIRV_1_4 || count == 0)
        return c->condition;
    if (c->spread[count])
        return c->spread[count];
    const uint32_t vector[] = {module_type_of(m, c->condition), count};
    const uint32_t parts[] = {c->condition, c->condition, c->condition, c->condition};
    uint32_t bools = module_type(m, SpvOpTypeVector, vector, 2);
    c->spread[count] = instruction_insert(m, c->header, merge_of(c->header),
                                          SpvOpCompositeConstruct, bools, parts, count)
                           ->id;
    return c->spread[count];
}

static uint32_t value_from(const struct instruction *phi, uint32_t label) {
    return phi->operands[phi->operands[1] == label ? 0 : 2];
}

static void make_select(struct selector *s, struct branch_choice *c, struct instruction *phi,
                        uint32_t yes, uint32_t no) {
    uint32_t operands[] = {0, value_from(phi, yes), value_from(phi, no)};
    if (operands[1] == operands[2]) {
        opt_replace(s->o, phi->id, operands[1]);
        instruction_remove(s->o->m, phi);
        s->replaces = true;
        return;
    }
    operands[0] = condition_for(s, c, phi->type);
    instruction_set_operands(s->o->m, phi, operands, 3);
    phi->opcode = SpvOpSelect;
    phi->mark = merge_of(c->header)->mark;
}

static void select(struct selector *s, struct branch_choice *c) {
    const struct instruction *branch = terminator_of(c->header);
    uint32_t first = branch->operands[1], second = branch->operands[2];
    uint32_t yes = move_arm(s, c, first), no = move_arm(s, c, second);
    for_each_in(i, &c->end->list) {
        if (i->opcode != SpvOpPhi)
            break;
        make_select(s, c, i, yes, no);
    }
    end_selection(s->o, &s->ways, c->header, c->end->label.id);
    drop_arm(s, c, first);
    drop_arm(s, c, second);
}

static bool try_block(struct selector *s, struct block *b) {
    const struct instruction *merge = merge_of(b), *branch = terminator_of(b);
    if (!merge || merge->opcode != SpvOpSelectionMerge || branch->opcode != SpvOpBranchConditional)
        return false;
    struct branch_choice c = {
        b, block_labelled(s->o->m, merge->operands[0]), branch->operands[0], {0}};
    if (!may_select(s, &c))
        return false;
    select(s, &c);
    return true;
}

/* Visits inner selections first; the result may be an arm of an outer one. */
bool select_values(struct optimizer *o, struct routine *f) {
    struct arena *work = arena_branch(o->arena);
    struct selector s = {.o = o, .arena = work, .flow = cfg_of(o, f)};
    bool changed = false;
    s.ways = ways_of(o, work, s.flow);
    s.is_gone = arena_array(work, bool, s.flow->count);
    for (uint32_t n = s.flow->count; n-- > 0;)
        if (!s.is_gone[n])
            changed |= try_block(&s, s.flow->blocks[n]);
    if (s.replaces)
        opt_replace_in(o, f);
    arena_end(work);
    return changed;
}

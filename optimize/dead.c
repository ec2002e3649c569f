/* Dead code, by demand: alive is what others can see, what that uses, and the branches that decide
 * whether it runs; the rest goes.  Loops of values that only use each other go too, and branches
 * around nothing, as in "aggressive" dead code elimination (Cytron et al. 1991, section 7.1), with
 * structured constructs (SPIR-V 2.11) in place of control dependence:
 *
 *   - a block's innermost construct is alive when something in the block is;
 *   - a construct that is alive needs its header's branch, the constructs around it, and the
 *     branches within it that break out of it or continue it;
 *   - a phi that is alive needs to know on which edge it was reached;
 *   - a construct that is not alive ends where it ends in any case: its header branches to its
 *     merge block.  Loops that might not end are no exception, as invocations make progress.
 *
 * Stores to a variable of the function are alive when something reads that variable, then all of
 * them are: which of them are overwritten is not asked here.  Debug instructions keep nothing alive
 * and go with what they describe, or say that nothing is known of it.  What effects.c calls not
 * removable stays, whoever uses it. */
#include <spirv/unified1/NonSemanticShaderDebugInfo100.h>

#include "flow.h"
#include "fold.h"
#include "forget.h"
#include "passes.h"
#include "span.h"

#define NO_CONSTRUCT UINT32_MAX

/* A link of a list in an array; 0 ends it. */
struct link {
    void *item;
    uint32_t next;
};
VEC(struct link, link_vec);

/* Constructs are called by the number of their header. */
struct demand {
    struct optimizer *o;
    struct arena *arena;
    struct flow *flow;
    uint32_t first_id;        /* of those made in the routine */
    bool *is_alive;           /* by id, from that on */
    bool *is_kept;            /* by header: the construct is alive */
    uint32_t *inner, *parent; /* innermost construct of a block; around a construct */
    uint32_t *ends;           /* by block: what it is the merge block of */
    uint32_t *continues;      /* by block: the loop that it continues or begins */
    struct link_vec links;
    uint32_t *first_leaving; /* by header: blocks that leave or continue the construct */
    uint32_t *first_store;   /* by id of a variable, as `is_alive`: what is stored to it */
    VEC(struct instruction *, pending_vec) pending, stores;
    struct word_vec pending_constructs;
};

static void add_link(struct demand *d, uint32_t *first, void *item) {
    vec_push(d->arena, &d->links, ((struct link){item, *first}));
    *first = (uint32_t)d->links.count - 1;
}
#define for_each_link(d, first, k) for (uint32_t k = (first); k; k = (d)->links.items[k].next)

/* ---- Constructs ---- */

static uint32_t number_of(const struct demand *d, uint32_t label) {
    return block_labelled(d->o->m, label)->order;
}

static void note_merge(struct demand *d, uint32_t n) {
    const struct instruction *merge = merge_of(d->flow->blocks[n]);
    uint32_t end = merge ? number_of(d, merge->operands[0]) : NOT_REACHED;
    if (end != NOT_REACHED)
        d->ends[end] = n;
    if (!merge || merge->opcode != SpvOpLoopMerge)
        return;
    d->continues[n] = n;
    uint32_t next = number_of(d, merge->operands[1]);
    if (next != NOT_REACHED)
        d->continues[next] = n;
}

/* A header dominates what its construct holds, and the merge block, which stands outside. */
static uint32_t construct_around(const struct demand *d, uint32_t n) {
    uint32_t dominator = d->flow->dominator[n];
    if (d->ends[n] != NO_CONSTRUCT)
        return d->parent[d->ends[n]];
    if (n == 0)
        return NO_CONSTRUCT;
    return merge_of(d->flow->blocks[dominator]) ? dominator : d->inner[dominator];
}

/* The header of a loop runs as often as the loop does: it is a part of it. */
static void nest(struct demand *d, uint32_t n) {
    d->parent[n] = construct_around(d, n);
    d->inner[n] = loop_merge_of(d->flow->blocks[n]) ? n : d->parent[n];
}

static bool is_conditional(const struct block *b) {
    const struct instruction *terminator = terminator_of(b);
    return target_end(terminator) - first_target(terminator) > 1;
}

static void note_leaving(struct demand *d, struct block *b, uint32_t construct) {
    if (construct != NO_CONSTRUCT)
        add_link(d, &d->first_leaving[construct], b);
}

/* A branch without a merge instruction leaves some construct by one of its ways; the way it stays
 * on depends on it as well. */
static void note_targets(struct demand *d, struct block *b) {
    const struct instruction *terminator = terminator_of(b);
    for_each_target(terminator, k) {
        uint32_t target = number_of(d, terminator->operands[k]);
        note_leaving(d, b, d->ends[target]);
        note_leaving(d, b, d->continues[target]);
    }
    if (is_conditional(b) && !merge_of(b))
        note_leaving(d, b, d->inner[b->order]);
}

static uint32_t *all_without_construct(struct demand *d) {
    uint32_t *constructs = arena_array(d->arena, uint32_t, d->flow->count);
    memset(constructs, 0xff, d->flow->count * sizeof *constructs);
    return constructs;
}

static void find_constructs(struct demand *d) {
    uint32_t count = d->flow->count;
    d->is_kept = arena_array(d->arena, bool, count);
    d->first_leaving = arena_array(d->arena, uint32_t, count);
    d->inner = all_without_construct(d);
    d->parent = all_without_construct(d);
    d->ends = all_without_construct(d);
    d->continues = all_without_construct(d);
    for (uint32_t n = 0; n < count; n++)
        note_merge(d, n);
    for (uint32_t n = 0; n < count; n++)
        nest(d, n);
    for (uint32_t n = 0; n < count; n++)
        note_targets(d, d->flow->blocks[n]);
}

/* ---- What is alive ---- */

static bool is_alive(const struct demand *d, const struct instruction *i) {
    return d->is_alive[i->id - d->first_id];
}

static void demand_construct(struct demand *d, uint32_t construct) {
    for (; construct != NO_CONSTRUCT && !d->is_kept[construct]; construct = d->parent[construct]) {
        d->is_kept[construct] = true;
        vec_push(d->arena, &d->pending_constructs, construct);
    }
}

static void demand_block(struct demand *d, const struct block *b) {
    if (b->order != NOT_REACHED)
        demand_construct(d, d->inner[b->order]);
}

static void demand_value(struct demand *d, uint32_t id) {
    struct instruction *i = instruction_of(d->o->m, id);
    if (!i || !i->block || i->opcode == SpvOpLabel || d->is_alive[id - d->first_id])
        return;
    d->is_alive[id - d->first_id] = true;
    vec_push(d->arena, &d->pending, i);
}

/* That the block runs, and which way it takes. */
static void demand_branch(struct demand *d, const struct block *b) {
    demand_block(d, b);
    if (b->order == NOT_REACHED || !is_conditional(b))
        return;
    if (merge_of(b))
        demand_construct(d, b->order);
    else
        demand_value(d, terminator_of(b)->operands[0]);
}

static void demand_operands(struct demand *d, const struct instruction *i) {
    for_each_id_operand(d->o->m, i, k)
        demand_value(d, i->operands[k]);
    for (uint32_t k = 1; i->opcode == SpvOpPhi && k < i->count; k += 2)
        demand_branch(d, block_labelled(d->o->m, i->operands[k]));
}

static void demand_instruction(struct demand *d, struct instruction *i) {
    if (i->id)
        demand_value(d, i->id);
    else
        vec_push(d->arena, &d->pending, i);
}

static void follow_instruction(struct demand *d, const struct instruction *i) {
    demand_block(d, i->block);
    demand_operands(d, i);
    if (i->opcode == SpvOpVariable)
        for_each_link(d, d->first_store[i->id - d->first_id], k)
            demand_instruction(d, d->links.items[k].item);
}

static void follow_construct(struct demand *d, uint32_t construct) {
    demand_operands(d, terminator_of(d->flow->blocks[construct]));
    for_each_link(d, d->first_leaving[construct], k) demand_branch(d, d->links.items[k].item);
}

static void follow_all(struct demand *d) {
    while (d->pending.count || d->pending_constructs.count) {
        if (d->pending.count)
            follow_instruction(d, d->pending.items[--d->pending.count]);
        else
            follow_construct(d, d->pending_constructs.items[--d->pending_constructs.count]);
    }
}

/* ---- What is alive in any case ---- */

static bool is_volatile(const struct instruction *i) {
    return i->count > 2 && (i->operands[2] & SpvMemoryAccessVolatileMask) != 0;
}

/* The variable of the function that a store writes to, when that is all that it does. */
static struct instruction *stored_variable(const struct demand *d, const struct instruction *i) {
    if ((i->opcode != SpvOpStore && i->opcode != SpvOpCopyMemory) || is_volatile(i))
        return NULL;
    struct instruction *root = pointer_root(d->o, i->operands[0]);
    return root && root->opcode == SpvOpVariable && root->block ? root : NULL;
}

/* What runs into OpUnreachable may be taken not to run. */
static bool is_root(const struct demand *d, const struct instruction *i) {
    if (is_merge((SpvOp)i->opcode) || is_debug(d->o, i))
        return false;
    if (is_terminator((SpvOp)i->opcode))
        return first_target(i) == i->count && i->opcode != SpvOpUnreachable;
    return !is_removable(d->o, i);
}

static void find_roots(struct demand *d, struct block *b) {
    for_each_in(i, &b->list) {
        struct instruction *variable = stored_variable(d, i);
        if (variable) {
            add_link(d, &d->first_store[variable->id - d->first_id], i);
            vec_push(d->arena, &d->stores, i);
        } else if (is_root(d, i)) {
            demand_instruction(d, i);
        }
    }
    if (is_conditional(b) && !merge_of(b) && d->inner[b->order] == NO_CONSTRUCT)
        demand_branch(d, b);
}

/* ---- What is not ---- */

static bool drop_construct(struct demand *d, struct block *header) {
    struct module *m = d->o->m;
    struct instruction *merge = merge_of(header);
    if (!merge || d->is_kept[header->order])
        return false;
    uint32_t end = merge->operands[0];
    instruction_remove(m, merge);
    instruction_remove(m, terminator_of(header));
    instruction_insert(m, header, NULL, SpvOpBranch, 0, &end, 1);
    return true;
}

static bool drop_stores(struct demand *d) {
    bool changed = false;
    for (size_t k = 0; k < d->stores.count; k++) {
        struct instruction *i = d->stores.items[k];
        if (is_alive(d, pointer_root(d->o, i->operands[0])))
            continue;
        instruction_remove(d->o->m, i);
        changed = true;
    }
    return changed;
}

/* A debug instruction goes with what it describes. */
static bool describes_dead(const struct demand *d, const struct instruction *i) {
    for_each_local_operand(d->o, i, k) {
        const struct instruction *value = instruction_of(d->o->m, i->operands[k]);
        if (!value || (value->block && !is_alive(d, value)))
            return true;
    }
    return false;
}

static bool is_dead(const struct demand *d, const struct instruction *i) {
    return i->id && !is_debug(d->o, i) && !is_alive(d, i);
}

/* A cast of the bits of each component alone. */
static bool keeps_bits(const struct optimizer *o, const struct instruction *i) {
    uint32_t from = i->opcode == SpvOpBitcast ? module_type_of(o->m, i->operands[0]) : 0;
    return from && component_count(o, from) &&
           component_count(o, from) == component_count(o, i->type) &&
           component_width(o, from) == component_width(o, i->type);
}

/* What shows the same, as a debugger reads bits by the type of the variable, or 0. */
static uint32_t same_bits(const struct demand *d, uint32_t id) {
    const struct instruction *i = instruction_of(d->o->m, id);
    while (i && i->block && !is_alive(d, i))
        i = keeps_bits(d->o, i) ? instruction_of(d->o->m, i->operands[0]) : NULL;
    return i ? i->id : 0;
}

/* A variable whose value goes does not have the one that it had before either: a debugger is told
 * so, while what is dead is still there, and has its type. */
static void forget_or_describe(const struct demand *d, struct instruction *debug_value) {
    enum { SUBJECT = 3 };
    uint32_t same = same_bits(d, debug_value->operands[SUBJECT]);
    if (same)
        debug_value->operands[SUBJECT] = same;
    else
        forget_value(d->o, debug_value);
}

static void forget_dead(const struct demand *d, struct routine *f) {
    if (!d->o->debug_set)
        return;
    for_each_block(b, f)
        for_each_in(i, &b->list) {
            if (!is_debug(d->o, i) || !describes_dead(d, i))
                continue;
            if (debug_kind(d->o, i) == NonSemanticShaderDebugInfo100DebugValue)
                forget_or_describe(d, i);
            else
                instruction_remove(d->o->m, i);
        }
}

static bool drop_from(struct demand *d, struct block *b) {
    bool changed = false;
    for_each_in(i, &b->list) {
        if (!is_dead(d, i))
            continue;
        instruction_remove(d->o->m, i);
        changed = true;
    }
    return changed;
}

bool drop_dead(struct optimizer *o, struct routine *f) {
    bool changed = false, unreached = false;
    struct arena *work = arena_branch(o->arena);
    struct demand d = {.o = o, .arena = work, .flow = flow_of(o, f)};
    struct span ids = span_of(f);
    d.first_id = ids.first;
    d.is_alive = arena_array(work, bool, ids.count);
    d.first_store = arena_array(work, uint32_t, ids.count);
    vec_push(work, &d.links, (struct link){0});
    find_constructs(&d);
    for (uint32_t n = 0; n < d.flow->count; n++)
        find_roots(&d, d.flow->blocks[n]);
    follow_all(&d);
    for (uint32_t n = 0; n < d.flow->count; n++)
        unreached |= drop_construct(&d, d.flow->blocks[n]);
    changed |= drop_stores(&d);
    forget_dead(&d, f);
    for_each_block(b, f)
        changed |= drop_from(&d, b);
    if (unreached)
        remove_unreached(o, f);
    arena_end(work);
    return changed || unreached;
}

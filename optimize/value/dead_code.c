/* Pass: dead-code elimination.
 *
 * Keeps visible effects, the values that they use, and the branches that control them. This also
 * removes cycles of otherwise unused values and branches around nothing, as in "aggressive"
 * dead-code elimination (Cytron et al. 1991, section 7.1). Structured constructs (SPIR-V 2.11)
 * replace control dependence:
 *
 *   - The innermost construct of a block is live if an instruction in the block is.
 *   - A live construct needs the branch of its header, the enclosing constructs, and its breaks
 *     and continues.
 *   - A live phi needs the branches that select its incoming edge.
 *   - The header of a dead construct branches to its merge block. This also applies to
 *     loops that might not terminate, because invocations are guaranteed to make progress.
 *
 * All stores to a function variable are live if the variable is read; overwritten stores are not
 * detected here. A call without effects is a store to the variables that it has pointers to. Debug
 * instructions keep nothing alive. They are removed with the object that they describe, or their
 * value becomes undefined. Instructions that opt_is_removable() rejects are always live. */
#include "../passes.h"
#include "value.h"

#define NO_CONSTRUCT UINT32_MAX

/* An element of a list; index 0 ends the list. */
struct link {
    void *item;
    uint32_t next;
};
VEC(struct link, link_vec);

/* Constructs are identified by the number of their header. */
struct component_demand {
    struct optimizer *o;
    struct arena *arena;
    struct cfg *flow;
    uint32_t first_id;        /* least id in the routine */
    bool *is_alive;           /* by id, from first_id */
    bool *is_kept;            /* by header: the construct is live */
    uint32_t *inner, *parent; /* innermost construct of a block; parent of a construct */
    uint32_t *ends;           /* by block: construct whose merge block it is */
    uint32_t *continues;      /* by block: the loop that it begins or continues */
    struct link_vec links;
    uint32_t *first_leaving; /* by header: blocks that exit or continue the construct */
    uint32_t *first_store;   /* by id from first_id: stores to the variable */
    VEC(struct instruction *, pending_vec) pending, stores;
    struct word_vec pending_constructs;
};

static void add_link(struct component_demand *d, uint32_t *first, void *item) {
    vec_push(d->arena, &d->links, ((struct link){item, *first}));
    *first = (uint32_t)d->links.count - 1;
}
#define for_each_link(d, first, k) for (uint32_t k = (first); k; k = (d)->links.items[k].next)

/* ---- Constructs ---- */

static uint32_t number_of(const struct component_demand *d, uint32_t label) {
    return block_labelled(d->o->m, label)->order;
}

static void note_merge(struct component_demand *d, uint32_t n) {
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

/* A header dominates its construct and the merge block, which is outside of the construct. */
static uint32_t construct_around(const struct component_demand *d, uint32_t n) {
    uint32_t dominator = d->flow->dominator[n];
    if (d->ends[n] != NO_CONSTRUCT)
        return d->parent[d->ends[n]];
    if (n == 0)
        return NO_CONSTRUCT;
    return merge_of(d->flow->blocks[dominator]) ? dominator : d->inner[dominator];
}

static bool is_conditional(const struct block *b) {
    const struct instruction *terminator = terminator_of(b);
    return target_end(terminator) - first_target(terminator) > 1;
}

static void note_leaving(struct component_demand *d, struct block *b, uint32_t construct) {
    if (construct != NO_CONSTRUCT)
        add_link(d, &d->first_leaving[construct], b);
}

static uint32_t *all_without_construct(struct component_demand *d) {
    uint32_t *constructs = arena_array(d->arena, uint32_t, d->flow->count);
    memset(constructs, 0xff, d->flow->count * sizeof *constructs);
    return constructs;
}

static void find_constructs(struct component_demand *d) {
    uint32_t count = d->flow->count;
    d->is_kept = arena_array(d->arena, bool, count);
    d->first_leaving = arena_array(d->arena, uint32_t, count);
    d->inner = all_without_construct(d);
    d->parent = all_without_construct(d);
    d->ends = all_without_construct(d);
    d->continues = all_without_construct(d);
    for (uint32_t n = 0; n < count; n++)
        note_merge(d, n);
    for (uint32_t n = 0; n < count; n++) {
        /* A loop header executes in each iteration, so it is part of the loop. */
        d->parent[n] = construct_around(d, n);
        d->inner[n] = loop_merge_of(d->flow->blocks[n]) ? n : d->parent[n];
    }
    for (uint32_t n = 0; n < count; n++) {
        /* A conditional branch without a merge instruction exits some construct. Its other path
         * depends on it, too. */
        struct block *b = d->flow->blocks[n];
        const struct instruction *terminator = terminator_of(b);
        for_each_target(terminator, k) {
            uint32_t target = number_of(d, terminator->operands[k]);
            note_leaving(d, b, d->ends[target]);
            note_leaving(d, b, d->continues[target]);
        }
        if (is_conditional(b) && !merge_of(b))
            note_leaving(d, b, d->inner[b->order]);
    }
}

/* ---- Liveness ---- */

static bool is_alive(const struct component_demand *d, const struct instruction *i) {
    return d->is_alive[i->id - d->first_id];
}

static void demand_construct(struct component_demand *d, uint32_t construct) {
    for (; construct != NO_CONSTRUCT && !d->is_kept[construct]; construct = d->parent[construct]) {
        d->is_kept[construct] = true;
        vec_push(d->arena, &d->pending_constructs, construct);
    }
}

static void demand_block(struct component_demand *d, const struct block *b) {
    if (b->order != NOT_REACHED)
        demand_construct(d, d->inner[b->order]);
}

static void demand_value(struct component_demand *d, uint32_t id) {
    struct instruction *i = instruction_of(d->o->m, id);
    if (!i || !i->block || i->opcode == SpvOpLabel || d->is_alive[id - d->first_id])
        return;
    d->is_alive[id - d->first_id] = true;
    vec_push(d->arena, &d->pending, i);
}

/* Marks a block and the choice of its successor as live. */
static void demand_branch(struct component_demand *d, const struct block *b) {
    demand_block(d, b);
    if (b->order == NOT_REACHED || !is_conditional(b))
        return;
    if (merge_of(b))
        demand_construct(d, b->order);
    else
        demand_value(d, terminator_of(b)->operands[0]);
}

static void demand_operands(struct component_demand *d, const struct instruction *i) {
    for_each_id_operand(d->o->m, i, k)
        demand_value(d, i->operands[k]);
    for (uint32_t k = 1; i->opcode == SpvOpPhi && k < i->count; k += 2)
        demand_branch(d, block_labelled(d->o->m, i->operands[k]));
}

static void demand_instruction(struct component_demand *d, struct instruction *i) {
    if (i->id)
        demand_value(d, i->id);
    else
        vec_push(d->arena, &d->pending, i);
}

static void follow_all(struct component_demand *d) {
    while (d->pending.count || d->pending_constructs.count) {
        if (d->pending.count) {
            const struct instruction *i = d->pending.items[--d->pending.count];
            demand_block(d, i->block);
            demand_operands(d, i);
            if (i->opcode == SpvOpVariable)
                for_each_link(d, d->first_store[i->id - d->first_id], k)
                    demand_instruction(d, d->links.items[k].item);
        } else {
            uint32_t construct = d->pending_constructs.items[--d->pending_constructs.count];
            demand_operands(d, terminator_of(d->flow->blocks[construct]));
            for_each_link(d, d->first_leaving[construct], k)
                demand_branch(d, d->links.items[k].item);
        }
    }
}

/* ---- Roots ---- */

static bool is_volatile(const struct instruction *i) {
    return i->count > 2 && (i->operands[2] & SpvMemoryAccessVolatileMask) != 0;
}

/* Returns the function variable that a store writes to, or NULL if the store has other effects. */
static struct instruction *stored_variable(const struct component_demand *d,
                                           const struct instruction *i) {
    if ((i->opcode != SpvOpStore && i->opcode != SpvOpCopyMemory) || is_volatile(i))
        return NULL;
    struct instruction *root = module_pointer_root(d->o->m, i->operands[0]);
    return root && root->opcode == SpvOpVariable && root->block ? root : NULL;
}

/* Control flow that reaches OpUnreachable is undefined, so it may be assumed not to happen. */
static bool is_root(const struct component_demand *d, const struct instruction *i) {
    if (is_merge((SpvOp)i->opcode) || opt_is_debug(d->o, i))
        return false;
    if (is_terminator((SpvOp)i->opcode))
        return first_target(i) == i->count && i->opcode != SpvOpUnreachable;
    return !opt_is_removable(d->o, i);
}

/* Notes a call without effects. Returns false for any other instruction. */
static bool note_call(struct component_demand *d, struct instruction *i) {
    const struct module *m = d->o->m;
    if (i->opcode != SpvOpFunctionCall || !(traits_of(d->o, i->operands[0]) & TRAIT_NO_EFFECTS))
        return false;
    for (uint32_t k = 1; k < i->count; k++) {
        if (module_value_type(m, i->operands[k])->opcode != SpvOpTypePointer)
            continue;
        struct instruction *root = module_pointer_root(m, i->operands[k]);
        if (!root || root->opcode != SpvOpVariable || !root->block)
            return false;
        add_link(d, &d->first_store[root->id - d->first_id], i);
    }
    return true;
}

static void find_roots(struct component_demand *d, struct block *b) {
    for_each_in(i, &b->list) {
        struct instruction *variable = stored_variable(d, i);
        if (note_call(d, i))
            continue;
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

/* ---- Removal ---- */

static bool drop_construct(struct component_demand *d, struct block *header) {
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

static bool drop_stores(struct component_demand *d) {
    bool changed = false;
    for (size_t k = 0; k < d->stores.count; k++) {
        struct instruction *i = d->stores.items[k];
        if (is_alive(d, module_pointer_root(d->o->m, i->operands[0])))
            continue;
        instruction_remove(d->o->m, i);
        changed = true;
    }
    return changed;
}

/* Reports whether a debug instruction describes a removed value. */
static bool describes_dead(const struct component_demand *d, const struct instruction *i) {
    for_each_local_operand(d->o, i, k) {
        const struct instruction *value = instruction_of(d->o->m, i->operands[k]);
        if (!value || (value->block && !is_alive(d, value)))
            return true;
    }
    return false;
}

static bool is_dead(const struct component_demand *d, const struct instruction *i) {
    return i->id && !opt_is_debug(d->o, i) && !is_alive(d, i);
}

/* Reports whether a bitcast keeps each component. */
static bool keeps_bits(const struct optimizer *o, const struct instruction *i) {
    uint32_t from = i->opcode == SpvOpBitcast ? module_type_of(o->m, i->operands[0]) : 0;
    return from && opt_component_count(o, from) &&
           opt_component_count(o, from) == opt_component_count(o, i->type) &&
           opt_component_width(o, from) == opt_component_width(o, i->type);
}

/* Makes the value of a DebugValue undefined so that a debugger does not show the previous one. Runs
 * before dead values are removed, because it needs their type. */
static void forget_or_describe(const struct component_demand *d, struct instruction *debug_value) {
    enum { SUBJECT = 3 };
    /* Look for a live value with the same bits; debuggers use the type of the variable. */
    uint32_t id = debug_value->operands[SUBJECT];
    const struct instruction *i = instruction_of(d->o->m, id);
    while (i && i->block && !is_alive(d, i))
        i = keeps_bits(d->o, i) ? instruction_of(d->o->m, i->operands[0]) : NULL;
    uint32_t same = i ? i->id : 0;
    if (same)
        debug_value->operands[SUBJECT] = same;
    else
        debug_clear_value(d->o, debug_value);
}

static void forget_dead(const struct component_demand *d, struct routine *f) {
    if (!d->o->debug_set)
        return;
    for_each_in_routine(i, b, f) {
        if (!opt_is_debug(d->o, i) || !describes_dead(d, i))
            continue;
        if (debug_kind(d->o, i) == NonSemanticShaderDebugInfo100DebugValue)
            forget_or_describe(d, i);
        else
            instruction_remove(d->o->m, i);
    }
}

static bool drop_from(struct component_demand *d, struct block *b) {
    bool changed = false;
    for_each_in(i, &b->list) {
        if (!is_dead(d, i))
            continue;
        instruction_remove(d->o->m, i);
        changed = true;
    }
    return changed;
}

bool pass_dead_code(struct optimizer *o, struct routine *f) {
    bool changed = false, unreached = false;
    struct arena *work = arena_branch(o->arena);
    struct component_demand d = {.o = o, .arena = work, .flow = cfg_of(o, f)};
    struct id_range ids = opt_id_range(f);
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
        pass_unreachable_code(o, f);
    arena_end(work);
    return changed || unreached;
}

/* Calls become copies of what they call.
 *
 * Vulkan's rules for resources and pointers hold for variables and not for what was passed to a
 * function, so that all calls have to go; and all other passes see a routine at a time.  Callees
 * are done, and have one return, when their callers' turn comes (passes.c).
 *
 * Left alone are calls of what is marked DontInline, of what calls itself, and of what may end the
 * invocation from the continue construct of a loop, which must lead to the back edge (SPIR-V
 * 2.11.1).  Calls are taken last first, so that what stands behind them moves once.  To the last
 * call of a routine its body moves, which spares most copies: most routines are called once.  These
 * wait for their caller as they are, and what they call follows them: in a chain of calls each body
 * moves once, and not once for each caller above it. */
#include "constructs.h"
#include "inline.h"

/* ---- What a callee is ---- */

struct shape {
    uint32_t blocks, returns;
    bool kills; /* ends in other ways */
};

static struct shape shape_of(const struct routine *f) {
    struct shape shape = {0};
    for_each_block(b, f) {
        const struct instruction *end = terminator_of(b);
        bool returns = is_return(end);
        shape.blocks++;
        shape.returns += returns;
        shape.kills |= !returns && first_target(end) == end->count;
    }
    return shape;
}

static bool is_marked(const struct routine *f) {
    return f->definition.operands[0] & SpvFunctionControlDontInlineMask;
}

static bool is_done(const struct inlining *inlining, const struct routine *f) {
    return map_find_u64(&inlining->done, (uintptr_t)f);
}

/* What is exported has decorations. */
static bool waits(const struct optimizer *o, const struct routine *f) {
    uint32_t id = f->definition.id;
    return o->inlining->calls[id] == 1 && !is_done(o->inlining, f) &&
           !(traits_of(o, id) & TRAIT_DECORATED) && !is_marked(f);
}

/* What calls itself is not done when its turn as a callee comes. */
static bool is_wanted(struct inliner *n, const struct routine *callee) {
    return callee->first && callee != n->caller && !is_marked(callee) &&
           (is_done(n->inlining, callee) || waits(n->o, callee));
}

/* ---- Continue constructs ---- */

static void mark_back_to(struct inliner *n, const struct flow *flow, uint32_t latch,
                         uint32_t target, bool *in_continue) {
    struct word_vec stack = {0};
    vec_push(n->arena, &stack, latch);
    while (stack.count) {
        uint32_t at = stack.items[--stack.count];
        if (in_continue[at])
            continue;
        in_continue[at] = true;
        if (at != target)
            for_each_predecessor(p, flow, at)
                vec_push(n->arena, &stack, p);
    }
}

/* By number of a block.  Outer loops come first: what lies in theirs is not walked again. */
static bool *mark_continue_constructs(struct inliner *n, struct routine *f) {
    struct flow *flow = flow_of(n->o, f);
    bool *in_continue = arena_array(n->arena, bool, flow->count);
    for (uint32_t h = 0; h < flow->count; h++) {
        const struct instruction *merge = loop_merge_of(flow->blocks[h]);
        if (!merge)
            continue;
        uint32_t target = block_labelled(n->m, merge->operands[1])->order;
        if (target == h || target == NOT_REACHED)
            continue;
        for_each_predecessor(p, flow, h)
            if (flow_dominates(flow, h, p))
                mark_back_to(n, flow, p, target, in_continue);
    }
    return in_continue;
}

/* ---- Calls ---- */

static void count_calls(struct optimizer *o) {
    o->inlining->calls = arena_array(o->arena, uint32_t, o->m->bound);
    for_each_routine(f, o->m)
        for_each_block(b, f)
            for_each_in(i, &b->list)
                if (i->opcode == SpvOpFunctionCall)
                    o->inlining->calls[i->operands[0]]++;
}

/* Counts calls down.  Those that are left alone stay counted, and are why a copy of one need not
 * be; what is exported has decorations. */
static bool is_last_call(struct inliner *n, const struct routine *callee) {
    uint32_t id = callee->definition.id;
    return --n->inlining->calls[id] == 0 && !(traits_of(n->o, id) & TRAIT_DECORATED);
}

static void collect_in_block(struct inliner *n, const struct block *b, bool in_continue) {
    struct site site = {.in_continue = in_continue};
    for_each_in(i, &b->list) {
        if (i->opcode != SpvOpFunctionCall)
            continue;
        site.call = i;
        vec_push(n->arena, &n->sites, site);
    }
}

static void collect_sites(struct inliner *n, struct routine *f) {
    const bool *in_continue = has_loops(f) ? mark_continue_constructs(n, f) : NULL;
    for_each_block(b, f)
        collect_in_block(n, b, in_continue && b->order != NOT_REACHED && in_continue[b->order]);
}

/* Calls of a body that is about to move become calls of the caller, and are taken next. */
static void adopt_sites(struct copy *copy) {
    struct inliner *n = copy->inliner;
    size_t first = n->sites.count;
    collect_sites(n, copy->callee);
    for (size_t k = first; k < n->sites.count; k++) {
        n->sites.items[k].inlined_at = place_of_call(copy);
        n->sites.items[k].in_continue |= copy->site->in_continue;
    }
}

static void settle_value(struct copy *copy) {
    struct optimizer *o = copy->inliner->o;
    const struct instruction *call = copy->site->call;
    if (instruction_of(o->m, call->type)->opcode == SpvOpTypeVoid)
        return;
    uint32_t value = copy->value ? copy->value : undefined(o, call->type);
    keep_non_uniform(o, call->id, value);
    replace(o, call->id, value);
}

/* As many ids as a module may have (SPIR-V 2.17): calls that double from function to function would
 * fill all memory. */
enum { MOST_IDS = 4194303 };

static void check_size(const struct inliner *n, const struct site *site) {
    if (n->m->bound > MOST_IDS)
        context_fail(n->o->c, site->call->at,
                     "in place of their calls, functions take more than %d ids here", MOST_IDS);
}

static void inline_call(struct inliner *n, const struct site *site, struct routine *callee,
                        const struct shape *shape) {
    struct copy copy = {.inliner = n, .site = site, .callee = callee};
    check_size(n, site);
    copy.to = site->call->block;
    copy.before = site->call;
    rename_parameters(&copy);
    if (shape->blocks > 1 || shape->kills)
        part_block(&copy);
    if (waits(n->o, callee))
        adopt_sites(&copy);
    if (is_last_call(n, callee))
        move_body(&copy);
    else
        copy_body(&copy);
    settle_value(&copy);
    forget_chains(&copy);
    instruction_remove(n->m, site->call);
    n->loses_blocks |= shape->returns == 0;
}

static bool try_inline(struct inliner *n, const struct site *site) {
    struct routine *callee = routine_of(n->m, site->call->operands[0]);
    struct block *b = site->call->block;
    if (!is_wanted(n, callee))
        return false;
    struct shape shape = shape_of(callee);
    bool parts = shape.blocks > 1 || shape.kills;
    if (shape.returns > 1 || (parts && !can_be_parted(b)))
        return false;
    if ((shape.kills || shape.returns == 0) && site->in_continue)
        return false;
    inline_call(n, site, callee, &shape);
    return true;
}

/* ---- The pass ---- */

static struct inlining *inlining_of(struct optimizer *o) {
    if (!o->inlining) {
        o->inlining = arena_new(o->arena, struct inlining);
        count_calls(o);
    }
    return o->inlining;
}

bool waits_for_caller(struct optimizer *o, const struct routine *f) {
    inlining_of(o);
    return waits(o, f);
}

static void declare_beginnings(struct inliner *n, const struct routine *callee) {
    if (is_wanted(n, callee))
        for_each_in(i, &callee->first->list)
            if (i->opcode == SpvOpVariable)
                beginning_of(n->o, i);
}

void declare_for_calls(struct optimizer *o, struct routine *f) {
    struct inliner n = {.o = o, .m = o->m, .caller = f, .inlining = inlining_of(o)};
    n.arena = arena_branch(o->arena);
    for_each_block(b, f)
        collect_in_block(&n, b, false);
    while (n.sites.count)
        declare_beginnings(&n, routine_of(o->m, n.sites.items[--n.sites.count].call->operands[0]));
    arena_end(n.arena);
}

bool inline_calls(struct optimizer *o, struct routine *f) {
    struct inliner n = {.o = o, .m = o->m, .caller = f, .inlining = inlining_of(o)};
    bool changed = false;
    n.arena = arena_branch(o->arena);
    collect_sites(&n, f);
    n.last_variable = n.sites.count ? last_variable(f) : NULL;
    while (n.sites.count) {
        struct site site = n.sites.items[--n.sites.count];
        changed |= try_inline(&n, &site);
    }
    if (changed)
        replace_in(o, f);
    if (n.loses_blocks)
        remove_unreached(o, f);
    *map_slot_u64(o->arena, &n.inlining->done, (uintptr_t)f) = f;
    arena_end(n.arena);
    return changed;
}
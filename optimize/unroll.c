/* Loops that are to be unrolled become their copies, one for each time that they run.
 *
 * What is indexed by a counter then is indexed by constants: resources can be told apart, and
 * arrays become values.  Only loops that the source marks are unrolled, and those that take
 * resources out of variables, which is legal in no other way; the number of rounds must be known.
 * Inner loops first, outer ones and those whose bounds the counter of an outer one was in the
 * rounds that follow.
 *
 * The header stays as the way in.  When nothing but the test of the counter leaves the loop, the
 * copies follow each other plainly; else the loop stays around them and runs once, so that a branch
 * to its merge block leaves whatever it stands in:
 *
 *     header: merge, unused continue target
 *     copy 0 ─ copy 1 ─ ... ─ copy n ─ merge
 *
 * A branch to the continue target out of a selection is first made to leave a loop of one round
 * inside of this one.  Loops that have both, such branches and others to behind the loop, stay. */
#include "unroll.h"

#include "passes.h"

enum {
    MOST_ROUNDS = 2048,    /* of a loop */
    MOST_COPIED = 1 << 18, /* instructions in a routine */
    MOST_RAGGED = 64,      /* instructions of a loop that is also left or gone on with elsewhere */
    MOST_OPERANDS = 60000, /* of a phi; an instruction has fewer than 65536 words */
};

/* ---- When a loop ends ---- */

enum test run_test(const struct trial *t, const struct block *test) {
    const struct instruction *branch = terminator_of(test);
    struct known condition = trial_value(t, branch->operands[0]);
    uint32_t target = branch->operands[condition.word ? 1 : 2];
    if (!condition.is_known)
        return IS_OPEN;
    return target == t->loop->merge->label.id ? LEAVES : STAYS;
}

static bool is_test(const struct loop *loop, const struct block *b) {
    const struct instruction *branch = terminator_of(b);
    uint32_t merge = loop->merge->label.id;
    return branch->opcode == SpvOpBranchConditional &&
           (branch->operands[1] == merge) != (branch->operands[2] == merge);
}

/* Tries how often the loop runs until its test leaves it; 0 when that is not known. */
static uint32_t count_rounds(struct unrolling *u, struct plan *plan, const struct block *test) {
    struct arena *work = arena_branch(u->arena);
    struct trial trial;
    uint32_t rounds = 0;
    bool opens = false;
    trial_begin(&trial, u->o, work, &plan->loop);
    uint32_t most = trial.variables.count ? MOST_ROUNDS : 1;
    for (uint32_t k = 1; k <= most && !rounds; k++) {
        enum test test_now = run_test(&trial, test);
        opens |= test_now == IS_OPEN;
        rounds = test_now == LEAVES ? k : 0;
        trial_go_on(&trial);
    }
    plan->breaks |= opens && rounds;
    arena_end(work);
    return rounds;
}

/* A test is in a block that every round comes through. */
static bool find_test(struct unrolling *u, struct plan *plan) {
    const struct loop *loop = &plan->loop;
    for (uint32_t at = loop->latch->order;; at = u->flow->dominator[at]) {
        struct block *b = u->flow->blocks[at];
        uint32_t rounds = is_test(loop, b) ? count_rounds(u, plan, b) : 0;
        if (rounds) {
            plan->test = b;
            plan->copies = rounds;
            return true;
        }
        if (b == loop->header)
            return false;
    }
}

/* ---- Which loops are unrolled ---- */

static bool is_marked(const struct block *b) {
    const struct instruction *merge = loop_merge_of(b);
    return merge && (merge->operands[2] & SpvLoopControlUnrollMask);
}

/* Are decorations needed that no trait stands for; is a loop within that is unrolled first; do
 * others merge where this one goes on. */
static bool can_copy(struct unrolling *u, const struct loop *loop) {
    for (size_t k = 0; k < loop->blocks.count; k++) {
        const struct block *b = loop->blocks.items[k];
        const struct instruction *merge = merge_of(b);
        if (b->order != NOT_REACHED && u->plan_of[b->order])
            return false;
        if (merge && b != loop->header && merge->operands[0] == loop->next->label.id)
            return false;
        for_each_in(i, &b->list)
            if (i->id && traits_of(u->o, i->id) & TRAIT_DECORATED)
                return false;
    }
    return true;
}

static bool is_small_enough(const struct unrolling *u, const struct plan *plan) {
    uint64_t merge = plan->loop.merge->order, copies = plan->copies;
    uint64_t ways = u->flow->first_predecessor[merge + 1] - u->flow->first_predecessor[merge];
    return copies * plan->loop.size + u->copied <= MOST_COPIED &&
           copies * ways * 2 <= MOST_OPERANDS;
}

/* Does the body go on to the continue target from elsewhere than its end. */
static bool has_continues(struct unrolling *u, const struct loop *loop) {
    uint32_t ways = 0;
    bool nested = false;
    if (loop->next == loop->header)
        return false;
    for_each_predecessor(p, u->flow, loop->next->order) {
        ways++;
        nested |= is_nested(u->flow, u->headers, loop, u->flow->blocks[p]);
    }
    return ways > 1 || nested;
}

/* One of several resources, by an index or by the way that control flow took. */
static bool chooses_resource(const struct unrolling *u, const struct instruction *i) {
    const struct instruction *pointee = i->type ? pointee_of(u->o, i->type) : NULL;
    if (i->opcode == SpvOpPhi)
        return holds_opaque(u->o, i->type);
    if (i->opcode != SpvOpAccessChain || !pointee || !holds_opaque(u->o, pointee->id))
        return false;
    for (uint32_t k = 1; k < i->count; k++)
        if (instruction_of(u->o->m, i->operands[k])->block)
            return true;
    return false;
}

static bool holds_ragged(const struct unrolling *u, const struct loop *loop) {
    for (size_t k = 0; k < loop->blocks.count; k++) {
        uint32_t at = loop->blocks.items[k]->order;
        if (at != NOT_REACHED && u->is_ragged[at])
            return true;
    }
    return false;
}

/* Does the counter go up or down by the same number each time.  One that is doubled or halved is no
 * index, and the inner loop that it bounds makes other copies each time. */
static bool steps_evenly(const struct unrolling *u, const struct plan *plan) {
    const struct module *m = u->o->m;
    const struct instruction *condition = instruction_of(m, terminator_of(plan->test)->operands[0]);
    for (uint32_t k = 0; k < condition->count; k++) {
        const struct instruction *counter = instruction_of(m, condition->operands[k]);
        if (counter && counter->opcode == SpvOpPhi && counter->block == plan->loop.header) {
            uint32_t next = phi_value_from(counter, plan->loop.latch->label.id);
            SpvOp op = (SpvOp)instruction_of(m, next)->opcode;
            return op == SpvOpIAdd || op == SpvOpISub;
        }
    }
    return true;
}

/* Copies of a body that is left in the middle need a construct around them, and become no straight
 * line, nor do those of a body with such a loop: many of them are only large.  Where resources are
 * chosen in it there is no other way. */
static bool is_ragged(struct unrolling *u, const struct plan *plan) {
    bool is_straight = !plan->breaks && !has_continues(u, &plan->loop) &&
                       !holds_ragged(u, &plan->loop) && steps_evenly(u, plan);
    if (is_straight || (uint64_t)plan->copies * plan->loop.size <= MOST_RAGGED)
        return false;
    for (size_t k = 0; k < plan->loop.blocks.count; k++)
        for_each_in(i, &plan->loop.blocks.items[k]->list)
            if (chooses_resource(u, i))
                return false;
    return true;
}

static void find_breaks(struct unrolling *u, struct plan *plan) {
    plan->is_nested = is_nested(u->flow, u->headers, &plan->loop, plan->test);
    plan->breaks |= plan->is_nested;
    for_each_predecessor(p, u->flow, plan->loop.merge->order) {
        const struct block *from = u->flow->blocks[p];
        bool is_inside = flow_dominates(u->flow, plan->loop.header->order, p) &&
                         !flow_dominates(u->flow, plan->loop.merge->order, p);
        plan->breaks |= is_inside && from != plan->test;
    }
}

static void claim(struct unrolling *u, struct plan *plan) {
    for (size_t k = 0; k < plan->loop.blocks.count; k++)
        if (plan->loop.blocks.items[k]->order != NOT_REACHED)
            u->plan_of[plan->loop.blocks.items[k]->order] = plan;
}

static void consider(struct unrolling *u, struct block *header) {
    struct plan *plan = arena_new(u->arena, struct plan);
    if (!loop_at(u->o, u->arena, u->flow, header, &plan->loop) || !can_copy(u, &plan->loop) ||
        plan->loop.merge->order == NOT_REACHED || !find_test(u, plan))
        return;
    find_breaks(u, plan);
    u->is_ragged[header->order] = is_ragged(u, plan);
    if (!is_small_enough(u, plan) || u->is_ragged[header->order] ||
        (has_continues(u, &plan->loop) && !can_part(u, plan)))
        return;
    vec_push(u->arena, &u->plans, plan);
    u->copied += plan->copies * plan->loop.size;
    claim(u, plan);
}

/* A resource out of a variable, or one that changes from round to round.  Descriptors may be
 * indexed by any number. */
static bool takes_from_variable(const struct optimizer *o, const struct instruction *i) {
    const struct instruction *pointee = i->type ? pointee_of(o, i->type) : NULL;
    if (i->opcode == SpvOpPhi)
        return merge_of(i->block) && holds_opaque(o, i->type);
    if (i->opcode != SpvOpAccessChain || !pointee || !holds_opaque(o, pointee->id) ||
        instruction_of(o->m, i->type)->operands[0] == SpvStorageClassUniformConstant)
        return false;
    for (uint32_t k = 1; k < i->count; k++)
        if (instruction_of(o->m, i->operands[k])->block)
            return true;
    return false;
}

static bool needs_unrolling(const struct unrolling *u, const struct block *header) {
    const struct instruction *merge = loop_merge_of(header);
    if (!merge)
        return false;
    uint32_t behind = block_labelled(u->o->m, merge->operands[0])->order;
    if (behind == NOT_REACHED)
        return false;
    for (uint32_t n = header->order; n < u->flow->count; n++)
        if (flow_dominates(u->flow, header->order, n) && !flow_dominates(u->flow, behind, n))
            for_each_in(i, &u->flow->blocks[n]->list)
                if (takes_from_variable(u->o, i))
                    return true;
    return false;
}

/* Inner headers have higher numbers than outer ones. */
static void find_plans(struct unrolling *u) {
    for (uint32_t n = u->flow->count; n-- > 0;) {
        const struct block *b = u->flow->blocks[n];
        if (is_marked(b) || (u->takes && needs_unrolling(u, b)))
            consider(u, u->flow->blocks[n]);
    }
}

/* ---- Rounds ---- */

static void carry_out(struct unrolling *u, const struct plan *plan) {
    if (has_continues(u, &plan->loop))
        part_continues(u, plan);
    else
        unroll(u, plan);
}

static bool run_round(struct unrolling *u) {
    u->arena = arena_branch(u->o->arena);
    u->flow = flow_of(u->o, u->f);
    u->headers = headers_of_merges(u->o, u->arena, u->flow);
    u->plan_of = arena_array(u->arena, struct plan *, u->flow->count);
    u->is_ragged = arena_array(u->arena, bool, u->flow->count);
    u->plans.count = u->plans.capacity = 0;
    u->plans.items = NULL;
    u->changed = false;
    find_plans(u);
    if (u->plans.count)
        close_values(u);
    for (size_t k = 0; k < u->plans.count; k++)
        carry_out(u, u->plans.items[k]);
    arena_end(u->arena);
    return u->changed;
}

static bool has_marked_loops(const struct routine *f) {
    for_each_block(b, f)
        if (is_marked(b))
            return true;
    return false;
}

static bool takes_from_variables(const struct optimizer *o, const struct routine *f) {
    for_each_block(b, f)
        for_each_in(i, &b->list)
            if (takes_from_variable(o, i))
                return true;
    return false;
}

bool unroll_loops(struct optimizer *o, struct routine *f) {
    struct unrolling u = {.o = o, .f = f};
    bool changed = false;
    u.takes = takes_from_variables(o, f);
    if (!u.takes && !has_marked_loops(f))
        return false;
    while (run_round(&u)) {
        remove_unreached(o, f);
        changed = true;
    }
    return changed;
}

/* Pass: loop unrolling. */
#include "../common/cfg.h"
#include "../common/pass.h"
#include "../passes.h"

/* Loops are unrolled in iterations over the routine. `struct unrolling` is the state of one
 * iteration, `struct plan` describes one loop. The plans of an iteration do not share blocks. */

/* Result of the exit test in one iteration of the loop. */
enum test { STAYS, LEAVES, IS_OPEN };

/* A loop to unroll. */
struct plan {
    struct loop loop;
    struct block *test; /* its branch to the merge block depends on the counter */
    bool is_nested;     /* the test is in a nested construct */
    bool breaks;        /* other branches exit the loop, or a construct in it */
    uint32_t copies;
    struct map closings; /* loop value used after the loop -> phi in the merge block */
};

struct unrolling {
    struct optimizer *o;
    struct routine *f;
    struct arena *arena; /* lifetime: one iteration of the pass */
    struct cfg *flow;
    uint32_t *headers; /* of merge blocks, by number */
    VEC(struct plan *, plan_vec) plans;
    struct plan **plan_of;   /* by block number */
    bool *is_kept;           /* by header number: not unrolled, see is_costly() */
    struct word_vec renamed; /* new ids in the current copy */
    uint32_t copied;         /* number of instructions copied so far */
    bool selects_resources;  /* dynamic indices select resources from variables */
    bool changed;
};

static inline struct plan *plan_at(const struct unrolling *u, const struct block *b) {
    return b && b->order != NOT_REACHED ? u->plan_of[b->order] : NULL;
}

/* ---- Loop bodies with several continues ----
 *
 * The body of such a loop is enclosed in a loop that runs once, and `continue` becomes an exit of
 * that loop. The body then has one end, and its copies can be chained. */

static struct block *insert_block(struct unrolling *u, struct block *behind) {
    return module_block_behind(u->o->m, behind, module_id(u->o->m));
}

static void set_branch_target(struct unrolling *u, struct block *b, uint32_t target) {
    instruction_insert(u->o->m, b, NULL, SpvOpBranch, 0, &target, 1);
}

static void begin_construct(struct unrolling *u, struct block *b, uint32_t merge, uint32_t unused,
                            uint32_t target) {
    instruction_insert(u->o->m, b, NULL, SpvOpLoopMerge, 0, (const uint32_t[]){merge, unused, 0},
                       3);
    set_branch_target(u, b, target);
}

/* Reports whether continues and exits can be separated: the test precedes or follows all
 * continues. */
static bool can_split_body(struct unrolling *u, const struct plan *plan) {
    const struct loop *loop = &plan->loop;
    uint32_t test = plan->test->order;
    if (plan->breaks)
        return false;
    if (flow_dominates(u->flow, loop->next->order, test))
        return true;
    for_each_predecessor(p, u->flow, loop->next->order)
        if (p == test || !flow_dominates(u->flow, test, p))
            return false;
    return true;
}

/* Inserts a block on the edge from the test into the body. */
static struct block *open_behind(struct unrolling *u, const struct loop *loop, struct block *test,
                                 uint32_t *target) {
    const struct instruction *branches = terminator_of(test);
    struct block *inner = insert_block(u, test);
    *target = branches->operands[branches->operands[1] == loop->merge->label.id ? 2 : 1];
    opt_retarget(test, *target, inner->label.id);
    phi_rename_predecessor(u->o, block_labelled(u->o->m, *target), test->label.id, inner->label.id);
    return inner;
}

/* Splits the header, which keeps its phis and its merge instruction. */
static struct block *open_header(struct unrolling *u, struct block *header, uint32_t *target) {
    struct instruction *last = NULL, *merge = merge_of(header);
    for_each_in(i, &header->list)
        if (i->opcode == SpvOpPhi)
            last = i;
    struct block *rest = module_split_block(u->o->m, header, last, module_id(u->o->m));
    struct block *inner = insert_block(u, header);
    instructions_unlink(&rest->list, merge);
    instructions_append(&header->list, merge);
    merge->block = header;
    set_branch_target(u, header, inner->label.id);
    for_each_target(terminator_of(rest), k)
        phi_rename_predecessor(u->o, block_labelled(u->o->m, terminator_of(rest)->operands[k]),
                               header->label.id, rest->label.id);
    *target = rest->label.id;
    return inner;
}

/* Encloses the body in a loop that runs once. Its exits replace the continues. The body ends in a
 * new block, the only predecessor of the continue target. */
static void part_continues(struct unrolling *u, const struct plan *plan) {
    struct block *next = plan->loop.next;
    struct block *end = insert_block(u, next->previous), *unused = insert_block(u, end);
    uint32_t target;
    bool test_is_last = flow_dominates(u->flow, next->order, plan->test->order);
    for_each_predecessor(p, u->flow, next->order)
        opt_retarget(u->flow->blocks[p], next->label.id, end->label.id);
    for_each_in(i, &next->list) {
        if (i->opcode != SpvOpPhi)
            continue;
        instructions_unlink(&next->list, i);
        instructions_append(&end->list, i);
        i->block = end;
    }
    set_branch_target(u, end, next->label.id);
    struct block *inner = test_is_last ? open_header(u, plan->loop.header, &target)
                                       : open_behind(u, &plan->loop, plan->test, &target);
    begin_construct(u, inner, end->label.id, unused->label.id, target);
    set_branch_target(u, unused, inner->label.id);
    u->changed = true;
}

/* ---- Values used after the loop ---- */

/* If the merge block is itself a loop header, the phi keeps its value in that loop. */
static uint32_t closing_of(struct unrolling *u, struct plan *plan, const struct instruction *i) {
    struct block *merge = plan->loop.merge;
    void **slot = map_slot_u64(u->arena, &plan->closings, i->id);
    if (*slot)
        return ((struct instruction *)*slot)->id;
    struct instruction *phi =
        instruction_insert(u->o->m, merge, merge->list.first, SpvOpPhi, i->type, NULL, 0);
    struct word_vec operands = {0};
    for_each_predecessor(p, u->flow, merge->order) {
        vec_push(u->arena, &operands, u->plan_of[p] == plan ? i->id : phi->id);
        vec_push(u->arena, &operands, u->flow->blocks[p]->label.id);
    }
    instruction_set_operands(u->o->m, phi, operands.items, operands.count);
    instruction_locate(phi, i);
    traits_add(u->o, phi->id, traits_of(u->o, i->id));
    *slot = phi;
    return phi->id;
}

/* Creates merge block phis for values of planned loops that are used later (LCSSA form). */
static void close_values(struct unrolling *u) {
    for_each_in_routine(i, b, u->f)
        for_each_local_operand(u->o, i, k) {
            const struct instruction *value = instruction_of(u->o->m, i->operands[k]);
            const struct block *user = i->opcode == SpvOpPhi && k % 2 == 0
                                           ? block_labelled(u->o->m, i->operands[k + 1])
                                           : i->block;
            struct plan *plan = value && value->type ? plan_at(u, value->block) : NULL;
            if (plan && plan_at(u, user) != plan)
                i->operands[k] = closing_of(u, plan, value);
        }
}

/* ---- Copies ---- */

/* State of copying one loop. */
struct loop_copy {
    struct unrolling *u;
    const struct plan *plan;
    struct trial trial;
    enum test test;
    uint32_t header, next_header; /* labels of this copy and the next one */
    struct block *last;           /* the next block is inserted after it */
    struct word_vec *leaving;     /* operand pairs for each phi of the merge block */
};

static uint32_t renamed(const struct unrolling *u, uint32_t id) {
    return renamed_id(&u->renamed, id);
}

static void rename_to(struct unrolling *u, uint32_t id, uint32_t by) {
    rename_id(u->o->arena, &u->renamed, id, by);
}

static bool is_variable(const struct loop_copy *c, const struct instruction *i) {
    return i->opcode == SpvOpPhi && i->block == c->plan->loop.header;
}

/* Code after the test is unreachable in the last iteration. If the test is in a nested construct,
 * the end of that construct is still needed. */
static bool is_copied(const struct loop_copy *c, const struct block *b) {
    const struct cfg *flow = c->u->flow;
    uint32_t test = c->plan->test->order;
    return c->test != LEAVES || c->plan->is_nested || b->order == test || b->order == NOT_REACHED ||
           !flow_dominates(flow, test, b->order);
}

static void name_copies(struct loop_copy *c) {
    const struct loop *loop = &c->plan->loop;
    struct module *m = c->u->o->m;
    for (size_t k = 0; k < loop->blocks.count; k++) {
        struct block *b = loop->blocks.items[k];
        rename_to(c->u, b->label.id, b == loop->header ? c->header : module_id(m));
        for_each_in(i, &b->list)
            if (i->id && !is_variable(c, i))
                rename_to(c->u, i->id, module_id(m));
    }
}

static void copy_instruction(struct loop_copy *c, const struct instruction *i, struct block *to) {
    struct optimizer *o = c->u->o;
    uint32_t id = i->id ? renamed(c->u, i->id) : 0;
    struct instruction *made =
        instruction_make(o->m, (SpvOp)i->opcode, i->type, id, i->operands, i->count);
    for_each_local_operand(o, i, k)
        made->operands[k] = renamed(c->u, i->operands[k]);
    instruction_locate(made, i);
    made->block = to;
    instructions_append(&to->list, made);
    traits_add(o, id, traits_of(o, i->id));
}

/* Replaces a decided test with a branch. */
static void copy_test(struct loop_copy *c, struct block *to) {
    const struct instruction *i = terminator_of(c->plan->test);
    uint32_t merge = c->plan->loop.merge->label.id;
    uint32_t inside = i->operands[i->operands[1] == merge ? 2 : 1];
    set_branch_target(c->u, to, c->test == LEAVES ? merge : renamed(c->u, inside));
    instruction_locate(to->list.last, i);
}

/* Redirects the back edge to the next copy. */
static void lead_on(struct loop_copy *c, struct block *to) {
    if (c->test != LEAVES) {
        opt_retarget(to, c->header, c->next_header);
        return;
    }
    if (to->list.last->operands[0] == c->plan->loop.merge->label.id)
        return;
    uint32_t mark = to->list.last->mark;
    instruction_remove(c->u->o->m, to->list.last);
    instruction_insert(c->u->o->m, to, NULL, SpvOpUnreachable, 0, NULL, 0)->mark = mark;
}

/* The merge instructions of the header and of a decided test are not copied. */
static bool is_merge_without_use(const struct loop_copy *c, const struct instruction *i) {
    return i == merge_of(c->plan->loop.header) ||
           (c->test != IS_OPEN && i == merge_of(c->plan->test));
}

static bool is_test(const struct loop *loop, const struct block *b) {
    const struct instruction *branch = terminator_of(b);
    uint32_t merge = loop->merge->label.id;
    return branch->opcode == SpvOpBranchConditional &&
           (branch->operands[1] == merge) != (branch->operands[2] == merge);
}

static void copy_block(struct loop_copy *c, const struct block *b) {
    struct block *to = c->last =
        module_block_behind(c->u->o->m, c->last, renamed(c->u, b->label.id));
    to->label.at = b->label.at;
    for_each_in(i, &b->list) {
        bool is_test = i == terminator_of(c->plan->test) && c->test != IS_OPEN;
        if (is_test)
            copy_test(c, to);
        else if (!is_variable(c, i) && !is_merge_without_use(c, i))
            copy_instruction(c, i, to);
    }
    if (b == c->plan->loop.latch)
        lead_on(c, to);
}

/* Collects the operands of the merge block's phis for this copy. */
static void note_leaving(struct loop_copy *c) {
    const struct block *merge = c->plan->loop.merge;
    struct word_vec *pairs = c->leaving;
    for_each_in(i, &merge->list) {
        if (i->opcode != SpvOpPhi)
            continue;
        for (uint32_t k = 0; k + 1 < i->count; k += 2) {
            const struct block *from = block_labelled(c->u->o->m, i->operands[k + 1]);
            if (plan_at(c->u, from) != c->plan || !is_copied(c, from))
                continue;
            uint32_t label = renamed(c->u, from->label.id);
            if (!cfg_reaches(block_labelled(c->u->o->m, label), merge->label.id))
                continue;
            vec_push(c->u->arena, pairs, renamed(c->u, i->operands[k]));
            vec_push(c->u->arena, pairs, label);
        }
        pairs++;
    }
}

/* Names the loop variables: constants if known, otherwise the values from the previous copy. */
static void name_variables(struct loop_copy *c, bool is_first) {
    uint32_t latch = c->plan->loop.latch->label.id;
    size_t count = c->trial.variables.count;
    uint32_t *values = arena_array(c->u->arena, uint32_t, count + 1);
    for (size_t k = 0; k < count; k++) {
        const struct instruction *phi = c->trial.variables.items[k];
        values[k] = trial_constant(&c->trial, c->u->o, phi->id);
        if (!values[k])
            values[k] = is_first ? phi->id : renamed(c->u, phi_value_from(phi, latch));
    }
    for (size_t k = 0; k < count; k++)
        rename_to(c->u, c->trial.variables.items[k]->id, values[k]);
}

/* Evaluates the exit test in the current iteration of the simulation. */
static enum test run_test(const struct trial *t, const struct block *test) {
    const struct instruction *branch = terminator_of(test);
    struct trial_word condition = trial_value(t, branch->operands[0]);
    uint32_t target = branch->operands[condition.word ? 1 : 2];
    if (!condition.is_known)
        return IS_OPEN;
    return target == t->loop->merge->label.id ? LEAVES : STAYS;
}

static void make_copy(struct loop_copy *c, bool is_first) {
    const struct loop *loop = &c->plan->loop;
    name_variables(c, is_first);
    c->header = c->next_header;
    c->next_header = module_id(c->u->o->m);
    c->test = run_test(&c->trial, c->plan->test);
    name_copies(c);
    for (size_t k = 0; k < loop->blocks.count; k++)
        if (is_copied(c, loop->blocks.items[k]))
            copy_block(c, loop->blocks.items[k]);
    note_leaving(c);
    loop_sim_advance(&c->trial);
}

/* ---- Replacing the loop ---- */

static void settle_merge_phis(struct loop_copy *c) {
    struct word_vec *pairs = c->leaving;
    for_each_in(i, &c->plan->loop.merge->list) {
        if (i->opcode != SpvOpPhi)
            continue;
        for (uint32_t k = 0; k + 1 < i->count; k += 2) {
            if (plan_at(c->u, block_labelled(c->u->o->m, i->operands[k + 1])) == c->plan)
                continue;
            vec_push(c->u->arena, pairs, i->operands[k]);
            vec_push(c->u->arena, pairs, i->operands[k + 1]);
        }
        instruction_set_operands(c->u->o->m, i, pairs->items, pairs->count);
        pairs++;
    }
}

/* Keeps the header phis as initial values, except those replaced by constants in the copies. */
static void empty_header(struct loop_copy *c) {
    const struct loop *loop = &c->plan->loop;
    trial_begin(&c->trial, c->u->o, c->u->arena, loop);
    for_each_in(i, &loop->header->list)
        if (i->opcode != SpvOpPhi || trial_value(&c->trial, i->id).is_known)
            instruction_remove(c->u->o->m, i);
    phi_remove_predecessor(c->u->o, loop->header, loop->latch->label.id);
}

/* Encloses the copies in a loop that runs once, for early exits. */
static uint32_t surround_target(struct loop_copy *c, uint32_t target) {
    const struct loop *loop = &c->plan->loop;
    struct block *unused = insert_block(c->u, c->last);
    struct block *around = insert_block(c->u, loop->header);
    begin_construct(c->u, around, loop->merge->label.id, unused->label.id, target);
    set_branch_target(c->u, unused, around->label.id);
    return around->label.id;
}

/* The header keeps its label and variables for loops that are unrolled later. */
static void replace_loop(struct loop_copy *c, uint32_t first) {
    const struct loop *loop = &c->plan->loop;
    empty_header(c);
    set_branch_target(c->u, loop->header, c->plan->breaks ? surround_target(c, first) : first);
    rename_to(c->u, loop->header->label.id, 0);
    for (size_t k = 0; k < c->trial.variables.count; k++)
        rename_to(c->u, c->trial.variables.items[k]->id, 0);
    for (size_t k = 0; k < loop->blocks.count; k++)
        if (loop->blocks.items[k] != loop->header)
            module_remove_block(c->u->o->m, loop->blocks.items[k]);
}

static uint32_t count_phis(const struct block *b) {
    uint32_t count = 0;
    for_each_in(i, &b->list)
        count += i->opcode == SpvOpPhi;
    return count;
}

/* Replaces the loop with the planned number of copies. */
static void unroll(struct unrolling *u, const struct plan *plan) {
    struct loop_copy c = {.u = u, .plan = plan, .last = plan->loop.header};
    uint32_t first = module_id(u->o->m);
    c.next_header = first;
    c.leaving = arena_array(u->arena, struct word_vec, count_phis(plan->loop.merge) + 1);
    trial_begin(&c.trial, u->o, u->arena, &plan->loop);
    for (uint32_t k = 0; k < plan->copies; k++)
        make_copy(&c, k == 0);
    settle_merge_phis(&c);
    replace_loop(&c, first);
    u->changed = true;
}

/* ---- Selecting loops ----
 *
 * Each unrolled loop becomes one copy of its body per iteration. Indices by the counter become
 * constants, which resolves resources and allows arrays to be promoted. Loops are unrolled if the
 * source requests it or if they select resources from variables, which is illegal otherwise. The
 * trip count must be known. Inner loops are unrolled first.
 *
 * The header remains as the entry. If the counter test is the only exit, the copies are chained.
 * Otherwise a loop that runs once encloses them, so that other branches to the merge block remain
 * valid exits.
 *
 *     header: merge, unused continue target
 *     copy 0 ─ copy 1 ─ ... ─ copy n ─ merge
 *
 * A branch to the continue target from a nested construct first becomes an exit of an inner loop
 * that runs once. Loops with both such branches and other exits are not unrolled. */

enum {
    MOST_ROUNDS = 2048,    /* iterations of a loop */
    MOST_COPIED = 1 << 18, /* instructions in a routine */
    MOST_STRAIGHT = 2048,  /* instructions in the copies of a loop, except those that fold */
    MOST_RAGGED = 64,      /* instructions in the copies of a ragged loop */
    MOST_OPERANDS = 60000, /* per phi; an instruction has fewer than 65536 words */
};

/* Returns the trip count by simulation until the test exits, or 0 if it is unknown. */
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
        loop_sim_advance(&trial);
    }
    plan->breaks |= opens && rounds;
    arena_end(work);
    return rounds;
}

/* Finds an exit test in a block that every iteration executes. */
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

static bool is_marked(const struct block *b) {
    const struct instruction *merge = loop_merge_of(b);
    return merge && (merge->operands[2] & SpvLoopControlUnrollMask);
}

/* Rejects loops with decorations other than traits, loops that contain a planned loop, and
 * constructs that merge at the continue target. */
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

/* Reports whether the continue target has several predecessors or one in a nested construct. */
static bool has_continues(struct unrolling *u, const struct loop *loop) {
    uint32_t ways = 0;
    bool nested = false;
    if (loop->next == loop->header)
        return false;
    for_each_predecessor(p, u->flow, loop->next->order) {
        ways++;
        nested |= cfg_is_nested(u->flow, u->headers, loop, u->flow->blocks[p]);
    }
    return ways > 1 || nested;
}

/* Reports whether an instruction selects one of several resources by index or by control flow. */
static bool chooses_resource(const struct unrolling *u, const struct instruction *i) {
    const struct instruction *pointee = i->type ? module_pointee(u->o->m, i->type) : NULL;
    if (i->opcode == SpvOpPhi)
        return opt_holds_opaque(u->o, i->type);
    if (i->opcode != SpvOpAccessChain || !pointee || !opt_holds_opaque(u->o, pointee->id))
        return false;
    for (uint32_t k = 1; k < i->count; k++)
        if (instruction_of(u->o->m, i->operands[k])->block)
            return true;
    return false;
}

static bool holds_kept(const struct unrolling *u, const struct loop *loop) {
    for (size_t k = 0; k < loop->blocks.count; k++) {
        uint32_t at = loop->blocks.items[k]->order;
        if (at != NOT_REACHED && u->is_kept[at])
            return true;
    }
    return false;
}

/* Reports whether the counter changes by a constant amount. A counter that is doubled or halved is
 * not used as an index, and the inner loop that it bounds has different trip counts. */
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

/* Returns how many instructions of the body do not fold in the first copy. */
static uint32_t open_size(struct unrolling *u, const struct plan *plan) {
    struct arena *work = arena_branch(u->arena);
    struct trial trial;
    uint32_t count = 0;
    trial_begin(&trial, u->o, work, &plan->loop);
    for (size_t k = 0; k < plan->loop.blocks.count; k++)
        for_each_in(i, &plan->loop.blocks.items[k]->list)
            count += !i->type || !trial_value(&trial, i->id).is_known;
    arena_end(work);
    return count;
}

/* Reports whether the copies are straight-line code: the body has no other exits or continues, and
 * all loops in it are unrolled. */
static bool is_straight(struct unrolling *u, const struct plan *plan) {
    return !plan->breaks && !has_continues(u, &plan->loop) && !holds_kept(u, &plan->loop) &&
           steps_evenly(u, plan);
}

/* Reports whether an instruction selects an element of a local array by a dynamic index. */
static bool indexes_variable(const struct unrolling *u, const struct instruction *i) {
    if (i->opcode != SpvOpAccessChain)
        return false;
    uint32_t storage = instruction_of(u->o->m, i->type)->operands[0];
    if (storage != SpvStorageClassFunction && storage != SpvStorageClassPrivate)
        return false;
    for (uint32_t k = 1; k < i->count; k++)
        if (instruction_of(u->o->m, i->operands[k])->block)
            return true;
    return false;
}

/* Reports whether unrolling costs more than it saves. The copies of a ragged loop need an enclosing
 * construct, so only small ones pay off. Straight-line code may be larger, because drivers unroll
 * it otherwise and take longer. Loops that select resources, and straight ones that index local
 * arrays, are unrolled regardless. The hint remains on other loops. */
static bool is_costly(struct unrolling *u, const struct plan *plan) {
    bool straight = is_straight(u, plan);
    uint64_t limit = straight ? MOST_STRAIGHT : MOST_RAGGED;
    if (plan->copies * (uint64_t)plan->loop.size <= limit ||
        (straight && plan->copies * (uint64_t)open_size(u, plan) <= limit))
        return false;
    for (size_t k = 0; k < plan->loop.blocks.count; k++)
        for_each_in(i, &plan->loop.blocks.items[k]->list)
            if (chooses_resource(u, i) || (straight && indexes_variable(u, i)))
                return false;
    return true;
}

static void consider(struct unrolling *u, struct block *header) {
    struct plan *plan = arena_new(u->arena, struct plan);
    if (!cfg_loop_at(u->o, u->arena, u->flow, header, &plan->loop) || !can_copy(u, &plan->loop) ||
        plan->loop.merge->order == NOT_REACHED || !find_test(u, plan))
        return;
    plan->is_nested = cfg_is_nested(u->flow, u->headers, &plan->loop, plan->test);
    plan->breaks |= plan->is_nested;
    for_each_predecessor(p, u->flow, plan->loop.merge->order) {
        const struct block *from = u->flow->blocks[p];
        bool is_inside = flow_dominates(u->flow, plan->loop.header->order, p) &&
                         !flow_dominates(u->flow, plan->loop.merge->order, p);
        plan->breaks |= is_inside && from != plan->test;
    }
    u->is_kept[header->order] = is_costly(u, plan);
    if (!is_small_enough(u, plan) || u->is_kept[header->order] ||
        (has_continues(u, &plan->loop) && !can_split_body(u, plan)))
        return;
    vec_push(u->arena, &u->plans, plan);
    u->copied += plan->copies * plan->loop.size;
    for (size_t k = 0; k < plan->loop.blocks.count; k++)
        if (plan->loop.blocks.items[k]->order != NOT_REACHED)
            u->plan_of[plan->loop.blocks.items[k]->order] = plan;
}

/* Reports whether a resource is read from a variable or changes between iterations. Descriptors may
 * have dynamic indices. */
static bool selects_from_variable(const struct optimizer *o, const struct instruction *i) {
    const struct instruction *pointee = i->type ? module_pointee(o->m, i->type) : NULL;
    if (i->opcode == SpvOpPhi)
        return merge_of(i->block) && opt_holds_opaque(o, i->type);
    if (i->opcode != SpvOpAccessChain || !pointee || !opt_holds_opaque(o, pointee->id) ||
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
                if (selects_from_variable(u->o, i))
                    return true;
    return false;
}

static bool run_round(struct unrolling *u) {
    u->arena = arena_branch(u->o->arena);
    u->flow = cfg_of(u->o, u->f);
    u->headers = cfg_headers_of_merges(u->o, u->arena, u->flow);
    u->plan_of = arena_array(u->arena, struct plan *, u->flow->count);
    u->is_kept = arena_array(u->arena, bool, u->flow->count);
    u->plans.count = u->plans.capacity = 0;
    u->plans.items = NULL;
    u->changed = false;
    /* Inner headers have higher numbers than outer ones. */
    for (uint32_t n = u->flow->count; n-- > 0;) {
        const struct block *b = u->flow->blocks[n];
        if (is_marked(b) || (u->selects_resources && needs_unrolling(u, b)))
            consider(u, u->flow->blocks[n]);
    }
    if (u->plans.count)
        close_values(u);
    for (size_t k = 0; k < u->plans.count; k++) {
        const struct plan *plan = u->plans.items[k];
        if (has_continues(u, &plan->loop))
            part_continues(u, plan);
        else
            unroll(u, plan);
    }
    arena_end(u->arena);
    return u->changed;
}

static bool has_marked_loops(const struct routine *f) {
    for_each_block(b, f)
        if (is_marked(b))
            return true;
    return false;
}

static bool selects_from_variables(const struct optimizer *o, const struct routine *f) {
    for_each_in_routine(i, b, f)
        if (selects_from_variable(o, i))
            return true;
    return false;
}

bool pass_unroll(struct optimizer *o, struct routine *f) {
    struct unrolling u = {.o = o, .f = f};
    bool changed = false;
    u.selects_resources = selects_from_variables(o, f);
    if (!u.selects_resources && !has_marked_loops(f))
        return false;
    while (run_round(&u)) {
        pass_unreachable_code(o, f);
        changed = true;
    }
    return changed;
}

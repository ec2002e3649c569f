/* The copies of a loop that is unrolled, one for each time that it runs, and what stands in its
 * place: see unroll.c. */
#include "unroll.h"

/* ---- Values that are used behind the loop ---- */

/* Where the merge block begins a loop itself, the value stays what it is from round to round. */
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

static void close_operand(struct unrolling *u, struct instruction *i, uint32_t k) {
    const struct instruction *value = instruction_of(u->o->m, i->operands[k]);
    const struct block *user = i->opcode == SpvOpPhi && k % 2 == 0
                                   ? block_labelled(u->o->m, i->operands[k + 1])
                                   : i->block;
    struct plan *plan = value && value->type ? plan_at(u, value->block) : NULL;
    if (plan && plan_at(u, user) != plan)
        i->operands[k] = closing_of(u, plan, value);
}

void close_values(struct unrolling *u) {
    for_each_block(b, u->f)
        for_each_in(i, &b->list)
            for_each_local_operand(u->o, i, k)
                close_operand(u, i, k);
}

/* ---- Copies ---- */

/* What a copy of a loop needs to know. */
struct copy {
    struct unrolling *u;
    const struct plan *plan;
    struct trial trial;
    enum test test;
    uint32_t header, next_header; /* labels of this copy's and the next one's */
    struct block *last;           /* behind which the next block stands */
    struct word_vec *leaving;     /* of each phi of the merge block: pairs */
};

static uint32_t renamed(const struct unrolling *u, uint32_t id) {
    return renamed_id(&u->renamed, id);
}

static void rename_to(struct unrolling *u, uint32_t id, uint32_t by) {
    rename_id(u->o->arena, &u->renamed, id, by);
}

static bool is_variable(const struct copy *c, const struct instruction *i) {
    return i->opcode == SpvOpPhi && i->block == c->plan->loop.header;
}

/* What stands behind the test is not reached in the last round; but where the test is within a
 * construct, the end of that has to be there. */
static bool is_copied(const struct copy *c, const struct block *b) {
    const struct flow *flow = c->u->flow;
    uint32_t test = c->plan->test->order;
    return c->test != LEAVES || c->plan->is_nested || b->order == test || b->order == NOT_REACHED ||
           !flow_dominates(flow, test, b->order);
}

static void name_copies(struct copy *c) {
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

static void copy_instruction(struct copy *c, const struct instruction *i, struct block *to) {
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

/* A test that is settled becomes a branch. */
static void copy_test(struct copy *c, struct block *to) {
    const struct instruction *i = terminator_of(c->plan->test);
    uint32_t merge = c->plan->loop.merge->label.id;
    uint32_t inside = i->operands[i->operands[1] == merge ? 2 : 1];
    lead_to(c->u, to, c->test == LEAVES ? merge : renamed(c->u, inside));
    instruction_locate(to->list.last, i);
}

/* The way back to the header leads to the next copy. */
static void lead_on(struct copy *c, struct block *to) {
    if (c->test != LEAVES) {
        retarget(to, c->header, c->next_header);
        return;
    }
    if (to->list.last->operands[0] == c->plan->loop.merge->label.id)
        return;
    uint32_t mark = to->list.last->mark;
    instruction_remove(c->u->o->m, to->list.last);
    instruction_insert(c->u->o->m, to, NULL, SpvOpUnreachable, 0, NULL, 0)->mark = mark;
}

/* Of the header, and of a test that became a branch. */
static bool is_merge_without_use(const struct copy *c, const struct instruction *i) {
    return i == merge_of(c->plan->loop.header) ||
           (c->test != IS_OPEN && i == merge_of(c->plan->test));
}

static void copy_block(struct copy *c, const struct block *b) {
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

/* What the phis of the merge block get from this copy. */
static void note_leaving(struct copy *c) {
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
            if (!leads_to(block_labelled(c->u->o->m, label), merge->label.id))
                continue;
            vec_push(c->u->arena, pairs, renamed(c->u, i->operands[k]));
            vec_push(c->u->arena, pairs, label);
        }
        pairs++;
    }
}

/* The variables of the loop: constants where these are known, else what the copy before made. */
static void name_variables(struct copy *c, bool is_first) {
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

static void make_copy(struct copy *c, bool is_first) {
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
    trial_go_on(&c->trial);
}

/* ---- In place of the loop ---- */

static void settle_merge_phis(struct copy *c) {
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

/* The header keeps what its variables are at first, but for constants, which are in the copies. */
static void empty_header(struct copy *c) {
    const struct loop *loop = &c->plan->loop;
    trial_begin(&c->trial, c->u->o, c->u->arena, loop);
    for_each_in(i, &loop->header->list)
        if (i->opcode != SpvOpPhi || trial_value(&c->trial, i->id).is_known)
            instruction_remove(c->u->o->m, i);
    phis_remove_predecessor(c->u->o, loop->header, loop->latch->label.id);
}

/* A loop that runs once, for what leaves it early. */
static uint32_t surround(struct copy *c, uint32_t target) {
    const struct loop *loop = &c->plan->loop;
    struct block *unused = insert_block(c->u, c->last);
    struct block *around = insert_block(c->u, loop->header);
    begin_construct(c->u, around, loop->merge->label.id, unused->label.id, target);
    lead_to(c->u, unused, around->label.id);
    return around->label.id;
}

/* The header still has its name, and its variables, for what is unrolled later. */
static void replace_loop(struct copy *c, uint32_t first) {
    const struct loop *loop = &c->plan->loop;
    empty_header(c);
    lead_to(c->u, loop->header, c->plan->breaks ? surround(c, first) : first);
    rename_to(c->u, loop->header->label.id, 0);
    for (size_t k = 0; k < c->trial.variables.count; k++)
        rename_to(c->u, c->trial.variables.items[k]->id, 0);
    for (size_t k = 0; k < loop->blocks.count; k++)
        if (loop->blocks.items[k] != loop->header)
            block_remove(c->u->o->m, loop->blocks.items[k]);
}

static uint32_t count_phis(const struct block *b) {
    uint32_t count = 0;
    for_each_in(i, &b->list)
        count += i->opcode == SpvOpPhi;
    return count;
}

void unroll(struct unrolling *u, const struct plan *plan) {
    struct copy c = {.u = u, .plan = plan, .last = plan->loop.header};
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

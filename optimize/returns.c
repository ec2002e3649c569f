/* One return for each routine that is called, in a block outside of all constructs, so that what a
 * call stands for can be copied in its place: behind it goes on what stood behind the call.
 *
 * What guards.c cannot join becomes the one case of a switch whose merge block returns.  A return
 * leaves by it, which structured control flow allows from within selections (SPIR-V 2.11.2), but
 * not from within another switch or a loop: there it sets a flag and leaves by the merge block of
 * that, where the flag is tested and leads outward again.  Value and flag travel in variables,
 * which become SSA values with all others; so do values that a new way past them no longer lets
 * dominate their uses.
 *
 * It must come before values of opaque types and pointers are used beyond the loop or switch that
 * makes them, as these cannot be in variables; what codegen makes does not do that. */
#include "constructs.h"
#include "guards.h"
#include "passes.h"

struct returns {
    struct optimizer *o;
    struct routine *f;
    struct arena *arena;
    struct flow *flow;
    struct constructs constructs;
    struct block **targets; /* where leaving each loop or switch leads, when returns leave by it */
    struct block *end;
    uint32_t value, flag; /* variables, or 0 */
    bool passed;          /* a merge block that was reached before has got another way to it */
};

static struct block *merge_block_of(struct returns *r, const struct block *header) {
    return block_labelled(r->o->m, merge_of(header)->operands[0]);
}

/* Is there one return at most, outside of all constructs. */
static bool is_single(struct returns *r) {
    uint32_t count = 0;
    for (uint32_t n = 0; n < r->flow->count; n++)
        if (is_return(terminator_of(r->flow->blocks[n])))
            count += r->constructs.inside[n] ? 2 : 1;
    return count <= 1;
}

/* ---- Variables ---- */

static uint32_t local_variable(struct returns *r, uint32_t type) {
    struct block *first = r->f->first;
    const uint32_t storage = SpvStorageClassFunction;
    return instruction_insert(r->o->m, first, first->list.first, SpvOpVariable,
                              pointer_type(r->o, SpvStorageClassFunction, type), &storage, 1)
        ->id;
}

static void store(struct returns *r, struct block *b, struct instruction *before, uint32_t variable,
                  uint32_t value) {
    instruction_insert(r->o->m, b, before, SpvOpStore, 0, (const uint32_t[]){variable, value}, 2);
}

static uint32_t load(struct returns *r, struct block *b, struct instruction *before,
                     uint32_t variable) {
    uint32_t type = instruction_of(r->o->m, variable)->type;
    return instruction_insert(r->o->m, b, before, SpvOpLoad, pointee_of(r->o, type)->id, &variable,
                              1)
        ->id;
}

static void branch(struct returns *r, struct block *from, const struct block *to) {
    instruction_insert(r->o->m, from, NULL, SpvOpBranch, 0, &to->label.id, 1);
}

/* ---- The switch around all ---- */

static void write_end(struct returns *r) {
    bool returns_value = r->value != 0;
    uint32_t value = returns_value ? load(r, r->end, NULL, r->value) : 0;
    instruction_insert(r->o->m, r->end, NULL, returns_value ? SpvOpReturnValue : SpvOpReturn, 0,
                       &value, returns_value);
}

static void make_variables(struct returns *r) {
    const struct instruction *type = instruction_of(r->o->m, r->f->definition.type);
    if (type->opcode != SpvOpTypeVoid)
        r->value = local_variable(r, type->id);
}

/* The first block keeps the variables, and so cannot be the header of what is in the body. */
static void part_variables(struct returns *r) {
    struct module *m = r->o->m;
    struct block *first = r->f->first;
    struct block *body = module_split_block(m, first, last_variable(r->f), module_id(m));
    phis_in_successors_rename(r->o, body, first->label.id);
    branch(r, first, body);
}

static void wrap_body(struct returns *r) {
    struct module *m = r->o->m;
    struct block *first = r->f->first;
    make_variables(r);
    r->end = module_block_behind(m, r->f->last, module_id(m));
    write_end(r);
    instruction_remove(m, terminator_of(first));
    uint32_t integer = module_type(m, SpvOpTypeInt, (const uint32_t[]){32, 0}, 2);
    uint32_t zero = constant_of_word(r->o, integer, 0);
    struct instruction *merge =
        instruction_insert(m, first, NULL, SpvOpSelectionMerge, 0,
                           (const uint32_t[]){r->end->label.id, SpvSelectionControlMaskNone}, 2);
    merge->mark = first->next->list.first->mark;
    instruction_insert(m, first, NULL, SpvOpSwitch, 0,
                       (const uint32_t[]){zero, first->next->label.id}, 2);
}

/* ---- Leaving ---- */

/* Who leaves knows no value for what others bring; nobody asks for it when the flag is set. */
static void add_to_phis(struct returns *r, struct block *b, uint32_t predecessor) {
    for (struct instruction *i = b->list.first, *end = behind_phis(b); i != end; i = i->next) {
        if (i->opcode != SpvOpPhi)
            continue;
        uint32_t *operands = arena_array(r->arena, uint32_t, i->count + 2u);
        memcpy(operands, i->operands, i->count * sizeof *operands);
        operands[i->count] = undefined(r->o, i->type);
        operands[i->count + 1] = predecessor;
        instruction_set_operands(r->o->m, i, operands, i->count + 2u);
    }
}

/* The block to go to from one in the constructs around it, which the returns of the loop or switch
 * that it then leaves share. */
static struct block *way_out(struct returns *r, struct block *around, struct block *from) {
    if (!around)
        return r->end;
    struct block *merge = merge_block_of(r, around);
    r->targets[around->order] = merge;
    add_to_phis(r, merge, from->label.id);
    return merge;
}

static uint32_t flag_of(struct returns *r) {
    if (!r->flag) {
        r->flag = local_variable(r, module_type(r->o->m, SpvOpTypeBool, NULL, 0));
        store(r, r->f->first, merge_of(r->f->first), r->flag, constant_bool_of(r->o, false));
    }
    return r->flag;
}

static void leave(struct returns *r, struct block *b, struct block *around) {
    struct instruction *end = terminator_of(b);
    if (r->value)
        store(r, b, end, r->value, end->operands[0]);
    if (around) {
        uint32_t left = constant_bool_of(r->o, true);
        store(r, b, end, flag_of(r), left);
    }
    instruction_remove(r->o->m, end);
    branch(r, b, way_out(r, around, b));
}

/* Nothing else leads there. */
static void pass_through(struct returns *r, struct block *merge, struct block *around) {
    for_each_in(i, &merge->list)
        instruction_remove(r->o->m, i);
    branch(r, merge, way_out(r, around, merge));
}

static void test_flag(struct returns *r, struct block *merge, struct block *around) {
    struct instruction *first = behind_phis(merge);
    struct block *rest = module_split_block(r->o->m, merge, first->previous, module_id(r->o->m));
    phis_in_successors_rename(r->o, rest, merge->label.id);
    uint32_t is_set = load(r, merge, NULL, r->flag);
    struct block *out = way_out(r, around, merge);
    instruction_insert(r->o->m, merge, NULL, SpvOpBranchConditional, 0,
                       (const uint32_t[]){is_set, out->label.id, rest->label.id}, 3);
    r->passed = true;
}

/* Inner loops and switches have higher numbers than what is around them. */
static void lead_outward(struct returns *r) {
    for (uint32_t n = r->flow->count; n-- > 0;) {
        struct block *merge = r->targets[n];
        if (merge && merge->order == NOT_REACHED)
            pass_through(r, merge, r->constructs.around[n]);
        else if (merge)
            test_flag(r, merge, r->constructs.around[n]);
    }
}

static void leave_all(struct returns *r) {
    r->targets = arena_array(r->arena, struct block *, r->flow->count);
    for (uint32_t n = 1; n < r->flow->count; n++) {
        struct block *b = r->flow->blocks[n];
        if (is_return(terminator_of(b)))
            leave(r, b, r->constructs.around[n]);
    }
    lead_outward(r);
}

/* ---- Merge blocks that head a loop ---- */

/* The pairs of what enters a loop go to a phi in the block in front of it. */
static void divide_phi(struct returns *r, struct instruction *phi, struct block *front) {
    struct word_vec entering = {0}, others = {0};
    for (uint32_t k = 0; k < phi->count; k += 2) {
        uint32_t from = block_labelled(r->o->m, phi->operands[k + 1])->order;
        bool is_back = flow_dominates(r->flow, phi->block->order, from);
        append_words(r->arena, is_back ? &others : &entering, phi->operands + k, 2);
    }
    uint32_t joined = instruction_insert(r->o->m, front, NULL, SpvOpPhi, phi->type, entering.items,
                                         entering.count)
                          ->id;
    append_words(r->arena, &others, (const uint32_t[]){joined, front->label.id}, 2);
    instruction_set_operands(r->o->m, phi, others.items, others.count);
}

/* A flag cannot be tested in the header of a loop. */
static void put_block_in_front(struct returns *r, struct block *header, struct block *loop) {
    struct block *front = module_block_behind(r->o->m, loop->previous, module_id(r->o->m));
    for_each_in(i, &loop->list)
        if (i->opcode == SpvOpPhi)
            divide_phi(r, i, front);
    for_each_predecessor(p, r->flow, loop->order)
        if (!flow_dominates(r->flow, loop->order, p))
            retarget(r->flow->blocks[p], loop->label.id, front->label.id);
    merge_of(header)->operands[0] = front->label.id;
    branch(r, front, loop);
}

static bool separate_loops(struct returns *r) {
    bool changed = false;
    for (uint32_t n = 0; n < r->flow->count; n++) {
        struct block *header = r->flow->blocks[n];
        struct block *merge =
            merge_of(header) && can_be_left(header) ? merge_block_of(r, header) : NULL;
        if (!merge || !loop_merge_of(merge))
            continue;
        put_block_in_front(r, header, merge);
        changed = true;
    }
    return changed;
}

/* ---- Values that no longer dominate their uses ---- */

struct mending {
    struct returns *r;
    struct map variables; /* of values, by id */
};

static struct instruction *place_behind(const struct instruction *definition) {
    return definition->opcode == SpvOpPhi ? behind_phis(definition->block) : definition->next;
}

static uint32_t variable_of(struct mending *mending, const struct instruction *definition) {
    struct returns *r = mending->r;
    void **slot = map_slot_u64(r->arena, &mending->variables, definition->id);
    if (!*slot) {
        uint32_t variable = local_variable(r, definition->type);
        store(r, definition->block, place_behind(definition), variable, definition->id);
        *slot = (void *)(uintptr_t)variable;
    }
    return (uint32_t)(uintptr_t)*slot;
}

/* Does a value reach what stands in a block behind what makes it. */
static bool reaches(const struct returns *r, const struct instruction *definition,
                    const struct block *user) {
    return !definition->block || definition->opcode == SpvOpLabel || definition->block == user ||
           definition->opcode == SpvOpVariable ||
           flow_dominates(r->flow, definition->block->order, user->order);
}

static void mend_operand(struct mending *mending, struct instruction *i, uint32_t k) {
    struct returns *r = mending->r;
    const struct instruction *definition = instruction_of(r->o->m, i->operands[k]);
    struct block *user = i->block;
    if (i->opcode == SpvOpPhi)
        user = block_labelled(r->o->m, i->operands[k | 1]);
    if (user->order == NOT_REACHED || reaches(r, definition, user))
        return;
    struct instruction *end = merge_of(user) ? merge_of(user) : terminator_of(user);
    bool at_end = i->opcode == SpvOpPhi || i == terminator_of(user);
    i->operands[k] = load(r, user, at_end ? end : i, variable_of(mending, definition));
}

static void mend(struct returns *r) {
    struct mending mending = {.r = r};
    flow_forget(r->o);
    r->flow = flow_of(r->o, r->f);
    for (uint32_t n = 0; n < r->flow->count; n++)
        for_each_in(i, &r->flow->blocks[n]->list)
            for_each_id_operand(r->o->m, i, k)
                if (!is_debug(r->o, i))
                    mend_operand(&mending, i, k);
}

/* ---- The pass ---- */

static void analyse(struct returns *r) {
    r->flow = flow_of(r->o, r->f);
    r->constructs = constructs_of(r->o, r->arena, r->flow);
}

static void analyse_again(struct returns *r) {
    flow_forget(r->o);
    analyse(r);
}

static void make_single(struct returns *r) {
    part_variables(r);
    analyse_again(r);
    if (separate_loops(r))
        analyse_again(r);
    wrap_body(r);
    leave_all(r);
    if (r->passed)
        mend(r);
}

/* Most can do with what their selections are merged by. */
static bool join_or_wrap(struct returns *r) {
    analyse(r);
    if (is_single(r))
        return false;
    remove_unreached(r->o, r->f);
    join_returns(r->o, r->f);
    analyse_again(r);
    if (!is_single(r))
        make_single(r);
    return true;
}

bool single_return(struct optimizer *o, struct routine *f) {
    struct returns r = {.o = o, .f = f, .arena = arena_branch(o->arena)};
    bool is_copied = f->first && !(f->definition.operands[0] & SpvFunctionControlDontInlineMask);
    bool changed = is_copied && join_or_wrap(&r);
    arena_end(r.arena);
    return changed;
}

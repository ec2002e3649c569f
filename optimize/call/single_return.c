/* Pass: a single return per routine. */
#include "../passes.h"

/* ---- Repair of SSA dominance ----
 *
 * Replaces values that no longer dominate their uses with variables, after edges were added. */

struct repair {
    struct optimizer *o;
    struct arena *arena;
    struct routine *f;
    const struct cfg *flow;
    struct map variables; /* by id of the value */
};

/* Creates a variable before all others. */
static uint32_t local_variable(struct optimizer *o, struct routine *f, uint32_t type) {
    struct block *first = f->first;
    const uint32_t storage = SpvStorageClassFunction;
    return instruction_insert(o->m, first, first->list.first, SpvOpVariable,
                              opt_pointer_type(o, SpvStorageClassFunction, type), &storage, 1)
        ->id;
}

static struct instruction *point_behind(const struct instruction *definition) {
    return definition->opcode == SpvOpPhi ? behind_phis(definition->block) : definition->next;
}

static uint32_t variable_of(struct repair *repair, const struct instruction *definition) {
    void **slot = map_slot_u64(repair->arena, &repair->variables, definition->id);
    if (!*slot) {
        uint32_t variable = local_variable(repair->o, repair->f, definition->type);
        const uint32_t operands[] = {variable, definition->id};
        instruction_insert(repair->o->m, definition->block, point_behind(definition), SpvOpStore, 0,
                           operands, 2);
        *slot = (void *)(uintptr_t)variable;
    }
    return (uint32_t)(uintptr_t)*slot;
}

/* Reports whether a value is available in a block after its definition. */
static bool reaches(const struct repair *repair, const struct instruction *definition,
                    const struct block *user) {
    return !definition->block || definition->opcode == SpvOpLabel || definition->block == user ||
           definition->opcode == SpvOpVariable ||
           flow_dominates(repair->flow, definition->block->order, user->order);
}

static void repair_operand(struct repair *repair, struct instruction *i, uint32_t k) {
    struct module *m = repair->o->m;
    const struct instruction *definition = instruction_of(m, i->operands[k]);
    struct block *user = i->block;
    if (i->opcode == SpvOpPhi)
        user = block_labelled(m, i->operands[k | 1]);
    if (user->order == NOT_REACHED || reaches(repair, definition, user))
        return;
    struct instruction *end = merge_of(user) ? merge_of(user) : terminator_of(user);
    bool at_end = i->opcode == SpvOpPhi || i == terminator_of(user);
    uint32_t variable = variable_of(repair, definition);
    i->operands[k] =
        instruction_insert(m, user, at_end ? end : i, SpvOpLoad, definition->type, &variable, 1)
            ->id;
}

static void repair_dominance(struct optimizer *o, struct routine *f) {
    struct repair repair = {.o = o, .arena = arena_branch(o->arena), .f = f, .flow = cfg_of(o, f)};
    for (uint32_t n = 0; n < repair.flow->count; n++)
        for_each_in(i, &repair.flow->blocks[n]->list)
            for_each_id_operand(o->m, i, k)
                if (!opt_is_debug(o, i))
                    repair_operand(&repair, i, k);
    arena_end(repair.arena);
}

/* ---- single_return ----
 *
 * Gives each called function a single return outside of all constructs, so that its body can
 * replace a call. A return stores its value in a variable and branches to the merge block of the
 * enclosing construct. The code there must not run in that case. The first applicable rule ensures
 * it:
 *
 *   - Only returns reach the merge block: the return moves there.
 *
 *         if (a) return x; else return y;      if (a) r = x; else r = y;  return r;
 *
 *   - The merge block only branches to the next one, which tests whether a return was taken.
 *
 *   - The construct is in a loop, or in a switch case that falls through or breaks later: a flag
 *     that each return sets decides whether to exit the outer construct, too.
 *
 *   - One edge reaches the merge block: the rest becomes the other arm of the selection.
 *
 *         if (a) return x;                     if (a) r = x;
 *         ...; return y;                       else { ...; r = y; }  return r;
 *
 *   - Otherwise a selection by the flag encloses the rest.
 *
 * A return in a loop exits through the loop's merge block, across all selections (SPIR-V 2.11.2).
 * Other constructs are not exited from within, because drivers compile such an exit to a loop. The
 * value and the flag become SSA values later. The pass requires that opaque values and pointers are
 * used only in the construct that defines them, because they cannot be variables; codegen
 * guarantees that. */

/* An element of a list of blocks. */
struct exit {
    struct block *block;
    uint32_t number; /* index of the block, or of the header that it was created for */
    struct exit *next;
};

/* State of a construct, or of the code outside of all constructs. */
struct return_level {
    struct exit *returned; /* blocks that only returns reach; they have no terminator yet */
    struct exit *mixed; /* blocks reached by returns and others; they branch to the merge block */
    bool is_mixed;      /* returns and others reach the merge block */
};

struct returns {
    struct optimizer *o;
    struct routine *f;
    struct arena *arena;
    struct cfg *flow;
    struct constructs constructs;
    struct return_level
        *levels;          /* by index of the header; the last one is outside of all constructs */
    uint32_t value, flag; /* ids of variables, or 0 */
    bool passed;          /* a new edge bypasses blocks that dominated its target */
};

static struct block *merge_block_of(const struct returns *r, const struct block *header) {
    return block_labelled(r->o->m, merge_of(header)->operands[0]);
}

/* Reports whether there is at most one return and it is outside of all constructs. */
static bool has_one_return(struct returns *r) {
    uint32_t count = 0;
    for (uint32_t n = 0; n < r->flow->count; n++)
        if (is_return(terminator_of(r->flow->blocks[n])))
            count += r->constructs.inside[n] ? 2 : 1;
    return count <= 1;
}

/* ---- Exited constructs ---- */

/* Returns the header of the construct that a returning block exits, or NULL. */
static struct block *left_by(const struct returns *r, uint32_t n) {
    struct block *around = r->constructs.around[n];
    return around && loop_merge_of(around) ? around : r->constructs.inside[n];
}

static struct return_level *level_of(struct returns *r, const struct block *header) {
    return &r->levels[header ? header->order : r->flow->count];
}

static void add_exit(struct returns *r, struct exit **list, struct block *b, uint32_t n) {
    struct exit *exit = arena_new(r->arena, struct exit);
    *exit = (struct exit){b, n, *list};
    *list = exit;
}

static void add_returned(struct returns *r, struct block *b, uint32_t n) {
    add_exit(r, &level_of(r, left_by(r, n))->returned, b, n);
}

/* ---- Variables ---- */

static struct instruction *emit_load_before_end(struct returns *r, struct block *b,
                                                uint32_t variable) {
    uint32_t type = module_pointee(r->o->m, instruction_of(r->o->m, variable)->type)->id;
    return instruction_insert(r->o->m, b, NULL, SpvOpLoad, type, &variable, 1);
}

static void store(struct returns *r, struct block *b, struct instruction *before, uint32_t variable,
                  uint32_t value) {
    instruction_insert(r->o->m, b, before, SpvOpStore, 0, (const uint32_t[]){variable, value}, 2);
}

/* ---- Edges ---- */

/* A path that returned has no value for the phis, which are not used if the flag is set. */
static void add_to_phis(struct returns *r, struct block *b, uint32_t predecessor) {
    for (struct instruction *i = b->list.first; i && i->opcode == SpvOpPhi; i = i->next) {
        uint32_t *operands = arena_array(r->arena, uint32_t, i->count + 2u);
        memcpy(operands, i->operands, i->count * sizeof *operands);
        operands[i->count] = opt_undefined(r->o, i->type);
        operands[i->count + 1] = predecessor;
        instruction_set_operands(r->o->m, i, operands, i->count + 2u);
    }
}

static void all_go_to(struct returns *r, const struct exit *list, struct block *to) {
    for (; list; list = list->next) {
        struct block *from = list->block;
        add_to_phis(r, to, from->label.id);
        instruction_insert(r->o->m, from, NULL, SpvOpBranch, 0, &to->label.id, 1);
    }
}

static bool is_listed(const struct exit *list, uint32_t label) {
    while (list && list->block->label.id != label)
        list = list->next;
    return list != NULL;
}

/* Moves the operand pairs of the listed predecessors to a new phi in `front`. */
static void divide_phi(struct returns *r, struct instruction *phi, const struct exit *list,
                       struct block *front) {
    struct word_vec entering = {0}, others = {0};
    for (uint32_t k = 0; k < phi->count; k += 2)
        append_words(r->arena, is_listed(list, phi->operands[k + 1]) ? &entering : &others,
                     phi->operands + k, 2);
    uint32_t joined = instruction_insert(r->o->m, front, NULL, SpvOpPhi, phi->type, entering.items,
                                         entering.count)
                          ->id;
    append_words(r->arena, &others, (const uint32_t[]){joined, front->label.id}, 2);
    instruction_set_operands(r->o->m, phi, others.items, others.count);
}

/* Redirects the listed predecessors of `b` to `front`. */
static void put_in_front(struct returns *r, struct block *front, struct block *b,
                         const struct exit *list) {
    for_each_in(i, &b->list)
        if (i->opcode == SpvOpPhi)
            divide_phi(r, i, list, front);
    for (; list; list = list->next)
        opt_retarget(list->block, b->label.id, front->label.id);
}

/* ---- Code after a merge block ---- */

/* The code after an exited construct. */
struct rest {
    struct block *header, *merge;
    struct block *outer; /* header of the next construct to exit, or NULL */
    struct block *end;   /* merge block of `outer` */
};

static bool is_in(const struct returns *r, const struct rest *rest, uint32_t number) {
    return flow_dominates(r->flow, rest->merge->order, number);
}

static bool falls_through(const struct returns *r, const struct rest *rest) {
    const struct instruction *cases = terminator_of(rest->outer);
    if (cases->opcode != SpvOpSwitch)
        return false;
    for_each_target(cases, k) {
        const struct block *next = block_labelled(r->o->m, cases->operands[k]);
        for_each_predecessor(p, r->flow, next->order)
            if (next != rest->end && is_in(r, rest, p))
                return true;
    }
    return false;
}

/* Reports whether a selection in the rest breaks to the merge block of the switch directly. */
static bool has_breaks(const struct returns *r, const struct rest *rest) {
    if (terminator_of(rest->outer)->opcode != SpvOpSwitch || rest->end->order == NOT_REACHED)
        return false;
    for_each_predecessor(p, r->flow, rest->end->order)
        if (is_in(r, rest, p) && r->constructs.inside[p] != rest->outer)
            return true;
    return false;
}

static bool is_nothing(const struct rest *rest) {
    const struct instruction *i = behind_phis(rest->merge);
    return i->opcode == SpvOpBranch && i->operands[0] == rest->end->label.id;
}

/* Splits the merge block, moves its code to the second half and tests the flag in the first. */
static struct instruction *ask_flag(struct returns *r, const struct rest *rest,
                                    struct block *past) {
    struct module *m = r->o->m;
    struct block *asking = rest->merge;
    const struct instruction *first = behind_phis(asking);
    struct block *others = module_split_block(m, asking, first->previous, module_id(m));
    phi_rename_in_successors(r->o, others, asking->label.id);
    struct instruction *flag = emit_load_before_end(r, asking, r->flag);
    add_to_phis(r, past, asking->label.id);
    const uint32_t ways[] = {flag->id, past->label.id, others->label.id};
    struct instruction *branch =
        instruction_insert(m, asking, NULL, SpvOpBranchConditional, 0, ways, 3);
    flag->mark = branch->mark = merge_of(rest->header)->mark;
    r->passed = true;
    return branch;
}

/* Removes the exits inside the rest from a list and returns them. */
static struct exit *remove_exits(struct returns *r, const struct rest *rest, struct exit **list) {
    struct exit *taken = NULL;
    while (*list) {
        struct exit *exit = *list;
        if (!is_in(r, rest, exit->number)) {
            list = &exit->next;
            continue;
        }
        *list = exit->next;
        exit->next = taken;
        taken = exit;
    }
    return taken;
}

/* Returns the blocks of the rest that branch to its end. */
static struct exit *ways_to_rest(struct returns *r, const struct rest *rest) {
    if (!rest->outer)
        return NULL;
    struct exit *ways = remove_exits(r, rest, &level_of(r, rest->outer)->mixed);
    if (rest->end->order == NOT_REACHED)
        return ways;
    for_each_predecessor(p, r->flow, rest->end->order)
        if (is_in(r, rest, p) && cfg_reaches(r->flow->blocks[p], rest->end->label.id))
            add_exit(r, &ways, r->flow->blocks[p], p);
    return ways;
}

static bool is_switch(const struct block *header) {
    return header && terminator_of(header)->opcode == SpvOpSwitch;
}

/* Reports whether the rest can become an arm of the exited selection. A rest inside an inner switch
 * could no longer break out of the outer one. */
static bool is_other_side(struct returns *r, const struct rest *rest) {
    uint32_t n = rest->merge->order;
    bool has_one_way = r->flow->first_predecessor[n + 1] - r->flow->first_predecessor[n] == 1;
    bool is_inner_switch =
        is_switch(rest->header) && is_switch(r->constructs.around[rest->header->order]);
    return has_one_way && !is_inner_switch && !level_of(r, rest->header)->is_mixed &&
           !loop_merge_of(rest->header);
}

/* Creates the block in which returning and other paths merge. */
static struct block *past_rest(struct returns *r, const struct rest *rest, struct exit *ways,
                               struct exit *returned) {
    struct block *begin = is_other_side(r, rest) ? rest->header : rest->merge;
    struct block *past = module_block_behind(r->o->m, begin, module_id(r->o->m));
    if (ways)
        put_in_front(r, past, rest->end, ways);
    all_go_to(r, returned, past);
    return past;
}

static void lead_past(struct returns *r, const struct rest *rest) {
    struct return_level *outer = level_of(r, rest->outer);
    struct exit *ways = ways_to_rest(r, rest), *returned = remove_exits(r, rest, &outer->returned);
    struct block *past = past_rest(r, rest, ways, returned);
    if (is_other_side(r, rest)) {
        merge_of(rest->header)->operands[0] = past->label.id;
        all_go_to(r, level_of(r, rest->header)->returned, past);
    } else {
        all_go_to(r, level_of(r, rest->header)->returned, rest->merge);
        struct instruction *branch = ask_flag(r, rest, past);
        const uint32_t merge[] = {past->label.id, SpvSelectionControlMaskNone};
        instruction_insert(r->o->m, rest->merge, branch, SpvOpSelectionMerge, 0, merge, 2)->mark =
            branch->mark;
    }
    add_exit(r, ways ? &outer->mixed : &outer->returned, past, rest->header->order);
    if (!ways)
        return;
    instruction_insert(r->o->m, past, NULL, SpvOpBranch, 0, &rest->end->label.id, 1);
    outer->is_mixed = r->passed = true;
}

/* Exits loops and switch cases that fall through. */
static void lead_out(struct returns *r, const struct rest *rest) {
    struct return_level *outer = level_of(r, rest->outer);
    all_go_to(r, level_of(r, rest->header)->returned, rest->merge);
    outer->is_mixed = true;
    if (is_nothing(rest))
        return;
    struct exit *returned = remove_exits(r, rest, &outer->returned);
    all_go_to(r, returned, rest->end);
    ask_flag(r, rest, rest->end);
}

static void return_there(struct returns *r, struct block *header, struct block *merge) {
    for_each_in(i, &merge->list)
        instruction_remove(r->o->m, i);
    all_go_to(r, level_of(r, header)->returned, merge);
    add_returned(r, merge, header->order);
}

static void lead_on(struct returns *r, struct block *header) {
    struct return_level *level = level_of(r, header);
    if (!level->returned && !level->is_mixed)
        return;
    struct rest rest = {header, merge_block_of(r, header), left_by(r, header->order), NULL};
    rest.end = rest.outer ? merge_block_of(r, rest.outer) : NULL;
    if (rest.merge->order == NOT_REACHED)
        return_there(r, header, rest.merge);
    else if (rest.outer && (is_nothing(&rest) || loop_merge_of(rest.outer) ||
                            falls_through(r, &rest) || has_breaks(r, &rest)))
        lead_out(r, &rest);
    else
        lead_past(r, &rest);
}

/* ---- Merge blocks that are loop headers ---- */

/* The flag cannot be tested in a loop header. */
static void put_block_in_front(struct returns *r, struct block *header, struct block *loop) {
    struct module *m = r->o->m;
    struct block *front = module_block_behind(m, loop->previous, module_id(m));
    struct exit *entering = NULL;
    for_each_predecessor(p, r->flow, loop->order)
        if (!flow_dominates(r->flow, loop->order, p))
            add_exit(r, &entering, r->flow->blocks[p], p);
    put_in_front(r, front, loop, entering);
    merge_of(header)->operands[0] = front->label.id;
    instruction_insert(m, front, NULL, SpvOpBranch, 0, &loop->label.id, 1);
}

static bool separate_loops(struct returns *r) {
    bool changed = false;
    for (uint32_t n = 0; n < r->flow->count; n++) {
        struct block *header = r->flow->blocks[n];
        struct block *merge = merge_of(header) ? merge_block_of(r, header) : NULL;
        if (!merge || !loop_merge_of(merge))
            continue;
        put_block_in_front(r, header, merge);
        changed = true;
    }
    return changed;
}

/* ---- The pass ---- */

static void analyse(struct returns *r) {
    r->flow = cfg_of(r->o, r->f);
    r->constructs = cfg_constructs(r->o, r->arena, r->flow);
}

static void make_return(struct returns *r) {
    struct block *end = module_block_behind(r->o->m, r->f->last, module_id(r->o->m));
    all_go_to(r, level_of(r, NULL)->returned, end);
    uint32_t value = r->value ? emit_load_before_end(r, end, r->value)->id : 0;
    instruction_insert(r->o->m, end, NULL, r->value ? SpvOpReturnValue : SpvOpReturn, 0, &value,
                       r->value != 0);
}

static void append_block(struct routine *f, struct block *b) {
    b->previous = f->last;
    b->next = NULL;
    if (f->last)
        f->last->next = b;
    else
        f->first = b;
    f->last = b;
}

/* Sorts blocks into reverse postorder, with unreachable blocks last. */
static void order_blocks(struct returns *r) {
    const struct cfg *flow = cfg_of(r->o, r->f);
    struct block *unreached = NULL;
    for (struct block *b = r->f->last, *before; b; b = before) {
        before = b->previous;
        if (b->order != NOT_REACHED)
            continue;
        b->next = unreached;
        unreached = b;
    }
    r->f->first = r->f->last = NULL;
    for (uint32_t n = 0; n < flow->count; n++)
        append_block(r->f, flow->blocks[n]);
    for (struct block *b = unreached, *next; b; b = next) {
        next = b->next;
        append_block(r->f, b);
    }
}

/* Visits inner constructs before outer ones, and later constructs before earlier ones. */
static void make_single(struct returns *r) {
    r->levels = arena_array(r->arena, struct return_level, r->flow->count + 1);
    const struct instruction *type = instruction_of(r->o->m, r->f->definition.type);
    if (type->opcode != SpvOpTypeVoid)
        r->value = local_variable(r->o, r->f, type->id);
    struct block *first = r->f->first;
    r->flag = local_variable(r->o, r->f, module_type(r->o->m, SpvOpTypeBool, NULL, 0));
    store(r, first, opt_last_variable(r->f)->next, r->flag, opt_constant_bool(r->o, false));
    for (uint32_t n = 0; n < r->flow->count; n++)
        if (is_return(terminator_of(r->flow->blocks[n]))) {
            struct block *b = r->flow->blocks[n];
            struct instruction *end = terminator_of(b);
            if (r->value)
                store(r, b, end, r->value, end->operands[0]);
            instruction_remove(r->o->m, end);
            if (r->constructs.inside[b->order])
                store(r, b, NULL, r->flag, opt_constant_bool(r->o, true));
            add_returned(r, b, b->order);
        }
    for (uint32_t n = r->flow->count; n-- > 0;)
        if (merge_of(r->flow->blocks[n]))
            lead_on(r, r->flow->blocks[n]);
    make_return(r);
    cfg_forget(r->o);
    order_blocks(r);
    if (r->passed)
        repair_dominance(r->o, r->f);
}

static bool has_several(struct returns *r) {
    analyse(r);
    if (has_one_return(r))
        return false;
    pass_unreachable_code(r->o, r->f);
    analyse(r);
    if (separate_loops(r)) {
        cfg_forget(r->o);
        analyse(r);
    }
    return true;
}

bool pass_single_return(struct optimizer *o, struct routine *f) {
    struct returns r = {.o = o, .f = f, .arena = arena_branch(o->arena)};
    bool is_copied = f->first && !(f->definition.operands[0] & SpvFunctionControlDontInlineMask);
    bool changed = is_copied && has_several(&r);
    if (changed)
        make_single(&r);
    arena_end(r.arena);
    return changed;
}

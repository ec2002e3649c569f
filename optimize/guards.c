/* Returns meet where selections do.
 *
 * When no way leads to the merge block of a construct, as all return, they return from there:
 *
 *     if (a) return x; else return y;        if (a) r = x; else r = y;  return r;
 *
 * When one side of a selection returns and what stands behind it does too, that is the other side:
 *
 *     if (a) return x;                       if (a) r = x;
 *     ...; return y;                         else { ...; r = y; }  return r;
 *
 * Inner constructs come first, and last ones, so that what was joined is joined again.  What no
 * selection can join is left to returns.c. */
#include "guards.h"

#include "constructs.h"

/* A block that returns. */
struct exit {
    struct block *block;
    uint32_t number; /* of it, or of the header that it was made for */
    struct exit *next;
};

struct joining {
    struct optimizer *o;
    struct arena *arena;
    struct flow *flow;
    struct constructs constructs;
    struct exit **exits; /* by number of the header around; those outside of constructs last */
    bool changed;
};

static struct exit **exits_inside(struct joining *j, const struct block *header) {
    return &j->exits[header ? header->order : j->flow->count];
}

static void add_exit(struct joining *j, const struct block *header, struct block *b,
                     uint32_t number) {
    struct exit **first = exits_inside(j, header), *exit = arena_new(j->arena, struct exit);
    *exit = (struct exit){b, number, *first};
    *first = exit;
}

/* ---- Joining ---- */

/* Values and the blocks that they come from. */
struct meeting {
    struct block *at;
    struct word_vec pairs;
    bool has_value;
};

static void go_to(struct joining *j, struct meeting *meeting, struct block *from) {
    struct instruction *end = terminator_of(from);
    meeting->has_value = end->opcode == SpvOpReturnValue;
    if (meeting->has_value)
        append_words(j->arena, &meeting->pairs,
                     (const uint32_t[]){end->operands[0], from->label.id}, 2);
    instruction_remove(j->o->m, end);
    instruction_insert(j->o->m, from, NULL, SpvOpBranch, 0, &meeting->at->label.id, 1);
}

static uint32_t value_at(struct joining *j, const struct meeting *meeting) {
    uint32_t value = meeting->pairs.items[0];
    if (meeting->pairs.count == 2)
        return value;
    return instruction_insert(j->o->m, meeting->at, NULL, SpvOpPhi,
                              instruction_of(j->o->m, value)->type, meeting->pairs.items,
                              meeting->pairs.count)
        ->id;
}

static void return_there(struct joining *j, const struct meeting *meeting) {
    uint32_t value = meeting->has_value ? value_at(j, meeting) : 0;
    instruction_insert(j->o->m, meeting->at, NULL,
                       meeting->has_value ? SpvOpReturnValue : SpvOpReturn, 0, &value,
                       meeting->has_value);
    j->changed = true;
}

/* ---- Merge blocks that nothing leads to ---- */

static void join_in_merge_block(struct joining *j, struct block *header, struct block *merge) {
    struct meeting meeting = {.at = merge};
    for_each_in(i, &merge->list)
        instruction_remove(j->o->m, i);
    for (struct exit *exit = *exits_inside(j, header); exit; exit = exit->next)
        go_to(j, &meeting, exit->block);
    return_there(j, &meeting);
    add_exit(j, j->constructs.inside[header->order], merge, header->order);
}

/* ---- Selections that are left on one side ---- */

static bool has_one_predecessor(const struct joining *j, const struct block *b) {
    return j->flow->first_predecessor[b->order + 1] - j->flow->first_predecessor[b->order] == 1;
}

/* Where the exit is listed that what begins with a block comes to, or NULL. */
static struct exit **exit_behind(struct joining *j, const struct block *header,
                                 const struct block *begin) {
    struct exit **exit = exits_inside(j, j->constructs.inside[header->order]);
    while (*exit && !flow_dominates(j->flow, begin->order, (*exit)->number))
        exit = &(*exit)->next;
    return *exit ? exit : NULL;
}

static void take_rest_in(struct joining *j, struct block *header, struct exit *guard,
                         struct exit *rest) {
    struct module *m = j->o->m;
    struct meeting meeting = {.at = module_block_behind(m, rest->block, module_id(m))};
    go_to(j, &meeting, guard->block);
    go_to(j, &meeting, rest->block);
    return_there(j, &meeting);
    merge_of(header)->operands[0] = meeting.at->label.id;
    rest->block = meeting.at;
    rest->number = header->order;
}

static void join_with_rest(struct joining *j, struct block *header, struct block *merge) {
    struct exit *guard = *exits_inside(j, header);
    if (guard->next || !has_one_predecessor(j, merge))
        return;
    struct exit **rest = exit_behind(j, header, merge);
    if (rest)
        take_rest_in(j, header, guard, *rest);
}

/* ---- All ---- */

static void join_exits(struct joining *j, struct block *header) {
    if (!merge_of(header) || !*exits_inside(j, header))
        return;
    struct block *merge = block_labelled(j->o->m, merge_of(header)->operands[0]);
    if (merge->order == NOT_REACHED)
        join_in_merge_block(j, header, merge);
    else if (!can_be_left(header))
        join_with_rest(j, header, merge);
}

static void list_exits(struct joining *j) {
    j->exits = arena_array(j->arena, struct exit *, j->flow->count + 1);
    for (uint32_t n = 0; n < j->flow->count; n++)
        if (is_return(terminator_of(j->flow->blocks[n])))
            add_exit(j, j->constructs.inside[n], j->flow->blocks[n], n);
}

bool join_returns(struct optimizer *o, struct routine *f) {
    struct joining j = {.o = o, .arena = arena_branch(o->arena)};
    j.flow = flow_of(o, f);
    j.constructs = constructs_of(o, j.arena, j.flow);
    list_exits(&j);
    for (uint32_t n = j.flow->count; n-- > 0;)
        join_exits(&j, j.flow->blocks[n]);
    arena_end(j.arena);
    return j.changed;
}

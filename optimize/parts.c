/* Loops whose body goes on early: what does so leaves a loop of one round instead, which stands in
 * the place of the body, so that the body has one end and its copies can follow each other. */
#include "unroll.h"

/* ---- Blocks ---- */

static void move_phis(struct block *from, struct block *to) {
    for_each_in(i, &from->list) {
        if (i->opcode != SpvOpPhi)
            continue;
        instructions_unlink(&from->list, i);
        instructions_append(&to->list, i);
        i->block = to;
    }
}

struct block *insert_block(struct unrolling *u, struct block *behind) {
    return module_block_behind(u->o->m, behind, module_id(u->o->m));
}

void lead_to(struct unrolling *u, struct block *b, uint32_t target) {
    instruction_insert(u->o->m, b, NULL, SpvOpBranch, 0, &target, 1);
}

void begin_construct(struct unrolling *u, struct block *b, uint32_t merge, uint32_t unused,
                     uint32_t target) {
    instruction_insert(u->o->m, b, NULL, SpvOpLoopMerge, 0, (const uint32_t[]){merge, unused, 0},
                       3);
    lead_to(u, b, target);
}

/* ---- The body in a loop ---- */

bool can_part(struct unrolling *u, const struct plan *plan) {
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

/* A new block on the way from the test into the body. */
static struct block *open_behind(struct unrolling *u, const struct loop *loop, struct block *test,
                                 uint32_t *target) {
    const struct instruction *branches = terminator_of(test);
    struct block *inner = insert_block(u, test);
    *target = branches->operands[branches->operands[1] == loop->merge->label.id ? 2 : 1];
    retarget(test, *target, inner->label.id);
    phis_rename_predecessor(u->o, block_labelled(u->o->m, *target), test->label.id,
                            inner->label.id);
    return inner;
}

/* A new block within the header, which keeps its phis and its merge instruction. */
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
    lead_to(u, header, inner->label.id);
    for_each_target(terminator_of(rest), k)
        phis_rename_predecessor(u->o, block_labelled(u->o->m, terminator_of(rest)->operands[k]),
                                header->label.id, rest->label.id);
    *target = rest->label.id;
    return inner;
}

void part_continues(struct unrolling *u, const struct plan *plan) {
    struct block *next = plan->loop.next;
    struct block *end = insert_block(u, next->previous), *unused = insert_block(u, end);
    uint32_t target;
    bool test_is_last = flow_dominates(u->flow, next->order, plan->test->order);
    for_each_predecessor(p, u->flow, next->order)
        retarget(u->flow->blocks[p], next->label.id, end->label.id);
    move_phis(next, end);
    lead_to(u, end, next->label.id);
    struct block *inner = test_is_last ? open_header(u, plan->loop.header, &target)
                                       : open_behind(u, &plan->loop, plan->test, &target);
    begin_construct(u, inner, end->label.id, unused->label.id, target);
    lead_to(u, unused, inner->label.id);
    u->changed = true;
}

#include "constructs.h"

struct placing {
    struct optimizer *o;
    struct arena *arena;
    const struct flow *flow;
    struct constructs in;
};

bool can_be_left(const struct block *header) {
    return merge_of(header)->opcode == SpvOpLoopMerge ||
           terminator_of(header)->opcode == SpvOpSwitch;
}

/* Where the constructs around a block are known from: it leaves one by its header's merge block, or
 * goes on in a loop. */
struct joints {
    struct block **merged, **continued; /* by number: the header, or NULL */
};

static void note_joint(struct block **headers, struct placing *p, uint32_t label,
                       struct block *header) {
    uint32_t number = block_labelled(p->o->m, label)->order;
    if (number != NOT_REACHED)
        headers[number] = header;
}

static struct joints find_joints(struct placing *p) {
    struct joints joints = {arena_array(p->arena, struct block *, p->flow->count),
                            arena_array(p->arena, struct block *, p->flow->count)};
    for (uint32_t n = 0; n < p->flow->count; n++) {
        const struct instruction *merge = merge_of(p->flow->blocks[n]);
        if (merge)
            note_joint(joints.merged, p, merge->operands[0], p->flow->blocks[n]);
        if (merge && merge->opcode == SpvOpLoopMerge)
            note_joint(joints.continued, p, merge->operands[1], p->flow->blocks[n]);
    }
    return joints;
}

static void place_as(struct placing *p, uint32_t n, const struct block *other) {
    p->in.inside[n] = p->in.inside[other->order];
    p->in.around[n] = p->in.around[other->order];
}

static void place_within(struct placing *p, uint32_t n, struct block *header) {
    place_as(p, n, header);
    p->in.inside[n] = header;
    if (can_be_left(header))
        p->in.around[n] = header;
}

static void place(struct placing *p, const struct joints *joints, uint32_t n) {
    struct block *dominator = p->flow->blocks[p->flow->dominator[n]];
    if (joints->merged[n])
        place_as(p, n, joints->merged[n]);
    else if (joints->continued[n] && joints->continued[n]->order != n)
        place_within(p, n, joints->continued[n]);
    else if (merge_of(dominator))
        place_within(p, n, dominator);
    else
        place_as(p, n, dominator);
}

/* Headers and dominators have lower numbers than what they lead to. */
struct constructs constructs_of(struct optimizer *o, struct arena *arena, const struct flow *flow) {
    struct placing p = {.o = o, .arena = arena, .flow = flow};
    struct joints joints = find_joints(&p);
    p.in.inside = arena_array(arena, struct block *, flow->count);
    p.in.around = arena_array(arena, struct block *, flow->count);
    for (uint32_t n = 1; n < flow->count; n++)
        place(&p, &joints, n);
    return p.in;
}

void phis_in_successors_rename(struct optimizer *o, struct block *b, uint32_t from) {
    const struct instruction *terminator = terminator_of(b);
    for_each_target(terminator, k)
        phis_rename_predecessor(o, block_labelled(o->m, terminator->operands[k]), from,
                                b->label.id);
}

struct instruction *last_variable(const struct routine *f) {
    struct instruction *last = NULL;
    for_each_in(i, &f->first->list)
        if (i->opcode == SpvOpVariable)
            last = i;
    return last;
}

/* The blocks of a function in structured order, and their loops.
 *
 * Waiting threads are ordered by their progress, so that a merge block must follow all blocks of
 * its construct.  A walk that visits the merge block first, then the continue target, then the
 * other successors, finds this order in reverse (SPIR-V 2.11). */
#include "blocks.h"

struct walk {
    struct program *p;
    struct body *body;
    uint32_t left; /* number of order values not assigned yet */
};

static bool is_within(const struct loop *inner, const struct loop *outer) {
    for (; inner; inner = inner->outer)
        if (inner == outer)
            return true;
    return false;
}

/* The merge block of a loop is outside of it. */
static struct loop *loop_of_target(struct walk *w, struct loop *loop, uint32_t label) {
    for (struct loop *l = loop; l; l = (struct loop *)l->outer) {
        const struct block *header = block_labelled(w->p->m, l->header->label);
        if (merge_of(header)->operands[0] == label)
            return (struct loop *)l->outer;
    }
    return loop;
}

static struct loop *begin_loop(struct walk *w, struct code *header, struct loop *outer) {
    struct loop *loop = arena_new(w->p->arena, struct loop);
    *loop = (struct loop){outer, outer ? outer->depth + 1 : 1, header};
    if (loop->depth > w->body->deepest)
        w->body->deepest = loop->depth;
    header->is_header = true;
    return loop;
}

static void visit(struct walk *w, uint32_t label, struct loop *loop) {
    if (w->p->codes[label])
        return;
    struct block *b = block_labelled(w->p->m, label);
    struct code *code = w->p->codes[label] = arena_new(w->p->arena, struct code);
    const struct instruction *merge = merge_of(b), *end = terminator_of(b);
    code->label = label;
    code->loop = loop;
    if (merge && merge->opcode == SpvOpLoopMerge) {
        code->loop = begin_loop(w, code, loop);
        visit(w, merge->operands[0], loop);
        visit(w, merge->operands[1], code->loop);
    } else if (merge) {
        visit(w, merge->operands[0], loop_of_target(w, loop, merge->operands[0]));
    }
    uint32_t targets[3] = {first_target(end), target_end(end), target_step(end)};
    if (targets[0] < targets[1])
        for (uint32_t k = targets[1] - targets[0]; k-- > 0;)
            if (k % targets[2] == 0) {
                uint32_t to = end->operands[targets[0] + k];
                visit(w, to, loop_of_target(w, code->loop, to));
            }
    code->order = w->left--;
}

void blocks_order(struct program *p, struct body *body) {
    struct walk w = {p, body, 0};
    for_each_block(b, body->routine)
        w.left++;
    if (!body->routine->first)
        return;
    visit(&w, body->routine->first->label.id, NULL);
    body->first = p->codes[body->routine->first->label.id];
}

bool loop_goes_round(const struct code *from, const struct code *header) {
    return is_within(from->loop, header->loop);
}

/* The end of a loop's body becomes its continue target, where nothing else goes on with the loop:
 * the empty way between the two is a label and a branch, for each loop.
 *
 * A block does so that leads to the continue target and nowhere else, stands in no construct within
 * the loop's, and ends or begins none.  What it holds then is a part of the continue construct,
 * which may hold all that stands in one block (SPIR-V 2.11.1).  It comes last: passes find bodies
 * in front of continue targets.  WGSL's `continuing` is for what a `for` has in its head, so that
 * who reads names of the source keeps bodies where they are. */
#include "blocks.h"
#include "constructs.h"
#include "passes.h"

struct continues {
    struct optimizer *o;
    struct flow *flow;
    struct ways ways;
    struct constructs constructs;
    bool *is_gone; /* by number of a block */
    bool replaces;
};

/* The block that alone leads to the continue target, or NULL. */
static struct block *end_of_body(const struct continues *c, const struct block *header,
                                 const struct block *next) {
    if (next->order == NOT_REACHED || c->ways.in[next->order] != 1 ||
        c->ways.names[next->order] != 1)
        return NULL;
    struct block *b =
        c->flow->blocks[c->flow->predecessors[c->flow->first_predecessor[next->order]]];
    bool is_plain = only_target(c->o, b) == next && !merge_of(b) && !c->ways.names[b->order];
    return is_plain && c->constructs.inside[b->order] == header ? b : NULL;
}

static bool join_continue(struct continues *c, struct block *header) {
    struct instruction *merge = loop_merge_of(header);
    if (!merge)
        return false;
    struct block *next = block_labelled(c->o->m, merge->operands[1]);
    struct block *b = end_of_body(c, header, next);
    if (!b)
        return false;
    merge->operands[1] = b->label.id;
    c->ways.names[b->order] = 1;
    c->is_gone[next->order] = true;
    c->replaces |= join_block(c->o, b, next);
    phis_in_successors_rename(c->o, b, next->label.id);
    return true;
}

bool join_continues(struct optimizer *o, struct routine *f) {
    bool changed = false;
    if (o->settings->names_values)
        return false;
    struct arena *work = arena_branch(o->arena);
    struct continues c = {.o = o, .flow = flow_of(o, f)};
    c.ways = ways_of(o, work, c.flow);
    c.constructs = constructs_of(o, work, c.flow);
    c.is_gone = arena_array(work, bool, c.flow->count);
    for (uint32_t n = 0; n < c.flow->count; n++)
        if (!c.is_gone[n])
            changed |= join_continue(&c, c.flow->blocks[n]);
    if (c.replaces)
        replace_in(o, f);
    arena_end(work);
    return changed;
}

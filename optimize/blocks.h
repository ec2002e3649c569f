/* How blocks are led to, for passes that take blocks out one by one. */
#ifndef HLSL2SPV_OPTIMIZE_BLOCKS_H
#define HLSL2SPV_OPTIMIZE_BLOCKS_H

#include "flow.h"

/* By block.order; a pass that changes an edge changes these. */
struct ways {
    uint32_t *in;    /* operands of terminators that lead there */
    uint32_t *names; /* merge instructions that name it */
};
struct ways ways_of(struct optimizer *o, struct arena *arena, const struct flow *flow);

/* Is it led to by one edge, and only by that: it can be joined to where that begins. */
bool is_single(const struct ways *ways, const struct block *b);
/* The block that a block leads to in any case, or NULL. */
struct block *only_target(const struct optimizer *o, const struct block *b);
/* Puts what is in a block at the end of the one that leads to it, and takes it out.  Phis behind it
 * still name it.  Whether phis in it were replaced, so that operands have to be rewritten. */
bool join_block(struct optimizer *o, struct block *b, struct block *next);
/* A selection no more: the header leads on to one block. */
void end_selection(struct optimizer *o, struct ways *ways, struct block *header, uint32_t target);

#endif

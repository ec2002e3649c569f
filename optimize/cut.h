/* Branches that always go one way: found while blocks are visited, in reverse postorder, then taken
 * out with all that nothing leads to any more. */
#ifndef HLSL2SPV_OPTIMIZE_CUT_H
#define HLSL2SPV_OPTIMIZE_CUT_H

#include "flow.h"

/* Arrays are by number of a block. */
struct cuts {
    struct optimizer *o;
    struct flow *flow;
    bool *is_reached;   /* some edge that can be taken leads there */
    uint32_t *taken;    /* the label that a terminator always leads to; 0: there is none */
    uint32_t *inner;    /* the header of the innermost construct around; NOT_REACHED: none */
    bool *is_continued; /* it lies in the continue construct of a loop */
    bool any;
};

struct cuts cuts_begin(struct optimizer *o, struct arena *arena, struct flow *flow);
/* The operands of the terminator are known: marks what it leads to. */
void cuts_visit(struct cuts *cuts, const struct block *b);
/* Can control come from a block to one that is being visited.  Of an edge back, which comes from a
 * block that was not visited so far, it is taken to be so. */
bool cuts_may_lead(const struct cuts *cuts, uint32_t from, const struct block *to);
/* Rewrites the terminators; whether any changed. */
bool cuts_make(struct cuts *cuts, struct arena *arena, struct routine *f);

#endif

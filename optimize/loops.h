/* Loops of structured control flow, and how often they run. */
#ifndef HLSL2SPV_OPTIMIZE_LOOPS_H
#define HLSL2SPV_OPTIMIZE_LOOPS_H

#include "flow.h"

VEC(struct block *, block_vec);

struct loop {
    struct block *header, *merge, *next; /* `next` is the continue target */
    struct block *latch;                 /* from where it leads back to the header */
    struct block_vec blocks;             /* behind their dominators; at the end those not reached */
    uint32_t size;                       /* of instructions in them */
};

/* The loop that a block with OpLoopMerge begins; false when nothing leads back there. */
bool loop_at(struct optimizer *o, struct arena *arena, const struct flow *flow,
             struct block *header, struct loop *loop);

/* By number of a block: the header whose merge block it is, or NOT_REACHED. */
uint32_t *headers_of_merges(struct optimizer *o, struct arena *arena, const struct flow *flow);
/* Does a block stand in a construct inside of the loop, so that a branch to behind the loop's body
 * leaves that. */
bool is_nested(const struct flow *flow, const uint32_t *headers, const struct loop *loop,
               const struct block *b);

/* ---- A loop on trial: what its variables are from one time round to the next ----
 *
 * The variables are the phis of the header, in SSA form.  Those that begin with a constant are
 * followed as long as what becomes of them is plain arithmetic of 32 bits with constants. */

struct known {
    bool is_known;
    uint32_t word;
};

struct trial {
    const struct optimizer *o;
    const struct loop *loop;
    VEC(struct instruction *, variable_vec) variables;
    struct known *values, *next; /* of the variables, this time; room for those of the next one */
};

void trial_begin(struct trial *t, struct optimizer *o, struct arena *arena,
                 const struct loop *loop);
void trial_go_on(struct trial *t);
struct known trial_value(const struct trial *t, uint32_t id);
/* The constant that a variable is this time, or 0. */
uint32_t trial_constant(const struct trial *t, struct optimizer *o, uint32_t variable);

/* What a phi gets from a predecessor. */
uint32_t phi_value_from(const struct instruction *phi, uint32_t label);

#endif

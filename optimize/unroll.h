/* Inside of optimize/: how a loop becomes copies of its body.
 *
 *     unroll.c   which loops, and how often each runs
 *     parts.c    a body that goes on early is put into a loop of its own
 *     rounds.c   the copies, and what stands in place of the loop
 *
 * Loops are unrolled in rounds: a `struct unrolling` is what is known of the routine in one of
 * them, a `struct plan` what is to be done with one loop.  No two plans of a round share a block.
 */
#ifndef HLSL2SPV_OPTIMIZE_UNROLL_H
#define HLSL2SPV_OPTIMIZE_UNROLL_H

#include "loops.h"
#include "renaming.h"

/* What a branch to the merge block does, this time round. */
enum test { STAYS, LEAVES, IS_OPEN };

/* A loop that is unrolled. */
struct plan {
    struct loop loop;
    struct block *test; /* whose branch to the merge block depends on the counter */
    bool is_nested;     /* the test is in a construct of its own */
    bool breaks; /* branches lead to the merge block that copies keep, or out of constructs */
    uint32_t copies;
    struct map closings; /* value of the loop that is used behind it -> phi in the merge block */
};

struct unrolling {
    struct optimizer *o;
    struct routine *f;
    struct arena *arena; /* of a round */
    struct flow *flow;
    uint32_t *headers; /* of merge blocks, by number */
    VEC(struct plan *, plan_vec) plans;
    struct plan **plan_of;   /* by number of a block */
    bool *is_ragged;         /* by number of a header: the loop stays for that */
    struct word_vec renamed; /* what stands for an id in the copy at hand */
    uint32_t copied;         /* instructions so far */
    bool takes;              /* resources out of variables, by numbers that are not constant */
    bool changed;
};

static inline struct plan *plan_at(const struct unrolling *u, const struct block *b) {
    return b && b->order != NOT_REACHED ? u->plan_of[b->order] : NULL;
}

/* unroll.c: whether the test of a loop on trial leaves it this time. */
enum test run_test(const struct trial *t, const struct block *test);

/* ---- Branches to the continue target (parts.c) ---- */

/* Can what goes on early be told from what leaves the loop: the test stands in front of all that
 * does so, or behind it. */
bool can_part(struct unrolling *u, const struct plan *plan);
/* Puts the body into a loop of one round: what went on early now leaves that.  It ends in a new
 * block, from where alone the loop goes on. */
void part_continues(struct unrolling *u, const struct plan *plan);
/* Begins a loop of one round, whose continue target nothing leads to. */
void begin_construct(struct unrolling *u, struct block *b, uint32_t merge, uint32_t unused,
                     uint32_t target);
struct block *insert_block(struct unrolling *u, struct block *behind);
void lead_to(struct unrolling *u, struct block *b, uint32_t target);

/* ---- Copies (rounds.c) ---- */

/* Values of loops with a plan that are used behind these become phis of their merge blocks. */
void close_values(struct unrolling *u);
/* As many copies as the plan says, in place of the loop. */
void unroll(struct unrolling *u, const struct plan *plan);

#endif

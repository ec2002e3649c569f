/* Control flow of a routine: order, dominators, constructs and loops. */
#ifndef HLSL2SPV_OPTIMIZE_COMMON_CFG_H
#define HLSL2SPV_OPTIMIZE_COMMON_CFG_H

#include "pass.h"

#define NOT_REACHED UINT32_MAX

/* The control-flow graph of a routine, with blocks in reverse postorder.
 *
 * block.order is the number of a reachable block, or NOT_REACHED. All arrays are indexed by it. The
 * graph of one routine is cached until a pass adds or removes a block or an edge:
 *
 *   - passes.c invalidates it after a pass that changed something, unless the pass has KEEPS_FLOW.
 *     The verifier of debug builds compares the cached graph with a new one.
 *   - Within a pass, code that changes an edge invalidates it before the next query. */

struct optimizer;

/* Returns the OpLoopMerge of a loop header, or NULL if the block is not a loop header. */
static inline struct instruction *loop_merge_of(const struct block *b) {
    struct instruction *merge = merge_of(b);
    return merge && merge->opcode == SpvOpLoopMerge ? merge : NULL;
}

struct cfg {
    struct block **blocks; /* by number */
    uint32_t count;
    uint32_t *dominator;         /* immediate dominator; the entry block is its own */
    uint32_t *first_predecessor; /* count + 1 indices into `predecessors` */
    uint32_t *predecessors;      /* each edge once, from reachable blocks */
    uint32_t *first_child; /* children in the dominator tree: count + 1 indices into `children` */
    uint32_t *children;
    uint32_t *entered, *left; /* times of a walk over the dominator tree */
};

/* Returns the graph of a routine, from the cache if possible. It is valid until cfg_forget(). */
struct cfg *cfg_of(struct optimizer *o, struct routine *f);
void cfg_forget(struct optimizer *o);
/* Computes the graph in memory of `arena` without caching it. */
struct cfg *cfg_find(struct optimizer *o, struct arena *arena, struct routine *f);

/* Reports whether `a` dominates `b`, or is the same block. */
static inline bool flow_dominates(const struct cfg *flow, uint32_t a, uint32_t b) {
    return flow->entered[a] <= flow->entered[b] && flow->left[b] <= flow->left[a];
}

#define for_each_predecessor(p, flow, number)                                                      \
    for (uint32_t p##_at = (flow)->first_predecessor[number], p = 0;                               \
         p##_at < (flow)->first_predecessor[(number) + 1] &&                                       \
         (p = (flow)->predecessors[p##_at], true);                                                 \
         p##_at++)
#define for_each_child(k, flow, number)                                                            \
    for (uint32_t k##_at = (flow)->first_child[number], k = 0;                                     \
         k##_at < (flow)->first_child[(number) + 1] && (k = (flow)->children[k##_at], true);       \
         k##_at++)

/* Dominance frontiers (Cytron et al. 1991), computed as in Cooper, Harvey, Kennedy 2001. Lists by
 * block number in one array, as above. */
struct frontiers {
    uint32_t *first, *blocks;
};
struct frontiers cfg_frontiers(struct arena *arena, const struct cfg *flow);

bool cfg_has_loops(const struct routine *f);
/* Reports whether a block branches to the label. opt_retarget() replaces one target with
 * another. */
bool cfg_reaches(const struct block *b, uint32_t label);
void opt_retarget(struct block *b, uint32_t from, uint32_t to);
/* Returns the first instruction of a block that is not a phi. */
static inline struct instruction *behind_phis(const struct block *b) {
    struct instruction *i = b->list.first;
    while (i->opcode == SpvOpPhi)
        i = i->next;
    return i;
}

/* Replace or remove one predecessor in the phis of `b`. */
void phi_rename_predecessor(struct optimizer *o, struct block *b, uint32_t from, uint32_t to);
void phi_remove_predecessor(struct optimizer *o, struct block *b, uint32_t label);

/* Enclosing constructs of structured control flow (SPIR-V 2.11), by block number. `inside` is the
 * header of the innermost one, `around` that of the innermost loop or switch, or NULL. */
struct constructs {
    struct block **inside, **around;
};
struct constructs cfg_constructs(struct optimizer *o, struct arena *arena, const struct cfg *flow);

static inline bool is_return(const struct instruction *i) {
    return i->opcode == SpvOpReturn || i->opcode == SpvOpReturnValue;
}

/* Returns the last OpVariable of a routine, or NULL. Lines may occur between variables. */
struct instruction *opt_last_variable(const struct routine *f);

/* Updates the phis in the successors of `b` after `b` took over the end of block `from`. */
void phi_rename_in_successors(struct optimizer *o, struct block *b, uint32_t from);

/* Loops of structured control flow and their trip counts. */

VEC(struct block *, block_vec);

struct loop {
    struct block *header, *merge, *next; /* `next` is the continue target */
    struct block *latch;                 /* source of the back edge */
    struct block_vec blocks;             /* dominators first; unreachable blocks last */
    uint32_t size;                       /* number of instructions */
};

/* Describes the loop of a header with OpLoopMerge. Returns false if it has no back edge. */
bool cfg_loop_at(struct optimizer *o, struct arena *arena, const struct cfg *flow,
                 struct block *header, struct loop *loop);

/* Returns, by block number, the header whose merge block the block is, or NOT_REACHED. */
uint32_t *cfg_headers_of_merges(struct optimizer *o, struct arena *arena, const struct cfg *flow);
/* Reports whether a block is in a construct nested in the loop, so that leaving the body exits
 * that, too. */
bool cfg_is_nested(const struct cfg *flow, const uint32_t *headers, const struct loop *loop,
                   const struct block *b);

/* ---- Simulation of a loop ----
 *
 * The variables are the phis of the header. A variable with a constant initial value is evaluated
 * as long as its next value is 32-bit arithmetic on constants. */

struct trial_word {
    bool is_known;
    uint32_t word;
};

struct trial {
    const struct optimizer *o;
    const struct loop *loop;
    VEC(struct instruction *, local_variable_vec) variables;
    struct trial_word *values, *next; /* values in this and the next iteration */
};

void trial_begin(struct trial *t, struct optimizer *o, struct arena *arena,
                 const struct loop *loop);
void loop_sim_advance(struct trial *t);
struct trial_word trial_value(const struct trial *t, uint32_t id);
/* Returns the constant that a variable has in this iteration, or 0. */
uint32_t trial_constant(const struct trial *t, struct optimizer *o, uint32_t variable);

/* Returns the value of a phi for a predecessor. */
uint32_t phi_value_from(const struct instruction *phi, uint32_t label);

#endif

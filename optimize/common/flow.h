/* Control flow of a routine: order, dominators, constructs, loops. */
#ifndef HLSL2SPV_OPTIMIZE_COMMON_FLOW_H
#define HLSL2SPV_OPTIMIZE_COMMON_FLOW_H

#include "pass.h"

#define NOT_REACHED UINT32_MAX

/* The control flow of a routine: reverse postorder, predecessors, dominators, loops.
 *
 * `order` numbers the blocks that can be reached from the first one; block.order is the number, or
 * NOT_REACHED.  All arrays are by that number.  What is computed here holds until a pass adds or
 * removes a block or an edge, and is kept for as long: the one flow of which is known at a time
 * answers for its routine until it is forgotten.
 *
 *   - Behind a pass that changed something it is forgotten by passes.c, unless the pass is one that
 *     keeps it: the verifier of debug builds compares what such a pass leaves with what is.
 *   - Within a pass, whoever changed an edge forgets it before anyone asks again. */

struct optimizer;

/* The OpLoopMerge of a loop's header; NULL: the block begins no loop. */
static inline struct instruction *loop_merge_of(const struct block *b) {
    struct instruction *merge = merge_of(b);
    return merge && merge->opcode == SpvOpLoopMerge ? merge : NULL;
}

struct flow {
    struct block **blocks; /* by number */
    uint32_t count;
    uint32_t *dominator;         /* the immediate one; the first block's is itself */
    uint32_t *first_predecessor; /* count + 1 of them, into `predecessors` */
    uint32_t *predecessors;      /* each edge once; only of blocks that are reached */
    uint32_t *first_child;       /* of the dominator tree, count + 1 of them, into `children` */
    uint32_t *children;
    uint32_t *entered, *left; /* times of a walk over the dominator tree */
};

/* That of a routine, in memory that lasts until it is forgotten. */
struct flow *flow_of(struct optimizer *o, struct routine *f);
void flow_forget(struct optimizer *o);
/* The same found anew, in memory of `arena`, and kept nowhere. */
struct flow *flow_find(struct optimizer *o, struct arena *arena, struct routine *f);

/* Does a block dominate another one, or itself. */
static inline bool flow_dominates(const struct flow *flow, uint32_t a, uint32_t b) {
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

/* Dominance frontiers: where a definition in a block meets others (Cytron et al. 1991), computed as
 * in Cooper, Harvey, Kennedy 2001. By number, lists in one array as above. */
struct frontiers {
    uint32_t *first, *blocks;
};
struct frontiers flow_frontiers(struct arena *arena, const struct flow *flow);

/* Takes out the blocks that nothing leads to, but for merge blocks and continue targets of those
 * that stay, which are emptied; phis lose what came from them.  Edges may have changed before; the
 * flow is known afterwards. */
bool remove_unreached(struct optimizer *o, struct routine *f);

bool has_loops(const struct routine *f);
/* Does a block end in a branch to a label; leads its branch to another one instead. */
bool leads_to(const struct block *b, uint32_t label);
void retarget(struct block *b, uint32_t from, uint32_t to);
/* The first instruction of a block that is not a phi. */
static inline struct instruction *behind_phis(const struct block *b) {
    struct instruction *i = b->list.first;
    while (i->opcode == SpvOpPhi)
        i = i->next;
    return i;
}

/* The phis of `b` get another predecessor in place of one; lose one. */
void phis_rename_predecessor(struct optimizer *o, struct block *b, uint32_t from, uint32_t to);
void phis_remove_predecessor(struct optimizer *o, struct block *b, uint32_t label);

/* Which construct of structured control flow a block is in (SPIR-V 2.11). */

/* By number of a block: the header of the innermost construct around it, or NULL; the same of loops
 * and switches alone. */
struct constructs {
    struct block **inside, **around;
};
struct constructs constructs_of(struct optimizer *o, struct arena *arena, const struct flow *flow);

static inline bool is_return(const struct instruction *i) {
    return i->opcode == SpvOpReturn || i->opcode == SpvOpReturnValue;
}

/* Of a routine, or NULL: lines may stand among its variables. */
struct instruction *last_variable(const struct routine *f);

/* The phis behind a block that ends what another one began. */
void phis_in_successors_rename(struct optimizer *o, struct block *b, uint32_t from);

/* Loops of structured control flow, and how often they run. */

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

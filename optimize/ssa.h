/* Inside of optimize/: the state of variables.c, which described.c shares. */
#ifndef HLSL2SPV_OPTIMIZE_SSA_H
#define HLSL2SPV_OPTIMIZE_SSA_H

#include "cells.h"
#include "flow.h"

/* A phi that was put at the begin of a block. */
struct placed_phi {
    struct instruction *phi;
    uint32_t value;          /* its number */
    struct placed_phi *next; /* of the same block */
    bool is_used;
};

/* A value's number before a block changed it. */
struct change {
    uint32_t value, before;
};

struct ssa {
    struct optimizer *o;
    struct arena *arena;
    struct routine *f;
    struct cells cells;
    struct flow *flow;

    /* By the number of a value: */
    uint32_t *current;          /* the id that it has now, or 0 */
    struct word_vec *stored_in; /* numbers of blocks */
    uint32_t *last_stored_in;   /* number of the block looked at, plus one */
    bool *is_read_first;        /* by a block that has not written it */

    struct placed_phi **phis; /* by number of block */
    uint32_t first_phi;       /* id; those of the others follow */
    VEC(struct placed_phi *, placed_phi_vec) phis_by_id;
    VEC(struct change, change_vec) changes;
    struct map declares; /* variable -> struct declares: what debug information says of it */
};

/* described.c: debug information follows variables into values.  Says what a cell's value is from
 * `before` on. */
void describe_value(struct ssa *s, struct instruction *before, const struct cell *cell);
/* A debug instruction that names a variable of ours: it stays, or values are described in its
 * place. */
void describe_variable(struct ssa *s, struct instruction *debug);

#endif

/* Inside of optimize/: the state of variables.c, which described.c shares. */
#ifndef HLSL2SPV_OPTIMIZE_SSA_H
#define HLSL2SPV_OPTIMIZE_SSA_H

#include "cells.h"
#include "flow.h"

/* A phi at the begin of a block, of which most are used by nobody: an instruction is made of it in
 * the end if it is. */
struct placed_phi {
    uint32_t id, value; /* the number of the value that it is of */
    uint32_t *operands; /* NULL: none so far */
    uint32_t count;     /* of them */
    bool is_used;
    struct placed_phi *next; /* of the same block */
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
    uint32_t *variable_of;      /* that is the value as a whole, or 0 */

    struct placed_phi **phis; /* by number of block */
    uint32_t first_phi;       /* id; those of the others follow */
    VEC(struct placed_phi *, placed_phi_vec) phis_by_id;
    VEC(struct change, change_vec) changes;
    uint32_t mark;       /* where the walk is */
    uint32_t *last_mark; /* by number of block: where it ends */
    struct map declares; /* variable -> struct declares: what debug information says of it */
};

/* described.c: debug information follows variables into values.  Says what a cell's value is from
 * `before` on. */
void describe_value(struct ssa *s, struct instruction *before, const struct cell *cell);
/* What holds from the begin of a block on is about to be described, whose first instruction behind
 * the phis is given. */
void describe_begin(struct ssa *s, const struct instruction *first);
/* A debug instruction that names a variable of ours: it stays, or values are described in its
 * place. */
void describe_variable(struct ssa *s, struct instruction *debug);

#endif

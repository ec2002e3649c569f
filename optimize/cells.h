/* Inside of optimize/: what pointers into variables of a routine point to.
 *
 * A variable is a tree of cells: a struct, an array or a matrix whose parts are asked for one by
 * one, by constant indices, is split into them; a cell that nobody takes apart is a value of its
 * own, with a number; one whose address something needs, or that is indexed at run time, stays in
 * memory, as a variable of its own.
 *
 *     struct { float4 a; float b[8]; } v;      v ─ split
 *     v.a = x;  v.a.y = 1;                     ├─ a: value 0; `y` is a part of it
 *     v.b[i]                                   └─ b: memory
 */
#ifndef HLSL2SPV_OPTIMIZE_CELLS_H
#define HLSL2SPV_OPTIMIZE_CELLS_H

#include "pass.h"
#include "span.h"

enum cell_kind {
    CELL_VALUE,
    CELL_SPLIT,
    CELL_MEMORY,
};

struct cell {
    uint8_t kind; /* enum cell_kind */
    uint32_t type;
    uint32_t variable;   /* that it is, or is a part of */
    struct cell *whole;  /* that it is a part of; NULL for a variable */
    uint32_t index;      /* in it */
    uint32_t number;     /* VALUE: among all of the routine */
    uint32_t memory;     /* MEMORY: the variable that it is then */
    uint32_t count;      /* SPLIT: parts */
    struct cell **parts; /* SPLIT: NULL where nothing looked so far */
};

enum target_kind {
    TARGET_CELL,
    TARGET_COMPONENT, /* of a vector */
    TARGET_INDEXED,   /* a component that is chosen at run time */
};

/* What a pointer points to: a cell, or in it a component; the rest of the indices when it stays in
 * memory. */
struct target {
    struct cell *cell;    /* NULL: no cell of these */
    uint8_t kind;         /* enum target_kind */
    uint32_t index;       /* COMPONENT: a literal; INDEXED: an id */
    const uint32_t *rest; /* MEMORY: ids of the indices that are left */
    uint32_t rest_count;
};

/* A variable, or a chain, as a variable and all of its indices: chains may stand on chains. */
struct path {
    struct cell *cell; /* of the whole variable */
    const uint32_t *indices;
    uint32_t count;
};

struct cells {
    struct optimizer *o;
    struct arena *arena;
    struct span ids;
    uint32_t *path_of;                /* by id, from the first one of the span on; 0: none */
    VEC(struct path, path_vec) paths; /* the first one is none */
    uint32_t value_count;
    VEC(struct cell *, cell_vec) values; /* by number */
    VEC(struct cell *, memory_vec) memories;
    bool any; /* is there something to do */
};

/* Looks at all that a routine does with its variables. */
void cells_find(struct cells *p, struct optimizer *o, struct arena *arena, struct routine *f);
/* Of a pointer; no cell when it points to something else. */
struct target target_of(struct cells *p, uint32_t pointer);

#endif

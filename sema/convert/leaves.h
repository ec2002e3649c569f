/* A type as the row of its scalars and objects: the flattened ordering of HLSL [Decl.Init.Agg]. */
#ifndef HLSL2SPV_SEMA_CONVERT_LEAVES_H
#define HLSL2SPV_SEMA_CONVERT_LEAVES_H

#include "../analyser.h"

/* Runs of equal leaves (scalars and objects) of a type, in declaration order. */
struct leaf_frame {
    const struct type *type;
    uint32_t next; /* its part that comes next */
};
VEC(struct leaf_frame, leaf_frame_vec);
struct leaf_cursor {
    struct arena *arena;
    struct leaf_frame_vec frames;
    const struct type *leaf; /* NULL at the end */
    uint64_t run;            /* how many of them are left in a row */
};
void leaf_begin(struct analyser *a, struct leaf_cursor *cursor, const struct type *type);
void leaf_advance(struct analyser *a, struct leaf_cursor *cursor, uint64_t count);

#endif

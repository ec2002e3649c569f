/* Inside of values.c: since when memory is as it is, along the walk over a routine's blocks.
 *
 * Points of time are counted on with each write.  What was read of a place is there still when it
 * was read since memory_steady_since. */
#ifndef HLSL2SPV_OPTIMIZE_MEMORY_H
#define HLSL2SPV_OPTIMIZE_MEMORY_H

#include "pass.h"

enum access { ACCESS_CONSTANT, ACCESS_PRIVATE, ACCESS_SHARED, ACCESS_UNSTEADY };

struct memory {
    struct optimizer *o;
    struct arena *arena;
    const struct block *block; /* being visited */
    uint32_t now;
    /* Times of the last writes: */
    uint32_t shared;      /* to what others see, too */
    uint32_t unknown;     /* to some variable of the invocation, or to all of them */
    uint32_t private;     /* to any variable of the invocation */
    struct map variables; /* by id, of the invocation's variables */
    uint32_t *since;      /* by number of a block: what is older is not known there */
    struct map *facts;    /* enum memory_fact, by id; NULL: nobody asked so far */
};

void memory_begin(struct memory *m, struct optimizer *o, struct arena *arena, uint32_t blocks);
/* Memory is as it was at the end of the one block that leads here; where more do, which is told by
 * NULL, nothing is known of it. */
void memory_enter(struct memory *m, const struct block *b, const struct block *before);

/* Who else may write to what a pointer points to. */
enum access memory_access(struct memory *m, uint32_t pointer);
/* Of a storage buffer, whose parts differ between invocations, and not of a constant buffer. */
bool memory_is_storage_buffer(struct memory *m, uint32_t pointer);
uint32_t memory_steady_since(const struct memory *m, enum access access, uint32_t pointer);

void memory_write_to(struct memory *m, uint32_t pointer);
void memory_write_all(struct memory *m);
/* Comes past an instruction that is neither load nor store. */
void memory_pass(struct memory *m, const struct instruction *i);

#endif

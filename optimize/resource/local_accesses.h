/* Accesses of a routine to its local variables that are arrays, structs or images: loads and
 * stores, whole or in part. */
#ifndef HLSL2SPV_OPTIMIZE_RESOURCE_LOCAL_ACCESSES_H
#define HLSL2SPV_OPTIMIZE_RESOURCE_LOCAL_ACCESSES_H

#include "../common/cfg.h"

struct local_access {
    struct instruction *instruction;
    uint32_t order, position; /* block number, and position in the block */
};
VEC(struct local_access, access_vec);

struct local {
    struct instruction *variable;
    struct access_vec stores, reads; /* a read is an OpLoad or OpImageTexelPointer */
    bool escapes;                    /* has other uses */
};

struct accesses {
    struct optimizer *o;
    struct arena *arena;
    struct cfg *flow;
    struct map locals; /* variable or chain based on it -> struct local */
    struct map loads;  /* load of any memory, by id -> struct local_access */
    VEC(struct local *, local_vec) order;
};

/* Reports whether a routine has such a variable. */
bool opt_has_locals(const struct optimizer *o, const struct routine *f);
void accesses_find(struct accesses *a, struct routine *f);

/* Returns the local variable that a pointer refers to, or NULL. */
struct local *opt_local_of(const struct accesses *a, uint32_t pointer);
/* Reports whether an instruction is a load or store without memory operands, or neither. */
bool opt_is_plain_access(const struct instruction *i);
/* Reports whether the first access dominates the second. */
bool opt_comes_before(const struct accesses *a, const struct local_access *first,
                      const struct local_access *second);
bool opt_all_come_before(const struct accesses *a, const struct access_vec *list,
                         const struct local_access *second);

#endif

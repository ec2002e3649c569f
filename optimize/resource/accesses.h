/* What a routine does with its local variables that are arrays, structures or images: where they
 * are stored to and read, whole or in part. */
#ifndef HLSL2SPV_OPTIMIZE_RESOURCE_ACCESSES_H
#define HLSL2SPV_OPTIMIZE_RESOURCE_ACCESSES_H

#include "../common/flow.h"

struct local_access {
    struct instruction *instruction;
    uint32_t order, position; /* of its block, and there */
};
VEC(struct local_access, access_vec);

struct local {
    struct instruction *variable;
    struct access_vec stores, reads; /* a read is a load, or an OpImageTexelPointer */
    bool escapes;                    /* something else is done with it */
};

struct accesses {
    struct optimizer *o;
    struct arena *arena;
    struct flow *flow;
    struct map locals; /* variable, and chains that begin there -> struct local */
    struct map loads;  /* id of a load, of any memory -> struct local_access */
    VEC(struct local *, local_vec) order;
};

/* Is there such a variable at all. */
bool has_locals(const struct optimizer *o, const struct routine *f);
void accesses_find(struct accesses *a, struct routine *f);

/* What a variable or a chain leads to; NULL: something else. */
struct local *local_of(const struct accesses *a, uint32_t pointer);
/* A load or store without memory operands, or what is neither. */
bool is_plain_access(const struct instruction *i);
/* On all ways to the second. */
bool comes_before(const struct accesses *a, const struct local_access *first,
                  const struct local_access *second);
bool all_come_before(const struct accesses *a, const struct access_vec *list,
                     const struct local_access *second);

#endif

/* Uses of values: the instructions that have an id as operand. */
#ifndef HLSL2SPV_OPTIMIZE_COMMON_USES_H
#define HLSL2SPV_OPTIMIZE_COMMON_USES_H

#include "pass.h"

/* The uses of a routine are those of the results of its instructions; the uses of a module are
 * those of all ids, in all routines. They are in the order of the module. A debug instruction
 * uses its variable or value.
 *
 * One list is cached until a pass changes something: passes.c forgets it then. A pass that changes
 * operands forgets it before the next query. The verifier of debug builds compares the cached list
 * with a new one. */

struct use {
    struct instruction *user;
    uint32_t operand; /* index */
    uint32_t next;    /* number of the next use of the same id, or 0 */
};

struct uses {
    struct id_range ids;
    uint32_t *heads; /* by id from ids.first on: number of the first use, or 0 */
    VEC(struct use, use_vec) list;
};

/* Return the uses of a routine, or of the whole module, from the cache if possible. */
const struct uses *uses_of(struct optimizer *o, struct routine *f);
const struct uses *uses_of_module(struct optimizer *o);
void uses_forget(struct optimizer *o);
/* Computes the uses of a routine, or of the module if `f` is NULL, without caching them. */
struct uses *uses_find(struct optimizer *o, struct arena *arena, struct routine *f);

static inline const struct use *uses_at(const struct uses *uses, uint32_t number) {
    return number ? &uses->list.items[number] : NULL;
}
static inline const struct use *uses_first(const struct uses *uses, uint32_t id) {
    uint32_t at = id - uses->ids.first;
    return at < uses->ids.count ? uses_at(uses, uses->heads[at]) : NULL;
}
#define for_each_use(use, uses, id)                                                                \
    for (const struct use *use = uses_first((uses), (id)); use; use = uses_at((uses), use->next))

/* Reports whether an instruction other than debug information uses the id. */
bool uses_any(const struct optimizer *o, const struct uses *uses, uint32_t id);

#endif

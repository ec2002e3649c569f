/* Inside of optimize/: which construct of structured control flow a block is in (SPIR-V 2.11). */
#ifndef HLSL2SPV_OPTIMIZE_CONSTRUCTS_H
#define HLSL2SPV_OPTIMIZE_CONSTRUCTS_H

#include "flow.h"

/* By number of a block: the header of the innermost construct around it, or NULL; the same of loops
 * and switches alone. */
struct constructs {
    struct block **inside, **around;
};
struct constructs constructs_of(struct optimizer *o, struct arena *arena, const struct flow *flow);

/* Does the header begin a switch or a loop: what can be left from within inner selections. */
bool can_be_left(const struct block *header);

static inline bool is_return(const struct instruction *i) {
    return i->opcode == SpvOpReturn || i->opcode == SpvOpReturnValue;
}

/* Of a routine, or NULL: lines may stand among its variables. */
struct instruction *last_variable(const struct routine *f);

/* The phis behind a block that ends what another one began. */
void phis_in_successors_rename(struct optimizer *o, struct block *b, uint32_t from);

#endif

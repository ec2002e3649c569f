/* Takes out blocks that nothing leads to.  Passes of SPIRV-Tools leave some behind when they merge
 * blocks around a loop that always breaks; those still jump into the loop's remains, which is not
 * valid. */
#ifndef HLSL2SPV_OPTIMIZE_PRUNE_H
#define HLSL2SPV_OPTIMIZE_PRUNE_H

#include "../base/base.h"

/* Changes the words in place and returns how many are left. */
size_t prune_blocks(struct context *c, uint32_t *words, size_t count);

#endif

/* Vectors of more than four numbers, which came with shader model 6.9.  SPIR-V for Vulkan has none
 * of its own that every device takes, so they are arrays, and an instruction on vectors becomes one
 * for each number. */
#ifndef HLSL2SPV_CODEGEN_VALUE_LONG_VECTORS_H
#define HLSL2SPV_CODEGEN_VALUE_LONG_VECTORS_H

#include "value.h"

/* Is a type an array that can stand for one.  Arrays of numbers in the source are the same type,
 * but no instruction on vectors has operands of that. */
bool is_long_vector(const struct emitter *e, uint32_t type);
/* Emits others for an instruction that works on such vectors; false: it works on none. */
bool emit_by_components(struct emitter *e, SpvOp op, uint32_t type, const uint32_t *operands,
                        size_t count, uint32_t *id);

#endif

/* Mends constants of 8 and 16 bits.  SPIR-V wants the bits of the word above them to repeat the
 * sign of signed types and to be zero otherwise (section 2.2.1, "Literal"); versions of SPIRV-Tools
 * keep the word as it is when they fold a bitcast from one to the other, as the recipes do with
 * test/exec/cases/buffers/byte_address_types.hlsl. */
#ifndef HLSL2SPV_TOOLS_SHORT_CONSTANTS_H
#define HLSL2SPV_TOOLS_SHORT_CONSTANTS_H

#include "../base/base.h"

/* Changes the words in place. */
void narrow_constants(struct context *c, uint32_t *words, size_t count);

#endif

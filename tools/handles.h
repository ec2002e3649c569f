/* SPIRV-Tools' pass that brings in Vulkan's memory model makes loads of coherent images visible, as
 * it does reads of their texels.  The handle of an image is no memory that others write, and
 * NonPrivatePointer is not allowed on it (SPIR-V 3.26): such a load becomes a plain one. */
#ifndef HLSL2SPV_TOOLS_HANDLES_H
#define HLSL2SPV_TOOLS_HANDLES_H

#include "../base/base.h"

/* Changes the words in place and returns how many are left. */
size_t plain_loads_of_handles(struct context *c, uint32_t *words, size_t count);

#endif

/* Passes follow no variables that hold acceleration structures, though drivers want none to be left
 * (VUID-StandaloneSpirv-OpTypeImage-06924).  They follow numbers: while they work, numbers of a
 * width that no others have stand in. */
#ifndef HLSL2SPV_TOOLS_STAND_IN_H
#define HLSL2SPV_TOOLS_STAND_IN_H

#include "../spirv/spirv.h"

/* The module with the stand-in, and what was made of that without. */
struct spirv_module stand_in_put(struct context *c, const struct spirv_module *module);
struct spirv_module stand_in_remove(struct context *c, const struct spirv_module *module);

#endif

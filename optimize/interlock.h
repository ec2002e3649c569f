/* Joins what is done in order to rasterizer ordered views to one critical section.  Each access has
 * one of its own when a module is generated, but an invocation may enter only one
 * (SPV_EXT_fragment_shader_interlock).  Newer versions of SPIRV-Tools have a pass for it. */
#ifndef HLSL2SPV_OPTIMIZE_INTERLOCK_H
#define HLSL2SPV_OPTIMIZE_INTERLOCK_H

#include "../base/base.h"

/* The words to use from now on; their number is written to `count`. */
uint32_t *interlock_join(struct context *c, uint32_t *words, size_t *count);

#endif

/* Takes capabilities out of a module that nothing in it needs any more.  Newer versions of
 * SPIRV-Tools have a pass for it, but it would not see what is hidden from passes. */
#ifndef HLSL2SPV_OPTIMIZE_TRIM_H
#define HLSL2SPV_OPTIMIZE_TRIM_H

#include "../base/base.h"

/* Changes the words in place and returns how many are left. */
size_t trim_capabilities(struct context *c, uint32_t *words, size_t count);

#endif

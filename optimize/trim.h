/* Takes capabilities out of a module that nothing in it needs any more.  It works on words,
 * and so also behind what SPIRV-Tools change. */
#ifndef HLSL2SPV_OPTIMIZE_TRIM_H
#define HLSL2SPV_OPTIMIZE_TRIM_H

#include "../base/base.h"

/* Changes the words in place and returns how many are left. */
size_t trim_capabilities(struct context *c, uint32_t *words, size_t count);

#endif

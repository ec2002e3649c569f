/* Takes out what tells a debugger where a parameter lies, when inlining made the parameter a part
 * of a variable: that is not said in a way that all of SPIRV-Tools understands. */
#ifndef HLSL2SPV_DRIVER_DECLARES_H
#define HLSL2SPV_DRIVER_DECLARES_H

#include "../base/base.h"

/* Changes the words in place and returns how many are left. */
size_t drop_part_declares(struct context *c, uint32_t *words, size_t count);

#endif

/* Takes out what tells a debugger of a variable and cannot stand: a DebugDeclare of a parameter
 * that inlining made a part of a variable, as not all of SPIRV-Tools can say that; and a DebugValue
 * in front of its value, where a pass put a pointer in place of a variable. */
#ifndef HLSL2SPV_DRIVER_DECLARES_H
#define HLSL2SPV_DRIVER_DECLARES_H

#include "../base/base.h"

/* Changes the words in place and returns how many are left. */
size_t prune_declares(struct context *c, uint32_t *words, size_t count);

#endif

/* What passes get wrong in debug information: without this, the recipes crash on shaders with
 * -fspv-debug=rich that have global variables. */
#ifndef HLSL2SPV_TOOLS_DEBUG_DECLARES_H
#define HLSL2SPV_TOOLS_DEBUG_DECLARES_H

#include "../base/base.h"

/* Takes out what tells a debugger of a variable and cannot stand: a DebugDeclare of a parameter
 * that inlining made a part of a variable, as not all of SPIRV-Tools can say that; and a DebugValue
 * in front of its value, where a pass put a pointer in place of a variable.  Changes the words in
 * place and returns how many are left. */
size_t prune_declares(struct context *c, uint32_t *words, size_t count);

/* Where DebugGlobalVariable of OpenCL.DebugInfo.100 has its flags, the pass for dead code looks for
 * the id of the variable, and fails where the flags are no id: it finds what it looks for, and the
 * flags come back behind the passes. */
void hide_global_flags(struct context *c, uint32_t *words, size_t count);
void show_global_flags(struct context *c, uint32_t *words, size_t count);

#endif

/* Takes out the types, constants, variables, functions, names and decorations that no entry point
 * leads to.  Dead code elimination would find them too, but not before every pass of SPIRV-Tools in
 * front of it has carried them along, and headers of engines declare ten times what a shader
 * uses. */
#ifndef HLSL2SPV_OPTIMIZE_SWEEP_H
#define HLSL2SPV_OPTIMIZE_SWEEP_H

#include "../base/base.h"

struct sweep_roots {
    bool variables; /* all of them stay, for -fspv-preserve-bindings */
    bool interface; /* what entry points name stays, for -fspv-preserve-interface */
};

/* Changes the words in place and returns how many are left. */
size_t sweep_unused(struct context *c, struct sweep_roots roots, uint32_t *words, size_t count);

#endif

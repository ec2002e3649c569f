/* The face of codegen/.
 *
 * In: a typed program and its layout.  Out: one SPIR-V module.  May report only that a feature
 * needs a capability, an extension or a version that the options forbid.  Never sees the syntax
 * tree, never checks a type again. */
#ifndef HLSL2SPV_CODEGEN_CODEGEN_H
#define HLSL2SPV_CODEGEN_CODEGEN_H

#include "../layout/layout.h"
#include "../spirv/spirv.h"

/* The module lives in a branch of the context's memory, which is the caller's to end. */
struct spirv_module generate(struct context *c, const struct program *program,
                             struct layout *layout);

#endif

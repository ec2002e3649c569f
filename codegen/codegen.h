/* The public interface of codegen/: generates one SPIR-V module from a typed program and its
 * layout.
 *
 * Code generation reports errors only if the options forbid a capability, an extension or a
 * version that a feature requires. It does not access the syntax tree and does not check types. */
#ifndef HLSL2SPV_CODEGEN_CODEGEN_H
#define HLSL2SPV_CODEGEN_CODEGEN_H

#include "../layout/layout.h"
#include "../spirv/spirv.h"

/* Generates the module in a child arena of the context's memory. The caller frees that arena. */
struct spirv_module cg_generate(struct context *c, const struct program *program,
                                struct layout *layout);

#endif

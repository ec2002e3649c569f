/* The face of wgsl/.
 *
 * In: a module that the validator accepts for Vulkan.  Out: a text in WebGPU's shading language
 * (WGSL, W3C) that computes the same from the same bytes.  What WGSL has not is reported at its
 * place in the source, or for a module of others by its instruction; then there is no text. */
#ifndef HLSL2SPV_WGSL_WGSL_H
#define HLSL2SPV_WGSL_WGSL_H

#include "../spirv/spirv.h"

/* The text in memory of the context, or NULL after errors.  The module is only read. */
const char *wgsl_of(struct context *c, struct module *m);

#endif

/* Extensions that SPIRV-Tools' passes must not see: see spec/spirv_hidden.def. */
#ifndef HLSL2SPV_DRIVER_HIDE_H
#define HLSL2SPV_DRIVER_HIDE_H

#include "../codegen/codegen.h"

/* The module without them. */
struct spirv_module hide_extensions(struct context *c, const struct spirv_module *module);
/* Words with those that the original declares. */
struct spirv_module show_extensions(struct context *c, const uint32_t *words, size_t count,
                                    const struct spirv_module *original);

#endif

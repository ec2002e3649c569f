/* Extensions under the names that the installed SPIRV-Tools know; see spec/spirv_renamed.def. */
#ifndef HLSL2SPV_DRIVER_RENAME_H
#define HLSL2SPV_DRIVER_RENAME_H

#include "../codegen/codegen.h"

/* The extension's name as the tools know it: itself, an older one, or NULL. */
const char *rename_known(const char *extension);
/* A copy of the module under known names, and of what the tools made of it under the names that the
 * original had. */
struct spirv_module rename_extensions(struct context *c, const struct spirv_module *module);
struct spirv_module rename_back(struct context *c, const uint32_t *words, size_t count,
                                const struct spirv_module *original);

#endif

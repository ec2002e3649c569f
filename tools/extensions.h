/* Extensions that SPIRV-Tools are not shown as a module names them: older versions do not know
 * those of spec/spirv_renamed.def by their newer names, and their passes leave a module alone that
 * names one of spec/spirv_hidden.def: random programs that keep NaN need that with -Oconfig=-O. */
#ifndef HLSL2SPV_TOOLS_EXTENSIONS_H
#define HLSL2SPV_TOOLS_EXTENSIONS_H

#include "../spirv/spirv.h"

/* The extension's name as the tools know it: itself, an older one, or NULL. */
const char *extension_known(const char *name);

/* A copy of the module under known names, and of what the tools made of it under the names that the
 * original had. */
struct spirv_module extensions_rename(struct context *c, const struct spirv_module *module);
struct spirv_module extensions_rename_back(struct context *c, const uint32_t *words, size_t count,
                                           const struct spirv_module *original);

/* A copy of the module without what its passes must not see, and of what they made of it with what
 * the original had of these. */
struct spirv_module extensions_hide(struct context *c, const struct spirv_module *module);
struct spirv_module extensions_show(struct context *c, const uint32_t *words, size_t count,
                                    const struct spirv_module *original);

#endif

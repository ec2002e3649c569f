/* Extensions that SPIRV-Tools are not shown as a module names them: older versions do not know
 * those of spec/spirv_renamed.def by their newer names and those of spec/spirv_modal.def at all,
 * and their passes leave a module alone that names one of spec/spirv_hidden.def: random programs
 * that keep NaN need that with -Oconfig=-O. */
#ifndef HLSL2SPV_TOOLS_EXTENSIONS_H
#define HLSL2SPV_TOOLS_EXTENSIONS_H

#include "../spirv/spirv.h"

/* The extension's name as the tools know it: itself, an older one, or NULL. */
const char *extension_known(const char *name);

/* The name that an extension declares at a word of a module, or NULL for another instruction. */
const char *extension_at(struct context *c, const uint32_t *words);
/* Where extensions begin: behind the capabilities. */
size_t end_of_capabilities(const uint32_t *words, size_t count);

/* Whether the tools know the extension, or can judge a module without what it brings. */
bool extension_can_be_judged(const char *name);

/* A copy of a module's words under known names: for the validator.  Tells how many instructions
 * were left out, all of them in front of functions. */
struct spirv_module extensions_rename(struct context *c, const uint32_t *words, size_t count,
                                      size_t *left_out);
/* A copy without what passes must not see: what they make of it gets its extensions anew. */
struct spirv_module extensions_hide(struct context *c, const uint32_t *words, size_t count);

#endif

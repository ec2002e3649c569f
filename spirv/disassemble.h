/* A module as text, in the form of spirv-dis with friendly names.  Of names that mean the same it
 * shows KHR's, whatever the version of SPIRV-Tools, and it knows the extensions that an older one
 * does not. */
#ifndef HLSL2SPV_SPIRV_DISASSEMBLE_H
#define HLSL2SPV_SPIRV_DISASSEMBLE_H

#include "../base/base.h"

/* Writes the module; false when it holds an instruction that no table knows or that is cut off, or
 * more ids than SPIR-V has. */
bool disassemble(struct context *c, const uint32_t *words, size_t count, bool byte_offsets,
                 struct text_sink *out);

#endif

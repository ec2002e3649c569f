/* Records of debug information, which the validator need not read one by one: there are five for
 * each instruction, and no instruction depends on one.
 *
 * A record of NonSemantic.Shader.DebugInfo.100 may go without a change of what the module means
 * (SPV_KHR_non_semantic_info), as lines may (SPIR-V, OpLine); one of OpenCL.DebugInfo.100 means
 * nothing but to debuggers, either.  So a module is valid when it is valid without them and each
 * names what the set asks it to name, which a table tells faster. */
#ifndef HLSL2SPV_TOOLS_RECORDS_H
#define HLSL2SPV_TOOLS_RECORDS_H

#include "../spirv/spirv.h"

/* A copy of a module's words without records, lines, sources, strings and the numbers that only
 * these use; without words where there are none, or one that the table does not know or finds
 * wrong. */
struct spirv_module records_hide(struct context *c, const uint32_t *words, size_t count);

#endif

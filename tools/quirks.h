/* Workarounds for known bugs of SPIRV-Tools. */
#ifndef HLSL2SPV_TOOLS_QUIRKS_H
#define HLSL2SPV_TOOLS_QUIRKS_H

#include "../spirv/spirv.h"
#include "tools.h"
#include "../base/base.h"

#include <stddef.h>
#include <stdint.h>

/* ---- Messages (spec/spirv_tools.def) ---- */

/* Returns the reason why SPIRV-Tools reject a module. */
enum refusal tools_refusal(const char *messages);

/* Returns whether SPIRV-Tools stopped at a number that their version does not know, such as a newer
 * opcode or capability. */
bool tools_cannot_parse(const char *messages);
/* Returns that number if it is an opcode, or 0. */
unsigned tools_unknown_opcode(const char *messages);

/* Parses a version of SPIRV-Tools: "v2025.1" is 202501. Returns 0 for other text. */
unsigned tools_fault_version(const char *text);

/* Returns the incorrect requirement of this version that caused the messages, or NULL if the
 * messages may be correct. */
const char *tools_find_fault(unsigned version, const char *messages, const uint32_t *words,
                             size_t count);

/* ---- Extensions ----
 * Older versions do not recognize the newer names in spec/spirv_tools.def and the extensions
 * in spec/spirv_tools.def. Their passes do not transform modules that declare an extension of
 * spec/spirv_tools.def. Random programs that preserve NaN need that with -Oconfig=-O. */

/* Returns the name that SPIRV-Tools recognize: the same, an older one, or NULL. */
const char *tools_known_extension(const char *name);

/* Returns the name in an OpExtension instruction, or NULL for another instruction. */
const char *tools_extension_at(struct context *c, const uint32_t *words);
/* Returns the index of the first extension, after the capabilities. */
size_t tools_end_of_capabilities(const uint32_t *words, size_t count);

/* Returns whether SPIRV-Tools recognize the extension or can validate a module without its
 * instructions. */
bool tools_judges_extension(const char *name);

/* Copies a module with recognized names for the validator. Sets `left_out` to the number of
 * omitted instructions, all of which precede functions. */
struct spirv_module tools_rename_extensions(struct context *c, const uint32_t *words, size_t count,
                                            size_t *left_out);
/* Copies a module without extensions that passes must not see. The result gets its extensions
 * again. */
struct spirv_module tools_hide_extensions(struct context *c, const uint32_t *words, size_t count);

/* ---- Debug information ----
 * Without these workarounds, the recipes crash on shaders with -fspv-debug=rich and global
 * variables. */

/* Removes invalid variable records in place and returns the number of words left. Inlining may
 * replace a parameter by a member of a variable, for which older versions cannot express the
 * DebugDeclare. A pass that replaces a variable by a pointer may leave a DebugValue before its
 * value. */
size_t tools_prune_declares(struct context *c, uint32_t *words, size_t count);

/* Hide and restore the flags of DebugGlobalVariable in OpenCL.DebugInfo.100. Dead code
 * elimination interprets them as the id of the variable and fails if they are not an id. */
void tools_hide_global_flags(struct context *c, uint32_t *words, size_t count);
void tools_show_global_flags(struct context *c, uint32_t *words, size_t count);

/* Replaces the negation of unsigned integers by 0 - x. Passes of SPIRV-Tools transform -(x / y)
 * to x / -y, which is incorrect without a sign. */
void tools_respell_negations(struct module *m);

/* ---- Debug records ----
 * The validator can skip debug records, about five per instruction, because no instruction
 * depends on them. NonSemantic.Shader.DebugInfo.100 can be removed without changing a module's
 * semantics (SPV_KHR_non_semantic_info), as can lines (SPIR-V, OpLine). OpenCL.DebugInfo.100
 * only affects debuggers. So a module is valid if it is valid without records and a table
 * confirms their operands. */

/* Copies a module without records, lines, sources, strings and the numbers that only these use.
 * Returns no words if there are none, or if the table does not cover a record or finds it
 * invalid. */
struct spirv_module tools_hide_records(struct context *c, const uint32_t *words, size_t count);

/* ---- Stored handles (stored_handles.c) ---- */

/* Returns the number of the first store that violates VUID-StandaloneSpirv-OpTypeImage-06924, or
 * 0. */
size_t tools_find_stored_handle(struct context *c, const uint32_t *words, size_t count);

/* ---- Narrow constants ----
 * SPIR-V requires that the high bits of 8-bit and 16-bit constants repeat the sign of signed
 * types and are zero otherwise (2.2.1, "Literal"). Versions of SPIRV-Tools keep the word when
 * they fold a bitcast between the two, as the recipes do with
 * test/exec/cases/buffers/byte_address_types.hlsl. */

/* Repairs the constants in place. */
void tools_narrow_constants(struct context *c, uint32_t *words, size_t count);

#endif

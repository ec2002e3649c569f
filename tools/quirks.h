/* Known faults of SPIRV-Tools, and what works around them. */
#ifndef HLSL2SPV_TOOLS_QUIRKS_H
#define HLSL2SPV_TOOLS_QUIRKS_H

#include "../spirv/spirv.h"
#include "tools.h"
#include "../base/base.h"

#include <stddef.h>
#include <stdint.h>

/* Messages of SPIRV-Tools, by the rows of spec/validator_messages.def: nothing else reads them. */

/* Why they refuse a module. */
enum refusal refusal_of(const char *messages);

/* A version as the table has it, of how SPIRV-Tools tell theirs: "v2025.1" is 202501.  0: it is no
 * such text. */
unsigned faults_version(const char *text);

/* What a version wrongly wants of a module, of what it says of it; NULL where that may be right. */
const char *faults_find(unsigned version, const char *messages, const uint32_t *words,
                        size_t count);

/* Extensions that SPIRV-Tools are not shown as a module names them: older versions do not know
 * those of spec/spirv_renamed.def by their newer names and those of spec/spirv_modal.def at all,
 * and their passes leave a module alone that names one of spec/spirv_hidden.def: random programs
 * that keep NaN need that with -Oconfig=-O. */

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

/* What passes get wrong in debug information: without this, the recipes crash on shaders with
 * -fspv-debug=rich that have global variables. */

/* Takes out what tells a debugger of a variable and cannot stand: a DebugDeclare of a parameter
 * that inlining made a part of a variable, as not all of SPIRV-Tools can say that; and a DebugValue
 * in front of its value, where a pass put a pointer in place of a variable.  Changes the words in
 * place and returns how many are left. */
size_t prune_declares(struct context *c, uint32_t *words, size_t count);

/* Where DebugGlobalVariable of OpenCL.DebugInfo.100 has its flags, the pass for dead code looks for
 * the id of the variable, and fails where the flags are no id: it finds what it looks for, and the
 * flags come back behind the passes. */
void hide_global_flags(struct context *c, uint32_t *words, size_t count);
void show_global_flags(struct context *c, uint32_t *words, size_t count);

/* The passes of SPIRV-Tools take -(x / y) for x / -y, which is wrong without a sign: they are shown
 * 0 - x for a negation of unsigned numbers. */

void respell_negations(struct module *m);

/* Records of debug information, which the validator need not read one by one: there are five for
 * each instruction, and no instruction depends on one.
 *
 * A record of NonSemantic.Shader.DebugInfo.100 may go without a change of what the module means
 * (SPV_KHR_non_semantic_info), as lines may (SPIR-V, OpLine); one of OpenCL.DebugInfo.100 means
 * nothing but to debuggers, either.  So a module is valid when it is valid without them and each
 * names what the set asks it to name, which a table tells faster. */

/* A copy of a module's words without records, lines, sources, strings and the numbers that only
 * these use; without words where there are none, or one that the table does not know or finds
 * wrong. */
struct spirv_module records_hide(struct context *c, const uint32_t *words, size_t count);

/* Mends constants of 8 and 16 bits.  SPIR-V wants the bits of the word above them to repeat the
 * sign of signed types and to be zero otherwise (section 2.2.1, "Literal"); versions of SPIRV-Tools
 * keep the word as it is when they fold a bitcast from one to the other, as the recipes do with
 * test/exec/cases/buffers/byte_address_types.hlsl. */

/* Changes the words in place. */
void narrow_constants(struct context *c, uint32_t *words, size_t count);

#endif

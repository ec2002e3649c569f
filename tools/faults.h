/* What the validator is known to refuse wrongly: the rows of spec/validator_faults.def. */
#ifndef HLSL2SPV_TOOLS_FAULTS_H
#define HLSL2SPV_TOOLS_FAULTS_H

#include <stddef.h>
#include <stdint.h>

/* A version as the table has it, of how SPIRV-Tools tell theirs: "v2025.1" is 202501.  0: it is no
 * such text. */
unsigned faults_version(const char *text);

/* What a version wrongly wants of a module, of what it says of it; NULL where that may be right. */
const char *faults_find(unsigned version, const char *messages, const uint32_t *words,
                        size_t count);

#endif

/* The last phase: SPIRV-Tools validate the module and run the requested recipes. */
#ifndef HLSL2SPV_TOOLS_TOOLS_H
#define HLSL2SPV_TOOLS_TOOLS_H

#include "../spirv/spirv.h"
#include "spirv_tools.h"

/* Reasons for rejecting a module: rows of spec/spirv_tools.def. */
enum refusal {
    REFUSAL_OTHER, /* a bug in this compiler */
#define REFUSAL(id, words) REFUSAL_##id,
#include "../spec/spirv_tools.def"
};

struct finished {
    const uint32_t *words;
    size_t count;
    const char *log;     /* output of -fspv-print-all */
    const char *invalid; /* messages of the validator for a rejected module, otherwise NULL */
    enum refusal refusal;
    size_t instruction; /* rejected instruction, starting at 1, or 0 if unknown */
    double seconds;     /* time of the validator */
};

/* Returns the oldest environment that supports a SPIR-V version, for modules that do not specify
 * one. */
enum target_env tools_environment_of(uint32_t version);

/* Returns whether recipes of SPIRV-Tools replace this compiler's passes. The passes that every
 * module requires then run after the recipes. */
bool finish_has_recipe(const struct options *options);

/* Returns the incorrect requirement of the installed validator for which tools_validate rejected
 * the last module, or NULL if the rejection may be correct. */
const char *tools_fault(const struct tools *tools);
/* Warns that the module was not validated for this reason. */
void tools_warn_of_fault(struct context *c, const char *wish);

/* Runs the last phase. A rejected module is not reported here. The caller destroys `tools`, even
 * if the compilation fails. */
struct finished finish(struct context *c, const struct spirv_module *module, struct tools **tools);

/* Returns the extension or instruction that explains why SPIRV-Tools rejected a module that is
 * newer than they are, or NULL. */
const char *finish_unsupported_part(struct context *c, const uint32_t *words, size_t count,
                                    const char *messages);

/* Returns the disassembly of the module, as from spirv-dis with friendly names. */
const char *finish_disassemble(struct context *c, const struct finished *module, bool color,
                               bool byte_offsets, struct tools **tools);

#endif

/* The last phase: legalise, optimise and validate the module with SPIRV-Tools. */
#ifndef HLSL2SPV_TOOLS_TOOLS_H
#define HLSL2SPV_TOOLS_TOOLS_H

#include "../spirv/spirv.h"
#include "spirv_tools.h"

struct finished {
    const uint32_t *words;
    size_t count;
    const char *log;     /* of -fspv-print-all; that a second opinion was needed */
    const char *invalid; /* why validation refused the module; NULL when it did not */
    size_t instruction;  /* which one it refused, counted from 1; 0 when none in particular */
};

/* A module that SPIRV-Tools refuses is not reported here.  `tools` is what the caller destroys even
 * when the compilation fails in the middle. */
struct finished finish(struct context *c, const struct spirv_module *module, struct tools **tools);

/* Do options ask for what only SPIRV-Tools does: its passes then begin with the module as it was
 * generated, which is what they are made for. */
bool finish_is_demanded(const struct options *options);

/* The module as text, as spirv-dis prints it with names. */
const char *finish_disassemble(struct context *c, const struct finished *module, bool color,
                               bool byte_offsets, struct tools **tools);

#endif

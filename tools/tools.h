/* The last phase: SPIRV-Tools validate the module, and do what is left to them. */
#ifndef HLSL2SPV_TOOLS_TOOLS_H
#define HLSL2SPV_TOOLS_TOOLS_H

#include "../spirv/spirv.h"
#include "spirv_tools.h"

/* Why a module is refused: rows of spec/validator_messages.def. */
enum refusal {
    REFUSAL_OTHER, /* by a fault of this compiler */
#define REFUSAL(id, words) REFUSAL_##id,
#include "../spec/validator_messages.def"
};

struct finished {
    const uint32_t *words;
    size_t count;
    const char *log;     /* of -fspv-print-all */
    const char *invalid; /* what the validator says of a module that it refused; NULL of others */
    enum refusal refusal;
    size_t instruction; /* which one it refused, counted from 1; 0 when none in particular */
};

/* The oldest environment that takes modules of a version of SPIR-V, for modules that tell no more.
 */
enum target_env tools_environment_of(uint32_t version);

/* Do recipes of SPIRV-Tools stand in place of our passes, so that these conclude only behind them.
 */
bool finish_has_recipe(const struct options *options);

/* What the installed validator wrongly wants of the module that tools_validate refused last, as it
 * is known of its version; NULL where it may be right. */
const char *tools_fault(const struct tools *tools);
/* Warns that the module was not validated for that. */
void tools_warn_of_fault(struct context *c, const char *wish);

/* A module that SPIRV-Tools refuses is not reported here.  `tools` is what the caller destroys even
 * when the compilation fails in the middle. */
struct finished finish(struct context *c, const struct spirv_module *module, struct tools **tools);

/* The module as text, as spirv-dis prints it with names. */
const char *finish_disassemble(struct context *c, const struct finished *module, bool color,
                               bool byte_offsets, struct tools **tools);

#endif

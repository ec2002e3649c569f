/* Entry points: the functions that Vulkan calls, and what they declare. */
#ifndef HLSL2SPV_CODEGEN_STAGE_STAGE_H
#define HLSL2SPV_CODEGEN_STAGE_STAGE_H

#include "../builtin/builtin.h"

/* The wrapper that runs an entry function between loading inputs and storing outputs; OpEntryPoint,
 * execution modes. Called before function_emit of the entry function. */
void entry_point_emit(struct emitter *e, const struct entry_point *entry);
/* After all functions: interface lists and what else can be known only then. */
void entry_points_finish(struct emitter *e);

/* Execution modes, from attributes and parameters (modes.c). */
void execution_modes_declare(struct emitter *e, const struct entry_point *entry, uint32_t function);
/* Those that depend on what the functions do. */
void execution_modes_finish(struct emitter *e, const struct entry_point *entry, uint32_t function);

#endif

/* Entry points: wrappers, OpEntryPoint and execution modes. */
#ifndef HLSL2SPV_CODEGEN_STAGE_STAGE_H
#define HLSL2SPV_CODEGEN_STAGE_STAGE_H

#include "../builtin/builtin.h"

/* Emits the wrapper, which loads inputs, calls the entry function and stores outputs, with its
 * OpEntryPoint and execution modes. Called before function_emit of the entry function. */
void entry_point_emit(struct emitter *e, const struct entry_point *entry);
/* Emits interface lists and other instructions that depend on all functions. */
void entry_points_finish(struct emitter *e);

/* Returns whether the patch constant function also receives a parameter of the main function. */
bool hull_passes_parameter(const struct entry_point *entry, const struct variable *p);
/* Stores the outputs of a hull shader and calls the patch constant function after the main
 * function. `parameters` are pointers to the arguments of the main function. */
void hull_finish(struct emitter *e, const struct entry_point *entry, struct value result,
                 const uint32_t *parameters);

/* Adds the execution modes that depend on attributes and parameters (execution_modes.c). */
void entry_declare_modes(struct emitter *e, const struct entry_point *entry, uint32_t function);
/* Adds the execution modes that depend on the emitted functions. */
void entry_finish_modes(struct emitter *e, const struct entry_point *entry, uint32_t function);

#endif

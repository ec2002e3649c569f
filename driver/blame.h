/* Finds the source of an instruction that validation refused. */
#ifndef HLSL2SPV_DRIVER_BLAME_H
#define HLSL2SPV_DRIVER_BLAME_H

#include "../codegen/codegen.h"
#include "../tools/tools.h"

/* Reports why the module, whose instructions tell their places, was refused, at the place in the
 * source where that can be told. */
void blame(struct context *c, const struct program *program, const struct spirv_module *module,
           const struct finished *refused);

#endif

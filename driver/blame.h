/* Finds the source of an instruction that validation refused. */
#ifndef HLSL2SPV_DRIVER_BLAME_H
#define HLSL2SPV_DRIVER_BLAME_H

#include "../codegen/codegen.h"
#include "../tools/tools.h"

/* Reports why the module is invalid, at the place in the source where that can be told. */
void blame(struct context *c, const struct program *program, struct layout *layout,
           const struct finished *module, struct tools **tools);

#endif

/* Inside of optimize/: the passes, a file each. */
#ifndef HLSL2SPV_OPTIMIZE_PASSES_H
#define HLSL2SPV_OPTIMIZE_PASSES_H

#include "pass.h"

routine_pass narrow_loads, unroll_loops, copy_arrays, fix_interpolation;
module_pass combine_samplers, split_resources;

/* Takes a variable of the module out, with its names, decorations and places in interfaces. */
void remove_global(struct optimizer *o, struct instruction *variable);

#endif

/* Inside of optimize/: the passes, a file each. */
#ifndef HLSL2SPV_OPTIMIZE_PASSES_H
#define HLSL2SPV_OPTIMIZE_PASSES_H

#include "pass.h"

routine_pass narrow_loads, unroll_loops, copy_arrays, fix_interpolation;
module_pass combine_samplers;

#endif

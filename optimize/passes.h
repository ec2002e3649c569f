/* Inside of optimize/: the passes, a file each. */
#ifndef HLSL2SPV_OPTIMIZE_PASSES_H
#define HLSL2SPV_OPTIMIZE_PASSES_H

#include "pass.h"

routine_pass variables_to_values; /* variables.c */
bool drop_dead(struct optimizer *o, struct routine *f);
bool merge_blocks(struct optimizer *o, struct routine *f);
bool select_values(struct optimizer *o, struct routine *f);
bool narrow_components(struct optimizer *o, struct routine *f);
bool drop_idle_lines(struct optimizer *o, struct routine *f);
bool reach(struct optimizer *o);
routine_pass narrow_loads;
/* returns.c, inline.c: see there what must have run. */
bool single_return(struct optimizer *o, struct routine *f);
bool inline_calls(struct optimizer *o, struct routine *f);
/* privates.c: variables of the module that one routine uses become its own. */
bool privates_to_locals(struct optimizer *o);
/* arguments.c: pointers point to where what they are made of does. */
bool fix_storage(struct optimizer *o, struct routine *f);
routine_pass narrow_loads, unroll_loops;
/* values.c: constants, copies, equal values, dead branches. */
bool number_values(struct optimizer *o, struct routine *f);
routine_pass narrow_loads, unroll_loops, copy_arrays;

#endif

/* Inside of optimize/: the passes, a file each. */
#ifndef HLSL2SPV_OPTIMIZE_PASSES_H
#define HLSL2SPV_OPTIMIZE_PASSES_H

#include "pass.h"

routine_pass variables_to_values; /* variables.c */
bool drop_dead(struct optimizer *o, struct routine *f);
bool reach(struct optimizer *o);
routine_pass narrow_loads;

#endif

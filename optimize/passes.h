/* Inside of optimize/: the passes, a file each. */
#ifndef HLSL2SPV_OPTIMIZE_PASSES_H
#define HLSL2SPV_OPTIMIZE_PASSES_H

#include "pass.h"

/* values.c: constants, copies, equal values, dead branches. */
bool number_values(struct optimizer *o, struct routine *f);

#endif

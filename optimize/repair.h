/* Internal to optimize/: replaces values that no longer dominate their uses by variables, after
 * edges were added. */
#ifndef HLSL2SPV_OPTIMIZE_REPAIR_H
#define HLSL2SPV_OPTIMIZE_REPAIR_H

#include "pass.h"

void repair_dominance(struct optimizer *o, struct routine *f);

/* A new one, in front of the others. */
uint32_t local_variable(struct optimizer *o, struct routine *f, uint32_t type);

#endif

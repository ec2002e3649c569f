/* Inside of optimize/: values that no longer dominate their uses, as there are new ways, travel in
 * variables. */
#ifndef HLSL2SPV_OPTIMIZE_MEND_H
#define HLSL2SPV_OPTIMIZE_MEND_H

#include "pass.h"

void mend_values(struct optimizer *o, struct routine *f);

/* A new one, in front of the others. */
uint32_t local_variable(struct optimizer *o, struct routine *f, uint32_t type);

#endif

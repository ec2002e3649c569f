/* Inside of optimize/: returns that selections can join. */
#ifndef HLSL2SPV_OPTIMIZE_GUARDS_H
#define HLSL2SPV_OPTIMIZE_GUARDS_H

#include "pass.h"

bool join_returns(struct optimizer *o, struct routine *f);

#endif

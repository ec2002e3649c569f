/* The ids that a routine's instructions make stand together, more or less: arrays by id begin with
 * the first one, so that a pass over all routines stays linear. */
#ifndef HLSL2SPV_OPTIMIZE_SPAN_H
#define HLSL2SPV_OPTIMIZE_SPAN_H

#include "pass.h"

struct span {
    uint32_t first, count;
};
/* Of what stands in its blocks; parameters and labels need not be among them. */
struct span span_of(const struct routine *f);

#endif

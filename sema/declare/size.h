/* Sizes of arrays that a host decides, as it decides specialization constants. */
#ifndef HLSL2SPV_SEMA_DECLARE_SIZE_H
#define HLSL2SPV_SEMA_DECLARE_SIZE_H

#include "../analyser.h"

/* What an expression of specialization constants is, of which SPIR-V makes a constant: they,
 * numbers, and arithmetic of integers of one type (OpSpecConstantOp).  Equal ones are one.  NULL
 * for any other. By default none has elements where that is not the size of an array. */
const struct specialized_size *specialized_size(struct analyser *a, const struct expression *e);

#endif

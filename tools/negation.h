/* The passes of SPIRV-Tools take -(x / y) for x / -y, which is wrong without a sign: they are shown
 * 0 - x for a negation of unsigned numbers. */
#ifndef HLSL2SPV_TOOLS_NEGATION_H
#define HLSL2SPV_TOOLS_NEGATION_H

#include "../spirv/spirv.h"

void respell_negations(struct module *m);

#endif

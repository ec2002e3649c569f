/* Resources that become more or less coherent than they are declared. */
#ifndef HLSL2SPV_SEMA_CONVERT_COHERENCE_H
#define HLSL2SPV_SEMA_CONVERT_COHERENCE_H

#include "../analyser.h"

/* A value is given to a variable, a parameter or a function's result. */
void warn_of_coherence(struct analyser *a, const struct expression *e, unsigned to);
/* Of what is assigned to. */
unsigned coherence_of_value(const struct expression *e);

#endif

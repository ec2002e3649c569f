/* Names that other shading languages have for what HLSL calls otherwise: spec/foreign_names.def. */
#ifndef HLSL2SPV_BASE_FOREIGN_H
#define HLSL2SPV_BASE_FOREIGN_H

#include "source.h"

struct context;

struct foreign_name {
    const char *name, *language, *ours; /* `ours`: a name, or words for what there is instead */
};
/* NULL: no language has it that is known here. */
const struct foreign_name *foreign_find(const char *name);
/* "which GLSL has; it is 'float4' in HLSL" */
const char *foreign_words(struct context *c, const struct foreign_name *row);
/* Proposes HLSL's name in place of a token, where there is one. */
void foreign_propose(struct context *c, const struct foreign_name *row, location at);

#endif

/* What is in a module that passes of SPIRV-Tools are for. */
#ifndef HLSL2SPV_TOOLS_CONTENTS_H
#define HLSL2SPV_TOOLS_CONTENTS_H

#include "../base/base.h"

/* A set of enum tools_contents. */
unsigned module_contents(struct context *c, const uint32_t *words, size_t count);

#endif

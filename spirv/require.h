/* Inside of spirv/: what the module requires because of an instruction. */
#ifndef HLSL2SPV_SPIRV_REQUIRE_H
#define HLSL2SPV_SPIRV_REQUIRE_H

#include "module.h"

/* Declares it; reports at m->at what the target or the options forbid. */
void require_instruction(struct module *m, const struct instruction *i);

/* A capability and those that it implies are declared. */
void imply_capability(struct module *m, uint32_t capability);

#endif

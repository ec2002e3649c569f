/* Entry points of SPIR-V 1.4 list every variable that they use.  SPIRV-Tools 2023.1 cannot replace
 * a variable of resources by one for each of them where an entry point lists it, so resources are
 * listed after that. */
#ifndef HLSL2SPV_TOOLS_INTERFACE_H
#define HLSL2SPV_TOOLS_INTERFACE_H

#include "../spirv/spirv.h"

/* The module whose entry points list no resources. */
struct spirv_module interface_drop_resources(struct context *c, const struct spirv_module *module);
/* The module whose entry points list those that it has. */
struct spirv_module interface_add_resources(struct context *c, const struct spirv_module *module);

#endif

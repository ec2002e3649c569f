/* Finds the source of an instruction that validation refused. */
#ifndef HLSL2SPV_DRIVER_BLAME_H
#define HLSL2SPV_DRIVER_BLAME_H

#include "../codegen/codegen.h"
#include "../tools/tools.h"

/* What the program tells of places that no instruction does; it may go when this was kept. */
struct struct_origin {
    const char *quoted; /* its name as messages of the validator have it */
    location at;        /* of a resource that holds it */
};
struct origins {
    location entry;
    struct map kept; /* by record */
    VEC(struct struct_origin, struct_origin_vec) structs;
};
struct origins origins_keep(struct context *c, const struct program *program);

/* Reports why the module, whose instructions tell their places, was refused, at the place in the
 * source where that can be told. */
void blame(struct context *c, const struct origins *origins, const struct spirv_module *module,
           const struct finished *refused);

#endif

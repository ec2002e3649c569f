/* What tracing rays and hit objects share. */
#ifndef HLSL2SPV_CODEGEN_BUILTIN_RAYS_H
#define HLSL2SPV_CODEGEN_BUILTIN_RAYS_H

#include "builtin.h"

/* A variable of the module that an instruction takes or gives a payload, attributes or data by. */
struct exchange {
    uint32_t variable, location;
};

/* The one of a storage class and a type. */
const struct exchange *exchange_variable(struct emitter *e, SpvStorageClass storage,
                                         const struct type *type, const char *name);
/* Around an instruction that changes `argument` through such a variable. */
const struct exchange *send_payload(struct emitter *e, SpvStorageClass storage,
                                    const struct expression *argument);
void receive_payload(struct emitter *e, const struct exchange *x,
                     const struct expression *argument);

/* The origin, the least distance, the direction and the largest distance of a RayDesc. */
enum { RAY_OPERANDS = 4, TRACE_OPERANDS = 10 };
void ray_operands(struct emitter *e, struct value ray, uint32_t *words);
/* What the arguments of a TraceRay are up to its payload: scene, flags, mask, three indices, ray.
 */
void trace_operands(struct emitter *e, const struct expression *x, uint32_t *words);

/* What is known of a ray or a hit, as SPIR-V has it, and as HLSL has it: transforms, and the
 * corners of triangles. */
uint32_t ray_fact_type(struct emitter *e, const struct type *result);
struct value ray_fact(struct emitter *e, uint32_t id, const struct type *result);

#endif

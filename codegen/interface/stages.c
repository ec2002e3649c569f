/* What holds of a stage: its capability, and which of two extensions it is of. */
#include "interface.h"

#include <string.h>

uint32_t hull_control_points(const struct entry_point *entry) {
    const struct attribute *a = attribute_find(entry->attributes, ATTRIBUTE_OUTPUT_CONTROL_POINTS);
    return (uint32_t)attribute_integer(a, 0, 1);
}

/* SPV_NV_ray_tracing is older than, and excludes, SPV_KHR_ray_tracing.  It names payloads by their
 * locations and its ends of a shader are ordinary instructions. */
bool uses_nv_ray_tracing(const struct emitter *e) {
    return module_extension_allowed(e->m, "SPV_NV_ray_tracing");
}

bool is_ray_stage(enum stage stage) {
    return stage >= STAGE_RAY_GENERATION && stage <= STAGE_CALLABLE;
}

bool uses_nv_mesh_shader(const struct emitter *e) {
    return !module_extension_allowed(e->m, "SPV_EXT_mesh_shader");
}

void stage_mode(struct emitter *e, uint32_t function, SpvExecutionMode mode,
                const uint32_t *operands, size_t count) {
    uint32_t words[5] = {function, mode};
    memcpy(words + 2, operands, count * sizeof *words);
    module_write(e->m, SECTION_EXECUTION_MODES, SpvOpExecutionMode, 0, words, count + 2);
}

void stage_require(struct emitter *e, const struct entry_point *entry) {
    static const SpvCapability capabilities[STAGE_COUNT] = {
        [STAGE_GEOMETRY] = SpvCapabilityGeometry,
        [STAGE_HULL] = SpvCapabilityTessellation,
        [STAGE_DOMAIN] = SpvCapabilityTessellation,
        [STAGE_RAY_GENERATION] = SpvCapabilityRayTracingKHR,
        [STAGE_INTERSECTION] = SpvCapabilityRayTracingKHR,
        [STAGE_ANY_HIT] = SpvCapabilityRayTracingKHR,
        [STAGE_CLOSEST_HIT] = SpvCapabilityRayTracingKHR,
        [STAGE_MISS] = SpvCapabilityRayTracingKHR,
        [STAGE_CALLABLE] = SpvCapabilityRayTracingKHR,
        [STAGE_MESH] = SpvCapabilityMeshShadingEXT,
        [STAGE_AMPLIFICATION] = SpvCapabilityMeshShadingEXT,
    };
    stand_at_place(e, entry->function->at);
    if (capabilities[entry->stage] == SpvCapabilityMeshShadingEXT && uses_nv_mesh_shader(e))
        module_capability(e->m, SpvCapabilityMeshShadingNV);
    else if (capabilities[entry->stage] == SpvCapabilityRayTracingKHR && uses_nv_ray_tracing(e))
        module_capability(e->m, SpvCapabilityRayTracingNV);
    else if (capabilities[entry->stage])
        module_capability(e->m, capabilities[entry->stage]);
}

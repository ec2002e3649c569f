/* Properties of stages, and the extensions that they use. */
#include "interface.h"

uint32_t cg_hull_control_points(const struct entry_point *entry) {
    const struct attribute *a = attribute_find(entry->attributes, ATTRIBUTE_OUTPUT_CONTROL_POINTS);
    return (uint32_t)attribute_integer(a, 0, 1);
}

bool cg_uses_nv_ray_tracing(const struct emitter *e) {
    return module_extension_allowed(e->m, "SPV_NV_ray_tracing");
}

bool cg_uses_nv_mesh_shader(const struct emitter *e) {
    return !module_extension_allowed(e->m, "SPV_EXT_mesh_shader");
}

void cg_require_ext_mesh_shader(struct emitter *e, const char *what) {
    if (cg_uses_nv_mesh_shader(e))
        error_invalid_at(
            e->c, e->m->at, WARNING_COUNT,
            "%s in mesh and amplification shaders require SPIR-V extension 'SPV_EXT_mesh_shader', "
            "which the target environment or '-fspv-extension=' does not allow",
            what);
}

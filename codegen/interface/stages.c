/* What holds of a stage, and which of two extensions it is of. */
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

void require_ext_mesh_shader(struct emitter *e, const char *what) {
    if (uses_nv_mesh_shader(e) && !e->options->no_validation)
        error_at(e->c, e->m->at,
                 "%s in mesh and amplification shaders require the SPIR-V extension "
                 "'SPV_EXT_mesh_shader', which the target environment or -fspv-extension= does not "
                 "allow",
                 what);
}

static bool has_mode(const struct module *m, uint32_t function, SpvExecutionMode mode) {
    for_each_in(i, &m->sections[SECTION_EXECUTION_MODES])
        if (i->operands[0] == function && i->operands[1] == (uint32_t)mode)
            return true;
    return false;
}

/* No mode may be said twice, and two parameters may ask for one, or an attribute that spells it. */
void stage_mode(struct emitter *e, uint32_t function, SpvExecutionMode mode,
                const uint32_t *operands, size_t count) {
    if (has_mode(e->m, function, mode))
        return;
    uint32_t words[5] = {function, mode};
    memcpy(words + 2, operands, count * sizeof *words);
    module_write(e->m, SECTION_EXECUTION_MODES, SpvOpExecutionMode, 0, words, count + 2);
}

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

static bool is_of_width(uint32_t mode) {
    return mode >= SpvExecutionModeDenormPreserve && mode <= SpvExecutionModeRoundingModeRTZ;
}

void stage_mode_words(struct emitter *e, SpvOp op, const uint32_t *words, size_t count) {
    const uint32_t key[] = {words[0], words[1], is_of_width(words[1]) && count > 2 ? words[2] : 0};
    void **said = map_slot(e->arena, &e->modes, key, sizeof key);
    if (*said)
        return;
    *said = e;
    module_write(e->m, SECTION_EXECUTION_MODES, op, 0, words, count);
}

void stage_mode(struct emitter *e, uint32_t function, SpvExecutionMode mode,
                const uint32_t *operands, size_t count) {
    uint32_t words[5] = {function, mode};
    memcpy(words + 2, operands, count * sizeof *words);
    stage_mode_words(e, SpvOpExecutionMode, words, count + 2);
}

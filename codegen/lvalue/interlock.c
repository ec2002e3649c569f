/* Rasterizer ordered views: accesses are enclosed by instructions of
 * SPV_EXT_fragment_shader_interlock. */
#include "../lvalue/lvalue.h"

static bool has_input(const struct entry_point *entry, enum system_value value) {
    for (uint32_t i = 0; i < entry->element_count; i++)
        if (entry->elements[i]->semantic.value == value)
            return true;
    return false;
}

/* Returns the interlock granularity that matches the shading rate. */
static SpvExecutionMode mode_of(const struct entry_point *entry) {
    if (has_input(entry, SV_SHADING_RATE))
        return SpvExecutionModeShadingRateInterlockOrderedEXT;
    if (has_input(entry, SV_SAMPLE_INDEX))
        return SpvExecutionModeSampleInterlockOrderedEXT;
    return SpvExecutionModePixelInterlockOrderedEXT;
}

/* Only pixel shaders are ordered, so other stages need no interlock. */
void interlock_begin(struct emitter *e) {
    if (!program_has_stage(e->program, STAGE_PIXEL))
        return;
    e->uses_interlock = true;
    emit_words(e, SpvOpBeginInvocationInterlockEXT, 0, NULL, 0);
}

void interlock_end(struct emitter *e) {
    if (program_has_stage(e->program, STAGE_PIXEL))
        emit_words(e, SpvOpEndInvocationInterlockEXT, 0, NULL, 0);
}

bool interlock_mode(struct emitter *e, const struct entry_point *entry, SpvExecutionMode *mode) {
    *mode = mode_of(entry);
    return e->uses_interlock && entry->stage == STAGE_PIXEL;
}

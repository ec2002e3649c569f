/* Execution modes, each of which is written once for an entry point. */
#include "interface.h"

#include <string.h>

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

/* Execution modes that calls of vk::ext_execution_mode specify. */
#include "builtin.h"

/* Lowers vk::ext_execution_mode(mode, operands...) and vk::ext_execution_mode_id. */
struct value lower_ext_execution_mode(struct emitter *e, const struct expression *x) {
    bool ids = x->call.row == INTRINSIC_VK_EXT_EXECUTION_MODE_ID;
    struct word_vec words = {0};
    vec_push(e->arena, &words, e->entry_id);
    for (const struct expression *a = x->call.first; a; a = a->next) {
        bool is_literal = !ids || a == x->call.first;
        vec_push(e->arena, &words,
                 is_literal ? (uint32_t)expression_fold(e->c, a)->values[0].u : emit_id(e, a));
    }
    struct word_vec operands = {words.items + 2, words.count - 2, 0};
    spelled_check_enumerant(e, x->at, SPIRV_KIND_ExecutionMode, words.items[1], &operands, ids);
    module_begin_spelled(e->m);
    stage_mode_words(e, ids ? SpvOpExecutionModeId : SpvOpExecutionMode, words.items, words.count);
    module_end_spelled(e->m);
    return value_void(e);
}

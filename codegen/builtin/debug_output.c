/* Debug output: printf and breakpoints, which are instructions of NonSemantic sets. */
#include "builtin.h"

enum { DEBUG_PRINTF = 1, DEBUG_BREAK = 1 }; /* instructions of the NonSemantic sets */

static void emit_non_semantic(struct emitter *e, const char *set, uint32_t instruction,
                              const uint32_t *operands, size_t count) {
    struct word_vec words = {0};
    vec_push(e->arena, &words, module_import(e->m, set));
    vec_push(e->arena, &words, instruction);
    for (size_t i = 0; i < count; i++)
        vec_push(e->arena, &words, operands[i]);
    emit_words(e, SpvOpExtInst, type_id_void(e), words.items, words.count);
}

struct value lower_printf(struct emitter *e, const struct expression *x) {
    const struct expression *format = cg_call_argument(x, 0);
    struct word_vec operands = {0};
    vec_push(e->arena, &operands, module_string(e->m, expression_fold(e->c, format)->text));
    for (const struct expression *a = format->next; a; a = a->next)
        vec_push(e->arena, &operands, emit_id(e, a));
    emit_non_semantic(e, "NonSemantic.DebugPrintf", DEBUG_PRINTF, operands.items, operands.count);
    return value_void(e);
}

struct value lower_debugbreak(struct emitter *e, const struct expression *x) {
    emit_non_semantic(e, "NonSemantic.DebugBreak", DEBUG_BREAK, NULL, 0);
    return value_void(e);
}

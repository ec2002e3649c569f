/* Intrinsics of no family: clocks, printf, helper lanes, non-uniform indices, execution modes,
 * whether all texels were there. */
#include "builtin.h"

struct value lower_nonuniformresourceindex(struct emitter *e, const struct expression *x) {
    struct value v = call_value(e, x, 0);
    uint32_t id = emit_op(e, SpvOpCopyObject, value_type_id(e, x->type), v.id);
    mark_non_uniform(e, id);
    return value_of(id, x->type);
}

struct value lower_checkaccessfullymapped(struct emitter *e, const struct expression *x) {
    uint32_t code = call_value(e, x, 0).id;
    return value_of(emit_op(e, SpvOpImageSparseTexelsResident, type_id_bool(e), code), x->type);
}

/* SPIR-V 1.6 wants a volatile load of the built-in in new shaders; before it, demotion changes what
 * only the instruction tells. */
struct value lower_ishelperlane(struct emitter *e, const struct expression *x) {
    uint32_t type = type_id_bool(e);
    if (e->entry && e->entry->stage != STAGE_PIXEL)
        return value_of(constant_bool(e, false), x->type);
    if (e->m->version < SPIRV_1_6)
        return value_of(emit_words(e, SpvOpIsHelperInvocationEXT, type, NULL, 0), x->type);
    uint32_t variable = builtin_variable(e, SpvBuiltInHelperInvocation, SpvStorageClassInput, type);
    return value_of(emit_op(e, SpvOpLoad, type, variable), x->type);
}

struct value lower_readclock(struct emitter *e, const struct expression *x) {
    uint32_t scope = call_value(e, x, 0).id;
    return value_of(emit_op(e, SpvOpReadClockKHR, value_type_id(e, x->type), scope), x->type);
}

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
    const struct expression *format = call_argument(x, 0);
    struct word_vec operands = {0};
    vec_push(e->arena, &operands, module_string(e->m, expression_fold(e->c, format)->text));
    for (const struct expression *a = format->next; a; a = a->next)
        vec_push(e->arena, &operands, emit_id(e, a));
    emit_non_semantic(e, "NonSemantic.DebugPrintf", DEBUG_PRINTF, operands.items, operands.count);
    return value_void(e);
}

struct value lower_debugbreak(struct emitter *e, const struct expression *x) {
    (void)x;
    emit_non_semantic(e, "NonSemantic.DebugBreak", DEBUG_BREAK, NULL, 0);
    return value_void(e);
}

/* vk::ext_execution_mode(mode, operands...) and vk::ext_execution_mode_id. */
struct value lower_ext_execution_mode(struct emitter *e, const struct expression *x) {
    bool ids = x->call.row == INTRINSIC_VK_EXT_EXECUTION_MODE_ID;
    struct word_vec words = {0};
    vec_push(e->arena, &words, e->entry_id);
    for (const struct expression *a = x->call.first; a; a = a->next) {
        bool is_literal = !ids || a == x->call.first;
        vec_push(e->arena, &words,
                 is_literal ? (uint32_t)expression_fold(e->c, a)->values[0].u : emit_id(e, a));
    }
    e->m->is_spelled = true;
    stage_mode_words(e, ids ? SpvOpExecutionModeId : SpvOpExecutionMode, words.items, words.count);
    e->m->is_spelled = false;
    return value_void(e);
}

/* Intrinsics of one instruction each: non-uniform indices, residency, helper lanes and clocks. */
#include "builtin.h"

struct value lower_nonuniformresourceindex(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    uint32_t id = emit_op(e, SpvOpCopyObject, value_type_id(e, x->type), v.id);
    cg_mark_non_uniform(e, id);
    return value_of(id, x->type);
}

struct value lower_checkaccessfullymapped(struct emitter *e, const struct expression *x) {
    uint32_t code = cg_call_value(e, x, 0).id;
    return value_of(emit_op(e, SpvOpImageSparseTexelsResident, type_id_bool(e), code), x->type);
}

/* SPIR-V 1.6 requires a volatile load of the built-in. Before that, only the instruction
 * reflects demotion. */
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
    uint32_t scope = cg_call_value(e, x, 0).id;
    return value_of(emit_op(e, SpvOpReadClockKHR, value_type_id(e, x->type), scope), x->type);
}

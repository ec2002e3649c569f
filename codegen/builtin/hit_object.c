/* Hit objects and thread reordering (SPV_EXT_shader_invocation_reorder).
 *
 * A hit object is a variable, and its operations are instructions on its pointer. A call in an
 * initializer or assignment records directly to the target, other calls to a temporary variable
 * that is copied. SPIR-V does not support this copy, so the optimizer merges both variables
 * (optimize/resource/coalesce_objects.c). */
#include "builtin.h"

/* ---- Objects ---- */

static uint32_t pointer_to(struct emitter *e, const struct expression *x) {
    struct lvalue l = emit_lvalue(e, x->kind == EXPR_LOAD ? x->unary.operand : x);
    return lvalue_pointer(e, &l);
}

static uint32_t hit_of(struct emitter *e, const struct expression *x) {
    return pointer_to(e, cg_call_argument(x, 0));
}

/* Emits a record instruction. words[0] is set to the hit object. */
static void emit_record(struct emitter *e, SpvOp op, struct lvalue *hit, uint32_t *words,
                        size_t count) {
    words[0] = lvalue_pointer(e, hit);
    emit_words(e, op, 0, words, count);
}

static uint32_t attributes_variable(struct emitter *e, const struct type *type) {
    return ray_exchange_variable(e, SpvStorageClassHitObjectAttributeEXT, type,
                                 "hit.object.attributes")
        ->variable;
}

/* ---- Construction ---- */

static void record_nop(struct emitter *e, struct lvalue *hit) {
    uint32_t words[1];
    emit_record(e, SpvOpHitObjectRecordEmptyEXT, hit, words, 1);
}

void cg_clear_hit_object(struct emitter *e, struct lvalue l) {
    if (l.type->kind != TYPE_ARRAY)
        record_nop(e, &l);
    for (uint32_t i = 0; l.type->kind == TYPE_ARRAY && i < l.type->count; i++)
        cg_clear_hit_object(e, lvalue_element(e, l, constant_uint(e, i), l.type->element));
}

static void record_miss(struct emitter *e, const struct expression *x, struct lvalue *hit) {
    uint32_t words[3 + RAY_OPERANDS];
    words[1] = emit_id(e, cg_call_argument(x, 0));
    words[2] = emit_id(e, cg_call_argument(x, 1));
    ray_operands(e, cg_call_value(e, x, 2), words + 3);
    emit_record(e, SpvOpHitObjectRecordMissEXT, hit, words, 3 + RAY_OPERANDS);
}

static void record_trace(struct emitter *e, const struct expression *x, struct lvalue *hit) {
    uint32_t words[1 + TRACE_OPERANDS + 1];
    ray_trace_operands(e, x, words + 1);
    const struct exchange *sent = ray_send_payload(e, SpvStorageClassRayPayloadKHR, x->call.last);
    words[1 + TRACE_OPERANDS] = sent->variable;
    emit_record(e, SpvOpHitObjectTraceRayEXT, hit, words, 1 + TRACE_OPERANDS + 1);
    ray_receive_payload(e, sent, x->call.last);
}

/* A hit from a query has no shader until SetShaderTableIndex selects one; index 0 is the closest
 * equivalent. The attributes are those of a procedural primitive. Without attributes, a dummy
 * pair is passed, because a triangle's attributes come from the query. */
static void record_query(struct emitter *e, const struct expression *x, struct lvalue *hit) {
    bool has_attributes = x->call.row == METHOD_HIT_FROM_RAY_QUERY_ATTRIBUTES;
    uint32_t words[5];
    words[1] = pointer_to(e, cg_call_argument(x, 0));
    words[2] = constant_uint(e, 0);
    if (has_attributes) {
        words[4] = emit_id(e, cg_call_argument(x, 1));
        struct value attributes = cg_call_value(e, x, 2);
        words[3] = attributes_variable(e, attributes.type);
        emit_op(e, SpvOpStore, 0, words[3], attributes.id);
    } else {
        words[3] = attributes_variable(e, type_vector(e->program->types, SCALAR_FLOAT, 2));
    }
    emit_record(e, SpvOpHitObjectRecordFromQueryEXT, hit, words, has_attributes ? 5 : 4);
}

void cg_hit_object_record(struct emitter *e, const struct expression *x, struct lvalue *hit) {
    switch (x->call.row) {
    case METHOD_HIT_MAKE_NOP:
        record_nop(e, hit);
        break;
    case METHOD_HIT_MAKE_MISS:
        record_miss(e, x, hit);
        break;
    case METHOD_HIT_TRACE_RAY:
        record_trace(e, x, hit);
        break;
    default:
        record_query(e, x, hit);
        break;
    }
}

struct value lower_hit_new(struct emitter *e, const struct expression *x) {
    struct lvalue hit = cg_temporary(e, x->type, "hit");
    cg_hit_object_record(e, x, &hit);
    return emit_load_value(e, &hit);
}

/* ---- Invocation ---- */

struct value lower_hit_invoke(struct emitter *e, const struct expression *x) {
    uint32_t hit = hit_of(e, x);
    const struct exchange *sent = ray_send_payload(e, SpvStorageClassRayPayloadKHR, x->call.last);
    emit_op(e, SpvOpHitObjectExecuteShaderEXT, 0, hit, sent->variable);
    ray_receive_payload(e, sent, x->call.last);
    return value_void(e);
}

struct value lower_maybereorderthread(struct emitter *e, const struct expression *x) {
    bool has_hit = x->call.row != INTRINSIC_MAYBEREORDERTHREAD_HINT;
    SpvOp op = has_hit ? SpvOpReorderThreadWithHitObjectEXT : SpvOpReorderThreadWithHintEXT;
    uint32_t words[3], count = x->call.count;
    for (uint32_t i = 0; i < count; i++)
        words[i] = has_hit && !i ? hit_of(e, x) : emit_id(e, cg_call_argument(x, i));
    emit_words(e, op, 0, words, count);
    return value_void(e);
}

struct value lower_hit_set_index(struct emitter *e, const struct expression *x) {
    uint32_t hit = hit_of(e, x);
    emit_op(e, SpvOpHitObjectSetShaderBindingTableRecordIndexEXT, 0, hit,
            emit_id(e, cg_call_argument(x, 1)));
    return value_void(e);
}

/* ---- Properties of hit objects ---- */

struct value lower_hit_get(struct emitter *e, const struct expression *x) {
    uint32_t type = ray_fact_type(e, x->type);
    return ray_fact(e, emit_op(e, (SpvOp)lowering_of(x)->op[0], type, hit_of(e, x)), x->type);
}

struct value lower_hit_attributes(struct emitter *e, const struct expression *x) {
    const struct expression *attributes = cg_call_argument(x, 1);
    uint32_t variable = attributes_variable(e, attributes->type);
    emit_op(e, SpvOpHitObjectGetAttributesEXT, 0, hit_of(e, x), variable);
    uint32_t id = emit_op(e, SpvOpLoad, value_type_id(e, attributes->type), variable);
    emit_store_out(e, attributes, value_of(id, attributes->type));
    return value_void(e);
}

/* Direct3D's local root table corresponds to the shader record, whose data also follows the
 * shader handle (Vulkan, "Shader Binding Table"). */
struct value lower_hit_root_constant(struct emitter *e, const struct expression *x) {
    uint32_t uint = type_id_uint(e), hit = hit_of(e, x),
             offset = emit_id(e, cg_call_argument(x, 1));
    const struct type *bytes = type_object(e->program->types, OBJECT_BYTE_ADDRESS_BUFFER, NULL, 0);
    SpvStorageClass storage = SpvStorageClassPhysicalStorageBuffer;
    uint32_t address = emit_op(e, SpvOpHitObjectGetShaderRecordBufferHandleEXT,
                               type_id_vector(e, SCALAR_UINT, 2), hit);
    uint32_t record =
        emit_op(e, SpvOpBitcast, type_id_pointer(e, storage, type_id_object(e, bytes, 0)), address);
    uint32_t index = emit_op(e, SpvOpShiftRightLogical, uint, offset, constant_uint(e, 2));
    uint32_t word = emit_op(e, SpvOpAccessChain, type_id_pointer(e, storage, uint), record,
                            constant_uint(e, 0), index);
    return value_of(emit_op(e, SpvOpLoad, uint, word, SpvMemoryAccessAlignedMask, 4), x->type);
}

/* Ray tracing: rays, callable shaders, ray queries, hit objects. */
#include "builtin.h"

/* Tracing, callable shaders, hits and ray built-ins (SPV_KHR_ray_tracing).
 *
 * A payload is an argument in HLSL and a module-scope variable in SPIR-V:
 *
 *     TraceRay(…, payload)    ->    OpStore %variable %payload
 *                                   OpTraceRayKHR … %variable
 *                                   OpLoad of %variable, stored to `payload` */

/* ---- Payloads ----
 * Ray payloads and callable data use one module-scope variable per type, because their contents
 * matter only during a trace. */

struct ray_exchanges {
    struct map exchanges;                   /* by storage class and type */
    uint32_t payload_count, callable_count; /* next locations */
    uint32_t incoming; /* variable of the entry point's incoming payload, or 0 */
};

static struct ray_exchanges *rays(struct emitter *e) {
    if (!e->rays)
        e->rays = arena_new(e->arena, struct ray_exchanges);
    return e->rays;
}

void ray_payload_begin(struct emitter *e, uint32_t variable) {
    rays(e)->incoming = variable;
}

/* Locations are numbered separately for each storage class; attributes have none. */
static void give_location(struct emitter *e, struct exchange *x, SpvStorageClass storage) {
    if (storage != SpvStorageClassRayPayloadKHR && storage != SpvStorageClassCallableDataKHR)
        return;
    x->location = storage == SpvStorageClassRayPayloadKHR ? rays(e)->payload_count++
                                                          : rays(e)->callable_count++;
    module_decorate_with(e->m, x->variable, SpvDecorationLocation, x->location);
}

static const struct exchange *exchange_variable(struct emitter *e, SpvStorageClass storage,
                                                const struct type *type, const char *name) {
    const void *key[2] = {(const void *)(uintptr_t)storage, type};
    void **slot = map_slot(e->arena, &rays(e)->exchanges, key, sizeof key);
    if (*slot)
        return *slot;
    struct exchange *x = *slot = arena_new(e->arena, struct exchange);
    x->variable = globals_variable(e, storage, value_type_id(e, type), name);
    give_location(e, x, storage);
    return x;
}

static const char *target_name(struct emitter *e, const struct expression *x) {
    while (x->kind == EXPR_OUT_ARGUMENT)
        x = x->out_argument.target;
    return x->kind == EXPR_VARIABLE ? atom_text(e->c->atoms, x->variable->name) : "payload";
}

/* Copies `argument` to its variable before an instruction that modifies it. */
static const struct exchange *send_payload(struct emitter *e, SpvStorageClass storage,
                                           const struct expression *argument) {
    struct lvalue target = emit_lvalue(e, argument->out_argument.target);
    struct value v = value_plain(e, emit_load_value(e, &target));
    const struct exchange *x = exchange_variable(e, storage, v.type, target_name(e, argument));
    emit_op(e, SpvOpStore, 0, x->variable, v.id);
    return x;
}

/* Returns the operand that refers to the variable. */
static uint32_t exchange_operand(struct emitter *e, const struct exchange *x) {
    return cg_uses_nv_ray_tracing(e) ? constant_uint(e, x->location) : x->variable;
}

static void receive_payload(struct emitter *e, const struct exchange *x,
                            const struct expression *argument) {
    uint32_t id = emit_op(e, SpvOpLoad, value_type_id(e, argument->type), x->variable);
    emit_store_out(e, argument, value_of(id, argument->type));
}

/* ---- Rays ---- */

/* A RayDesc is { Origin, TMin, Direction, TMax }. */
static void ray_operands(struct emitter *e, struct value ray, uint32_t *words) {
    for (uint32_t i = 0; i < RAY_OPERANDS; i++)
        words[i] = value_member(e, ray, i).id;
}

/* Evaluates the arguments of TraceRay up to its payload: scene, flags, mask, three indices, ray. */
static void trace_operands(struct emitter *e, const struct expression *x, uint32_t *words) {
    enum { RAY = TRACE_OPERANDS - RAY_OPERANDS };
    for (uint32_t i = 0; i < RAY; i++)
        words[i] = emit_id(e, cg_call_argument(x, i));
    ray_operands(e, cg_call_value(e, x, RAY), words + RAY);
}

struct value lower_traceray(struct emitter *e, const struct expression *x) {
    uint32_t words[TRACE_OPERANDS + 1];
    trace_operands(e, x, words);
    const struct exchange *sent = send_payload(e, SpvStorageClassRayPayloadKHR, x->call.last);
    words[TRACE_OPERANDS] = exchange_operand(e, sent);
    emit_words(e, cg_uses_nv_ray_tracing(e) ? SpvOpTraceNV : SpvOpTraceRayKHR, 0, words,
               TRACE_OPERANDS + 1);
    receive_payload(e, sent, x->call.last);
    return value_void(e);
}

struct value lower_callshader(struct emitter *e, const struct expression *x) {
    uint32_t index = emit_id(e, cg_call_argument(x, 0));
    const struct expression *data = cg_call_argument(x, 1);
    const struct exchange *sent = send_payload(e, SpvStorageClassCallableDataKHR, data);
    SpvOp op = cg_uses_nv_ray_tracing(e) ? SpvOpExecuteCallableNV : SpvOpExecuteCallableKHR;
    emit_op(e, op, 0, index, exchange_operand(e, sent));
    receive_payload(e, sent, data);
    return value_void(e);
}

struct value lower_reporthit(struct emitter *e, const struct expression *x) {
    uint32_t distance = emit_id(e, cg_call_argument(x, 0)),
             kind = emit_id(e, cg_call_argument(x, 1));
    struct value attributes = cg_call_value(e, x, 2);
    uint32_t variable =
        exchange_variable(e, SpvStorageClassHitAttributeKHR, attributes.type, "hit.attributes")
            ->variable;
    emit_op(e, SpvOpStore, 0, variable, attributes.id);
    return value_of(emit_op(e, SpvOpReportIntersectionKHR, type_id_bool(e), distance, kind),
                    x->type);
}

/* Stores the payload of the entry function before an instruction that ends the shader. */
static void return_payload(struct emitter *e) {
    if (!e->rays || !e->rays->incoming || !e->function || !e->function->is_entry)
        return;
    struct lvalue parameter = lvalue_of_variable(e, e->function->parameters[0]);
    emit_op(e, SpvOpStore, 0, e->rays->incoming, value_plain(e, emit_load_value(e, &parameter)).id);
}

struct value lower_ray_terminate(struct emitter *e, const struct expression *x) {
    static const SpvOp ends[2][2] = {{SpvOpTerminateRayKHR, SpvOpIgnoreIntersectionKHR},
                                     {SpvOpTerminateRayNV, SpvOpIgnoreIntersectionNV}};
    bool is_nv = cg_uses_nv_ray_tracing(e);
    return_payload(e);
    emit_words(e, ends[is_nv][x->call.row == INTRINSIC_IGNOREHIT], 0, NULL, 0);
    e->m->in_block = is_nv;
    return value_void(e);
}

/* ---- Built-in values ---- */

/* Returns the SPIR-V type of a built-in. Transforms have four columns of three components,
 * triangles are arrays. */
static uint32_t ray_fact_type(struct emitter *e, const struct type *result) {
    if (result->kind == TYPE_MATRIX)
        return value_type_id(e, type_matrix(e->program->types, SCALAR_FLOAT, 4, 3, false));
    if (result->kind == TYPE_STRUCT)
        return type_id_array(e, type_id_vector(e, SCALAR_FLOAT, 3), 3, 0);
    return value_type_id(e, result);
}

/* Returns HLSL's 4x3 transform, or its 3x4 transform by transposition. */
static struct value ray_transform(struct emitter *e, uint32_t id, const struct type *result) {
    const struct type *four = type_matrix(e->program->types, SCALAR_FLOAT, 4, 3, result->row_major);
    struct value v = value_of(id, four);
    return result->rows == 4 ? value_of(id, result) : emit_transpose(e, v, result);
}

/* Constructs a BuiltInTrianglePositions { p0, p1, p2 }. */
static struct value ray_positions(struct emitter *e, uint32_t id, const struct type *result) {
    uint32_t position = type_id_vector(e, SCALAR_FLOAT, 3), parts[3];
    for (uint32_t i = 0; i < 3; i++)
        parts[i] = emit_op(e, SpvOpCompositeExtract, position, id, i);
    return value_of(emit_words(e, SpvOpCompositeConstruct, value_type_id(e, result), parts, 3),
                    result);
}

static struct value ray_fact(struct emitter *e, uint32_t id, const struct type *result) {
    return result->kind == TYPE_MATRIX   ? ray_transform(e, id, result)
           : result->kind == TYPE_STRUCT ? ray_positions(e, id, result)
                                         : value_of(id, result);
}

struct value lower_ray_builtin(struct emitter *e, const struct expression *x) {
    SpvBuiltIn builtin = lowering_of(x)->builtin;
    uint32_t type = ray_fact_type(e, x->type);
    if (builtin == SpvBuiltInRayTmaxKHR && cg_uses_nv_ray_tracing(e))
        builtin = SpvBuiltInHitTNV;
    uint32_t variable = builtin_variable(e, builtin, SpvStorageClassInput, type);
    return ray_fact(e, emit_op(e, SpvOpLoad, type, variable), x->type);
}

/* Ray queries: the object is a variable, and each method is an instruction on its pointer. */

static uint32_t query_of(struct emitter *e, const struct expression *x) {
    struct lvalue l = emit_lvalue(e, cg_call_argument(x, 0));
    return lvalue_pointer(e, &l);
}

/* Returns the flags of RayQuery<flags>, which are combined with those of the call. */
static uint32_t type_flags(const struct type *query) {
    const struct constant *k = query->arguments[0].constant;
    return k ? (uint32_t)k->values[0].u : 0;
}

struct value lower_ray_query_initialize(struct emitter *e, const struct expression *x) {
    uint32_t words[8], uint = type_id_uint(e);
    words[0] = query_of(e, x);
    words[1] = emit_id(e, cg_call_argument(x, 1));
    uint32_t flags = emit_id(e, cg_call_argument(x, 2));
    uint32_t own = constant_uint(e, type_flags(cg_call_argument(x, 0)->type));
    words[2] = emit_op(e, SpvOpBitwiseOr, uint, own, flags);
    words[3] = emit_id(e, cg_call_argument(x, 3));
    struct value ray = cg_call_value(e, x, 4);
    for (uint32_t i = 0; i < 4; i++)
        words[4 + i] = value_member(e, ray, i).id;
    emit_words(e, SpvOpRayQueryInitializeKHR, 0, words, 8);
    return value_void(e);
}

struct value lower_ray_query_proceed(struct emitter *e, const struct expression *x) {
    return value_of(emit_op(e, SpvOpRayQueryProceedKHR, type_id_bool(e), query_of(e, x)), x->type);
}

struct value lower_ray_query_end(struct emitter *e, const struct expression *x) {
    uint32_t query = query_of(e, x);
    if (x->call.row == METHOD_QUERY_ABORT)
        emit_op(e, SpvOpRayQueryTerminateKHR, 0, query);
    else if (x->call.row == METHOD_QUERY_COMMIT_NON_OPAQUE_TRIANGLE_HIT)
        emit_op(e, SpvOpRayQueryConfirmIntersectionKHR, 0, query);
    else
        emit_op(e, SpvOpRayQueryGenerateIntersectionKHR, 0, query,
                emit_id(e, cg_call_argument(x, 1)));
    return value_void(e);
}

/* ---- Properties of queries ---- */

struct value lower_ray_query_get(struct emitter *e, const struct expression *x) {
    const struct lowering *r = lowering_of(x);
    bool has_operand = r->intersection != OF_QUERY;
    uint32_t type = ray_fact_type(e, x->type);
    uint32_t operands[2] = {query_of(e, x), 0};
    if (has_operand)
        operands[1] =
            constant_uint(e, r->intersection == CANDIDATE
                                 ? SpvRayQueryIntersectionRayQueryCandidateIntersectionKHR
                                 : SpvRayQueryIntersectionRayQueryCommittedIntersectionKHR);
    uint32_t id = emit_words(e, (SpvOp)r->op[0], type, operands, has_operand ? 2 : 1);
    if (x->call.row == METHOD_QUERY_CANDIDATE_PROCEDURAL_PRIMITIVE_NON_OPAQUE)
        id = emit_op(e, SpvOpLogicalNot, type, id); /* SPIR-V returns whether it is opaque */
    return ray_fact(e, id, x->type);
}

/* Hit objects and thread reordering (SPV_EXT_shader_invocation_reorder).
 *
 * A hit object is a variable, and its operations are instructions on its pointer. A call in an
 * initializer or assignment records directly to the target, other calls to a temporary variable
 * that is copied. SPIR-V does not support this copy, so the optimizer merges both variables
 * (optimize/resource/coalesce_objects.c). */

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
    return exchange_variable(e, SpvStorageClassHitObjectAttributeEXT, type, "hit.object.attributes")
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
    trace_operands(e, x, words + 1);
    const struct exchange *sent = send_payload(e, SpvStorageClassRayPayloadKHR, x->call.last);
    words[1 + TRACE_OPERANDS] = sent->variable;
    emit_record(e, SpvOpHitObjectTraceRayEXT, hit, words, 1 + TRACE_OPERANDS + 1);
    receive_payload(e, sent, x->call.last);
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
    const struct exchange *sent = send_payload(e, SpvStorageClassRayPayloadKHR, x->call.last);
    emit_op(e, SpvOpHitObjectExecuteShaderEXT, 0, hit, sent->variable);
    receive_payload(e, sent, x->call.last);
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

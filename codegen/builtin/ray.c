/* Tracing, callable shaders, hits and ray built-ins (SPV_KHR_ray_tracing).
 *
 * A payload is an argument in HLSL and a module-scope variable in SPIR-V:
 *
 *     TraceRay(…, payload)    ->    OpStore %variable %payload
 *                                   OpTraceRayKHR … %variable
 *                                   OpLoad of %variable, stored to `payload` */
#include "builtin.h"

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

const struct exchange *ray_exchange_variable(struct emitter *e, SpvStorageClass storage,
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
const struct exchange *ray_send_payload(struct emitter *e, SpvStorageClass storage,
                                        const struct expression *argument) {
    struct lvalue target = emit_lvalue(e, argument->out_argument.target);
    struct value v = value_plain(e, emit_load_value(e, &target));
    const struct exchange *x = ray_exchange_variable(e, storage, v.type, target_name(e, argument));
    emit_op(e, SpvOpStore, 0, x->variable, v.id);
    return x;
}

/* Returns the operand that refers to the variable. */
static uint32_t exchange_operand(struct emitter *e, const struct exchange *x) {
    return cg_uses_nv_ray_tracing(e) ? constant_uint(e, x->location) : x->variable;
}

void ray_receive_payload(struct emitter *e, const struct exchange *x,
                         const struct expression *argument) {
    uint32_t id = emit_op(e, SpvOpLoad, value_type_id(e, argument->type), x->variable);
    emit_store_out(e, argument, value_of(id, argument->type));
}

/* ---- Rays ---- */

/* A RayDesc is { Origin, TMin, Direction, TMax }. */
void ray_operands(struct emitter *e, struct value ray, uint32_t *words) {
    for (uint32_t i = 0; i < RAY_OPERANDS; i++)
        words[i] = value_member(e, ray, i).id;
}

/* Evaluates the arguments of TraceRay up to its payload: scene, flags, mask, three indices, ray. */
void ray_trace_operands(struct emitter *e, const struct expression *x, uint32_t *words) {
    enum { RAY = TRACE_OPERANDS - RAY_OPERANDS };
    for (uint32_t i = 0; i < RAY; i++)
        words[i] = emit_id(e, cg_call_argument(x, i));
    ray_operands(e, cg_call_value(e, x, RAY), words + RAY);
}

struct value lower_traceray(struct emitter *e, const struct expression *x) {
    uint32_t words[TRACE_OPERANDS + 1];
    ray_trace_operands(e, x, words);
    const struct exchange *sent = ray_send_payload(e, SpvStorageClassRayPayloadKHR, x->call.last);
    words[TRACE_OPERANDS] = exchange_operand(e, sent);
    emit_words(e, cg_uses_nv_ray_tracing(e) ? SpvOpTraceNV : SpvOpTraceRayKHR, 0, words,
               TRACE_OPERANDS + 1);
    ray_receive_payload(e, sent, x->call.last);
    return value_void(e);
}

struct value lower_callshader(struct emitter *e, const struct expression *x) {
    uint32_t index = emit_id(e, cg_call_argument(x, 0));
    const struct expression *data = cg_call_argument(x, 1);
    const struct exchange *sent = ray_send_payload(e, SpvStorageClassCallableDataKHR, data);
    SpvOp op = cg_uses_nv_ray_tracing(e) ? SpvOpExecuteCallableNV : SpvOpExecuteCallableKHR;
    emit_op(e, op, 0, index, exchange_operand(e, sent));
    ray_receive_payload(e, sent, data);
    return value_void(e);
}

struct value lower_reporthit(struct emitter *e, const struct expression *x) {
    uint32_t distance = emit_id(e, cg_call_argument(x, 0)),
             kind = emit_id(e, cg_call_argument(x, 1));
    struct value attributes = cg_call_value(e, x, 2);
    uint32_t variable =
        ray_exchange_variable(e, SpvStorageClassHitAttributeKHR, attributes.type, "hit.attributes")
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
uint32_t ray_fact_type(struct emitter *e, const struct type *result) {
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

struct value ray_fact(struct emitter *e, uint32_t id, const struct type *result) {
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

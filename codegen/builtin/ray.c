/* Ray tracing: tracing, callable shaders, hits and the built-in values of rays
 * (SPV_KHR_ray_tracing).
 *
 * In HLSL a payload is an argument, in SPIR-V a variable of the module that the instruction names:
 *
 *     TraceRay(…, payload)    ->    OpStore %variable %payload
 *                                   OpTraceRayKHR … %variable
 *                                   OpLoad of %variable, stored to `payload` */
#include "rays.h"

/* ---- Payloads ----
 * Ray payloads and callable data are module variables; each type has one, as its contents matter
 * only from just before a trace to just after it. */

struct ray_exchanges {
    struct map exchanges;                   /* by storage class and type */
    uint32_t payload_count, callable_count; /* of those: the next one's location */
    uint32_t incoming; /* the variable of the entry point's incoming payload, or 0 */
};

static struct ray_exchanges *rays(struct emitter *e) {
    if (!e->rays)
        e->rays = arena_new(e->arena, struct ray_exchanges);
    return e->rays;
}

void ray_payload_begin(struct emitter *e, uint32_t variable) {
    rays(e)->incoming = variable;
}

/* Locations are counted for each storage class of its own; attributes have none. */
static void give_location(struct emitter *e, struct exchange *x, SpvStorageClass storage) {
    if (storage != SpvStorageClassRayPayloadKHR && storage != SpvStorageClassCallableDataKHR)
        return;
    x->location = storage == SpvStorageClassRayPayloadKHR ? rays(e)->payload_count++
                                                          : rays(e)->callable_count++;
    module_decorate_with(e->m, x->variable, SpvDecorationLocation, x->location);
}

const struct exchange *exchange_variable(struct emitter *e, SpvStorageClass storage,
                                         const struct type *type, const char *name) {
    const void *key[2] = {(const void *)(uintptr_t)storage, type};
    void **slot = map_slot(e->arena, &rays(e)->exchanges, key, sizeof key);
    if (*slot)
        return *slot;
    struct exchange *x = *slot = arena_new(e->arena, struct exchange);
    x->variable = global_variable(e, storage, value_type_id(e, type), name);
    give_location(e, x, storage);
    return x;
}

static const char *target_name(struct emitter *e, const struct expression *x) {
    while (x->kind == EXPR_OUT_ARGUMENT)
        x = x->out_argument.target;
    return x->kind == EXPR_VARIABLE ? atom_text(e->c->atoms, x->variable->name) : "payload";
}

const struct exchange *send_payload(struct emitter *e, SpvStorageClass storage,
                                    const struct expression *argument) {
    struct lvalue target = emit_lvalue(e, argument->out_argument.target);
    struct value v = value_plain(e, load_value(e, &target));
    const struct exchange *x = exchange_variable(e, storage, v.type, target_name(e, argument));
    emit_op(e, SpvOpStore, 0, x->variable, v.id);
    return x;
}

/* What the instruction takes for it. */
static uint32_t exchange_operand(struct emitter *e, const struct exchange *x) {
    return uses_nv_ray_tracing(e) ? constant_uint(e, x->location) : x->variable;
}

void receive_payload(struct emitter *e, const struct exchange *x,
                     const struct expression *argument) {
    uint32_t id = emit_op(e, SpvOpLoad, value_type_id(e, argument->type), x->variable);
    store_out(e, argument, value_of(id, argument->type));
}

/* ---- Tracing ---- */

/* RayDesc is { Origin, TMin, Direction, TMax }. */
void ray_operands(struct emitter *e, struct value ray, uint32_t *words) {
    for (uint32_t i = 0; i < RAY_OPERANDS; i++)
        words[i] = value_member(e, ray, i).id;
}

void trace_operands(struct emitter *e, const struct expression *x, uint32_t *words) {
    enum { RAY = TRACE_OPERANDS - RAY_OPERANDS };
    for (uint32_t i = 0; i < RAY; i++)
        words[i] = emit_id(e, call_argument(x, i));
    ray_operands(e, call_value(e, x, RAY), words + RAY);
}

struct value lower_traceray(struct emitter *e, const struct expression *x) {
    uint32_t words[TRACE_OPERANDS + 1];
    trace_operands(e, x, words);
    const struct exchange *sent = send_payload(e, SpvStorageClassRayPayloadKHR, x->call.last);
    words[TRACE_OPERANDS] = exchange_operand(e, sent);
    emit_words(e, uses_nv_ray_tracing(e) ? SpvOpTraceNV : SpvOpTraceRayKHR, 0, words,
               TRACE_OPERANDS + 1);
    receive_payload(e, sent, x->call.last);
    return value_void(e);
}

struct value lower_callshader(struct emitter *e, const struct expression *x) {
    uint32_t index = emit_id(e, call_argument(x, 0));
    const struct expression *data = call_argument(x, 1);
    const struct exchange *sent = send_payload(e, SpvStorageClassCallableDataKHR, data);
    SpvOp op = uses_nv_ray_tracing(e) ? SpvOpExecuteCallableNV : SpvOpExecuteCallableKHR;
    emit_op(e, op, 0, index, exchange_operand(e, sent));
    receive_payload(e, sent, data);
    return value_void(e);
}

struct value lower_reporthit(struct emitter *e, const struct expression *x) {
    uint32_t distance = emit_id(e, call_argument(x, 0)), kind = emit_id(e, call_argument(x, 1));
    struct value attributes = call_value(e, x, 2);
    uint32_t variable =
        exchange_variable(e, SpvStorageClassHitAttributeKHR, attributes.type, "hit.attributes")
            ->variable;
    emit_op(e, SpvOpStore, 0, variable, attributes.id);
    return value_of(emit_op(e, SpvOpReportIntersectionKHR, type_id_bool(e), distance, kind),
                    x->type);
}

/* Ends the shader at once, so what the entry function did to its payload is handed back before. */
static void return_payload(struct emitter *e) {
    if (!e->rays || !e->rays->incoming || !e->function || !e->function->is_entry)
        return;
    struct lvalue parameter = lvalue_of_variable(e, e->function->parameters[0]);
    emit_op(e, SpvOpStore, 0, e->rays->incoming, value_plain(e, load_value(e, &parameter)).id);
}

struct value lower_ray_terminate(struct emitter *e, const struct expression *x) {
    static const SpvOp ends[2][2] = {{SpvOpTerminateRayKHR, SpvOpIgnoreIntersectionKHR},
                                     {SpvOpTerminateRayNV, SpvOpIgnoreIntersectionNV}};
    bool is_nv = uses_nv_ray_tracing(e);
    return_payload(e);
    emit_words(e, ends[is_nv][x->call.row == INTRINSIC_IGNOREHIT], 0, NULL, 0);
    e->m->in_block = is_nv;
    return value_void(e);
}

/* ---- Built-in values ---- */

/* SPIR-V's transforms have four columns of three, its triangles are arrays. */
uint32_t ray_fact_type(struct emitter *e, const struct type *result) {
    if (result->kind == TYPE_MATRIX)
        return value_type_id(e, type_matrix(e->program->types, SCALAR_FLOAT, 4, 3, false));
    if (result->kind == TYPE_STRUCT)
        return type_id_array(e, type_id_vector(e, SCALAR_FLOAT, 3), 3, 0);
    return value_type_id(e, result);
}

/* HLSL's 4x3, and its 3x4 transposed. */
static struct value ray_transform(struct emitter *e, uint32_t id, const struct type *result) {
    const struct type *four = type_matrix(e->program->types, SCALAR_FLOAT, 4, 3, result->row_major);
    struct value v = value_of(id, four);
    return result->rows == 4 ? value_of(id, result) : emit_transpose(e, v, result);
}

/* BuiltInTrianglePositions { p0, p1, p2 }. */
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
    if (builtin == SpvBuiltInRayTmaxKHR && uses_nv_ray_tracing(e))
        builtin = SpvBuiltInHitTNV;
    uint32_t variable = builtin_variable(e, builtin, SpvStorageClassInput, type);
    return ray_fact(e, emit_op(e, SpvOpLoad, type, variable), x->type);
}

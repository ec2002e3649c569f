/* Ray queries: the object is a variable, and every method an instruction on its pointer. */
#include "builtin.h"

static uint32_t query_of(struct emitter *e, const struct expression *x) {
    struct lvalue l = emit_lvalue(e, call_argument(x, 0));
    return lvalue_pointer(e, &l);
}

/* The flags of the type RayQuery<flags> join those of the call. */
static uint32_t type_flags(const struct type *query) {
    const struct constant *k = query->arguments[0].constant;
    return k ? (uint32_t)k->values[0].u : 0;
}

struct value lower_ray_query_initialize(struct emitter *e, const struct expression *x) {
    uint32_t words[8], uint = type_id_uint(e);
    words[0] = query_of(e, x);
    words[1] = emit_id(e, call_argument(x, 1));
    uint32_t flags = emit_id(e, call_argument(x, 2));
    uint32_t own = constant_uint(e, type_flags(call_argument(x, 0)->type));
    words[2] = emit_op(e, SpvOpBitwiseOr, uint, own, flags);
    words[3] = emit_id(e, call_argument(x, 3));
    struct value ray = call_value(e, x, 4);
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
        emit_op(e, SpvOpRayQueryGenerateIntersectionKHR, 0, query, emit_id(e, call_argument(x, 1)));
    return value_void(e);
}

/* ---- What a query knows ---- */

enum intersection { CANDIDATE, COMMITTED, RAY }; /* RAY: the same for both, no operand */

static const struct query_row {
    enum method row;
    SpvOp op;
    enum intersection which;
} rows[] = {
    {METHOD_QUERY_COMMITTED_STATUS, SpvOpRayQueryGetIntersectionTypeKHR, COMMITTED},
    {METHOD_QUERY_CANDIDATE_TYPE, SpvOpRayQueryGetIntersectionTypeKHR, CANDIDATE},
    {METHOD_QUERY_RAY_FLAGS, SpvOpRayQueryGetRayFlagsKHR, RAY},
    {METHOD_QUERY_WORLD_RAY_ORIGIN, SpvOpRayQueryGetWorldRayOriginKHR, RAY},
    {METHOD_QUERY_WORLD_RAY_DIRECTION, SpvOpRayQueryGetWorldRayDirectionKHR, RAY},
    {METHOD_QUERY_RAY_TMIN, SpvOpRayQueryGetRayTMinKHR, RAY},
    {METHOD_QUERY_CANDIDATE_TRIANGLE_RAY_T, SpvOpRayQueryGetIntersectionTKHR, CANDIDATE},
    {METHOD_QUERY_COMMITTED_RAY_T, SpvOpRayQueryGetIntersectionTKHR, COMMITTED},
    {METHOD_QUERY_CANDIDATE_PROCEDURAL_PRIMITIVE_NON_OPAQUE,
     SpvOpRayQueryGetIntersectionCandidateAABBOpaqueKHR, RAY},
#define BOTH(row, op)                                                                              \
    {METHOD_QUERY_CANDIDATE_##row, SpvOpRayQueryGetIntersection##op##KHR, CANDIDATE}, {            \
        METHOD_QUERY_COMMITTED_##row, SpvOpRayQueryGetIntersection##op##KHR, COMMITTED             \
    }
    BOTH(OBJECT_TO_WORLD3X4, ObjectToWorld),
    BOTH(OBJECT_TO_WORLD4X3, ObjectToWorld),
    BOTH(WORLD_TO_OBJECT3X4, WorldToObject),
    BOTH(WORLD_TO_OBJECT4X3, WorldToObject),
    BOTH(TRIANGLE_FRONT_FACE, FrontFace),
    BOTH(TRIANGLE_BARYCENTRICS, Barycentrics),
    BOTH(INSTANCE_INDEX, InstanceId),
    BOTH(INSTANCE_ID, InstanceCustomIndex),
    BOTH(GEOMETRY_INDEX, GeometryIndex),
    BOTH(PRIMITIVE_INDEX, PrimitiveIndex),
    BOTH(OBJECT_RAY_ORIGIN, ObjectRayOrigin),
    BOTH(OBJECT_RAY_DIRECTION, ObjectRayDirection),
    BOTH(INSTANCE_CONTRIBUTION_TO_HIT_GROUP_INDEX, InstanceShaderBindingTableRecordOffset),
#undef BOTH
};

struct value lower_ray_query_get(struct emitter *e, const struct expression *x) {
    const struct query_row *r = rows;
    while (r->row != x->call.row)
        r++;
    bool is_matrix = x->type->kind == TYPE_MATRIX;
    uint32_t type = is_matrix ? ray_transform_type(e) : value_type_id(e, x->type);
    uint32_t operands[2] = {query_of(e, x), 0};
    if (r->which != RAY)
        operands[1] = constant_uint(e, r->which);
    uint32_t id = emit_words(e, r->op, type, operands, r->which == RAY ? 1 : 2);
    if (r->row == METHOD_QUERY_CANDIDATE_PROCEDURAL_PRIMITIVE_NON_OPAQUE)
        id = emit_op(e, SpvOpLogicalNot, type, id); /* SPIR-V tells whether it is opaque */
    return is_matrix ? ray_transform(e, id, x->type) : value_of(id, x->type);
}

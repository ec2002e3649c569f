/* Ray queries: the object is a variable, and each method is an instruction on its pointer. */
#include "builtin.h"

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

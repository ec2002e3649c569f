/* Wave and quad operations: non-uniform group instructions at subgroup scope. They accept
 * scalars and vectors. */
#include "builtin.h"

static uint32_t subgroup(struct emitter *e) {
    return constant_uint(e, SpvScopeSubgroup);
}

struct value lower_wave_query(struct emitter *e, const struct expression *x) {
    return value_of(emit_op(e, SpvOpGroupNonUniformElect, type_id_bool(e), subgroup(e)), x->type);
}

struct value lower_wave_builtin(struct emitter *e, const struct expression *x) {
    uint32_t type = value_type_id(e, x->type);
    uint32_t variable = builtin_variable(e, lowering_of(x)->builtin, SpvStorageClassInput, type);
    return value_of(emit_op(e, SpvOpLoad, type, variable), x->type);
}

static uint32_t ballot(struct emitter *e, uint32_t condition) {
    uint32_t type = type_id_vector(e, SCALAR_UINT, 4);
    return emit_op(e, SpvOpGroupNonUniformBallot, type, subgroup(e), condition);
}

struct value lower_wave_vote(struct emitter *e, const struct expression *x) {
    uint32_t condition = cg_call_value(e, x, 0).id;
    if (x->call.row == INTRINSIC_WAVEACTIVEBALLOT)
        return value_of(ballot(e, condition), x->type);
    SpvOp op = x->call.row == INTRINSIC_WAVEACTIVEANYTRUE ? SpvOpGroupNonUniformAny
                                                          : SpvOpGroupNonUniformAll;
    return value_of(emit_op(e, op, type_id_bool(e), subgroup(e), condition), x->type);
}

/* ---- Group operations ---- */

/* SPIR-V compares whole vectors, HLSL each component. */
static uint32_t all_equal_row(struct emitter *e, const struct value *v, uint32_t count,
                              const struct type *result, void *user) {
    uint32_t components = type_components(v->type);
    uint32_t *parts = arena_array(e->arena, uint32_t, components);
    for (uint32_t i = 0; i < components; i++) {
        uint32_t part = components > 1 ? value_component(e, *v, i).id : v->id;
        parts[i] = emit_op(e, SpvOpGroupNonUniformAllEqual, type_id_bool(e), subgroup(e), part);
    }
    return value_construct(e, result, parts, components).id;
}

struct value lower_wave_all_equal(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    return value_by_rows(e, &v, 1, x->type, all_equal_row, NULL);
}

/* An instruction with the operands: scope, [group operation,] value, [one more operand]. */
struct group_instruction {
    SpvOp op;
    bool has_operation;
    SpvGroupOperation operation;
    uint32_t last; /* 0: none */
};

static uint32_t group_row(struct emitter *e, const struct value *v, uint32_t count,
                          const struct type *result, void *user) {
    const struct group_instruction *g = user;
    uint32_t operands[4], n = 0;
    operands[n++] = subgroup(e);
    if (g->has_operation)
        operands[n++] = g->operation;
    operands[n++] = v->id;
    if (g->last)
        operands[n++] = g->last;
    return emit_words(e, g->op, value_type_id(e, result), operands, n);
}

static struct value group_operation(struct emitter *e, struct group_instruction g, struct value v) {
    return value_by_rows(e, &v, 1, v.type, group_row, &g);
}

struct value lower_wave_broadcast(struct emitter *e, const struct expression *x) {
    struct value v = cg_call_value(e, x, 0);
    struct group_instruction g = {.op = SpvOpGroupNonUniformBroadcastFirst};
    if (x->call.row == INTRINSIC_WAVEREADLANEAT) {
        g.op = SpvOpGroupNonUniformShuffle; /* a broadcast requires a uniform lane */
        g.last = cg_call_value(e, x, 1).id;
    }
    return group_operation(e, g, v);
}

struct value lower_wave_reduce(struct emitter *e, const struct expression *x) {
    const struct lowering *r = lowering_of(x);
    struct value v = cg_call_value(e, x, 0);
    struct group_instruction g = {lowering_op(r, v.type), true, r->operation, 0};
    if (r->operation == SpvGroupOperationPartitionedExclusiveScanNV)
        g.last = cg_call_value(e, x, 1).id;
    return group_operation(e, g, v);
}

struct value lower_wave_match(struct emitter *e, const struct expression *x) {
    uint32_t v = cg_call_value(e, x, 0).id;
    return value_of(emit_op(e, SpvOpGroupNonUniformPartitionNV, value_type_id(e, x->type), v),
                    x->type);
}

/* Counts set lanes: all of them, those before this lane, or those before it in its partition. */
struct value lower_wave_count_bits(struct emitter *e, const struct expression *x) {
    uint32_t mask = ballot(e, cg_call_value(e, x, 0).id);
    SpvGroupOperation operation = x->call.row == INTRINSIC_WAVEACTIVECOUNTBITS
                                      ? SpvGroupOperationReduce
                                      : SpvGroupOperationExclusiveScan;
    if (x->call.row == INTRINSIC_WAVEMULTIPREFIXCOUNTBITS)
        mask = emit_op(e, SpvOpBitwiseAnd, type_id_vector(e, SCALAR_UINT, 4), mask,
                       cg_call_value(e, x, 1).id);
    uint32_t type = type_id_uint(e);
    return value_of(
        emit_op(e, SpvOpGroupNonUniformBallotBitCount, type, subgroup(e), operation, mask),
        x->type);
}

/* ---- Quads ---- */

/* Directions of OpGroupNonUniformQuadSwap. */
enum { QUAD_HORIZONTAL, QUAD_VERTICAL, QUAD_DIAGONAL };

struct value lower_quad_read(struct emitter *e, const struct expression *x) {
    cg_require_quads(e);
    struct value v = cg_call_value(e, x, 0);
    struct group_instruction g = {.op = SpvOpGroupNonUniformQuadSwap};
    if (x->call.row == INTRINSIC_QUADREADLANEAT) {
        g.op = SpvOpGroupNonUniformQuadBroadcast;
        g.last = cg_call_value(e, x, 1).id;
    } else if (x->call.row == INTRINSIC_QUADREADACROSSX) {
        g.last = constant_uint(e, QUAD_HORIZONTAL);
    } else {
        bool vertical = x->call.row == INTRINSIC_QUADREADACROSSY;
        g.last = constant_uint(e, vertical ? QUAD_VERTICAL : QUAD_DIAGONAL);
    }
    return group_operation(e, g, v);
}

/* Without SPV_KHR_quad_control, each lane reads the values of the three other lanes. */
static uint32_t quad_vote_by_swaps(struct emitter *e, bool any, uint32_t condition) {
    uint32_t type = type_id_bool(e), result = condition;
    for (uint32_t direction = QUAD_HORIZONTAL; direction <= QUAD_DIAGONAL; direction++) {
        uint32_t other = emit_op(e, SpvOpGroupNonUniformQuadSwap, type, subgroup(e), condition,
                                 constant_uint(e, direction));
        result = emit_op(e, any ? SpvOpLogicalOr : SpvOpLogicalAnd, type, result, other);
    }
    return result;
}

/* The extension requires SPIR-V 1.3. */
static bool may_vote(const struct emitter *e) {
    return e->m->version >= SPIRV_1_3 && module_extension_allowed(e->m, "SPV_KHR_quad_control");
}

struct value lower_quad_vote(struct emitter *e, const struct expression *x) {
    uint32_t condition = cg_call_value(e, x, 0).id;
    bool any = x->call.row == INTRINSIC_QUADANY;
    cg_require_derivatives(e);
    if (!may_vote(e))
        return value_of(quad_vote_by_swaps(e, any, condition), x->type);
    SpvOp op = any ? (SpvOp)SpvOpGroupNonUniformQuadAnyKHR : (SpvOp)SpvOpGroupNonUniformQuadAllKHR;
    return value_of(emit_op(e, op, type_id_bool(e), condition), x->type);
}

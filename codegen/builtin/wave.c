/* Wave and quad operations, derivatives, barriers, and miscellaneous intrinsics. */
#include "builtin.h"

/* Wave and quad operations: non-uniform group instructions at subgroup scope. They accept
 * scalars and vectors. */

/* Derivatives and their requirements in compute shaders (SPIR-V 2.19). */

/* With SPV_KHR_compute_shader_derivatives, a group is divided into quads of 2 x 2 threads if its
 * first two dimensions are even, otherwise into quads of 4 consecutive threads. */
static void require_quads(struct emitter *e) {
    if (e->entry && e->entry->stage != STAGE_PIXEL)
        e->uses_derivatives = true;
}

void cg_require_derivatives(struct emitter *e) {
    require_quads(e);
    if (e->entry && (e->entry->stage == STAGE_MESH || e->entry->stage == STAGE_AMPLIFICATION))
        cg_require_ext_mesh_shader(e, "derivatives");
}

struct value lower_derivative(struct emitter *e, const struct expression *x) {
    SpvOp op = lowering_of(x)->op[0];
    cg_require_derivatives(e);
    struct value v = cg_call_value(e, x, 0);
    if (x->type->scalar != SCALAR_HALF)
        return emit_op_rows(e, op, &v, 1, x->type);
    /* The instructions support only 32 bits. */
    const struct type *wide = type_like(e, x->type, SCALAR_FLOAT);
    v = convert_numeric(e, v, wide);
    return convert_numeric(e, emit_op_rows(e, op, &v, 1, wide), x->type);
}

/* Barriers: memory scopes and semantics. */

static void emit_barrier(struct emitter *e, SpvScope scope, uint32_t memory, bool group_sync) {
    uint32_t semantics = constant_uint(e, memory | SpvMemorySemanticsAcquireReleaseMask);
    uint32_t scope_id = constant_uint(e, scope);
    if (group_sync)
        emit_op(e, SpvOpControlBarrier, 0, constant_uint(e, SpvScopeWorkgroup), scope_id,
                semantics);
    else
        emit_op(e, SpvOpMemoryBarrier, 0, scope_id, semantics);
}

struct value lower_memory_barrier(struct emitter *e, const struct expression *x) {
    const struct lowering *row = lowering_of(x);
    emit_barrier(e, row->scope, row->memory, row->group_sync);
    return value_void(e);
}

/* Flags of Barrier() in shader model 6.8. */
enum { ACCESS_UAV = 1, ACCESS_GROUP_SHARED = 2, ACCESS_NODE_INPUT = 4, ACCESS_NODE_OUTPUT = 8 };
enum { BARRIER_GROUP_SYNC = 1, BARRIER_GROUP_SCOPE = 2, BARRIER_DEVICE_SCOPE = 4 };

static uint32_t constant_argument(struct emitter *e, const struct expression *argument) {
    const struct constant *k = expression_fold(e->c, argument);
    return k && k->count == 1 ? (uint32_t)k->values[0].u : 0;
}

/* Memory that no other invocation accesses needs no barrier. */
struct value lower_barrier(struct emitter *e, const struct expression *x) {
    uint32_t memory = DEVICE_MEMORY;
    if (x->call.row == INTRINSIC_BARRIER_MEMORY) {
        uint32_t access = constant_argument(e, cg_call_argument(x, 0));
        memory = access & ACCESS_GROUP_SHARED ? GROUP_MEMORY : 0;
        if (access & (ACCESS_UAV | ACCESS_NODE_INPUT | ACCESS_NODE_OUTPUT))
            memory |= DEVICE_MEMORY;
    }
    uint32_t flags = constant_argument(e, cg_call_argument(x, 1));
    SpvScope scope = flags & BARRIER_DEVICE_SCOPE  ? SpvScopeDevice
                     : flags & BARRIER_GROUP_SCOPE ? SpvScopeWorkgroup
                                                   : SpvScopeInvocation;
    bool group_sync = flags & BARRIER_GROUP_SYNC;
    if (memory && scope != SpvScopeInvocation)
        emit_barrier(e, scope, memory, group_sync);
    else if (group_sync)
        emit_op(e, SpvOpControlBarrier, 0, constant_uint(e, SpvScopeWorkgroup),
                constant_uint(e, SpvScopeWorkgroup), constant_uint(e, SpvMemorySemanticsMaskNone));
    return value_void(e);
}

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
    require_quads(e);
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

/* Miscellaneous intrinsics: clocks, printf, helper lanes, non-uniform indices, execution modes,
 * residency. */

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

/* Lowers vk::ext_execution_mode(mode, operands...) and vk::ext_execution_mode_id. */
struct value lower_ext_execution_mode(struct emitter *e, const struct expression *x) {
    bool ids = x->call.row == INTRINSIC_VK_EXT_EXECUTION_MODE_ID;
    struct word_vec words = {0};
    vec_push(e->arena, &words, e->entry_id);
    for (const struct expression *a = x->call.first; a; a = a->next) {
        bool is_literal = !ids || a == x->call.first;
        vec_push(e->arena, &words,
                 is_literal ? (uint32_t)expression_fold(e->c, a)->values[0].u : emit_id(e, a));
    }
    struct word_vec operands = {words.items + 2, words.count - 2, 0};
    spelled_check_enumerant(e, x->at, SPIRV_KIND_ExecutionMode, words.items[1], &operands, ids);
    module_begin_spelled(e->m);
    stage_mode_words(e, ids ? SpvOpExecutionModeId : SpvOpExecutionMode, words.items, words.count);
    module_end_spelled(e->m);
    return value_void(e);
}

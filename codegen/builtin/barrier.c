/* Barriers: memory scopes and semantics. */
#include "builtin.h"

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

/* Checks the flags of barriers.
 *
 * The flags of Barrier() select memory and scope. The rules are those of Direct3D, including work
 * graphs (see the work graphs specification, "Barriers"). */
#include "entry.h"

enum barrier_memory {
    MEMORY_UAV = 1,
    MEMORY_GROUP_SHARED = 2,
    MEMORY_NODE_INPUT = 4,
    MEMORY_NODE_OUTPUT = 8,
    MEMORY_ALL = 15
};
enum semantics { GROUP_SYNC = 1, GROUP_SCOPE = 2, DEVICE_SCOPE = 4, REORDER_SCOPE = 8 };

struct barrier_scope {
    bool in_group, in_device; /* The scopes that the memory allows. */
};

static bool constant_flags(struct analyser *a, const struct expression *e, uint32_t *flags) {
    const struct constant *k = expression_fold(a->c, e);
    if (!k || k->count != 1)
        return false;
    *flags = (uint32_t)k->values[0].u;
    return true;
}

static struct barrier_scope check_memory(struct analyser *a, const struct expression *e,
                                         enum stage stage) {
    struct barrier_scope scope = {true, true};
    uint32_t memory;
    if (!constant_flags(a, e, &memory))
        return scope;
    if (memory & ~(uint32_t)MEMORY_ALL) {
        error_at(a->c, e->at, "unknown memory flags");
        return scope;
    }
    bool is_all = memory == MEMORY_ALL;
    if (!stage_has_groups(stage) && (memory & MEMORY_GROUP_SHARED)) {
        memory &= ~(uint32_t)MEMORY_GROUP_SHARED;
        if (!is_all) {
            warning_at(a->c, WARN_BARRIER, e->at, "GROUP_SHARED_MEMORY in a stage without groups");
        }
    }
    if (stage != STAGE_NODE && (memory & (MEMORY_NODE_INPUT | MEMORY_NODE_OUTPUT))) {
        memory &= ~(uint32_t)(MEMORY_NODE_INPUT | MEMORY_NODE_OUTPUT);
        if (!is_all)
            warning_at(a->c, WARN_BARRIER, e->at, "node memory outside of a node shader");
    }
    scope.in_group = memory != 0;
    scope.in_device = (memory & (MEMORY_UAV | MEMORY_NODE_INPUT | MEMORY_NODE_OUTPUT)) != 0;
    return scope;
}

/* Returns the scope of an object: records belong to a thread or group, other resources to all. */
static struct barrier_scope object_scope(const struct type *type) {
    switch (type->kind == TYPE_OBJECT ? type->object : OBJECT_COUNT) {
    case OBJECT_THREAD_NODE_INPUT_RECORD:
    case OBJECT_RW_THREAD_NODE_INPUT_RECORD:
    case OBJECT_THREAD_NODE_OUTPUT_RECORDS:
        return (struct barrier_scope){false, false};
    case OBJECT_GROUP_NODE_INPUT_RECORDS:
    case OBJECT_RW_GROUP_NODE_INPUT_RECORDS:
    case OBJECT_GROUP_NODE_OUTPUT_RECORDS:
        return (struct barrier_scope){true, false};
    default:
        return (struct barrier_scope){true, true};
    }
}

static void check_semantics(struct analyser *a, const struct expression *e, enum stage stage,
                            struct barrier_scope scope) {
    uint32_t flags;
    if (!constant_flags(a, e, &flags))
        return;
    bool has_reorder = a->options->model.major > 6 || a->options->model.minor >= 9;
    uint32_t known = GROUP_SYNC | GROUP_SCOPE | DEVICE_SCOPE | (has_reorder ? REORDER_SCOPE : 0);
    if (flags & ~known) {
        error_at(a->c, e->at, "unknown barrier scope flags");
        return;
    }
    if (!stage_has_groups(stage) && (flags & (GROUP_SYNC | GROUP_SCOPE))) {
        warning_at(a->c, WARN_BARRIER, e->at,
                   "GROUP_SYNC and GROUP_SCOPE in a stage without groups");
    }
    if (!scope.in_device && (flags & DEVICE_SCOPE)) {
        warning_at(a->c, WARN_BARRIER, e->at,
                   "memory of this barrier is not shared within the device, but the scope is "
                   "DEVICE_SCOPE");
    }
    if (!scope.in_group && (flags & GROUP_SCOPE)) {
        warning_at(
            a->c, WARN_BARRIER, e->at,
            "memory of this barrier is not shared within the group, but the scope is GROUP_SCOPE");
    }
}

void sema_check_barrier(struct analyser *a, const struct expression *e, enum stage stage) {
    const struct expression *what = e->call.first;
    struct barrier_scope scope = e->call.row == INTRINSIC_BARRIER_MEMORY
                                     ? check_memory(a, what, stage)
                                     : object_scope(what->type);
    check_semantics(a, what->next, stage, scope);
}

/* The flags of Barrier(): which memory it orders and for whom.  Direct3D's rules, work graphs
 * included (see the work graphs specification, "Barriers"). */
#include "entry.h"

enum memory { UAV = 1, GROUP_SHARED = 2, NODE_INPUT = 4, NODE_OUTPUT = 8, ALL_MEMORY = 15 };
enum semantics { GROUP_SYNC = 1, GROUP_SCOPE = 2, DEVICE_SCOPE = 4, REORDER_SCOPE = 8 };

struct barrier_scope {
    bool in_group, in_device; /* as wide as the memory that is ordered */
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
    if (memory & ~(uint32_t)ALL_MEMORY) {
        error_at(a->c, e->at, "these flags of memory do not exist");
        return scope;
    }
    bool is_all = memory == ALL_MEMORY;
    if (!stage_has_groups(stage) && (memory & GROUP_SHARED)) {
        memory &= ~(uint32_t)GROUP_SHARED;
        if (!is_all) {
            warning_at(a->c, WARN_BARRIER, e->at,
                       "GROUP_SHARED_MEMORY in a stage that has no groups");
        }
    }
    if (stage != STAGE_NODE && (memory & (NODE_INPUT | NODE_OUTPUT))) {
        memory &= ~(uint32_t)(NODE_INPUT | NODE_OUTPUT);
        if (!is_all)
            warning_at(a->c, WARN_BARRIER, e->at, "memory of nodes outside of a node shader");
    }
    scope.in_group = memory != 0;
    scope.in_device = (memory & (UAV | NODE_INPUT | NODE_OUTPUT)) != 0;
    return scope;
}

/* Records are seen by a thread, a group or the whole dispatch; other resources by all. */
static struct barrier_scope object_scope(const struct type *type) {
    switch (type->kind == TYPE_OBJECT ? (int)type->object : OBJECT_COUNT) {
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
        error_at(a->c, e->at, "these flags of a barrier's scope do not exist");
        return;
    }
    if (!stage_has_groups(stage) && (flags & (GROUP_SYNC | GROUP_SCOPE))) {
        warning_at(a->c, WARN_BARRIER, e->at,
                   "GROUP_SYNC and GROUP_SCOPE in a stage that has no groups");
    }
    if (!scope.in_device && (flags & DEVICE_SCOPE)) {
        warning_at(a->c, WARN_BARRIER, e->at,
                   "DEVICE_SCOPE for memory that the device does not "
                   "share");
    }
    if (!scope.in_group && (flags & GROUP_SCOPE)) {
        warning_at(a->c, WARN_BARRIER, e->at,
                   "GROUP_SCOPE for memory that the group does not "
                   "share");
    }
}

void barrier_check(struct analyser *a, const struct expression *call, enum stage stage) {
    const struct expression *what = call->call.first;
    struct barrier_scope scope = call->call.row == INTRINSIC_BARRIER_MEMORY
                                     ? check_memory(a, what, stage)
                                     : object_scope(what->type);
    check_semantics(a, what->next, stage, scope);
}

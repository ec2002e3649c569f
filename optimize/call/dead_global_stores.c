/* Pass: removes stores to globals that are never read.
 *
 * Removes stores to Private and Workgroup variables that no function reads; they are invisible
 * outside of the module. dead_code.c handles function variables. pass_dead_globals() then removes
 * the unused variables.
 *
 * An atomic instruction counts as a read. Workgroup variables with explicit layout may alias
 * (SPV_KHR_workgroup_memory_explicit_layout) and are skipped. */
#include "../common/uses.h"
#include "../passes.h"

struct unread {
    struct optimizer *o;
    bool *is_read; /* by variable id */
};

static bool is_hidden(const struct optimizer *o, const struct instruction *i) {
    if (!i || i->opcode != SpvOpVariable)
        return false;
    return i->operands[0] == SpvStorageClassPrivate ||
           (i->operands[0] == SpvStorageClassWorkgroup &&
            !module_has_capability(o->m, SpvCapabilityWorkgroupMemoryExplicitLayoutKHR));
}

static bool has_hidden(const struct optimizer *o) {
    for_each_in(i, &o->m->sections[SECTION_VARIABLES])
        if (is_hidden(o, i))
            return true;
    return false;
}

static bool is_plain_store(const struct instruction *i) {
    bool stores = i->opcode == SpvOpStore || i->opcode == SpvOpCopyMemory;
    return stores && !(i->count > 2 && i->operands[2] & SpvMemoryAccessVolatileMask);
}

/* The base of an access chain and the destination of a store are not reads. */
static bool only_leads(const struct instruction *i, uint32_t k) {
    return k == 0 && (is_plain_store(i) || is_chain(i) || i->opcode == SpvOpCopyObject);
}

static bool is_read(struct optimizer *o, uint32_t pointer) {
    for_each_use(use, uses_of_module(o), pointer) {
        const struct instruction *i = use->user;
        if (!only_leads(i, use->operand) ? !opt_is_debug(o, i) : i->id && is_read(o, i->id))
            return true;
    }
    return false;
}

static bool drop_stores(struct unread *u, struct block *b) {
    bool changed = false;
    for_each_in(i, &b->list) {
        const struct instruction *root =
            is_plain_store(i) ? module_pointer_root(u->o->m, i->operands[0]) : NULL;
        if (!is_hidden(u->o, root) || u->is_read[root->id])
            continue;
        instruction_remove(u->o->m, i);
        changed = true;
    }
    return changed;
}

bool pass_dead_global_stores(struct optimizer *o) {
    if (!has_hidden(o))
        return false;
    bool changed = false;
    struct arena *work = arena_branch(o->arena);
    struct unread u = {o, arena_array(work, bool, o->m->bound)};
    for_each_in(i, &o->m->sections[SECTION_VARIABLES])
        if (is_hidden(o, i))
            u.is_read[i->id] = is_read(o, i->id);
    for_each_routine(f, o->m)
        for_each_block(b, f)
            changed |= drop_stores(&u, b);
    arena_end(work);
    return changed;
}

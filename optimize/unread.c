/* Stores to variables of the module that nothing in the module reads: Private and Workgroup ones,
 * which nobody else can see.  Of variables of a function dead.c knows that; here all functions are
 * asked. The variables go where reach.c finds them unused.
 *
 * An atomic instruction reads what it changes.  Workgroup variables with explicit layouts are views
 * of the same memory (SPV_KHR_workgroup_memory_explicit_layout), and stay. */
#include "passes.h"

struct unread {
    struct optimizer *o;
    bool *is_read; /* by id of a variable */
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

/* Where a chain begins is no reading, nor is what a store writes to. */
static bool only_leads(const struct instruction *i, uint32_t k) {
    return k == 0 && (is_plain_store(i) || is_chain(i) || i->opcode == SpvOpCopyObject);
}

static void note_reads(struct unread *u, const struct instruction *i) {
    if (is_debug(u->o, i))
        return;
    for_each_id_operand(u->o->m, i, k) {
        const struct instruction *root =
            only_leads(i, k) ? NULL : pointer_root(u->o, i->operands[k]);
        if (is_hidden(u->o, root))
            u->is_read[root->id] = true;
    }
}

static bool drop_stores(struct unread *u, struct block *b) {
    bool changed = false;
    for_each_in(i, &b->list) {
        const struct instruction *root =
            is_plain_store(i) ? pointer_root(u->o, i->operands[0]) : NULL;
        if (!is_hidden(u->o, root) || u->is_read[root->id])
            continue;
        instruction_remove(u->o->m, i);
        changed = true;
    }
    return changed;
}

bool drop_unread(struct optimizer *o) {
    if (!has_hidden(o))
        return false;
    bool changed = false;
    struct arena *work = arena_branch(o->arena);
    struct unread u = {o, arena_array(work, bool, o->m->bound)};
    for_each_routine(f, o->m)
        for_each_block(b, f)
            for_each_in(i, &b->list)
                note_reads(&u, i);
    for_each_routine(f, o->m)
        for_each_block(b, f)
            changed |= drop_stores(&u, b);
    arena_end(work);
    return changed;
}

/* Variables of the module that one entry point alone uses become variables of its function, which
 * passes can make values of.  Of another function they cannot: they would lose their value between
 * its calls.  Debug information that tells where such a variable of the module is says that it is
 * nowhere, as there is no word for one that lives in a function. */
#include "constructs.h"
#include "forget.h"
#include "passes.h"

/* Who uses a variable. */
struct user {
    struct routine *routine;
    bool has_others;
};

/* What a variable can move to. */
struct entry {
    struct routine *routine;
    struct instruction *behind_variables;
};

struct privates {
    struct optimizer *o;
    struct arena *arena;
    struct map users;   /* of variables, by id */
    struct map entries; /* by routine */
};

static bool is_private(const struct instruction *i) {
    return i && !i->block && i->opcode == SpvOpVariable && i->operands[0] == SpvStorageClassPrivate;
}

static bool has_privates(const struct optimizer *o) {
    for_each_in(i, &o->m->sections[SECTION_VARIABLES])
        if (is_private(i))
            return true;
    return false;
}

/* ---- Users ---- */

static void note_use(struct privates *p, uint32_t id, struct routine *f) {
    void **slot = map_slot_u64(p->arena, &p->users, id);
    struct user *user = *slot ? *slot : arena_new(p->arena, struct user);
    user->has_others |= user->routine && user->routine != f;
    user->routine = f;
    *slot = user;
}

static void note_users(struct privates *p) {
    for_each_routine(f, p->o->m)
        for_each_block(b, f)
            for_each_in(i, &b->list)
                for_each_id_operand(p->o->m, i, k)
                    if (is_private(instruction_of(p->o->m, i->operands[k])))
                        note_use(p, i->operands[k], f);
}

static void note_entry(struct privates *p, struct routine *f) {
    const struct instruction *last = last_variable(f);
    struct entry *entry = arena_new(p->arena, struct entry);
    *entry = (struct entry){f, last ? last->next : f->first->list.first};
    *map_slot_u64(p->arena, &p->entries, (uintptr_t)f) = entry;
}

static void note_entries(struct privates *p) {
    for_each_in(i, &p->o->m->sections[SECTION_ENTRY_POINTS])
        note_entry(p, routine_of(p->o->m, i->operands[1]));
}

/* Where a variable can move to, or NULL. */
static const struct entry *only_user(struct privates *p, const struct instruction *variable) {
    const struct user *user = map_find_u64(&p->users, variable->id);
    if (!user || user->has_others)
        return NULL;
    if (variable->count > 1 &&
        !is_constant_opcode((SpvOp)instruction_of(p->o->m, variable->operands[1])->opcode))
        return NULL;
    return map_find_u64(&p->entries, (uintptr_t)user->routine);
}

/* ---- Moving ---- */

static void move(struct privates *p, struct instruction *variable, const struct entry *entry) {
    struct module *m = p->o->m;
    struct block *first = entry->routine->first;
    const struct instruction *pointee = pointee_of(p->o, variable->type);
    if (variable->count > 1)
        instruction_insert(m, first, entry->behind_variables, SpvOpStore, 0,
                           (const uint32_t[]){variable->id, variable->operands[1]}, 2);
    instructions_unlink(&m->sections[SECTION_VARIABLES], variable);
    variable->type = pointer_type(p->o, SpvStorageClassFunction, pointee->id);
    variable->operands[0] = SpvStorageClassFunction;
    variable->count = 1;
    variable->block = first;
    instructions_insert(&first->list, first->list.first, variable);
}

/* From SPIR-V 1.4 on the interface, behind the name, lists all variables of the module. */
static void leave_interface(struct optimizer *o, struct instruction *entry) {
    size_t kept = 2 + string_words((const char *)(entry->operands + 2));
    for (size_t k = kept; k < entry->count; k++)
        if (!instruction_of(o->m, entry->operands[k])->block)
            entry->operands[kept++] = entry->operands[k];
    entry->count = (uint16_t)kept;
}

static bool move_all(struct privates *p) {
    bool changed = false;
    for_each_in(i, &p->o->m->sections[SECTION_VARIABLES]) {
        const struct entry *entry = is_private(i) ? only_user(p, i) : NULL;
        if (entry)
            move(p, i, entry);
        changed |= entry != NULL;
    }
    return changed;
}

static void tidy(struct optimizer *o) {
    for_each_in(i, &o->m->sections[SECTION_ENTRY_POINTS]) {
        leave_interface(o, i);
        fix_storage(o, routine_of(o->m, i->operands[1]));
    }
    forget_in_debug(o);
}

bool privates_to_locals(struct optimizer *o) {
    if (!has_privates(o))
        return false;
    struct privates p = {.o = o, .arena = arena_branch(o->arena)};
    note_users(&p);
    note_entries(&p);
    bool changed = move_all(&p);
    if (changed)
        tidy(o);
    arena_end(p.arena);
    return changed;
}

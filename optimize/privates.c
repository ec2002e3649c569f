/* Variables of the module that entry points alone use become variables of their functions, which
 * passes can make values of: a run of one entry point is an invocation, which has its own.  Of
 * another function they cannot: they would lose their value between its calls.  Debug information
 * that tells where such a variable of the module is says that it is nowhere, as there is no word
 * for one that lives in a function. */
#include "constructs.h"
#include "forget.h"
#include "passes.h"

/* Who uses a variable, in order of the module. */
struct users {
    VEC(struct routine *, user_vec) routines;
};

/* What a variable can move to. */
struct entry {
    struct routine *routine;
    struct instruction *behind_variables;
    struct map moved; /* by id of a variable: what stands for it here */
    bool has_moved;   /* any under another id */
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
    if (!*slot)
        *slot = arena_new(p->arena, struct users);
    struct users *users = *slot;
    if (!users->routines.count || vec_last(&users->routines) != f)
        vec_push(p->arena, &users->routines, f);
}

static void note_users(struct privates *p) {
    for_each_routine(f, p->o->m)
        for_each_block(b, f)
            for_each_in(i, &b->list)
                for_each_local_operand(p->o, i, k)
                    if (is_private(instruction_of(p->o->m, i->operands[k])))
                        note_use(p, i->operands[k], f);
}

static void note_entry(struct privates *p, struct routine *f) {
    const struct instruction *last = last_variable(f);
    struct entry *entry = arena_new(p->arena, struct entry);
    *entry = (struct entry){f, last ? last->next : f->first->list.first, {0}, false};
    *map_slot_u64(p->arena, &p->entries, (uintptr_t)f) = entry;
}

static void note_entries(struct privates *p) {
    for_each_in(i, &p->o->m->sections[SECTION_ENTRY_POINTS])
        note_entry(p, routine_of(p->o->m, i->operands[1]));
}

static struct entry *entry_of(const struct privates *p, const struct routine *f) {
    return map_find_u64(&p->entries, (uintptr_t)f);
}

static bool has_known_beginning(const struct optimizer *o, const struct instruction *variable) {
    return variable->count == 1 ||
           constant_kind((SpvOp)instruction_of(o->m, variable->operands[1])->opcode);
}

/* Who uses a variable that can move to all of them, or NULL.  Copies have no decorations. */
static const struct users *users_to_move_to(const struct privates *p,
                                            const struct instruction *variable) {
    const struct users *users = map_find_u64(&p->users, variable->id);
    if (!users || !has_known_beginning(p->o, variable))
        return NULL;
    for (size_t k = 0; k < users->routines.count; k++)
        if (!entry_of(p, users->routines.items[k]))
            return NULL;
    bool is_split = users->routines.count > 1;
    return is_split && traits_of(p->o, variable->id) & TRAIT_DECORATED ? NULL : users;
}

/* ---- Moving ---- */

static void put_variable(struct privates *p, struct instruction *variable,
                         const struct entry *entry) {
    struct module *m = p->o->m;
    struct block *first = entry->routine->first;
    if (variable->count > 1)
        instruction_insert(m, first, entry->behind_variables, SpvOpStore, 0,
                           (const uint32_t[]){variable->id, variable->operands[1]}, 2);
    variable->type =
        pointer_type(p->o, SpvStorageClassFunction, pointee_of(p->o, variable->type)->id);
    variable->operands[0] = SpvStorageClassFunction;
    variable->count = 1;
    variable->block = first;
    instructions_insert(&first->list, first->list.first, variable);
}

static void put_copy(struct privates *p, const struct instruction *variable, struct entry *entry) {
    struct module *m = p->o->m;
    uint32_t id = module_id(m);
    traits_add(p->o, id, traits_of(p->o, variable->id));
    *map_slot_u64(p->arena, &entry->moved, variable->id) = (void *)(uintptr_t)id;
    entry->has_moved = true;
    put_variable(
        p,
        instruction_make(m, SpvOpVariable, variable->type, id, variable->operands, variable->count),
        entry);
}

/* To the first user itself, to others as copies. */
static void move(struct privates *p, struct instruction *variable, const struct users *users) {
    for (size_t k = 1; k < users->routines.count; k++)
        put_copy(p, variable, entry_of(p, users->routines.items[k]));
    instructions_unlink(&p->o->m->sections[SECTION_VARIABLES], variable);
    put_variable(p, variable, entry_of(p, users->routines.items[0]));
}

/* Makes a routine use its own copies. */
static void use_copies(struct privates *p, const struct entry *entry) {
    for_each_block(b, entry->routine)
        for_each_in(i, &b->list)
            for_each_local_operand(p->o, i, k) {
                const void *copy = map_find_u64(&entry->moved, i->operands[k]);
                if (copy)
                    i->operands[k] = (uint32_t)(uintptr_t)copy;
            }
}

static bool move_all(struct privates *p) {
    bool changed = false;
    for_each_in(i, &p->o->m->sections[SECTION_VARIABLES]) {
        const struct users *users = is_private(i) ? users_to_move_to(p, i) : NULL;
        if (users)
            move(p, i, users);
        changed |= users != NULL;
    }
    return changed;
}

static void use_all_copies(struct privates *p) {
    for_each_in(i, &p->o->m->sections[SECTION_ENTRY_POINTS]) {
        const struct entry *entry = entry_of(p, routine_of(p->o->m, i->operands[1]));
        if (entry->has_moved)
            use_copies(p, entry);
    }
}

static void tidy(struct optimizer *o) {
    for_each_in(i, &o->m->sections[SECTION_ENTRY_POINTS])
        fix_storage(o, routine_of(o->m, i->operands[1]));
    forget_in_debug(o);
    traits_take(o); /* of what is local now */
}

bool privates_to_locals(struct optimizer *o) {
    if (!has_privates(o))
        return false;
    struct privates p = {.o = o, .arena = arena_branch(o->arena)};
    note_users(&p);
    note_entries(&p);
    bool changed = move_all(&p);
    if (changed) {
        use_all_copies(&p);
        tidy(o);
    }
    arena_end(p.arena);
    return changed;
}

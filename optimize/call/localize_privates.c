/* Pass: moves private variables into functions.
 *
 * Private variables used only by entry points become function variables, which can be promoted to
 * SSA values. This is correct because each invocation executes its entry point once. Other
 * functions would lose the value between calls. Debug information for such a global variable
 * becomes DebugInfoNone, because it cannot refer to a function variable. */
#include "../common/uses.h"
#include "../passes.h"

/* Routines that use a variable, in module order. */
struct users {
    VEC(struct routine *, user_vec) routines;
};

/* Entry point that variables can move to. */
struct destination_entry {
    struct routine *routine;
    struct instruction *after_variables;
    struct map moved; /* by variable id: the copy in this routine */
    bool has_moved;   /* `moved` is not empty */
};

struct privates {
    struct optimizer *o;
    struct arena *arena;
    const struct uses *uses; /* before any variable moves */
    struct map entries;      /* by routine */
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

static struct users users_of(struct privates *p, uint32_t variable) {
    struct users users = {0};
    for_each_use(use, p->uses, variable) {
        struct routine *f = use->user->block->routine;
        if (!users.routines.count || vec_last(&users.routines) != f)
            vec_push(p->arena, &users.routines, f);
    }
    return users;
}

static struct destination_entry *entry_of(const struct privates *p, const struct routine *f) {
    return map_find_u64(&p->entries, (uintptr_t)f);
}

static bool has_known_beginning(const struct optimizer *o, const struct instruction *variable) {
    return variable->count == 1 ||
           constant_kind((SpvOp)instruction_of(o->m, variable->operands[1])->opcode);
}

/* Reports whether a variable can move to all its users. A decorated variable cannot be copied. */
static bool can_move_to(const struct privates *p, const struct instruction *variable,
                        const struct users *users) {
    if (!users->routines.count || !has_known_beginning(p->o, variable))
        return false;
    for (size_t k = 0; k < users->routines.count; k++)
        if (!entry_of(p, users->routines.items[k]))
            return false;
    bool is_split = users->routines.count > 1;
    return !(is_split && traits_of(p->o, variable->id) & TRAIT_DECORATED);
}

/* ---- Moving ---- */

static void put_variable(struct privates *p, struct instruction *variable,
                         const struct destination_entry *entry) {
    struct module *m = p->o->m;
    struct block *first = entry->routine->first;
    if (variable->count > 1)
        instruction_insert(m, first, entry->after_variables, SpvOpStore, 0,
                           (const uint32_t[]){variable->id, variable->operands[1]}, 2);
    variable->type = opt_pointer_type(p->o, SpvStorageClassFunction,
                                      module_pointee(p->o->m, variable->type)->id);
    variable->operands[0] = SpvStorageClassFunction;
    variable->count = 1;
    variable->block = first;
    instructions_insert(&first->list, first->list.first, variable);
}

static void put_copy(struct privates *p, const struct instruction *variable,
                     struct destination_entry *entry) {
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

/* Replaces moved variables by the copies of the routine. */
static void use_copies(struct privates *p, const struct destination_entry *entry) {
    for_each_in_routine(i, b, entry->routine)
        for_each_local_operand(p->o, i, k) {
            const void *copy = map_find_u64(&entry->moved, i->operands[k]);
            if (copy)
                i->operands[k] = (uint32_t)(uintptr_t)copy;
        }
}

static bool move_all(struct privates *p) {
    bool changed = false;
    for_each_in(i, &p->o->m->sections[SECTION_VARIABLES]) {
        struct users users = {0};
        if (is_private(i))
            users = users_of(p, i->id);
        if (!can_move_to(p, i, &users))
            continue;
        /* The variable itself moves to the first user. Other users get copies. */
        for (size_t k = 1; k < users.routines.count; k++)
            put_copy(p, i, entry_of(p, users.routines.items[k]));
        instructions_unlink(&p->o->m->sections[SECTION_VARIABLES], i);
        put_variable(p, i, entry_of(p, users.routines.items[0]));
        changed = true;
    }
    return changed;
}

static void use_all_copies(struct privates *p) {
    for_each_in(i, &p->o->m->sections[SECTION_ENTRY_POINTS]) {
        const struct destination_entry *entry = entry_of(p, routine_of(p->o->m, i->operands[1]));
        if (entry->has_moved)
            use_copies(p, entry);
    }
}

static void remove_dead_casts(struct optimizer *o) {
    for_each_in(i, &o->m->sections[SECTION_ENTRY_POINTS])
        pass_retype_pointers(o, routine_of(o->m, i->operands[1]));
    debug_forget_id(o);
    value_decorations_detach(o); /* for the variables that are now local */
}

bool pass_localize_privates(struct optimizer *o) {
    if (!has_privates(o))
        return false;
    struct privates p = {.o = o, .arena = arena_branch(o->arena), .uses = uses_of_module(o)};
    for_each_in(i, &p.o->m->sections[SECTION_ENTRY_POINTS]) {
        struct routine *f = routine_of(p.o->m, i->operands[1]);
        const struct instruction *last = opt_last_variable(f);
        struct destination_entry *entry = arena_new(p.arena, struct destination_entry);
        *entry =
            (struct destination_entry){f, last ? last->next : f->first->list.first, {0}, false};
        *map_slot_u64(p.arena, &p.entries, (uintptr_t)f) = entry;
    }
    bool changed = move_all(&p);
    if (changed) {
        use_all_copies(&p);
        remove_dead_casts(o);
    }
    arena_end(p.arena);
    return changed;
}

/* Takes out the routines that no entry point and no export leads to: those that were copied to all
 * of their callers. */
#include "forget.h"
#include "passes.h"

struct reached {
    struct optimizer *o;
    struct arena *arena;
    struct map routines;
    VEC(struct routine *, routine_vec) waiting;
};

static void reach(struct reached *r, uint32_t id) {
    struct routine *f = routine_of(r->o->m, id);
    void **slot = map_slot_u64(r->arena, &r->routines, (uintptr_t)f);
    if (!*slot)
        vec_push(r->arena, &r->waiting, f);
    *slot = f;
}

static bool is_function(const struct optimizer *o, uint32_t id) {
    const struct instruction *i = instruction_of(o->m, id);
    return i && i->opcode == SpvOpFunction;
}

static void reach_roots(struct reached *r) {
    for_each_in(i, &r->o->m->sections[SECTION_ENTRY_POINTS])
        reach(r, i->operands[1]);
    for_each_in(i, &r->o->m->sections[SECTION_DECORATIONS])
        if (i->opcode == SpvOpDecorate && i->operands[1] == SpvDecorationLinkageAttributes &&
            is_function(r->o, i->operands[0]))
            reach(r, i->operands[0]);
}

static void reach_callees(struct reached *r) {
    while (r->waiting.count) {
        const struct routine *f = r->waiting.items[--r->waiting.count];
        for_each_block(b, f)
            for_each_in(i, &b->list)
                if (i->opcode == SpvOpFunctionCall)
                    reach(r, i->operands[0]);
    }
}

static bool remove_others(struct reached *r) {
    bool changed = false;
    for (struct routine *f = r->o->m->first_routine, *next; f; f = next) {
        next = f->next;
        if (map_find_u64(&r->routines, (uintptr_t)f))
            continue;
        routine_remove(r->o->m, f);
        changed = true;
    }
    return changed;
}

bool remove_uncalled(struct optimizer *o) {
    struct reached r = {.o = o, .arena = arena_branch(o->arena)};
    reach_roots(&r);
    reach_callees(&r);
    bool changed = remove_others(&r);
    arena_end(r.arena);
    if (changed) {
        forget_names(o);
        forget_in_debug(o);
    }
    return changed;
}

/* The cached lists of uses. */
#include "uses.h"

/* Visits operands backwards, so that the first use of each id is pushed last. */
static void push_uses(struct optimizer *o, struct arena *arena, struct uses *uses,
                      struct instruction *i) {
    struct id_operands ids = local_operands_of(o, i);
    if (!ids.set && !ids.period)
        return;
    for (uint32_t k = i->count; k-- > 0;) {
        uint32_t at = operand_is_id(ids, k) ? i->operands[k] - uses->ids.first : UINT32_MAX;
        if (at >= uses->ids.count)
            continue;
        vec_push(arena, &uses->list, ((struct use){i, k, uses->heads[at]}));
        uses->heads[at] = (uint32_t)uses->list.count - 1;
    }
}

static void push_uses_of(struct optimizer *o, struct arena *arena, struct uses *uses,
                         const struct routine *f) {
    for (struct block *b = f->last; b; b = b->previous)
        for (struct instruction *i = b->list.last; i; i = i->previous)
            push_uses(o, arena, uses, i);
}

struct uses *uses_find(struct optimizer *o, struct arena *arena, struct routine *f) {
    struct uses *uses = arena_new(arena, struct uses);
    uses->ids = f ? opt_id_range(f) : (struct id_range){0, o->m->bound};
    uses->heads = arena_array(arena, uint32_t, uses->ids.count);
    vec_push(arena, &uses->list, (struct use){0}); /* number 0 means none */
    for (struct routine *r = f ? f : o->m->last_routine; r; r = f ? NULL : r->previous)
        push_uses_of(o, arena, uses, r);
    return uses;
}

static const struct uses *uses_cached(struct optimizer *o, struct routine *f) {
    if (o->uses && o->uses_routine == f)
        return o->uses;
    uses_forget(o);
    o->uses_arena = arena_branch(o->arena);
    o->uses_routine = f;
    return o->uses = uses_find(o, o->uses_arena, f);
}

const struct uses *uses_of(struct optimizer *o, struct routine *f) {
    return uses_cached(o, f);
}

const struct uses *uses_of_module(struct optimizer *o) {
    return uses_cached(o, NULL);
}

void uses_forget(struct optimizer *o) {
    if (o->uses)
        arena_end(o->uses_arena);
    o->uses = NULL;
}

bool uses_any(const struct optimizer *o, const struct uses *uses, uint32_t id) {
    for_each_use(use, uses, id) if (!opt_is_debug(o, use->user)) return true;
    return false;
}

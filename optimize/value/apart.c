/* Phis of composites become phis of the parts that are taken out of them.
 *
 * What a function returns on several ways meets in one phi, also where it is a struct: each way
 * puts one together, and behind the phi it is taken apart.  Variables of a function are taken apart
 * by variables.c, but a value that is stored and loaded in whole is not, nor is what inlining
 * joins. A part of its own needs neither, is often the same on all ways, and may be all that is
 * asked for.
 *
 * A phi of which something needs the whole stays, and with it the phis that it is made of.  A part
 * that was not put together is taken at the end of the block that the phi gets it from. */
#include "../passes.h"
#include "../common/pass.h"
#include "value.h"

/* What is done with a value. */
enum use {
    USED = 1,
    WHOLE = 2, /* by something else than what takes a part of a phi */
    IDLE = 4,  /* by debug information, or by what is dead */
};

/* A phi in place of another one, of a part. */
struct part {
    const struct instruction *whole;
    struct instruction *phi;
    const uint32_t *path; /* literals that lead to the part */
    uint32_t count;
};

/* An extract of a phi that goes. */
struct request {
    struct instruction *extract;
    uint32_t part; /* the phi instead */
    uint32_t used; /* of its literals, by the path */
};

struct apart {
    struct optimizer *o;
    struct arena *arena;
    struct span ids;
    uint8_t *uses;    /* enum use, by id, from the first of the span on */
    struct map parts; /* id of a phi and path -> part */
    VEC(struct part *, part_vec) unfilled;
    VEC(struct request, request_vec) requests;
};

/* ---- Who uses what ---- */

static bool is_candidate(const struct optimizer *o, const struct instruction *i) {
    return i->opcode == SpvOpPhi && is_aggregate_type(o, i->type) &&
           !(traits_of(o, i->id) & TRAIT_DECORATED);
}

static bool has_candidates(const struct optimizer *o, const struct routine *f) {
    for_each_in_routine(i, b, f)
        if (is_candidate(o, i))
            return true;
    return false;
}

/* A candidate whose use is not known to need the whole, or NULL. */
static struct instruction *candidate(const struct apart *a, uint32_t id) {
    struct instruction *i = instruction_of(a->o->m, id);
    bool is_free = id - a->ids.first < a->ids.count && i && is_candidate(a->o, i) &&
                   !(a->uses[id - a->ids.first] & WHOLE);
    return is_free ? i : NULL;
}

static void mark(struct apart *a, uint32_t id, unsigned uses) {
    if (id - a->ids.first < a->ids.count)
        a->uses[id - a->ids.first] |= (uint8_t)uses;
}

static bool takes_part(const struct optimizer *o, const struct instruction *i) {
    return i->opcode == SpvOpCompositeExtract && i->count > 1 &&
           !(traits_of(o, i->id) & TRAIT_DECORATED);
}

static void mark_operands(struct apart *a, const struct instruction *i, unsigned uses) {
    for_each_local_operand(a->o, i, k)
        mark(a, i->operands[k], uses);
}

static unsigned use_by(const struct apart *a, const struct instruction *i) {
    bool is_dead = is_removable(a->o, i) && !(a->uses[i->id - a->ids.first] & USED);
    if (is_candidate(a->o, i))
        return USED;
    if (i->opcode != SpvOpPhi && (is_dead || is_debug(a->o, i)))
        return IDLE;
    return takes_part(a->o, i) ? USED : USED | WHOLE;
}

/* Users come before what they use, from the end on, but for phis; what nobody used so far is dead
 * then, and needs nothing. */
static void find_uses(struct apart *a, const struct routine *f) {
    for_each_in_routine(i, b, f)
        if (i->opcode == SpvOpPhi)
            mark_operands(a, i, use_by(a, i));
    for (const struct block *b = f->last; b; b = b->previous)
        for (const struct instruction *i = b->list.last; i; i = i->previous)
            if (i->opcode != SpvOpPhi)
                mark_operands(a, i, use_by(a, i));
}

static void find_kept(struct apart *a, const struct routine *f) {
    struct word_vec kept = {0};
    for_each_in_routine(i, b, f)
        if (is_candidate(a->o, i) && !candidate(a, i->id))
            vec_push(a->arena, &kept, i->id);
    while (kept.count) {
        /* What a phi stays for, the phis that it is made of stay for. */
        const struct instruction *phi = instruction_of(a->o->m, kept.items[--kept.count]);
        for (uint32_t k = 0; k < phi->count; k += 2) {
            if (!candidate(a, phi->operands[k]))
                continue;
            mark(a, phi->operands[k], WHOLE);
            vec_push(a->arena, &kept, phi->operands[k]);
        }
    }
}

/* ---- Parts ---- */

static uint32_t part_of_phi(struct apart *a, struct instruction *phi, const uint32_t *path,
                            uint32_t count, uint32_t type) {
    uint32_t *key = arena_array(a->arena, uint32_t, count + 1);
    key[0] = phi->id;
    memcpy(key + 1, path, count * sizeof *path);
    void **slot = map_slot(a->arena, &a->parts, key, (count + 1) * sizeof *key);
    if (*slot)
        return ((struct part *)*slot)->phi->id;
    struct part *part = *slot = arena_new(a->arena, struct part);
    *part = (struct part){phi, NULL, key + 1, count};
    part->phi = instruction_insert(a->o->m, phi->block, phi, SpvOpPhi, type, NULL, 0);
    traits_add(a->o, part->phi->id, traits_of(a->o, phi->id));
    vec_push(a->arena, &a->unfilled, part);
    return part->phi->id;
}

/* An extract of a phi that goes is one of a phi of a part. */
static void request(struct apart *a, struct instruction *extract) {
    struct instruction *phi = candidate(a, extract->operands[0]);
    if (!phi)
        return;
    uint32_t type = phi->type, used = leading_literals(a->o, extract, &type);
    uint32_t part = part_of_phi(a, phi, extract->operands + 1, used, type);
    vec_push(a->arena, &a->requests, ((struct request){extract, part, used}));
}

/* Taken out at the end of a block, unless it is at hand. */
static uint32_t part_of_value(struct apart *a, uint32_t value, const struct part *part,
                              const struct block *b) {
    struct optimizer *o = a->o;
    struct instruction *end = merge_of(b) ? merge_of(b) : terminator_of(b);
    uint32_t *operands = arena_array(a->arena, uint32_t, part->count + 1);
    operands[0] = value;
    memcpy(operands + 1, part->path, part->count * sizeof *operands);
    struct instruction *taken = instruction_insert(o->m, end->block, end, SpvOpCompositeExtract,
                                                   part->phi->type, operands, part->count + 1);
    uint32_t simpler = simplify(o, taken);
    if (simpler && simpler != taken->id) {
        instruction_remove(o->m, taken);
        return simpler;
    }
    request(a, taken);
    return taken->id;
}

static uint32_t incoming_part(struct apart *a, const struct part *part, uint32_t k) {
    uint32_t value = part->whole->operands[k];
    struct instruction *inner = candidate(a, value);
    if (inner)
        return part_of_phi(a, inner, part->path, part->count, part->phi->type);
    return part_of_value(a, value, part, block_labelled(a->o->m, part->whole->operands[k + 1]));
}

/* Until all parts are filled nothing goes, so that they are found where they were made. */
static void make_parts(struct apart *a, const struct routine *f) {
    for_each_in_routine(i, b, f)
        if (takes_part(a->o, i))
            request(a, i);
    while (a->unfilled.count) {
        const struct part *part = a->unfilled.items[--a->unfilled.count];
        uint32_t count = part->whole->count, *operands = arena_array(a->arena, uint32_t, count);
        for (uint32_t k = 0; k < count; k += 2) {
            operands[k] = incoming_part(a, part, k);
            operands[k + 1] = part->whole->operands[k + 1];
        }
        instruction_set_operands(a->o->m, part->phi, operands, count);
    }
}

/* ---- What goes ---- */

/* What is left of an extract takes a component of a vector. */
static void grant(struct apart *a, const struct request *r) {
    struct instruction *i = r->extract;
    if (r->used + 1 == i->count) {
        traits_add(a->o, r->part, traits_of(a->o, i->id));
        replace(a->o, i->id, r->part);
        instruction_remove(a->o->m, i);
        return;
    }
    i->operands[r->used] = r->part;
    instruction_set_operands(a->o->m, i, i->operands + r->used, i->count - r->used);
}

/* What a debugger shows of the whole is not known any more, and nobody needs what is dead. */
static bool drop(struct apart *a, struct instruction *i) {
    if (i->opcode != SpvOpPhi || !candidate(a, i->id))
        return false;
    if (a->uses[i->id - a->ids.first] & IDLE)
        replace(a->o, i->id, undefined(a->o, i->type));
    instruction_remove(a->o->m, i);
    return true;
}

static bool run_round(struct optimizer *o, struct arena *arena, struct routine *f) {
    struct apart a = {.o = o, .arena = arena, .ids = span_of(f)};
    bool changed = false;
    a.uses = arena_array(arena, uint8_t, a.ids.count);
    find_uses(&a, f);
    find_kept(&a, f);
    make_parts(&a, f);
    for (size_t k = 0; k < a.requests.count; k++)
        grant(&a, &a.requests.items[k]);
    for_each_in_routine(i, b, f)
        changed |= drop(&a, i);
    if (changed)
        replace_in(o, f);
    return changed;
}

/* What an outer composite was made of is taken apart in a further round. */
bool take_apart(struct optimizer *o, struct routine *f) {
    bool changed = false, goes_on = has_candidates(o, f);
    while (goes_on) {
        struct arena *work = arena_branch(o->arena);
        goes_on = run_round(o, work, f);
        arena_end(work);
        changed |= goes_on;
    }
    return changed;
}

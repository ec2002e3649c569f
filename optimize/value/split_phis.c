/* Pass: splits phis of composites into phis of the parts that are extracted from them.
 *
 * The return values of a function merge in one phi, even for structs. Each path constructs a
 * struct, and its members are extracted after the phi. promote_variables.c splits variables, but
 * not values that are stored and loaded as a whole or merged by inlining. A separate phi per part
 * avoids this, often has the same value on all paths, and may be the only one used.
 *
 * A phi whose whole value is used stays, and so do its incoming phis. If an incoming value was not
 * constructed, its part is extracted at the end of the predecessor. */
#include "../passes.h"
#include "value.h"

/* Uses of a value. */
enum phi_use {
    USED = 1,
    WHOLE = 2, /* by anything but an extract from a phi */
    IDLE = 4,  /* by debug information or dead code */
};

/* A phi of one part of a composite phi. */
struct phi_part {
    const struct instruction *whole;
    struct instruction *phi;
    const uint32_t *path; /* literals that select the part */
    uint32_t count;
};

/* An extract from a phi that is split. */
struct phi_request {
    struct instruction *extract;
    uint32_t part; /* id of the replacement phi */
    uint32_t used; /* number of literals replaced by the path */
};

struct apart {
    struct optimizer *o;
    struct arena *arena;
    struct id_range ids;
    uint8_t *uses;    /* enum phi_use, by id from ids.first on */
    struct map parts; /* phi id and path -> part */
    VEC(struct phi_part *, part_vec) unfilled;
    VEC(struct phi_request, request_vec) requests;
};

/* ---- Uses ---- */

static bool is_candidate(const struct optimizer *o, const struct instruction *i) {
    return i->opcode == SpvOpPhi && module_is_aggregate(o->m, i->type) &&
           !(traits_of(o, i->id) & TRAIT_DECORATED);
}

static bool has_candidates(const struct optimizer *o, const struct routine *f) {
    for_each_in_routine(i, b, f)
        if (is_candidate(o, i))
            return true;
    return false;
}

/* Returns a candidate that is not known to be used as a whole, or NULL. */
static struct instruction *candidate(const struct apart *a, uint32_t id) {
    struct instruction *i = instruction_of(a->o->m, id);
    bool is_free = id - a->ids.first < a->ids.count && i && is_candidate(a->o, i) &&
                   !(a->uses[id - a->ids.first] & WHOLE);
    return is_free ? i : NULL;
}

static void mark_uses(struct apart *a, uint32_t id, unsigned uses) {
    if (id - a->ids.first < a->ids.count)
        a->uses[id - a->ids.first] |= (uint8_t)uses;
}

static bool extracts_part(const struct optimizer *o, const struct instruction *i) {
    return i->opcode == SpvOpCompositeExtract && i->count > 1 &&
           !(traits_of(o, i->id) & TRAIT_DECORATED);
}

static void mark_operands(struct apart *a, const struct instruction *i, unsigned uses) {
    for_each_local_operand(a->o, i, k)
        mark_uses(a, i->operands[k], uses);
}

static unsigned use_by(const struct apart *a, const struct instruction *i) {
    bool is_dead = opt_is_removable(a->o, i) && !(a->uses[i->id - a->ids.first] & USED);
    if (is_candidate(a->o, i))
        return USED;
    if (i->opcode != SpvOpPhi && (is_dead || opt_is_debug(a->o, i)))
        return IDLE;
    return extracts_part(a->o, i) ? USED : USED | WHOLE;
}

/* Visits instructions backwards, so that users precede definitions except for phis. A value without
 * users is dead, and its operands are not marked. */
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
        /* If a phi stays, its incoming phis stay. */
        const struct instruction *phi = instruction_of(a->o->m, kept.items[--kept.count]);
        for (uint32_t k = 0; k < phi->count; k += 2) {
            if (!candidate(a, phi->operands[k]))
                continue;
            mark_uses(a, phi->operands[k], WHOLE);
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
        return ((struct phi_part *)*slot)->phi->id;
    struct phi_part *part = *slot = arena_new(a->arena, struct phi_part);
    *part = (struct phi_part){phi, NULL, key + 1, count};
    part->phi = instruction_insert(a->o->m, phi->block, phi, SpvOpPhi, type, NULL, 0);
    traits_add(a->o, part->phi->id, traits_of(a->o, phi->id));
    vec_push(a->arena, &a->unfilled, part);
    return part->phi->id;
}

/* Redirects an extract from a split phi to the phi of the part. */
static void request(struct apart *a, struct instruction *extract) {
    struct instruction *phi = candidate(a, extract->operands[0]);
    if (!phi)
        return;
    uint32_t type = phi->type, used = opt_leading_literals(a->o, extract, &type);
    uint32_t part = part_of_phi(a, phi, extract->operands + 1, used, type);
    vec_push(a->arena, &a->requests, ((struct phi_request){extract, part, used}));
}

/* Extracts a part at the end of a block unless the part is already available. */
static uint32_t part_of_value(struct apart *a, uint32_t value, const struct phi_part *part,
                              const struct block *b) {
    struct optimizer *o = a->o;
    struct instruction *end = merge_of(b) ? merge_of(b) : terminator_of(b);
    uint32_t *operands = arena_array(a->arena, uint32_t, part->count + 1);
    operands[0] = value;
    memcpy(operands + 1, part->path, part->count * sizeof *operands);
    struct instruction *taken = instruction_insert(o->m, end->block, end, SpvOpCompositeExtract,
                                                   part->phi->type, operands, part->count + 1);
    uint32_t simpler = opt_simplify(o, taken);
    if (simpler && simpler != taken->id) {
        instruction_remove(o->m, taken);
        return simpler;
    }
    request(a, taken);
    return taken->id;
}

static uint32_t incoming_part(struct apart *a, const struct phi_part *part, uint32_t k) {
    uint32_t value = part->whole->operands[k];
    struct instruction *inner = candidate(a, value);
    if (inner)
        return part_of_phi(a, inner, part->path, part->count, part->phi->type);
    return part_of_value(a, value, part, block_labelled(a->o->m, part->whole->operands[k + 1]));
}

/* Nothing is removed until all parts are filled, so that definitions can still be found. */
static void make_parts(struct apart *a, const struct routine *f) {
    for_each_in_routine(i, b, f)
        if (extracts_part(a->o, i))
            request(a, i);
    while (a->unfilled.count) {
        const struct phi_part *part = a->unfilled.items[--a->unfilled.count];
        uint32_t count = part->whole->count, *operands = arena_array(a->arena, uint32_t, count);
        for (uint32_t k = 0; k < count; k += 2) {
            operands[k] = incoming_part(a, part, k);
            operands[k + 1] = part->whole->operands[k + 1];
        }
        instruction_set_operands(a->o->m, part->phi, operands, count);
    }
}

/* ---- Removal ---- */

/* The remaining index of an extract selects a component of a vector. */
static void grant_request(struct apart *a, const struct phi_request *r) {
    struct instruction *i = r->extract;
    if (r->used + 1 == i->count) {
        traits_add(a->o, r->part, traits_of(a->o, i->id));
        opt_replace(a->o, i->id, r->part);
        instruction_remove(a->o->m, i);
        return;
    }
    i->operands[r->used] = r->part;
    instruction_set_operands(a->o->m, i, i->operands + r->used, i->count - r->used);
}

/* Debug information for the composite becomes undefined, as do dead uses. */
static bool drop_instruction(struct apart *a, struct instruction *i) {
    if (i->opcode != SpvOpPhi || !candidate(a, i->id))
        return false;
    if (a->uses[i->id - a->ids.first] & IDLE)
        opt_replace(a->o, i->id, opt_undefined(a->o, i->type));
    instruction_remove(a->o->m, i);
    return true;
}

static bool run_round(struct optimizer *o, struct arena *arena, struct routine *f) {
    struct apart a = {.o = o, .arena = arena, .ids = opt_id_range(f)};
    bool changed = false;
    a.uses = arena_array(arena, uint8_t, a.ids.count);
    find_uses(&a, f);
    find_kept(&a, f);
    make_parts(&a, f);
    for (size_t k = 0; k < a.requests.count; k++)
        grant_request(&a, &a.requests.items[k]);
    for_each_in_routine(i, b, f)
        changed |= drop_instruction(&a, i);
    if (changed)
        opt_replace_in(o, f);
    return changed;
}

/* Nested composites are split in further iterations. */
bool pass_split_phis(struct optimizer *o, struct routine *f) {
    bool changed = false, goes_on = has_candidates(o, f);
    while (goes_on) {
        struct arena *work = arena_branch(o->arena);
        goes_on = run_round(o, work, f);
        arena_end(work);
        changed |= goes_on;
    }
    return changed;
}

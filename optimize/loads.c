/* Loads of composites of which only parts are used become loads of these parts.
 *
 * Whoever indexes a parameter, a copy of a constant buffer or a patch of control points takes the
 * whole of it first, as values have no address; once variables are values, what is left is a load
 * of everything and extracts of a little.  An array of resources must not be loaded at all.
 *
 * The parts are loaded where the whole was, so that they are still before the stores that came
 * behind it.  Vectors are loaded whole, and so is a composite of which much is used: one load is
 * smaller than many, and drivers take it apart.  Volatile loads stay. */
#include "passes.h"

enum {
    CHAIN_AND_LOAD_WORDS = 9, /* besides the indices of the chain */
    LEAST_WASTE = 4,          /* how many times of what is used a load takes, to be narrowed also
                                 where that makes the module larger */
};

struct wide_load {
    struct instruction *load;
    bool is_decided, narrows;
    uint64_t wanted; /* components of the parts that are asked for */
    uint32_t words_now, words_then;
};

/* A place in what is loaded. */
struct part {
    struct wide_load *wide;
    uint32_t *path; /* from the pointer of the load on, literals */
    uint32_t count, type;
    uint32_t value; /* once it is loaded */
};

/* An extract of a wide load, or of a part that is itself only extracted from. */
struct request {
    struct instruction *extract;
    struct part *part;
    uint32_t used; /* of its literals, by the path */
    bool is_step;  /* nothing but extracts use it: it goes */
};

struct narrowing {
    struct optimizer *o;
    struct arena *arena;
    bool *is_whole;    /* by id: something else than an extract uses it */
    bool *is_shown;    /* by id: debug information uses it */
    struct map origin; /* id -> the part that it is */
    struct map parts;  /* load and path -> part */
    VEC(struct request, request_vec) requests;
};

/* ---- Candidates ---- */

/* An alignment holds for the whole and not for its parts. */
static bool is_candidate(const struct optimizer *o, const struct instruction *i) {
    const uint32_t kept = SpvMemoryAccessVolatileMask | SpvMemoryAccessAlignedMask;
    return i->opcode == SpvOpLoad && is_aggregate_type(o, i->type) &&
           !(i->count > 1 && i->operands[1] & kept) && !(traits_of(o, i->id) & TRAIT_DECORATED);
}

static bool has_candidates(const struct optimizer *o, const struct routine *f) {
    for_each_block(b, f)
        for_each_in(i, &b->list)
            if (is_candidate(o, i))
                return true;
    return false;
}

static void find_whole_uses(struct narrowing *n, const struct instruction *i) {
    if (i->opcode == SpvOpCompositeExtract) {
        n->is_whole[i->operands[0]] |= (traits_of(n->o, i->id) & TRAIT_DECORATED) != 0;
        return;
    }
    bool *uses = is_debug(n->o, i) ? n->is_shown : n->is_whole;
    for_each_local_operand(n->o, i, k)
        uses[i->operands[k]] = true;
}

/* ---- What is asked for ---- */

/* Of what has no length known here, more than anybody uses. */
static uint64_t components(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    uint64_t sum = 0;
    if (i->opcode == SpvOpTypeStruct) {
        for (uint32_t k = 0; k < i->count; k++)
            sum += components(o, i->operands[k]);
        return sum;
    }
    uint32_t count = part_count(o, type);
    if (count)
        return count * components(o, i->operands[0]);
    return i->opcode == SpvOpTypeArray ? UINT16_MAX * components(o, i->operands[0]) : 1;
}

static struct part *part_at(struct narrowing *n, const struct part *base, const uint32_t *literals,
                            uint32_t count, uint32_t type) {
    uint32_t length = base->count + count;
    uint32_t *key = arena_array(n->arena, uint32_t, length + 1);
    key[0] = base->wide->load->id;
    if (base->count)
        memcpy(key + 1, base->path, base->count * sizeof *key);
    if (count)
        memcpy(key + 1 + base->count, literals, count * sizeof *key);
    void **slot = map_slot(n->arena, &n->parts, key, (length + 1) * sizeof *key);
    if (!*slot) {
        struct part *part = *slot = arena_new(n->arena, struct part);
        *part = (struct part){.wide = base->wide, .path = key + 1, .count = length, .type = type};
    }
    return *slot;
}

static void note_load(struct narrowing *n, struct instruction *load) {
    struct wide_load *wide = arena_new(n->arena, struct wide_load);
    struct part *whole = arena_new(n->arena, struct part);
    wide->load = load;
    *whole = (struct part){.wide = wide, .type = load->type};
    *map_slot_u64(n->arena, &n->origin, load->id) = whole;
}

static void note_extract(struct narrowing *n, struct instruction *extract) {
    const struct part *base = map_find_u64(&n->origin, extract->operands[0]);
    if (!base)
        return;
    uint32_t type = base->type, used = leading_literals(n->o, extract, &type);
    bool is_step = is_aggregate_type(n->o, extract->type) && !n->is_whole[extract->id];
    struct part *part = part_at(n, base, extract->operands + 1, used, type);
    vec_push(n->arena, &n->requests, ((struct request){extract, part, used, is_step}));
    if (is_step)
        *map_slot_u64(n->arena, &n->origin, extract->id) = part;
}

static void find_requests(struct narrowing *n, struct routine *f) {
    for_each_block(b, f) {
        for_each_in(i, &b->list) {
            if (is_candidate(n->o, i) && !n->is_whole[i->id])
                note_load(n, i);
            else if (i->opcode == SpvOpCompositeExtract)
                note_extract(n, i);
        }
    }
}

/* Variables of a function are taken apart the better, the less is done with the whole of them. */
static bool is_local(const struct optimizer *o, uint32_t pointer) {
    return type_of(o, pointer)->operands[0] == SpvStorageClassFunction;
}

/* In words: what extracts take now, and what chains and loads would. */
static void weigh(struct wide_load *wide, const struct request *r, bool is_new) {
    uint32_t rest = r->extract->count - r->used;
    wide->words_now += 3u + r->extract->count;
    wide->words_then += is_new ? CHAIN_AND_LOAD_WORDS + r->part->count : 0;
    wide->words_then += rest > 1 ? 3u + rest : 0;
}

static bool pays(const struct narrowing *n, const struct wide_load *wide) {
    uint32_t type = wide->load->type;
    return n->o->settings->reduce_load_size ||
           wide->words_then <= wide->words_now + CHAIN_AND_LOAD_WORDS ||
           wide->wanted * LEAST_WASTE <= components(n->o, type);
}

/* Once for each load: a type may have as many parts as there are requests. */
static void decide(const struct narrowing *n, struct wide_load *wide) {
    if (wide->is_decided)
        return;
    wide->is_decided = true;
    wide->narrows = (wide->wanted < components(n->o, wide->load->type) && pays(n, wide)) ||
                    holds_opaque(n->o, wide->load->type) || is_local(n->o, wide->load->operands[0]);
}

static void choose(struct narrowing *n) {
    struct map counted = {0};
    for (size_t k = 0; k < n->requests.count; k++) {
        const struct request *r = &n->requests.items[k];
        void **slot = map_slot_u64(n->arena, &counted, (uintptr_t)r->part);
        if (r->is_step)
            continue;
        weigh(r->part->wide, r, !*slot);
        r->part->wide->wanted += *slot ? 0 : components(n->o, r->part->type);
        *slot = r->part;
    }
    for (size_t k = 0; k < n->requests.count; k++)
        decide(n, n->requests.items[k].part->wide);
}

/* ---- Loads of parts ---- */

/* The pointer of the load goes on into one chain with the path, when it is one. */
static uint32_t make_chain(struct narrowing *n, const struct part *part) {
    struct optimizer *o = n->o;
    struct instruction *load = part->wide->load;
    const struct instruction *pointer = instruction_of(o->m, load->operands[0]);
    const struct instruction *type = instruction_of(o->m, pointer->type);
    uint32_t index_type = module_type(o->m, SpvOpTypeInt, (const uint32_t[]){32, 1}, 2);
    struct word_vec operands = {0};
    if (is_chain(pointer))
        for (uint32_t k = 0; k < pointer->count; k++)
            vec_push(n->arena, &operands, pointer->operands[k]);
    else
        vec_push(n->arena, &operands, pointer->id);
    for (uint32_t k = 0; k < part->count; k++)
        vec_push(n->arena, &operands, constant_of_word(o, index_type, part->path[k]));
    SpvOp op = is_chain(pointer) ? (SpvOp)pointer->opcode : SpvOpAccessChain;
    uint32_t to = pointer_type(o, (SpvStorageClass)type->operands[0], part->type);
    struct instruction *chain =
        instruction_insert(o->m, load->block, load, op, to, operands.items, operands.count);
    traits_add(o, chain->id, traits_of(o, pointer->id) & TRAIT_NON_UNIFORM);
    return chain->id;
}

static uint32_t value_of_part(struct narrowing *n, struct part *part) {
    struct optimizer *o = n->o;
    struct instruction *load = part->wide->load;
    if (part->value)
        return part->value;
    uint32_t *operands = arena_copy(n->arena, load->operands, load->count * sizeof *operands);
    operands[0] = make_chain(n, part);
    struct instruction *made =
        instruction_insert(o->m, load->block, load, SpvOpLoad, part->type, operands, load->count);
    traits_add(o, made->id, traits_of(o, load->id));
    return part->value = made->id;
}

/* What is left of an extract takes a component of a vector. */
static void grant(struct narrowing *n, const struct request *r) {
    struct instruction *i = r->extract;
    uint32_t value = value_of_part(n, r->part), rest = i->count - r->used;
    if (rest > 1) {
        i->operands[r->used] = value;
        instruction_set_operands(n->o->m, i, i->operands + r->used, rest);
        return;
    }
    traits_add(n->o, value, traits_of(n->o, i->id));
    replace(n->o, i->id, value);
    instruction_remove(n->o->m, i);
}

/* What a debugger shows of the whole is not known any more. */
static void drop(struct narrowing *n, struct instruction *i) {
    if (instruction_of(n->o->m, i->id) != i)
        return;
    if (n->is_shown[i->id])
        replace(n->o, i->id, undefined(n->o, i->type));
    instruction_remove(n->o->m, i);
}

static bool grant_all(struct narrowing *n) {
    bool changed = false;
    for (size_t k = 0; k < n->requests.count; k++) {
        const struct request *r = &n->requests.items[k];
        changed |= r->part->wide->narrows;
        if (r->part->wide->narrows && !r->is_step)
            grant(n, r);
    }
    for (size_t k = 0; k < n->requests.count; k++) {
        const struct request *r = &n->requests.items[k];
        if (!r->part->wide->narrows)
            continue;
        if (r->is_step)
            drop(n, r->extract);
        drop(n, r->part->wide->load);
    }
    return changed;
}

bool narrow_loads(struct optimizer *o, struct routine *f) {
    if (!has_candidates(o, f))
        return false;
    struct narrowing n = {.o = o, .arena = arena_branch(o->arena)};
    n.is_whole = arena_array(n.arena, bool, o->m->bound);
    n.is_shown = arena_array(n.arena, bool, o->m->bound);
    for_each_block(b, f)
        for_each_in(i, &b->list)
            find_whole_uses(&n, i);
    find_requests(&n, f);
    choose(&n);
    bool changed = grant_all(&n);
    if (changed)
        replace_in(o, f);
    arena_end(n.arena);
    return changed;
}

/* Pass: one array for each member of an array of structs.
 *
 * Splits arrays of structs that contain resources into one array per member. A dynamic index keeps
 * a variable in memory (promote_variables.c), where Vulkan does not allow resources. After the
 * split, members without resources can stay in memory, and a resource depends only on its own
 * indices.
 *
 *     struct { Texture2D t; float k; } a[2];    ->    Texture2D t[2]; float k[2];
 *     a[1].t = x;  a[i].k                             t[1] = x;  k[i]
 *
 * Nested structs are split in further iterations. Not split are variables with uses other than
 * loads, stores and access chains, and large variables that are loaded or stored as a whole. */
#include "../common/uses.h"
#include "../passes.h"
#include "local_accesses.h"

enum {
    MOST_ELEMENTS = 256, /* elements loaded or stored as a whole */
    MOST_DEPTH = 16,     /* nesting of arrays */
};

struct array_split {
    struct instruction *variable;
    uint32_t depth;   /* number of indices that select a struct */
    uint32_t element; /* the struct type */
    bool stays;
    uint32_t *columns; /* new variables, by member */
};

/* A pointer to a struct or to an array of structs. */
struct array_spot {
    struct array_split *split;
    const uint32_t *indices;
    uint32_t count;
};

struct columns {
    struct optimizer *o;
    struct arena *arena;
    struct routine *f;
    struct map spots; /* by pointer id */
    VEC(struct array_split *, split_vec) splits;
};

/* ---- Selecting variables ---- */

static void note_spot(struct columns *c, uint32_t id, struct array_spot spot) {
    *map_slot_u64(c->arena, &c->spots, id) = arena_copy(c->arena, &spot, sizeof spot);
}

static const struct array_spot *spot_of(const struct columns *c, uint32_t id) {
    return map_find_u64(&c->spots, id);
}

static void note_variable(struct columns *c, struct instruction *i) {
    const struct instruction *type = module_pointee(c->o->m, i->type);
    struct array_split s = {.variable = i};
    for (; type->opcode == SpvOpTypeArray && s.depth < MOST_DEPTH; s.depth++)
        type = instruction_of(c->o->m, type->operands[0]);
    s.element = type->id;
    if (!s.depth || type->opcode != SpvOpTypeStruct || i->count > 1 ||
        !opt_holds_opaque(c->o, type->id))
        return;
    struct array_split *split = arena_copy(c->arena, &s, sizeof s);
    vec_push(c->arena, &c->splits, split);
    note_spot(c, i->id, (struct array_spot){.split = split});
}

static bool is_member(const struct columns *c, const struct array_spot *p) {
    uint32_t member;
    return p->count > p->split->depth &&
           module_constant_word(c->o->m, p->indices[p->split->depth], &member) &&
           member < module_part_count(c->o->m, p->split->element);
}

/* Returns the location that a chain with a known base selects. */
static struct array_spot spot_behind(struct columns *c, const struct array_spot *base,
                                     const struct instruction *chain) {
    uint32_t more = chain->count - 1u;
    uint32_t *indices = arena_array(c->arena, uint32_t, base->count + more);
    if (base->count)
        memcpy(indices, base->indices, base->count * sizeof *indices);
    memcpy(indices + base->count, chain->operands + 1, more * sizeof *indices);
    return (struct array_spot){base->split, indices, base->count + more};
}

static bool is_small(const struct columns *c, const struct array_spot *p) {
    uint32_t type = module_pointee(c->o->m, p->split->variable->type)->id;
    uint64_t count = 1;
    for (uint32_t k = 0; k < p->split->depth; k++) {
        count *= k < p->count ? 1 : module_part_count(c->o->m, type);
        type = module_part_type(c->o->m, type, 0);
    }
    return count && count <= MOST_ELEMENTS;
}

static bool is_access(const struct instruction *i, uint32_t operand) {
    return operand == 0 && (i->opcode == SpvOpLoad || i->opcode == SpvOpStore) &&
           opt_is_plain_access(i);
}

static void note_uses(struct columns *c, uint32_t pointer) {
    for_each_use(use, uses_of(c->o, c->f), pointer) {
        const struct instruction *i = use->user;
        const struct array_spot *p = spot_of(c, pointer);
        bool is_known = is_access(i, use->operand) && is_small(c, p);
        if (is_chain(i) && use->operand == 0) {
            struct array_spot spot = spot_behind(c, p, i);
            if (spot.count <= spot.split->depth) {
                note_spot(c, i->id, spot);
                note_uses(c, i->id);
            } else {
                spot.split->stays |= !is_member(c, &spot);
            }
        } else if (!is_known && !opt_is_debug(c->o, i)) {
            p->split->stays = true;
        }
    }
}

static void find_splits(struct columns *c) {
    for_each_in(i, &c->f->first->list)
        if (i->opcode == SpvOpVariable && !(traits_of(c->o, i->id) & TRAIT_DECORATED))
            note_variable(c, i);
    for (size_t k = 0; k < c->splits.count; k++)
        note_uses(c, c->splits.items[k]->variable->id);
}

/* ---- Member arrays ---- */

static uint32_t insert_before(struct columns *c, struct instruction *before, SpvOp op,
                              uint32_t type, const uint32_t *operands, size_t count) {
    return instruction_insert(c->o->m, before->block, before, op, type, operands, count)->id;
}

/* Returns the type of an array of structs with a member type instead of the struct. */
static uint32_t column_type(struct columns *c, uint32_t type, uint32_t depth, uint32_t member) {
    const struct instruction *array = instruction_of(c->o->m, type);
    if (!depth)
        return array->operands[member];
    uint32_t words[2] = {0, array->operands[1]};
    words[0] = column_type(c, array->operands[0], depth - 1, member);
    return module_type(c->o->m, SpvOpTypeArray, words, 2);
}

static void make_columns(struct columns *c, struct array_split *s) {
    uint32_t count = module_part_count(c->o->m, s->element);
    uint32_t type = module_pointee(c->o->m, s->variable->type)->id;
    s->columns = arena_array(c->arena, uint32_t, count);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t column = column_type(c, type, s->depth, k), storage = SpvStorageClassFunction;
        uint32_t pointer = opt_pointer_type(c->o, SpvStorageClassFunction, column);
        s->columns[k] = insert_before(c, s->variable, SpvOpVariable, pointer, &storage, 1);
        traits_add(c->o, s->columns[k], traits_of(c->o, s->variable->id) & TRAIT_RELAXED);
    }
}

/* ---- Rewriting ---- */

static void rewrite_chain(struct columns *c, struct instruction *i) {
    const struct array_spot *base = spot_of(c, i->operands[0]);
    if (!base || base->split->stays)
        return;
    struct array_spot p = spot_behind(c, base, i);
    uint32_t depth = base->split->depth, member = 0;
    if (p.count <= depth)
        return;
    module_constant_word(c->o->m, p.indices[depth], &member);
    uint32_t *operands = arena_array(c->arena, uint32_t, p.count);
    operands[0] = p.split->columns[member];
    memcpy(operands + 1, p.indices, depth * sizeof *operands);
    memcpy(operands + 1 + depth, p.indices + depth + 1, (p.count - depth - 1) * sizeof *operands);
    instruction_set_operands(c->o->m, i, operands, p.count);
}

/* Returns a pointer to an element of a member array. */
static uint32_t pointer_into(struct columns *c, struct instruction *before,
                             const struct array_split *s, const uint32_t *indices,
                             uint32_t member) {
    uint32_t operands[MOST_DEPTH + 1] = {s->columns[member]};
    memcpy(operands + 1, indices, s->depth * sizeof *operands);
    uint32_t type = opt_pointer_type(c->o, SpvStorageClassFunction,
                                     module_part_type(c->o->m, s->element, member));
    return insert_before(c, before, SpvOpAccessChain, type, operands, s->depth + 1);
}

/* A load or store of one or more elements. */
struct transfer {
    struct columns *c;
    struct instruction *access;
    const struct array_split *split;
    uint32_t first, count; /* number of indices of the pointer, and current number */
    uint32_t indices[MOST_DEPTH];
    uint32_t literals[MOST_DEPTH]; /* `indices` from `first` as literals */
};

static uint32_t load_member(struct transfer *t, uint32_t member, uint32_t type) {
    uint32_t pointer = pointer_into(t->c, t->access, t->split, t->indices, member);
    return insert_before(t->c, t->access, SpvOpLoad, type, &pointer, 1);
}

static void store_member(struct transfer *t, uint32_t member, uint32_t type) {
    uint32_t operands[MOST_DEPTH + 2] = {t->access->operands[1]}, count = t->count - t->first;
    memcpy(operands + 1, t->literals, count * sizeof *operands);
    operands[count + 1] = member;
    uint32_t value =
        insert_before(t->c, t->access, SpvOpCompositeExtract, type, operands, count + 2);
    uint32_t pointer = pointer_into(t->c, t->access, t->split, t->indices, member);
    insert_before(t->c, t->access, SpvOpStore, 0, (const uint32_t[]){pointer, value}, 2);
}

/* Transfers a struct or array of structs. Returns the value of a load. */
static uint32_t transfer_all(struct transfer *t, uint32_t type) {
    bool is_load = t->access->opcode == SpvOpLoad, is_element = t->count == t->split->depth;
    uint32_t count = module_part_count(t->c->o->m, type);
    uint32_t *parts = arena_array(t->c->arena, uint32_t, count);
    uint32_t uint = module_type(t->c->o->m, SpvOpTypeInt, (const uint32_t[]){32, 0}, 2);
    for (uint32_t k = 0; k < count; k++) {
        uint32_t part = module_part_type(t->c->o->m, type, k);
        if (is_element && is_load) {
            parts[k] = load_member(t, k, part);
        } else if (is_element) {
            store_member(t, k, part);
        } else {
            t->literals[t->count - t->first] = k;
            t->indices[t->count++] = opt_constant_of_word(t->c->o, uint, k);
            parts[k] = transfer_all(t, part);
            t->count--;
        }
    }
    return is_load ? insert_before(t->c, t->access, SpvOpCompositeConstruct, type, parts, count)
                   : 0;
}

static void rewrite_access(struct columns *c, struct instruction *i) {
    const struct array_spot *p = spot_of(c, i->operands[0]);
    if (!p || p->split->stays)
        return;
    struct transfer t = {c, i, p->split, p->count, p->count, {0}, {0}};
    if (p->count)
        memcpy(t.indices, p->indices, p->count * sizeof *t.indices);
    uint32_t type = module_pointee(c->o->m, instruction_of(c->o->m, i->operands[0])->type)->id;
    uint32_t value = transfer_all(&t, type);
    if (value)
        opt_replace(c->o, i->id, value);
    instruction_remove(c->o->m, i);
}

static void rewrite_uses(struct columns *c) {
    for (size_t k = 0; k < c->splits.count; k++)
        if (!c->splits.items[k]->stays)
            make_columns(c, c->splits.items[k]);
    for_each_in_routine(i, b, c->f) {
        if (is_chain(i))
            rewrite_chain(c, i);
        else if (i->opcode == SpvOpLoad || i->opcode == SpvOpStore)
            rewrite_access(c, i);
    }
    for_each_in_routine(i, b, c->f) {
        /* Debug instructions for the split variable are removed. */
        bool names = false;
        const struct array_spot *own = spot_of(c, i->id);
        for_each_local_operand(c->o, i, k) {
            const struct array_spot *p = spot_of(c, i->operands[k]);
            names |= p && !p->split->stays;
        }
        if ((own && !own->split->stays) || (names && opt_is_debug(c->o, i)))
            instruction_remove(c->o->m, i);
    }
    opt_replace_in(c->o, c->f);
    uses_forget(c->o);
}

static bool run_round(struct columns *c) {
    bool changed = false;
    find_splits(c);
    for (size_t k = 0; k < c->splits.count; k++)
        changed |= !c->splits.items[k]->stays;
    if (changed)
        rewrite_uses(c);
    return changed;
}

bool pass_split_struct_arrays(struct optimizer *o, struct routine *f) {
    bool changed = false, goes_on = true;
    while (goes_on) {
        struct columns c = {.o = o, .arena = arena_branch(o->arena), .f = f};
        goes_on = run_round(&c);
        changed |= goes_on;
        arena_end(c.arena);
    }
    return changed;
}

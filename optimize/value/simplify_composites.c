/* Simplification rules for composites: an extract from a constructed composite is the constituent,
 * and a composite constructed from all parts of another one is that composite. The length of the
 * chains that a rule follows is limited. */
#include "value.h"

enum {
    STEPS_MAX = 64, /* along chains */
    DEPTH_MAX = 16, /* of indices */
    PARTS_MAX = 16, /* of a new composite */
};

/* ---- Extracts ---- */

/* A part of a composite that is being traced to its definition. */
struct composite_part {
    uint32_t composite;
    uint32_t count, indices[DEPTH_MAX]; /* remaining indices */
    bool is_aggregate;                  /* type of the part */
};

static void narrow_to_first(struct composite_part *p, uint32_t count) {
    p->count -= count;
    memmove(p->indices, p->indices + count, p->count * sizeof *p->indices);
}

/* Constituents of a vector may be vectors. */
static bool into_vector(const struct optimizer *o, struct composite_part *p,
                        const struct instruction *construct) {
    uint32_t index = p->indices[0];
    for (uint32_t k = 0; k < construct->count; k++) {
        uint32_t id = construct->operands[k];
        uint32_t count = opt_component_count(o, instruction_of(o->m, id)->type);
        if (index >= count) {
            index -= count;
            continue;
        }
        p->composite = id;
        p->indices[0] = index;
        if (count == 1)
            narrow_to_first(p, 1);
        return true;
    }
    return false;
}

static bool into_construct(const struct optimizer *o, struct composite_part *p,
                           const struct instruction *construct) {
    if (instruction_of(o->m, construct->type)->opcode == SpvOpTypeVector)
        return into_vector(o, p, construct);
    if (p->indices[0] >= construct->count)
        return false;
    p->composite = construct->operands[p->indices[0]];
    narrow_to_first(p, 1);
    return true;
}

static bool into_insert(struct composite_part *p, const struct instruction *insert) {
    uint32_t count = insert->count - 2u, equal = 0;
    while (equal < count && equal < p->count && insert->operands[equal + 2] == p->indices[equal])
        equal++;
    if (equal == p->count && equal < count)
        return false; /* the part contains the inserted value */
    p->composite = insert->operands[equal == count ? 0 : 1];
    if (equal == count)
        narrow_to_first(p, count);
    return true;
}

static bool into_shuffle(struct optimizer *o, struct composite_part *p,
                         const struct instruction *shuffle) {
    uint32_t first = opt_component_count(o, instruction_of(o->m, shuffle->operands[0])->type);
    uint32_t index = shuffle->operands[p->indices[0] + 2];
    if (index == UINT32_MAX) {
        p->composite = opt_undefined(o, module_part_type(o->m, shuffle->type, 0));
        narrow_to_first(p, 1);
        return true;
    }
    p->composite = shuffle->operands[index >= first];
    p->indices[0] = index >= first ? index - first : index;
    return true;
}

static bool into_extract(struct composite_part *p, const struct instruction *extract) {
    uint32_t count = extract->count - 1u;
    if (count + p->count > DEPTH_MAX)
        return false;
    memmove(p->indices + count, p->indices, p->count * sizeof *p->indices);
    memcpy(p->indices, extract->operands + 1, count * sizeof *p->indices);
    p->count += count;
    p->composite = extract->operands[0];
    return true;
}

static bool into_constant(struct optimizer *o, struct composite_part *p) {
    uint32_t id = opt_constant_part(o, p->composite, p->indices[0]);
    if (!id)
        return false;
    p->composite = id;
    narrow_to_first(p, 1);
    return true;
}

/* Scalars, vectors and matrices have the same type in both layouts; structs and arrays do not. */
static bool into_copy(struct composite_part *p, const struct instruction *copy) {
    if (p->is_aggregate)
        return false;
    p->composite = copy->operands[0];
    return true;
}

static bool is_aggregate(const struct optimizer *o, uint32_t type) {
    const struct instruction *i = instruction_of(o->m, type);
    return i->opcode == SpvOpTypeStruct || i->opcode == SpvOpTypeArray;
}

/* Follows one definition. */
static bool step_into(struct optimizer *o, struct composite_part *p) {
    const struct instruction *i = instruction_of(o->m, p->composite);
    switch (i->opcode) {
    case SpvOpCompositeConstruct:
        return into_construct(o, p, i);
    case SpvOpCompositeInsert:
        return into_insert(p, i);
    case SpvOpVectorShuffle:
        return into_shuffle(o, p, i);
    case SpvOpCompositeExtract:
        return into_extract(p, i);
    case SpvOpCopyLogical:
        return into_copy(p, i);
    default: /* a constant, or not a constructed composite */
        return into_constant(o, p);
    }
}

/* Reports whether any definition was followed. */
static bool walk_into(struct optimizer *o, struct composite_part *p) {
    uint32_t steps = 0;
    while (p->count && steps < STEPS_MAX && step_into(o, p))
        steps++;
    return steps != 0;
}

uint32_t rule_extracted(struct optimizer *o, struct instruction *i) {
    struct composite_part p = {i->operands[0], i->count - 1u, {0}, is_aggregate(o, i->type)};
    uint32_t operands[DEPTH_MAX + 1];
    if (p.count > DEPTH_MAX)
        return 0;
    memcpy(p.indices, i->operands + 1, p.count * sizeof *p.indices);
    if (p.count == 0)
        return p.composite;
    if (!walk_into(o, &p))
        return 0;
    if (p.count == 0)
        return p.composite;
    operands[0] = p.composite;
    memcpy(operands + 1, p.indices, p.count * sizeof *operands);
    return opt_become(o, i, SpvOpCompositeExtract, operands, p.count + 1);
}

/* ---- Constant component indices ---- */

static bool is_component(const struct optimizer *o, uint32_t vector, uint32_t index,
                         uint32_t *component) {
    return module_constant_word(o->m, index, component) &&
           *component < opt_component_count(o, instruction_of(o->m, vector)->type);
}

uint32_t rule_extracted_at(struct optimizer *o, struct instruction *i) {
    uint32_t vector = i->operands[0], component;
    if (!is_component(o, vector, i->operands[1], &component))
        return 0;
    return opt_become_of(o, i, SpvOpCompositeExtract, vector, component);
}

uint32_t rule_inserted_at(struct optimizer *o, struct instruction *i) {
    uint32_t vector = i->operands[0], component;
    if (!is_component(o, vector, i->operands[2], &component))
        return 0;
    return opt_become_of(o, i, SpvOpCompositeInsert, i->operands[1], vector, component);
}

/* ---- Constructed composites ---- */

/* Reports whether an extract differs from another one only in its last index, which is `k`. */
static bool is_sibling(const struct instruction *first, const struct instruction *i, uint32_t k) {
    return i && i->count == first->count && i->count > 1 && i->operands[i->count - 1] == k &&
           !memcmp(i->operands, first->operands, (i->count - 1u) * sizeof *i->operands);
}

/* Returns the type that the last index of an extract applies to. */
static uint32_t extracted_from(const struct optimizer *o, const struct instruction *extraction) {
    uint32_t type = instruction_of(o->m, extraction->operands[0])->type;
    for (uint32_t k = 1; type && k + 1 < extraction->count; k++)
        type = module_part_type(o->m, type, extraction->operands[k]);
    return type;
}

/* Replaces a composite of all parts of another one, in order, with that one. */
uint32_t rule_put_back(struct optimizer *o, struct instruction *i) {
    const struct instruction *first =
        i->count ? made_by(o, i->operands[0], SpvOpCompositeExtract) : NULL;
    if (!first || extracted_from(o, first) != i->type ||
        i->count != module_part_count(o->m, i->type))
        return 0;
    for (uint32_t k = 0; k < i->count; k++)
        if (!is_sibling(first, made_by(o, i->operands[k], SpvOpCompositeExtract), k))
            return 0;
    if (first->count == 2)
        return first->operands[0];
    return opt_become(o, i, SpvOpCompositeExtract, first->operands, first->count - 1u);
}

/* Returns the extract of a component from a vector, or NULL. */
static const struct instruction *component_extracted(const struct optimizer *o, uint32_t id) {
    const struct instruction *i = made_by(o, id, SpvOpCompositeExtract);
    const struct instruction *from =
        i && i->count == 2 ? module_value_type(o->m, i->operands[0]) : NULL;
    return from && from->opcode == SpvOpTypeVector ? i : NULL;
}

/* Replaces a vector of components of another one with a shuffle. */
uint32_t rule_shuffle_of_components(struct optimizer *o, struct instruction *i) {
    uint32_t operands[PARTS_MAX + 2];
    if (instruction_of(o->m, i->type)->opcode != SpvOpTypeVector || i->count > PARTS_MAX)
        return 0;
    for (uint32_t k = 0; k < i->count; k++) {
        const struct instruction *taken = component_extracted(o, i->operands[k]);
        if (!taken || (k && taken->operands[0] != operands[0]))
            return 0;
        operands[0] = operands[1] = taken->operands[0];
        operands[k + 2] = taken->operands[1];
    }
    return opt_become(o, i, SpvOpVectorShuffle, operands, i->count + 2u);
}

/* Removes the insertion of a part that was extracted from the same position. */
uint32_t rule_insert_of_extract(struct optimizer *o, struct instruction *i) {
    const struct instruction *taken = made_by(o, i->operands[0], SpvOpCompositeExtract);
    if (!taken || taken->operands[0] != i->operands[1] || taken->count != i->count - 1u ||
        memcmp(taken->operands + 1, i->operands + 2, (taken->count - 1u) * sizeof *i->operands))
        return 0;
    return i->operands[1];
}

/* Replaces a chain of insertions with a construction if the chain sets every part. */
uint32_t rule_construct_of_inserts(struct optimizer *o, struct instruction *i) {
    uint32_t parts[PARTS_MAX] = {0}, count = module_part_count(o->m, i->type), filled = 0,
             steps = 0;
    if (count > PARTS_MAX)
        return 0;
    for (const struct instruction *at = i; at && at->count == 3 && steps < STEPS_MAX;
         at = made_by(o, at->operands[1], SpvOpCompositeInsert), steps++) {
        uint32_t k = at->operands[2];
        if (k < count && !parts[k]) {
            parts[k] = at->operands[0];
            filled++;
        }
    }
    return filled && filled == count ? opt_become(o, i, SpvOpCompositeConstruct, parts, count) : 0;
}

/* ---- Shuffles ---- */

static uint32_t components_of(const struct optimizer *o, uint32_t value) {
    return opt_component_count(o, instruction_of(o->m, value)->type);
}

/* Source vectors and components of a shuffle. */
struct mixture {
    uint32_t vectors[2];
    uint32_t count, from[PARTS_MAX], component[PARTS_MAX];
};

/* Traces a component through shuffles. Returns false if its value is undefined. */
static bool unshuffle(const struct optimizer *o, uint32_t *vector, uint32_t *component) {
    for (uint32_t steps = 0; steps < STEPS_MAX; steps++) {
        const struct instruction *i = made_by(o, *vector, SpvOpVectorShuffle);
        if (!i)
            return true;
        uint32_t index = i->operands[*component + 2], first = components_of(o, i->operands[0]);
        if (index == UINT32_MAX)
            return false;
        *vector = i->operands[index >= first];
        *component = index >= first ? index - first : index;
    }
    return true;
}

/* Returns false if there are more than two source vectors. */
static bool mix_in(struct mixture *m, uint32_t vector, uint32_t component) {
    uint32_t which = !m->vectors[0] || m->vectors[0] == vector ? 0 : 1;
    if (m->vectors[which] && m->vectors[which] != vector)
        return false;
    m->vectors[which] = vector;
    m->from[m->count] = which;
    m->component[m->count++] = component;
    return true;
}

static bool mix(const struct optimizer *o, const struct instruction *i, bool deep,
                struct mixture *m) {
    uint32_t first = components_of(o, i->operands[0]);
    for (uint32_t k = 2; k < i->count; k++) {
        uint32_t index = i->operands[k];
        uint32_t vector = i->operands[index >= first && index != UINT32_MAX];
        uint32_t component = index >= first ? index - first : index;
        if (index == UINT32_MAX || (deep && !unshuffle(o, &vector, &component))) {
            m->from[m->count++] = UINT32_MAX;
            continue;
        }
        if (!mix_in(m, vector, component))
            return false;
    }
    return true;
}

static bool is_identity(const struct optimizer *o, const struct instruction *i,
                        const struct mixture *m) {
    if (m->vectors[1] || !m->vectors[0] || !of_same_type(o, i, m->vectors[0]))
        return false;
    for (uint32_t k = 0; k < m->count; k++)
        if (m->from[k] != UINT32_MAX && m->component[k] != k)
            return false;
    return true;
}

/* A shuffle of a single vector names it twice. */
static uint32_t shuffle_of(struct optimizer *o, struct instruction *i, const struct mixture *m) {
    uint32_t operands[PARTS_MAX + 2] = {m->vectors[0], m->vectors[m->vectors[1] != 0]};
    uint32_t first = components_of(o, m->vectors[0]);
    for (uint32_t k = 0; k < m->count; k++)
        operands[k + 2] =
            m->from[k] == UINT32_MAX ? UINT32_MAX : m->component[k] + (m->from[k] ? first : 0);
    if (m->count + 2 == i->count && !memcmp(operands, i->operands, i->count * sizeof *operands))
        return 0;
    return opt_become(o, i, SpvOpVectorShuffle, operands, m->count + 2);
}

/* Constructs a vector directly if the components come from vectors constructed from scalars. */
static uint32_t construct_of_mixture(struct optimizer *o, struct instruction *i,
                                     const struct mixture *m) {
    uint32_t parts[PARTS_MAX];
    for (uint32_t k = 0; k < m->count; k++) {
        const struct instruction *made =
            m->from[k] == UINT32_MAX ? NULL
                                     : made_by(o, m->vectors[m->from[k]], SpvOpCompositeConstruct);
        if (!made || made->count != components_of(o, made->id))
            return 0;
        parts[k] = made->operands[m->component[k]];
    }
    return opt_become(o, i, SpvOpCompositeConstruct, parts, m->count);
}

uint32_t rule_shuffled_anew(struct optimizer *o, struct instruction *i) {
    struct mixture m = {0};
    if (i->count > PARTS_MAX + 2u)
        return 0;
    if (!mix(o, i, true, &m)) {
        m = (struct mixture){0};
        if (!mix(o, i, false, &m))
            return 0;
    }
    if (!m.vectors[0])
        return opt_undefined(o, i->type);
    if (is_identity(o, i, &m))
        return m.vectors[0];
    uint32_t constructed = construct_of_mixture(o, i, &m);
    return constructed ? constructed : shuffle_of(o, i, &m);
}

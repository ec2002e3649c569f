/* Decorations of values as traits: so a pass reads, joins and copies them without looking for
 * instructions.  What is decorated with more than that keeps its decorations where they are. */
#include "pass.h"

static unsigned trait_of_decoration(const struct instruction *i) {
    if (i->opcode != SpvOpDecorate || i->count != 2)
        return 0;
    switch (i->operands[1]) {
    case SpvDecorationRelaxedPrecision:
        return TRAIT_RELAXED;
    case SpvDecorationNoContraction:
        return TRAIT_NO_CONTRACTION;
    case SpvDecorationNonUniform:
        return TRAIT_NON_UNIFORM;
    default: /* of all decorations */
        return 0;
    }
}

static const struct {
    enum trait trait;
    SpvDecoration decoration;
} decorations[] = {
    {TRAIT_RELAXED, SpvDecorationRelaxedPrecision},
    {TRAIT_NO_CONTRACTION, SpvDecorationNoContraction},
    {TRAIT_NON_UNIFORM, SpvDecorationNonUniform},
};

void traits_add(struct optimizer *o, uint32_t id, unsigned traits) {
    if (!traits)
        return;
    while (o->traits.count <= id)
        vec_push(o->arena, &o->traits, 0);
    o->traits.items[id] |= (uint8_t)traits;
}

/* Is the id made in a function: decorations of what stands outside stay where they are. */
static bool is_local(const struct optimizer *o, uint32_t id) {
    const struct instruction *i = instruction_of(o->m, id);
    return i && i->block;
}

static void take_from(struct optimizer *o, struct instruction_list *list) {
    for_each_in(i, list) {
        unsigned trait = trait_of_decoration(i);
        if (instruction_class(i) != SPIRV_CLASS_Annotation || !i->count)
            continue;
        traits_add(o, i->operands[0], trait ? trait : TRAIT_DECORATED);
        if (trait && is_local(o, i->operands[0]))
            instructions_unlink(list, i);
    }
}

void traits_take(struct optimizer *o) {
    vec_reserve(o->arena, &o->traits, o->m->bound);
    for (int s = SECTION_DECORATIONS; s <= SECTION_VALUE_DECORATIONS; s++)
        take_from(o, &o->m->sections[s]);
}

static void put(struct optimizer *o, uint32_t id) {
    unsigned traits = traits_of(o, id);
    for (size_t k = 0; k < sizeof decorations / sizeof *decorations; k++)
        if (traits & decorations[k].trait)
            instructions_append(&o->m->sections[SECTION_VALUE_DECORATIONS],
                                instruction_make(o->m, SpvOpDecorate, 0, 0,
                                                 (const uint32_t[]){id, decorations[k].decoration},
                                                 2));
}

void traits_put(struct optimizer *o) {
    for_each_routine(f, o->m)
        for_each_block(b, f)
            for_each_in(i, &b->list)
                if (i->id && is_local(o, i->id))
                    put(o, i->id);
}

/* ---- What passes took out ---- */

/* Names of what stands in functions go with the functions that were copied. */
static bool is_orphan(const struct optimizer *o, const struct instruction *i) {
    bool is_name = i->opcode == SpvOpName;
    if (!i->count || (!is_name && instruction_class(i) != SPIRV_CLASS_Annotation))
        return false;
    const struct instruction *named = instruction_of(o->m, i->operands[0]);
    return !named || (is_name && named->block);
}

void drop_orphans(struct optimizer *o) {
    for (int s = SECTION_NAMES; s <= SECTION_VALUE_DECORATIONS; s++)
        for_each_in(i, &o->m->sections[s])
            if (is_orphan(o, i))
                instructions_unlink(&o->m->sections[s], i);
}

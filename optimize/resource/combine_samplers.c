/* Pass: [[vk::combinedImageSampler]].
 *
 * A texture and a sampler with the same binding become one variable of sampled image type. An
 * OpSampledImage of both becomes a load of the variable. Other uses extract the image with OpImage.
 * Arrays are not combined. The pass requires that resources are loaded from global variables, not
 * passed or stored. */
#include "../common/uses.h"
#include "../passes.h"

struct texture_pair {
    struct instruction *image, *sampler; /* variables */
    bool stays;                          /* the image has uses other than loads */
    bool sampler_stays;
};

struct combining {
    struct optimizer *o;
    struct arena *arena;
    struct map sets, bindings; /* variable -> decoration */
    struct map pairs;          /* set and binding, later variable -> pair */
    struct map loads;          /* loads of combined variables, by id */
    struct map images;         /* load -> OpImage */
};

/* ---- Pairs ---- */

static void note_decoration(struct combining *c, struct instruction *i) {
    if (i->opcode != SpvOpDecorate || i->count != 3)
        return;
    if (i->operands[1] == SpvDecorationDescriptorSet)
        *map_slot_u64(c->arena, &c->sets, i->operands[0]) = i;
    if (i->operands[1] == SpvDecorationBinding)
        *map_slot_u64(c->arena, &c->bindings, i->operands[0]) = i;
}

static struct texture_pair *pair_at(const struct combining *c, uint32_t set, uint32_t binding) {
    return map_find_u64(&c->pairs, (uint64_t)set << 32 | binding);
}

static void find_pairs(struct combining *c) {
    const struct optimize_settings *settings = c->o->settings;
    struct module *m = c->o->m;
    for (size_t k = 0; k < settings->combined_count; k++) {
        const struct spirv_binding *b = &settings->combined[k];
        *map_slot_u64(c->arena, &c->pairs, (uint64_t)b->set << 32 | b->binding) =
            arena_new(c->arena, struct texture_pair);
    }
    for (int s = SECTION_DECORATIONS; s <= SECTION_VALUE_DECORATIONS; s++)
        for_each_in(i, &m->sections[s])
            note_decoration(c, i);
    for_each_in(i, &m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable) {
            const struct instruction *set = map_find_u64(&c->sets, i->id);
            const struct instruction *binding = map_find_u64(&c->bindings, i->id);
            struct texture_pair *pair =
                set && binding ? pair_at(c, set->operands[2], binding->operands[2]) : NULL;
            const struct instruction *type = pair ? module_pointee(c->o->m, i->type) : NULL;
            if (type && type->opcode == SpvOpTypeImage)
                pair->image = i;
            if (type && type->opcode == SpvOpTypeSampler)
                pair->sampler = i;
        }
}

/* Changes the keys of `pairs` to variables. */
static bool name_pairs(struct combining *c) {
    const struct optimize_settings *settings = c->o->settings;
    struct map by_variable = {0};
    for (size_t k = 0; k < settings->combined_count; k++) {
        struct texture_pair *pair =
            pair_at(c, settings->combined[k].set, settings->combined[k].binding);
        if (!pair->image || !pair->sampler)
            continue;
        *map_slot_u64(c->arena, &by_variable, pair->image->id) = pair;
        *map_slot_u64(c->arena, &by_variable, pair->sampler->id) = pair;
    }
    c->pairs = by_variable;
    return by_variable.count != 0;
}

/* ---- Uses ---- */

/* Returns the variable that a value is loaded from, or 0. */
static uint32_t loaded_from(const struct combining *c, uint32_t value) {
    const struct instruction *i = instruction_of(c->o->m, value);
    return i && i->opcode == SpvOpLoad ? i->operands[0] : 0;
}

/* Reports whether a loaded sampler is used other than with the texture of its pair. */
static bool has_other_texture(const struct combining *c, const struct texture_pair *pair,
                              const struct uses *uses, const struct instruction *load) {
    for_each_use(use, uses, load->id) {
        const struct instruction *i = use->user;
        bool is_of_pair =
            i->opcode == SpvOpSampledImage && loaded_from(c, i->operands[0]) == pair->image->id;
        if (!is_of_pair && !opt_is_debug(c->o, i))
            return true;
    }
    return false;
}

static void examine_uses(const struct combining *c, struct texture_pair *pair, uint32_t variable) {
    const struct uses *uses = uses_of_module(c->o);
    for_each_use(use, uses, variable) {
        if (use->user->opcode != SpvOpLoad)
            pair->stays |= !opt_is_debug(c->o, use->user);
        else if (variable == pair->sampler->id)
            pair->sampler_stays |= has_other_texture(c, pair, uses, use->user);
    }
}

static void examine_pairs(const struct combining *c) {
    for_each_in(i, &c->o->m->sections[SECTION_VARIABLES]) {
        struct texture_pair *pair = i->id ? map_find_u64(&c->pairs, i->id) : NULL;
        if (pair)
            examine_uses(c, pair, i->id);
    }
}

/* ---- Combining ---- */

static bool is_combined_image(const struct combining *c, uint32_t variable) {
    const struct texture_pair *pair = map_find_u64(&c->pairs, variable);
    return pair && !pair->stays && pair->image->id == variable;
}

/* Returns the OpImage after a load. */
static struct instruction *image_of(struct combining *c, struct instruction *load) {
    void **slot = map_slot_u64(c->arena, &c->images, load->id);
    if (*slot)
        return *slot;
    const struct instruction *both = instruction_of(c->o->m, load->type);
    struct instruction *image = *slot = instruction_insert(
        c->o->m, load->block, load->next, SpvOpImage, both->operands[0], &load->id, 1);
    instruction_locate(image, load);
    traits_add(c->o, image->id, traits_of(c->o, load->id));
    return image;
}

/* Reports whether an OpSampledImage combines a texture with the sampler of its pair. */
static bool joins_pair(const struct combining *c, const struct instruction *i) {
    const struct texture_pair *pair = map_find_u64(&c->pairs, loaded_from(c, i->operands[0]));
    return pair && !pair->stays && pair->image->id == loaded_from(c, i->operands[0]) &&
           pair->sampler->id == loaded_from(c, i->operands[1]);
}

static void change_use(struct combining *c, struct instruction *i) {
    if (i->opcode == SpvOpSampledImage && joins_pair(c, i)) {
        traits_add(c->o, i->operands[0], traits_of(c->o, i->id));
        opt_replace(c->o, i->id, i->operands[0]);
        instruction_remove(c->o->m, i);
        return;
    }
    if (opt_is_debug(c->o, i) || map_find_u64(&c->images, i->count ? i->operands[0] : 0) == i)
        return;
    for_each_id_operand(c->o->m, i, k) {
        struct instruction *load = map_find_u64(&c->loads, i->operands[k]);
        if (load)
            i->operands[k] = image_of(c, load)->id;
    }
}

static void change_routine(struct combining *c, struct routine *f) {
    for_each_in_routine(i, b, f)
        if (i->opcode == SpvOpLoad && is_combined_image(c, i->operands[0])) {
            i->type = module_type(c->o->m, SpvOpTypeSampledImage, &i->type, 1);
            *map_slot_u64(c->arena, &c->loads, i->id) = i;
        }
    for_each_in_routine(i, b, f)
        change_use(c, i);
    opt_replace_in(c->o, f);
}

/* ---- Unused samplers ---- */

static bool is_gone(const struct combining *c, uint32_t variable) {
    const struct texture_pair *pair = map_find_u64(&c->pairs, variable);
    return pair && !pair->stays && !pair->sampler_stays && pair->sampler->id == variable;
}

static void remove_unused(struct combining *c, struct routine *f) {
    for_each_in_routine(i, b, f)
        if (i->opcode == SpvOpLoad && is_gone(c, i->operands[0]))
            instruction_remove(c->o->m, i);
}

static void remove_samplers(struct combining *c) {
    struct map gone = {0};
    for_each_in(i, &c->o->m->sections[SECTION_VARIABLES])
        if (i->id && is_gone(c, i->id))
            map_add_u64(c->arena, &gone, i->id);
    opt_remove_globals(c->o, &gone);
    debug_forget_id(c->o);
}

static bool combine_all(struct combining *c) {
    struct module *m = c->o->m;
    bool changed = false;
    examine_pairs(c);
    for_each_routine(f, m)
        change_routine(c, f);
    for_each_in(i, &m->sections[SECTION_VARIABLES]) {
        if (!is_combined_image(c, i->id))
            continue;
        const struct instruction *type = module_pointee(c->o->m, i->type);
        uint32_t both = module_type(c->o->m, SpvOpTypeSampledImage, &type->id, 1);
        i->type = opt_pointer_type(c->o, SpvStorageClassUniformConstant, both);
        changed = true;
    }
    for_each_routine(f, m)
        remove_unused(c, f);
    remove_samplers(c);
    return changed;
}

bool pass_combine_samplers(struct optimizer *o) {
    if (!o->settings->combined_count)
        return false;
    struct combining c = {.o = o, .arena = arena_branch(o->arena)};
    find_pairs(&c);
    bool changed = name_pairs(&c) && combine_all(&c);
    arena_end(c.arena);
    return changed;
}

/* Passes that combine textures with samplers, and split buffers with two element types.
 */
#include "../common/pass.h"
#include "../passes.h"

/* ---- combine_samplers: [[vk::combinedImageSampler]] ----
 *
 * A texture and a sampler with the same binding become one variable of sampled image type. An
 * OpSampledImage of both becomes a load of the variable. Other uses extract the image with OpImage.
 * Arrays are not combined. The pass requires that resources are loaded from global variables, not
 * passed or stored. */

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

static void note_use(struct combining *c, const struct instruction *i) {
    if (i->opcode == SpvOpLoad || opt_is_debug(c->o, i))
        return;
    for_each_id_operand(c->o->m, i, k) {
        struct texture_pair *pair = map_find_u64(&c->pairs, i->operands[k]);
        struct texture_pair *loaded = map_find_u64(&c->pairs, loaded_from(c, i->operands[k]));
        if (pair)
            pair->stays = true;
        if (loaded && loaded->sampler->id == loaded_from(c, i->operands[k]))
            loaded->sampler_stays |= i->opcode != SpvOpSampledImage ||
                                     loaded_from(c, i->operands[0]) != loaded->image->id;
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
    remove_globals(c->o, &gone);
    debug_forget_id(c->o);
}

static bool combine_all(struct combining *c) {
    struct module *m = c->o->m;
    bool changed = false;
    for_each_in_module(i, b, f, m)
        note_use(c, i);
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

bool combine_samplers(struct optimizer *o) {
    if (!o->settings->combined_count)
        return false;
    struct combining c = {.o = o, .arena = arena_branch(o->arena)};
    find_pairs(&c);
    bool changed = name_pairs(&c) && combine_all(&c);
    arena_end(c.arena);
    return changed;
}

/* ---- combine_textures: -fauto-combined-image-sampler ----
 *
 * Combines each texture with all its samplers. Variables of sampled images, and arrays of them, get
 * the type OpTypeSampledImage. A load of one replaces OpSampledImage, and samplers become unused.
 * Other uses extract the image with OpImage. The pass requires that resources are loaded from
 * global variables, not passed or stored. */

struct upgrading {
    struct optimizer *o;
    struct arena *arena;
    struct map pointers; /* ids of variables and access chains */
    struct map loads;    /* loads of combined variables, by id */
    struct map images;   /* load -> OpImage */
    struct map used;     /* ids with uses */
};

/* ---- Types ---- */

enum { SAMPLED_OPERAND = 5, IS_SAMPLED = 1 };

static bool is_texture(const struct instruction *type) {
    return type->opcode == SpvOpTypeImage && type->operands[SAMPLED_OPERAND] == IS_SAMPLED &&
           type->operands[1] != SpvDimBuffer;
}

static bool holds_texture(const struct upgrading *u, const struct instruction *type) {
    while (type->opcode == SpvOpTypeArray || type->opcode == SpvOpTypeRuntimeArray)
        type = instruction_of(u->o->m, type->operands[0]);
    return is_texture(type);
}

/* Returns the type with images replaced by sampled images, or 0 if it contains none. */
static uint32_t type_of_both(struct upgrading *u, uint32_t id) {
    const struct instruction *type = instruction_of(u->o->m, id);
    if (is_texture(type))
        return module_type(u->o->m, SpvOpTypeSampledImage, &id, 1);
    if (type->opcode != SpvOpTypeArray && type->opcode != SpvOpTypeRuntimeArray)
        return 0;
    uint32_t operands[] = {type_of_both(u, type->operands[0]),
                           type->count > 1 ? type->operands[1] : 0};
    return operands[0] ? module_type(u->o->m, (SpvOp)type->opcode, operands, type->count) : 0;
}

/* ---- Pointers ---- */

static void change_pointer(struct upgrading *u, struct instruction *i) {
    const struct instruction *pointee = module_pointee(u->o->m, i->type);
    uint32_t both = type_of_both(u, pointee->id);
    if (!both)
        return;
    i->type = opt_pointer_type(u->o, SpvStorageClassUniformConstant, both);
    map_add_u64(u->arena, &u->pointers, i->id);
}

/* ---- Values ---- */

static void change_access(struct upgrading *u, struct instruction *i) {
    if (!i->count || !map_has_u64(&u->pointers, i->operands[0]))
        return;
    if (i->opcode == SpvOpAccessChain || i->opcode == SpvOpInBoundsAccessChain)
        change_pointer(u, i);
    if (i->opcode != SpvOpLoad)
        return;
    i->type = type_of_both(u, i->type);
    *map_slot_u64(u->arena, &u->loads, i->id) = i;
}

/* Returns the OpImage after a load. */
static struct instruction *image_of_texture(struct upgrading *u, struct instruction *load) {
    void **slot = map_slot_u64(u->arena, &u->images, load->id);
    if (*slot)
        return *slot;
    const struct instruction *both = instruction_of(u->o->m, load->type);
    struct instruction *image = *slot = instruction_insert(
        u->o->m, load->block, load->next, SpvOpImage, both->operands[0], &load->id, 1);
    image->at = load->at;
    traits_add(u->o, image->id, traits_of(u->o, load->id));
    return image;
}

static void change_texture_use(struct upgrading *u, struct instruction *i) {
    if (i->opcode == SpvOpSampledImage && map_find_u64(&u->loads, i->operands[0])) {
        traits_add(u->o, i->operands[0], traits_of(u->o, i->id));
        opt_replace(u->o, i->id, i->operands[0]);
        instruction_remove(u->o->m, i);
        return;
    }
    if (opt_is_debug(u->o, i) || map_find_u64(&u->images, i->count ? i->operands[0] : 0) == i)
        return;
    for_each_id_operand(u->o->m, i, k) {
        struct instruction *load = map_find_u64(&u->loads, i->operands[k]);
        if (load)
            i->operands[k] = image_of_texture(u, load)->id;
    }
}

static void change_texture_uses(struct upgrading *u, struct routine *f) {
    for_each_in_routine(i, b, f)
        change_access(u, i);
    for_each_in_routine(i, b, f)
        change_texture_use(u, i);
    opt_replace_in(u->o, f);
}

/* ---- Unused samplers ---- */

static void find_used(struct upgrading *u) {
    u->used = (struct map){0};
    for_each_in_module(i, b, f, u->o->m)
        if (!opt_is_debug(u->o, i))
            for_each_id_operand(u->o->m, i, k)
                map_add_u64(u->arena, &u->used, i->operands[k]);
}

/* Reports whether the instruction is an unused sampler value, pointer or variable. */
static bool is_unused_sampler(const struct upgrading *u, const struct instruction *i) {
    if (!i->type || map_has_u64(&u->used, i->id))
        return false;
    const struct instruction *type = instruction_of(u->o->m, i->type);
    if (type->opcode == SpvOpTypePointer && type->operands[0] == SpvStorageClassUniformConstant)
        type = module_pointee(u->o->m, i->type);
    while (type->opcode == SpvOpTypeArray || type->opcode == SpvOpTypeRuntimeArray)
        type = instruction_of(u->o->m, type->operands[0]);
    return type->opcode == SpvOpTypeSampler;
}

static bool describes_removed(const struct upgrading *u, const struct instruction *i) {
    for_each_id_operand(u->o->m, i, k)
        if (!instruction_of(u->o->m, i->operands[k]))
            return true;
    return false;
}

static void forget_removed(struct upgrading *u, struct routine *f) {
    for_each_in_routine(i, b, f)
        if (opt_is_debug(u->o, i) && describes_removed(u, i))
            debug_clear_value(u->o, i);
}

static void remove_unused_samplers(struct upgrading *u, SpvOp op) {
    find_used(u);
    for_each_routine(f, u->o->m) {
        for_each_in_routine(i, b, f)
            if (i->opcode == op && is_unused_sampler(u, i))
                instruction_remove(u->o->m, i);
        forget_removed(u, f);
    }
}

/* These samplers have no binding, so -fspv-preserve-bindings does not apply. */
static void remove_texture_samplers(struct upgrading *u) {
    remove_unused_samplers(u, SpvOpLoad);
    remove_unused_samplers(u, SpvOpAccessChain);
    find_used(u);
    struct map gone = {0};
    for_each_in(i, &u->o->m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable && is_unused_sampler(u, i))
            map_add_u64(u->arena, &gone, i->id);
    remove_globals(u->o, &gone);
    debug_forget_id(u->o);
}

bool combine_textures(struct optimizer *o) {
    if (!o->c->options->combine_textures)
        return false;
    struct upgrading u = {.o = o, .arena = arena_branch(o->arena)};
    for_each_in(i, &u.o->m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable && i->operands[0] == SpvStorageClassUniformConstant &&
            holds_texture(&u, module_pointee(u.o->m, i->type)))
            change_pointer(&u, i);
    bool changed = u.pointers.count != 0;
    if (changed)
        for_each_routine(f, o->m)
            change_texture_uses(&u, f);
    remove_texture_samplers(&u);
    arena_end(u.arena);
    return changed;
}

/* ---- twin_buffers ----
 *
 * A buffer that is accessed with another element type becomes two variables with one binding.
 * SPIR-V has neither 64-bit atomics on 32-bit words nor casts of resource pointers. Codegen emits
 * such casts anyway, because the buffer is known only after inlining. The cast is replaced with a
 * second variable of the required type and the same decorations. Both are decorated as Aliased
 * (SPIR-V 2.18.2; Vulkan allows shared descriptors, "Interface With Resources"). */

struct twin {
    uint32_t variable, type, id; /* `type` is the pointer type */
};

struct buffer_aliasing {
    struct optimizer *o;
    VEC(struct twin, twin_vec) twins;
    VEC(struct instruction *, chain_vec) chains; /* access chains that were cast */
};

static void copy_decorations(struct module *m, uint32_t from, uint32_t to) {
    for (int s = SECTION_DECORATIONS; s <= SECTION_VALUE_DECORATIONS; s++) {
        const struct instruction *last = m->sections[s].last;
        for_each_in(i, &m->sections[s]) {
            if (i->count && i->operands[0] == from && i->opcode != SpvOpMemberDecorate) {
                struct instruction *copy =
                    instruction_make(m, (SpvOp)i->opcode, 0, 0, i->operands, i->count);
                copy->operands[0] = to;
                instructions_append(&m->sections[s], copy);
            }
            if (i == last)
                break;
        }
    }
}

static bool is_used(const struct module *m, uint32_t id) {
    for_each_in_module(i, b, f, m)
        for_each_id_operand(m, i, k)
            if (i->operands[k] == id)
                return true;
    return false;
}

/* The new variable gets the name of the buffer if the original becomes unused. */
static void name_twin(struct module *m, const struct twin *twin) {
    const struct instruction *name =
        twin->variable < m->names.count ? m->names.items[twin->variable] : NULL;
    const char *text = name ? (const char *)(name->operands + 1) : NULL;
    if (text)
        module_name(m, twin->id,
                    is_used(m, twin->variable) ? arena_format(m->arena, "%s.uint64", text) : text);
}

/* Returns the buffer type, or an array of it with the length of the original. */
static uint32_t type_for_twin(struct buffer_aliasing *p, const struct instruction *variable,
                              const struct instruction *pointer) {
    const struct instruction *whole = module_pointee(p->o->m, variable->type);
    uint32_t buffer = pointer->operands[1], words[2] = {buffer};
    if (whole->opcode != SpvOpTypeArray && whole->opcode != SpvOpTypeRuntimeArray)
        return buffer;
    if (whole->opcode == SpvOpTypeArray)
        words[1] = whole->operands[1];
    return module_type(p->o->m, (SpvOp)whole->opcode, words, whole->count);
}

static uint32_t make_twin(struct buffer_aliasing *p, const struct instruction *variable,
                          uint32_t type) {
    struct module *m = p->o->m;
    const struct instruction *pointer = instruction_of(m, type);
    SpvStorageClass storage = (SpvStorageClass)pointer->operands[0];
    uint32_t whole = type_for_twin(p, variable, pointer);
    uint32_t id = module_variable(m, storage, opt_pointer_type(p->o, storage, whole), 0);
    copy_decorations(m, variable->id, id);
    module_decorate(m, id, SpvDecorationAliased, NULL, 0);
    module_decorate(m, variable->id, SpvDecorationAliased, NULL, 0);
    vec_push(p->o->arena, &p->twins, ((struct twin){variable->id, type, id}));
    return id;
}

static uint32_t twin_of(struct buffer_aliasing *p, const struct instruction *variable,
                        uint32_t type) {
    for (size_t k = 0; k < p->twins.count; k++)
        if (p->twins.items[k].variable == variable->id && p->twins.items[k].type == type)
            return p->twins.items[k].id;
    return make_twin(p, variable, type);
}

static bool is_cast(const struct optimizer *o, const struct instruction *i) {
    const struct instruction *type =
        i->opcode == SpvOpBitcast ? instruction_of(o->m, i->type) : NULL;
    return type && type->opcode == SpvOpTypePointer &&
           type->operands[0] != SpvStorageClassPhysicalStorageBuffer;
}

/* In an array of buffers, the indices of the original also apply to the new variable. */
static void resolve(struct buffer_aliasing *p, struct instruction *cast) {
    struct optimizer *o = p->o;
    struct instruction *from = instruction_of(o->m, cast->operands[0]);
    const struct instruction *root = module_pointer_root(o->m, cast->operands[0]);
    bool is_chain = from->opcode == SpvOpAccessChain || from->opcode == SpvOpInBoundsAccessChain;
    bool is_known = root->opcode == SpvOpVariable && instruction_of(o->m, root->id)->block == NULL;
    if (!is_known || (from != root && (!is_chain || from->operands[0] != root->id))) {
        error_at(o->c, cast->at, RESOURCE_UNKNOWN);
        return;
    }
    uint32_t twin = twin_of(p, root, cast->type);
    if (from == root) {
        opt_replace(o, cast->id, twin);
        instruction_remove(o->m, cast);
        return;
    }
    cast->opcode = from->opcode;
    instruction_set_operands(o->m, cast, from->operands, from->count);
    cast->operands[0] = twin;
    vec_push(o->arena, &p->chains, from);
    traits_add(o, cast->id, traits_of(o, from->id) & TRAIT_NON_UNIFORM);
}

bool twin_buffers(struct optimizer *o) {
    struct buffer_aliasing p = {.o = o};
    if (!o->settings->has_casts)
        return false;
    for_each_routine(f, o->m) {
        for_each_in_routine(i, b, f)
            if (is_cast(o, i))
                resolve(&p, i);
        opt_replace_in(o, f);
    }
    for (size_t k = 0; k < p.chains.count; k++)
        if (p.chains.items[k]->block && !is_used(o->m, p.chains.items[k]->id))
            instruction_remove(o->m, p.chains.items[k]);
    for (size_t k = 0; k < p.twins.count; k++)
        name_twin(o->m, &p.twins.items[k]);
    return p.twins.count > 0;
}

/* Pass: -fauto-combined-image-sampler.
 *
 * Combines each texture with all its samplers. Variables of sampled images, and arrays of them, get
 * the type OpTypeSampledImage. A load of one replaces OpSampledImage, and samplers become unused.
 * Other uses extract the image with OpImage. The pass requires that resources are loaded from
 * global variables, not passed or stored. */
#include "../common/uses.h"
#include "../passes.h"

struct upgrading {
    struct optimizer *o;
    struct arena *arena;
    struct map pointers; /* ids of variables and access chains */
    struct map loads;    /* loads of combined variables, by id */
    struct map images;   /* load -> OpImage */
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

/* Reports whether the instruction is an unused sampler value, pointer or variable. */
static bool is_unused_sampler(const struct upgrading *u, const struct uses *uses,
                              const struct instruction *i) {
    if (!i->type || uses_any(u->o, uses, i->id))
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
    uses_forget(u->o);
    const struct uses *uses = uses_of_module(u->o);
    for_each_routine(f, u->o->m) {
        for_each_in_routine(i, b, f)
            if (i->opcode == op && is_unused_sampler(u, uses, i))
                instruction_remove(u->o->m, i);
        forget_removed(u, f);
    }
}

/* These samplers have no binding, so -fspv-preserve-bindings does not apply. */
static void remove_texture_samplers(struct upgrading *u) {
    remove_unused_samplers(u, SpvOpLoad);
    remove_unused_samplers(u, SpvOpAccessChain);
    uses_forget(u->o);
    const struct uses *uses = uses_of_module(u->o);
    struct map gone = {0};
    for_each_in(i, &u->o->m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable && is_unused_sampler(u, uses, i))
            map_add_u64(u->arena, &gone, i->id);
    opt_remove_globals(u->o, &gone);
    debug_forget_id(u->o);
}

bool pass_combine_textures(struct optimizer *o) {
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

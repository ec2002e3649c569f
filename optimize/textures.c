/* -fauto-combined-image-sampler: each texture becomes one with its samplers, whatever these are.
 *
 * The variables of sampled images, and arrays of them, get the type of OpTypeSampledImage.  Where
 * one was put together with a sampler its value stands for both, and the sampler is not used any
 * more; elsewhere the image is taken out of it again.  It works on values: what is loaded, and not
 * what was passed or stored. */
#include "forget.h"
#include "passes.h"

struct upgrading {
    struct optimizer *o;
    struct arena *arena;
    struct map pointers; /* id of a variable or of a place in one */
    struct map loads;    /* id of a load of both */
    struct map images;   /* the same -> the image taken out */
    struct map used;     /* ids that are operands somewhere */
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

/* The type with sampled images in place of images; 0: it holds none. */
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

/* ---- Places ---- */

static void change_pointer(struct upgrading *u, struct instruction *i) {
    const struct instruction *pointee = pointee_of(u->o, i->type);
    uint32_t both = type_of_both(u, pointee->id);
    if (!both)
        return;
    i->type = pointer_type(u->o, SpvStorageClassUniformConstant, both);
    *map_slot_u64(u->arena, &u->pointers, i->id) = i;
}

static bool change_variables(struct upgrading *u) {
    for_each_in(i, &u->o->m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable && i->operands[0] == SpvStorageClassUniformConstant &&
            holds_texture(u, pointee_of(u->o, i->type)))
            change_pointer(u, i);
    return u->pointers.count != 0;
}

/* ---- Values ---- */

static void change_access(struct upgrading *u, struct instruction *i) {
    if (!i->count || !map_find_u64(&u->pointers, i->operands[0]))
        return;
    if (i->opcode == SpvOpAccessChain || i->opcode == SpvOpInBoundsAccessChain)
        change_pointer(u, i);
    if (i->opcode != SpvOpLoad)
        return;
    i->type = type_of_both(u, i->type);
    *map_slot_u64(u->arena, &u->loads, i->id) = i;
}

/* The image alone, behind the load. */
static struct instruction *image_of(struct upgrading *u, struct instruction *load) {
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

static void change_use(struct upgrading *u, struct instruction *i) {
    if (i->opcode == SpvOpSampledImage && map_find_u64(&u->loads, i->operands[0])) {
        traits_add(u->o, i->operands[0], traits_of(u->o, i->id));
        replace(u->o, i->id, i->operands[0]);
        instruction_remove(u->o->m, i);
        return;
    }
    if (is_debug(u->o, i) || map_find_u64(&u->images, i->count ? i->operands[0] : 0) == i)
        return;
    for_each_id_operand(u->o->m, i, k) {
        struct instruction *load = map_find_u64(&u->loads, i->operands[k]);
        if (load)
            i->operands[k] = image_of(u, load)->id;
    }
}

static void change_routine(struct upgrading *u, struct routine *f) {
    for_each_block(b, f)
        for_each_in(i, &b->list)
            change_access(u, i);
    for_each_block(b, f)
        for_each_in(i, &b->list)
            change_use(u, i);
    replace_in(u->o, f);
}

/* ---- Samplers that are not needed any more ---- */

static void find_used(struct upgrading *u) {
    u->used = (struct map){0};
    for_each_routine(f, u->o->m)
        for_each_block(b, f)
            for_each_in(i, &b->list)
                if (!is_debug(u->o, i))
                    for_each_id_operand(u->o->m, i, k)
                        *map_slot_u64(u->arena, &u->used, i->operands[k]) = i;
}

/* A sampler, a place of one, or a variable. */
static bool is_unused_sampler(const struct upgrading *u, const struct instruction *i) {
    if (!i->type || map_find_u64(&u->used, i->id))
        return false;
    const struct instruction *type = instruction_of(u->o->m, i->type);
    if (type->opcode == SpvOpTypePointer && type->operands[0] == SpvStorageClassUniformConstant)
        type = pointee_of(u->o, i->type);
    while (type->opcode == SpvOpTypeArray || type->opcode == SpvOpTypeRuntimeArray)
        type = instruction_of(u->o->m, type->operands[0]);
    return type->opcode == SpvOpTypeSampler;
}

static bool tells_of_removed(const struct upgrading *u, const struct instruction *i) {
    for_each_id_operand(u->o->m, i, k)
        if (!instruction_of(u->o->m, i->operands[k]))
            return true;
    return false;
}

static void forget_removed(struct upgrading *u, struct routine *f) {
    for_each_block(b, f)
        for_each_in(i, &b->list)
            if (is_debug(u->o, i) && tells_of_removed(u, i))
                forget_value(u->o, i);
}

static void remove_unused(struct upgrading *u, SpvOp op) {
    find_used(u);
    for_each_routine(f, u->o->m) {
        for_each_block(b, f)
            for_each_in(i, &b->list)
                if (i->opcode == op && is_unused_sampler(u, i))
                    instruction_remove(u->o->m, i);
        forget_removed(u, f);
    }
}

/* They have no binding, so that none may stay for -fspv-preserve-bindings. */
static void remove_samplers(struct upgrading *u) {
    remove_unused(u, SpvOpLoad);
    remove_unused(u, SpvOpAccessChain);
    find_used(u);
    struct map gone = {0};
    for_each_in(i, &u->o->m->sections[SECTION_VARIABLES])
        if (i->opcode == SpvOpVariable && is_unused_sampler(u, i))
            *map_slot_u64(u->arena, &gone, i->id) = i;
    remove_globals(u->o, &gone);
    forget_in_debug(u->o);
}

bool combine_textures(struct optimizer *o) {
    if (!o->settings->combines_textures)
        return false;
    struct upgrading u = {.o = o, .arena = arena_branch(o->arena)};
    bool changed = change_variables(&u);
    if (changed)
        for_each_routine(f, o->m)
            change_routine(&u, f);
    remove_samplers(&u);
    arena_end(u.arena);
    return changed;
}

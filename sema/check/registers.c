/* Registers that two resources have, which Direct3D refuses and Vulkan takes as two views of one
 * thing.  Arrays without a size are how engines view all of their descriptors, and a binding that
 * is given stands above the register. */
#include "check.h"

enum { MAX_REGISTERS = 64 }; /* of an array: behind these, nothing is compared */

static bool has_register(const struct variable *v) {
    bool is_bound = v->storage == STORAGE_RESOURCE || v->storage == STORAGE_BUFFER;
    return is_bound && v->is_used && v->reg.given && v->reg.has_number && v->reg.class != 'c' &&
           !attribute_find(v->attributes, ATTRIBUTE_VK_BINDING);
}

/* None of an array without a size. */
static uint32_t register_count(const struct variable *v) {
    uint64_t count = 1;
    for (const struct type *t = v->type; t->kind == TYPE_ARRAY && count; t = t->element)
        count = count * t->count > MAX_REGISTERS ? MAX_REGISTERS : count * t->count;
    return (uint32_t)count;
}

static void report(struct analyser *a, const struct variable *v, const struct variable *other,
                   uint32_t number) {
    if (warning_at(a->c, WARN_REGISTER_OVERLAP, v->reg.at,
                   "'%s' takes the register %c%u, which is taken by '%s'",
                   atom_text(a->c->atoms, v->name), v->reg.class, number,
                   atom_text(a->c->atoms, other->name)))
        note_at(a->c, other->reg.at, "'%s' takes it here", atom_text(a->c->atoms, other->name));
}

static void take_registers(struct analyser *a, struct map *taken, const struct variable *v) {
    for (uint32_t i = 0, count = register_count(v); i < count; i++) {
        struct {
            uint32_t class, space, number;
        } key = {(uint32_t)v->reg.class, v->reg.space, v->reg.number + i};
        void **slot = map_slot(a->c->arena, taken, &key, sizeof key);
        if (*slot) {
            report(a, v, *slot, key.number);
            return;
        }
        *slot = (void *)v;
    }
}

void registers_check(struct analyser *a) {
    struct map taken = {0};
    for (uint32_t i = 0; i < a->globals.count; i++)
        if (has_register(a->globals.items[i]))
            take_registers(a, &taken, a->globals.items[i]);
}

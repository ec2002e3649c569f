/* Warns about resources in the same registers.
 *
 * Two resources in one register are an error in Direct3D, but two views of one descriptor in
 * Vulkan. Unsized arrays are excluded, because engines use them as views of all descriptors, and so
 * are resources with explicit bindings. */
#include "../tree.h"
#include "check.h"

enum { MAX_REGISTERS = 64 }; /* The maximum number of registers compared per array. */

static bool has_register(const struct variable *v) {
    bool is_bound = v->storage == STORAGE_RESOURCE || v->storage == STORAGE_BUFFER;
    return is_bound && v->is_used && v->reg.given && v->reg.has_number && v->reg.class != 'c' &&
           !attribute_find(v->attributes, ATTRIBUTE_VK_BINDING);
}

/* Returns the number of registers of a variable, or 0 for an unsized array. */
static uint32_t register_count(const struct variable *v) {
    uint64_t count = 1;
    for (const struct type *t = v->type; t->kind == TYPE_ARRAY && count; t = t->element)
        count = count * t->count > MAX_REGISTERS ? MAX_REGISTERS : count * t->count;
    return (uint32_t)count;
}

/* ---- Resources used by functions ---- */

/* The variables used by functions and by the initializers of static variables that are used.
 * Initializers of unused static variables do not count. The set is computed only if a register has
 * two resources, which is rare. */
struct used_variables {
    struct analyser *a;
    struct map named;
    struct variable_vec statics; /* The static variables among them. */
};

static void visit_registers(void *user, const struct expression *e) {
    struct used_variables *n = user;
    expression_children(e, visit_registers, n);
    if (e->kind != EXPR_VARIABLE)
        return;
    const struct variable *v = e->variable;
    if (map_add(n->a->c->typed, &n->named, &v, sizeof v) && v->storage == STORAGE_STATIC &&
        v->initializer)
        vec_push(n->a->c->typed, &n->statics, (struct variable *)v);
}

static struct used_variables *name_all(struct analyser *a) {
    struct used_variables *n = arena_new(a->c->typed, struct used_variables);
    n->a = a;
    function_expressions(a->program, visit_registers, n);
    for (size_t i = 0; i < n->statics.count; i++)
        visit_registers(n, n->statics.items[i]->initializer);
    return n;
}

/* ---- Registers ---- */

struct registers {
    struct analyser *a;
    struct map taken;
    struct used_variables *naming;
};

static bool is_needed(struct registers *r, const struct variable *v) {
    if (!r->naming)
        r->naming = name_all(r->a);
    return map_find(&r->naming->named, &v, sizeof v);
}

static void reserve_registers(struct registers *r, const struct variable *v) {
    for (uint32_t i = 0, count = register_count(v); i < count; i++) {
        struct {
            uint32_t class, space, number;
        } key = {(uint32_t)v->reg.class, v->reg.space, v->reg.number + i};
        void **slot = map_slot(r->a->c->typed, &r->taken, &key, sizeof key);
        const struct variable *other = *slot;
        if (other && is_needed(r, other) && is_needed(r, v)) {
            struct analyser *a = r->a;
            if (warning_at(a->c, WARN_REGISTER_OVERLAP, v->reg.at,
                           "register of '%s', %c%u, is already used by '%s'",
                           atom_text(a->c->atoms, v->name), v->reg.class, key.number,
                           atom_text(a->c->atoms, other->name)))
                note_at(a->c, other->reg.at, "'%s' uses it here",
                        atom_text(a->c->atoms, other->name));
            return;
        }
        if (!other || !is_needed(r, other))
            *slot = (void *)v;
    }
}

void lint_registers(struct analyser *a) {
    struct registers r = {.a = a};
    for (uint32_t i = 0; i < a->globals.count; i++)
        if (has_register(a->globals.items[i]))
            reserve_registers(&r, a->globals.items[i]);
}

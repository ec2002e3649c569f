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

/* ---- What an entry point really takes ---- */

/* The initializers of all statics run, though nobody looks at most of them: what they alone name
 * goes with them.  So what functions name is gathered, and what the statics among that begin with;
 * only where two have one register, which is rare. */
struct naming {
    struct analyser *a;
    struct map named;
    struct variable_vec statics; /* among them */
};

static void visit(void *user, const struct expression *e) {
    struct naming *n = user;
    expression_children(e, visit, n);
    if (e->kind != EXPR_VARIABLE)
        return;
    const struct variable *v = e->variable;
    void **slot = map_slot(n->a->c->arena, &n->named, &v, sizeof v);
    if (!*slot && v->storage == STORAGE_STATIC && v->initializer)
        vec_push(n->a->c->arena, &n->statics, (struct variable *)v);
    *slot = n;
}

static struct naming *name_all(struct analyser *a) {
    struct naming *n = arena_new(a->c->arena, struct naming);
    n->a = a;
    for (uint32_t i = 0; i < a->program->function_count; i++)
        statement_expressions(a->program->functions[i]->body, visit, n);
    for (size_t i = 0; i < n->statics.count; i++)
        visit(n, n->statics.items[i]->initializer);
    return n;
}

/* ---- Registers, one by one ---- */

struct registers {
    struct analyser *a;
    struct map taken;
    struct naming *naming; /* made when it is first needed */
};

static bool is_needed(struct registers *r, const struct variable *v) {
    if (!r->naming)
        r->naming = name_all(r->a);
    return map_find(&r->naming->named, &v, sizeof v);
}

static void take_registers(struct registers *r, const struct variable *v) {
    for (uint32_t i = 0, count = register_count(v); i < count; i++) {
        struct {
            uint32_t class, space, number;
        } key = {(uint32_t)v->reg.class, v->reg.space, v->reg.number + i};
        void **slot = map_slot(r->a->c->arena, &r->taken, &key, sizeof key);
        const struct variable *other = *slot;
        if (other && is_needed(r, other) && is_needed(r, v)) {
            report(r->a, v, other, key.number);
            return;
        }
        if (!other || !is_needed(r, other))
            *slot = (void *)v;
    }
}

void registers_check(struct analyser *a) {
    struct registers r = {.a = a};
    for (uint32_t i = 0; i < a->globals.count; i++)
        if (has_register(a->globals.items[i]))
            take_registers(&r, a->globals.items[i]);
}

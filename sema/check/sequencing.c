/* Warns about unsequenced modifications of variables.
 *
 * Reports unsequenced reads and writes of a variable in one expression: `a[i++] = i`. Like dxc,
 * follows C++ (C++11 [intro.execution]): operands and arguments are unsequenced, arguments are
 * evaluated before the call, and `&&`, `||`, `?:` and the comma operator are evaluated from left to
 * right. Variables are compared as a whole, not by member. */
#include "../tree.h"
#include "check.h"

enum effect_kind {
    READ,
    CHANGED,     /* before the value is computed */
    CHANGED_LATE /* before the end of the full expression: `i++` */
};

struct effect {
    const struct variable *variable; /* NULL if reported */
    enum effect_kind kind;
    location at;
};

struct order {
    struct analyser *a;
    struct arena *arena;
    VEC(struct effect, effect_vec) effects;
    struct map seen; /* Visited EXPR_ONCE nodes. */
};

static void find_effects(struct order *o, const struct expression *e);

static void report_unsequenced(struct order *o, struct effect *one, struct effect *other) {
    const struct effect *change = one->kind == READ ? other : one;
    bool is_twice = one->kind != READ && other->kind != READ;
    warning_at(o->a->c, WARN_UNSEQUENCED, change->at, "'%s' is %s without sequencing",
               atom_text(o->a->c->atoms, one->variable->name),
               is_twice ? "modified twice" : "modified and read");
    one->variable = other->variable = NULL;
}

/* Compares two unsequenced groups of effects, which start at `first` and at `second`. */
static void compare(struct order *o, size_t first, size_t second) {
    for (size_t i = first; i < second; i++)
        for (size_t k = second; k < o->effects.count; k++) {
            struct effect *one = &o->effects.items[i], *other = &o->effects.items[k];
            if (one->variable && one->variable == other->variable &&
                (one->kind != READ || other->kind != READ))
                report_unsequenced(o, one, other);
        }
}

/* Marks the effects from `first` on as complete before the next evaluation. */
static void sequence_effects(struct order *o, size_t first) {
    for (size_t i = first; i < o->effects.count; i++)
        if (o->effects.items[i].kind == CHANGED_LATE)
            o->effects.items[i].kind = CHANGED;
}

static void add_effect(struct order *o, const struct expression *variable, enum effect_kind kind,
                       location at) {
    if (variable->kind == EXPR_VARIABLE)
        vec_push(o->arena, &o->effects, ((struct effect){variable->variable, kind, at}));
}

/* Adds a modification, sequenced after the values of its operands but not their side effects. */
static void add_change(struct order *o, size_t first, const struct expression *target,
                       enum effect_kind kind, location at) {
    size_t count = o->effects.count;
    add_effect(o, target, kind, at);
    for (size_t i = first; i < count && o->effects.count > count; i++) {
        struct effect *late = &o->effects.items[i], *own = &o->effects.items[count];
        if (own->variable && late->variable == own->variable && late->kind == CHANGED_LATE)
            report_unsequenced(o, late, own);
    }
}

static void look_at_assignment(struct order *o, const struct expression *e,
                               const struct expression *target, const struct expression *value) {
    size_t first = o->effects.count;
    find_effects(o, target);
    size_t second = o->effects.count;
    find_effects(o, value);
    compare(o, first, second);
    add_change(o, first, target, CHANGED, e->at);
}

struct children {
    struct order *order;
    bool is_ordered;
    size_t first;
};

static void look_at_child(void *user, const struct expression *e) {
    const struct children *children = user;
    struct order *o = children->order;
    size_t second = o->effects.count;
    find_effects(o, e);
    if (children->is_ordered)
        sequence_effects(o, children->first);
    else
        compare(o, children->first, second);
}

static void look_at_children(struct order *o, const struct expression *e, bool is_ordered) {
    struct children children = {o, is_ordered, o->effects.count};
    expression_children(e, look_at_child, &children);
}

static void look_once(struct order *o, const struct expression *e) {
    void **slot = map_slot_u64(o->arena, &o->seen, (uint64_t)(uintptr_t)e);
    if (!*slot)
        find_effects(o, e->unary.operand);
    *slot = (void *)e;
}

static void find_effects(struct order *o, const struct expression *e) {
    size_t first = o->effects.count;
    switch (e->kind) {
    case EXPR_LOAD:
        add_effect(o, e->unary.operand, READ, e->at);
        find_effects(o, e->unary.operand);
        break;
    case EXPR_ASSIGN:
        look_at_assignment(o, e, e->binary.left, e->binary.right);
        break;
    case EXPR_COMPOUND:
        look_at_assignment(o, e, e->compound.target, e->compound.right);
        break;
    case EXPR_INCREMENT:
        find_effects(o, e->unary.operand);
        add_change(o, first, e->unary.operand, e->unary.is_postfix ? CHANGED_LATE : CHANGED, e->at);
        break;
    case EXPR_OUT_ARGUMENT:
        find_effects(o, e->out_argument.target);
        break;
    case EXPR_ONCE:
        look_once(o, e);
        break;
    case EXPR_LOGICAL:
    case EXPR_CONDITIONAL:
    case EXPR_COMMA:
        look_at_children(o, e, true);
        break;
    case EXPR_CALL:
    case EXPR_INTRINSIC:
    case EXPR_METHOD:
    case EXPR_ELEMENT:
        look_at_children(o, e, false);
        sequence_effects(o, first);
        break;
    default:
        look_at_children(o, e, false);
        break;
    }
}

static void look_at_whole(void *user, const struct expression *e) {
    struct order *o = user;
    o->effects.count = 0;
    o->seen = (struct map){0};
    find_effects(o, e);
}

void lint_sequence(struct analyser *a, struct arena *arena, const struct function *f) {
    struct order o = {.a = a, .arena = arena};
    statement_expressions(f->body, look_at_whole, &o);
}

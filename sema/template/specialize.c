/* Selection of specializations. */
#include "../name/name.h"
#include "../upcalls.h"
#include "../expression/expression.h"
#include "template.h"

/* The most specialized matching partial specialization is used, otherwise the primary template. */

/* ---- Matching ---- */

struct template_arguments template_arguments_padded(struct analyser *a, const struct template *t,
                                                    const struct template_arguments *written) {
    struct template_arguments full = {.count =
                                          template_parameter_count(&t->node->template_.parameters)};
    full.items = arena_array(a->c->typed, struct type_argument, full.count + 1);
    for (uint32_t i = 0; written && i < written->count && i < full.count; i++)
        full.items[i] = written->items[i];
    return full;
}

/* Returns whether substituting the deduced arguments into the pattern yields the original
 * arguments. This is required because patterns such as `typename F<T>::type` are not deduced and
 * may be invalid. */
static bool gives_arguments(struct analyser *a, const struct template *t,
                            const struct specialization *s, struct scope *bound,
                            const struct template_arguments *arguments) {
    struct template_arguments full = template_arguments_padded(a, t, NULL);
    struct scope *previous = scope_enter(a, bound);
    bool was_tried = a->here.is_tried, good = true;
    uint32_t i = 0;
    a->here.is_tried = true;
    for (const struct node *n = name_arguments(s->pattern)->first; n && good; n = n->next, i++)
        good = i < full.count && template_argument_analyse(a, n, &full.items[i]);
    a->here.is_tried = was_tried;
    scope_leave(a, previous);
    if (!good || !template_bind(a, t->scope, t->known, &t->node->template_.parameters, full.items,
                                atom_text(a->c->atoms, t->name), t->at))
        return false;
    for (i = 0; i < full.count; i++)
        if (!template_same_argument(&full.items[i], &arguments->items[i]))
            return false;
    return true;
}

/* Returns the arguments of a pattern that do not depend on parameters. They are cached, because
 * analyzing them for each instance would require quadratic memory. */
static const struct type_argument *fixed_arguments(struct analyser *a, const struct template *t,
                                                   struct specialization *s) {
    if (s->fixed)
        return s->fixed;
    struct template_arguments full = template_arguments_padded(a, t, NULL);
    struct deduction d = {.a = a, .parameters = &s->node->template_.parameters};
    unsigned mark = diag_mute(a->c);
    struct arena *nodes = nodes_outlive(a);
    struct scope *previous = scope_enter(a, t->scope);
    const struct node *n = name_arguments(s->pattern)->first;
    for (uint32_t i = 0; n && i < full.count; n = n->next, i++)
        if (!deduce_mentions(&d, n) && !template_argument_analyse(a, n, &full.items[i]))
            full.items[i] = (struct type_argument){0};
    scope_leave(a, previous);
    a->here.nodes = nodes;
    diag_unmute(a->c, mark);
    s->fixed = full.items;
    return s->fixed;
}

static bool is_excluded(const struct type_argument *fixed, const struct type_argument *actual) {
    if (fixed->type && actual->type)
        return !template_same_argument(fixed, actual);
    return fixed->constant && actual->constant &&
           !constant_equals(fixed->constant, actual->constant);
}

static bool may_match(struct analyser *a, const struct template *t, struct specialization *s,
                      const struct template_arguments *arguments) {
    const struct type_argument *fixed = fixed_arguments(a, t, s);
    for (uint32_t i = 0; i < arguments->count; i++)
        if (is_excluded(&fixed[i], &arguments->items[i]))
            return false;
    return true;
}

static bool specialization_matches(struct analyser *a, const struct template *t,
                                   const struct specialization *s,
                                   const struct template_arguments *arguments,
                                   struct type_argument **found) {
    const struct list *parameters = &s->node->template_.parameters;
    uint32_t count = template_parameter_count(parameters);
    *found = arena_array(a->c->typed, struct type_argument, count + 1);
    struct deduction d = {
        .a = a, .parameters = parameters, .found = *found, .is_exact = true, .scope = t->scope};
    unsigned mark = diag_mute(a->c);
    bool matches = deduce_arguments(&d, name_arguments(s->pattern), arguments);
    struct scope *bound = matches ? template_bind(a, t->scope, s->known, parameters, *found,
                                                  atom_text(a->c->atoms, t->name), t->at)
                                  : NULL;
    matches = bound && gives_arguments(a, t, s, bound, arguments);
    return !diag_unmute(a->c, mark) && matches;
}

/* ---- Comparison in source form ---- */

static bool same_list(const struct pairing *p, const struct list *x, const struct list *y) {
    const struct node *n = x->first, *m = y->first;
    for (; n && m; n = n->next, m = m->next)
        if (!template_same_written(p, n, m))
            return false;
    return !n && !m;
}

static bool same_part(const struct pairing *p, const struct name_part *x,
                      const struct name_part *y) {
    struct syntax_name own = {.parts = &(struct name_part){.name = x->name}};
    struct syntax_name other = {.parts = &(struct name_part){.name = y->name}};
    int index = deduce_parameter(&p->x, &own);
    if (index != deduce_parameter(&p->y, &other) || (index < 0 && x->name != y->name))
        return false;
    return same_list(p, name_arguments(x), name_arguments(y));
}

static bool same_name(const struct pairing *p, const struct syntax_name *x,
                      const struct syntax_name *y) {
    const struct name_part *n = x->parts, *m = y->parts;
    for (; n && m; n = n->next, m = m->next)
        if (!same_part(p, n, m))
            return false;
    return !n && !m && x->global == y->global;
}

static bool written_alike(const struct pairing *p, const struct node *x, const struct node *y) {
    const struct syntax_name *name = template_plain_name(x), *other = template_plain_name(y);
    if (name && other)
        return same_name(p, name, other);
    if (x->kind != y->kind || x->op != y->op)
        return false;
    switch (x->kind) {
    case NODE_TYPE:
        return x->type.specifier && y->type.specifier &&
               template_is_const(x) == template_is_const(y) &&
               template_same_written(p, x->type.specifier, y->type.specifier) &&
               same_list(p, &x->type.arrays, &y->type.arrays);
    case NODE_TYPE_NAME:
        return same_name(p, &x->name, &y->name);
    case NODE_INT:
    case NODE_BOOL:
        return x->literal.bits == y->literal.bits;
    case NODE_EMPTY:
        return true;
    case NODE_PAREN:
    case NODE_UNARY:
        return template_same_written(p, x->unary.operand, y->unary.operand);
    case NODE_BINARY:
        return template_same_written(p, x->binary.left, y->binary.left) &&
               template_same_written(p, x->binary.right, y->binary.right);
    default:
        return false;
    }
}

static const struct symbol *symbol_of(const struct deduction *d, const struct syntax_name *name) {
    struct scope *previous = scope_enter(d->a, d->scope);
    struct scope *scope = name_scope(d->a, name);
    const struct symbol *s = !scope ? NULL
                             : name->parts->next
                                 ? scope_find_in(d->a, scope, name_last(name)->name, FIND_TYPE)
                                 : scope_find(d->a, name->parts->name, FIND_TYPE);
    scope_leave(d->a, previous);
    return s;
}

static const struct type *type_of(const struct deduction *d, const struct node *node) {
    struct scope *previous = scope_enter(d->a, d->scope);
    const struct type *type = sema_analyse_type(d->a, node);
    scope_leave(d->a, previous);
    return type;
}

/* Returns whether names such as `N::S<T>` and `S<T>` denote the same type. */
static bool same_template(const struct pairing *p, const struct syntax_name *x,
                          const struct syntax_name *y) {
    const struct symbol *s = symbol_of(&p->x, x), *t = symbol_of(&p->y, y);
    return s && t &&
           (s == t || (s->kind == SYMBOL_TEMPLATE && t->kind == SYMBOL_TEMPLATE &&
                       s->template_ == t->template_)) &&
           same_list(p, name_arguments(name_last(x)), name_arguments(name_last(y)));
}

static bool mean_the_same(const struct pairing *p, const struct node *x, const struct node *y) {
    bool x_depends = deduce_mentions(&p->x, x), y_depends = deduce_mentions(&p->y, y);
    const struct syntax_name *name = template_plain_name(x), *other = template_plain_name(y);
    if (!x_depends && !y_depends) {
        const struct type *type = type_of(&p->x, x);
        return type->kind != TYPE_ERROR && type == type_of(&p->y, y);
    }
    return x_depends && y_depends && name && other && name_last(name)->has_arguments &&
           name_last(other)->has_arguments && !deduce_scopes_mention(&p->x, name) &&
           !deduce_scopes_mention(&p->y, other) && same_template(p, name, other);
}

static bool is_type(const struct node *node) {
    return node->kind == NODE_TYPE || node->kind == NODE_TYPE_NAME;
}

bool template_same_written(const struct pairing *p, const struct node *x, const struct node *y) {
    if (written_alike(p, x, y))
        return true;
    if (!p->by_meaning || !is_type(x) || !is_type(y))
        return false;
    unsigned mark = diag_mute(p->x.a->c);
    bool same = mean_the_same(p, x, y);
    return !diag_unmute(p->x.a->c, mark) && same;
}

static bool same_parameter(const struct pairing *p, const struct node *x, const struct node *y) {
    if (x->template_parameter.sort != y->template_parameter.sort)
        return false;
    return x->template_parameter.sort != PARAMETER_VALUE ||
           template_same_written(p, x->template_parameter.type, y->template_parameter.type);
}

bool template_same_parameters(const struct pairing *p) {
    const struct node *n = p->x.parameters->first, *m = p->y.parameters->first;
    for (; n && m; n = n->next, m = m->next)
        if (!same_parameter(p, n, m))
            return false;
    return !n && !m;
}

struct specialization *template_find_specialization(const struct template *t,
                                                    const struct node *node,
                                                    const struct name_part *pattern) {
    for (size_t i = 0; i < t->specializations.count; i++) {
        struct specialization *s = &t->specializations.items[i];
        const struct pairing p = {.x = {.parameters = &s->node->template_.parameters},
                                  .y = {.parameters = &node->template_.parameters}};
        if (same_list(&p, name_arguments(s->pattern), name_arguments(pattern)) &&
            template_same_parameters(&p))
            return s;
    }
    return NULL;
}

/* ---- Partial ordering ---- */

/* The state of checking whether one pattern matches all arguments that another one matches. */
struct comparison {
    struct deduction general, special;
    /* The terms of the special pattern that the parameters of the general one are bound to. */
    const struct node **bound;
};

static bool covers_node(struct comparison *c, const struct node *general,
                        const struct node *special);

static bool list_covers(struct comparison *c, const struct list *general,
                        const struct list *special) {
    const struct node *g = general->first, *s = special->first;
    for (; g && s; g = g->next, s = s->next)
        if (!covers_node(c, g, s))
            return false;
    return !g && !s;
}

static bool is_type_of_expression(const struct node *node) {
    return node->kind == NODE_TYPE && node->type.specifier &&
           node->type.specifier->kind == NODE_DECLTYPE;
}

static bool covers_node(struct comparison *c, const struct node *general,
                        const struct node *special) {
    const struct syntax_name *g = template_plain_name(general), *s = template_plain_name(special);
    int index = g ? deduce_parameter(&c->general, g) : -1;
    struct pairing same = {.x = c->special, .y = c->special};
    if (index >= 0 && c->bound[index])
        return template_same_written(&same, c->bound[index], special);
    if (index >= 0) {
        c->bound[index] = special;
        return true;
    }
    if ((g && g->parts->next) || is_type_of_expression(general))
        return true; /* not deducible */
    if (!deduce_mentions(&c->special, special)) {
        struct analyser *a = c->general.a;
        struct type_argument given;
        unsigned mark = diag_mute(a->c);
        struct scope *previous = scope_enter(a, c->general.scope);
        bool good = template_argument_analyse(a, special, &given);
        scope_leave(a, previous);
        good = good && deduce_argument(&c->general, general, &given);
        return !diag_unmute(a->c, mark) && good;
    }
    if (g && s && !s->parts->next && g->parts->name == s->parts->name)
        return list_covers(c, name_arguments(g->parts), name_arguments(s->parts));
    return template_same_written(&(struct pairing){.x = c->general, .y = c->special}, general,
                                 special);
}

static bool pattern_covers(struct analyser *a, const struct template *t,
                           const struct specialization *general,
                           const struct specialization *special) {
    const struct list *parameters = &general->node->template_.parameters;
    uint32_t count = template_parameter_count(parameters);
    struct comparison c = {
        .general = {.a = a,
                    .parameters = parameters,
                    .found = arena_array(a->c->typed, struct type_argument, count + 1),
                    .is_exact = true,
                    .scope = t->scope},
        .special = {.a = a, .parameters = &special->node->template_.parameters},
        .bound = arena_array(a->c->typed, const struct node *, count + 1)};
    return list_covers(&c, name_arguments(general->pattern), name_arguments(special->pattern));
}

/* Returns how much of its arguments a pattern determines. It orders patterns that cannot be
 * compared in source form, such as `float2` and `vector<T, 2>`. */
static unsigned pattern_weight(const struct node *node, unsigned depth) {
    unsigned weight = 1;
    const struct node *specifier = node->kind == NODE_TYPE ? node->type.specifier : NULL;
    if (depth > 16)
        return weight;
    if (specifier && specifier->kind == NODE_TYPE_NAME) {
        for (const struct name_part *part = specifier->name.parts; part; part = part->next)
            for (const struct node *n = name_arguments(part)->first; n; n = n->next)
                weight += 1 + pattern_weight(n, depth + 1);
    }
    return weight + (node->kind == NODE_INT || node->kind == NODE_BOOL);
}

static unsigned specialization_weight(const struct specialization *s) {
    unsigned weight = 0;
    for (const struct node *n = name_arguments(s->pattern)->first; n; n = n->next)
        weight += 2 * pattern_weight(n, 0);
    return weight * 16 - template_parameter_count(&s->node->template_.parameters);
}

static bool is_more_special(struct analyser *a, const struct template *t,
                            const struct specialization *x, const struct specialization *y) {
    bool is_covered = pattern_covers(a, t, y, x), covers_other = pattern_covers(a, t, x, y);
    return is_covered != covers_other ? is_covered
                                      : specialization_weight(x) > specialization_weight(y);
}

/* ---- Selection ---- */

struct match {
    const struct specialization *specialization;
    struct type_argument *found;
};
VEC(struct match, match_vec);

static const struct match *most_special(struct analyser *a, const struct template *t,
                                        const struct match_vec *matches) {
    const struct match *best = &matches->items[0];
    for (size_t i = 1; i < matches->count; i++)
        if (is_more_special(a, t, matches->items[i].specialization, best->specialization))
            best = &matches->items[i];
    for (size_t i = 0; i < matches->count; i++) {
        const struct match *other = &matches->items[i];
        if (other != best && !is_more_special(a, t, best->specialization, other->specialization))
            return NULL;
    }
    return best;
}

const struct node *template_choose(struct analyser *a, struct template *t,
                                   struct instance *instance, struct scope **bound, location at) {
    const char *name = atom_text(a->c->atoms, t->name);
    const struct node *node = t->node;
    uint32_t known = t->known;
    struct match_vec matches = {0};
    instance->found = instance->arguments.items;
    for (size_t i = 0; i < t->specializations.count; i++) {
        struct specialization *s = &t->specializations.items[i];
        struct match m = {.specialization = s};
        if (may_match(a, t, s, &instance->arguments) &&
            specialization_matches(a, t, s, &instance->arguments, &m.found))
            vec_push(a->c->typed, &matches, m);
    }
    if (matches.count) {
        const struct match *best = most_special(a, t, &matches);
        if (!best) {
            error_at(a->c, at, "ambiguous partial specializations of '%s'", name);
            for (size_t i = 0; i < matches.count; i++)
                note_at(a->c, matches.items[i].specialization->pattern->at,
                        "partial specialization matches");
            return NULL;
        }
        instance->special = node = best->specialization->node;
        known = best->specialization->known;
        instance->found = best->found;
    }
    *bound = template_bind(a, t->scope, known, &node->template_.parameters, instance->found, name,
                           t->at);
    return *bound ? node->template_.declaration : NULL;
}

/* ---- Specializations of member definitions ---- */

/* Returns whether the arguments are the parameters themselves. `S<T, U>` after `template<typename
 * T, typename U>` denotes the primary template. */
static bool names_parameters(const struct list *parameters, const struct name_part *part) {
    struct deduction d = {.parameters = parameters};
    int index = 0;
    for (const struct node *n = name_arguments(part)->first; n; n = n->next, index++) {
        const struct syntax_name *name = template_plain_name(n);
        if (!name || deduce_parameter(&d, name) != index)
            return false;
    }
    return true;
}

const struct node *template_specialization_of(struct analyser *a, const struct template *t,
                                              const struct node *member,
                                              const struct name_part *part) {
    struct specialization wanted = {.node = member, .pattern = part};
    if (names_parameters(&member->template_.parameters, part))
        return NULL;
    for (size_t i = 0; i < t->specializations.count; i++) {
        const struct specialization *s = &t->specializations.items[i];
        if (pattern_covers(a, t, s, &wanted) && pattern_covers(a, t, &wanted, s))
            return s->node;
    }
    return NULL;
}

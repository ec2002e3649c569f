/* Selection of specializations, creation of instances, and checks of uninstantiated templates. */
#include "../name/name.h"
#include "../upcalls.h"
#include "../convert/convert.h"
#include "../declare/declare.h"
#include "../expression/expression.h"
#include "template.h"

/* The most specialized matching partial specialization is used, otherwise the primary template. */

/* ---- Matching ---- */

struct template_arguments template_arguments_padded(struct analyser *a, const struct template *t,
                                                    const struct template_arguments *written) {
    struct template_arguments full = {.count =
                                          template_parameter_count(&t->node->template_.parameters)};
    full.items = arena_array(a->c->arena, struct type_argument, full.count + 1);
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
    *found = arena_array(a->c->arena, struct type_argument, count + 1);
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
                    .found = arena_array(a->c->arena, struct type_argument, count + 1),
                    .is_exact = true,
                    .scope = t->scope},
        .special = {.a = a, .parameters = &special->node->template_.parameters},
        .bound = arena_array(a->c->arena, const struct node *, count + 1)};
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
            vec_push(a->c->arena, &matches, m);
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

/* ---- Instances ----
 * They are found by their arguments, and are created without their members. */

/* The limit for templates with several instantiations each, which stay below the depth limit. */
enum { MAX_INSTANCES = 1 << 15 };

VEC(uint64_t, key_vec);

struct instancing *function_instancing(struct analyser *a) {
    if (!a->instancing)
        a->instancing = arena_new(a->c->arena, struct instancing);
    return a->instancing;
}

/* Returns the identity of a template; a parameter bound to it is a separate symbol. */
static uint64_t template_key(const struct symbol *symbol) {
    return symbol->kind == SYMBOL_TEMPLATE ? (uint64_t)(uintptr_t)symbol->template_
                                           : (uint64_t)symbol->builtin << 32 | symbol->object;
}

static struct instance **slot_of(struct analyser *a, struct template *t,
                                 const struct template_arguments *arguments) {
    struct key_vec key = {0};
    for (uint32_t i = 0; i < arguments->count; i++) {
        const struct type_argument *item = &arguments->items[i];
        vec_push(a->c->arena, &key,
                 item->type ? (uint64_t)item->qualifiers << 32 | item->type->id : UINT64_MAX);
        if (item->template_)
            vec_push(a->c->arena, &key, template_key(item->template_));
        for (uint32_t k = 0; item->constant && k < item->constant->count; k++)
            vec_push(a->c->arena, &key, item->constant->values[k].u);
    }
    return (struct instance **)map_slot(a->c->arena, &t->instances, key.items,
                                        key.count * sizeof *key.items);
}

static struct instance *create_instance(struct analyser *a, struct template *t,
                                        const struct template_arguments *arguments) {
    struct instance *instance = arena_new(a->c->arena, struct instance);
    if (++function_instancing(a)->count > MAX_INSTANCES) {
        context_fail(a->c, t->at, "too many template instantiations, last '%s'",
                     atom_text(a->c->atoms, t->name));
    }
    instance->arguments = *arguments;
    vec_push(a->c->arena, &t->all, instance);
    return instance;
}

struct instance *template_instance(struct analyser *a, struct template *t,
                                   const struct template_arguments *arguments, bool *is_new) {
    struct instance **slot = slot_of(a, t, arguments);
    *is_new = !*slot;
    if (*is_new)
        *slot = create_instance(a, t, arguments);
    return *slot;
}

void template_forget_instance(struct analyser *a, struct template *t,
                              const struct template_arguments *arguments) {
    *slot_of(a, t, arguments) = NULL;
}

static void argument_text(struct analyser *a, struct text_sink *text,
                          const struct type_argument *argument) {
    if (argument->type) {
        sink_text(text, argument->qualifiers & QUALIFIER_CONST ? "const " : "");
        sink_text(text, type_name(a->c, argument->type));
        sink_text(text, argument->qualifiers & QUALIFIER_REFERENCE ? " &" : "");
        return;
    }
    if (argument->template_) {
        sink_text(text, atom_text(a->c->atoms, argument->template_->name));
        return;
    }
    const struct constant *k = argument->constant;
    enum scalar scalar = (enum scalar)k->type->scalar;
    for (uint32_t i = 0; i < k->count; i++) {
        sink_text(text, i ? ", " : "");
        if (scalar_is_float(scalar))
            sink_format(text, "%g", k->values[i].f);
        else if (scalar == SCALAR_BOOL)
            sink_text(text, k->values[i].u ? "true" : "false");
        else
            sink_format(text, "%lld", (long long)k->values[i].i);
    }
}

/* The length is limited, because names can double with each level. */
const char *template_instance_name(struct analyser *a, const struct template *t,
                                   const struct template_arguments *arguments) {
    enum { MAX_LENGTH = 1024 };
    struct text_sink text = {.arena = a->c->arena};
    sink_format(&text, "%s%s<", t->home->prefix, atom_text(a->c->atoms, t->name));
    size_t begin = text.length;
    for (uint32_t i = 0; i < arguments->count; i++) {
        sink_text(&text, i ? ", " : "");
        argument_text(a, &text, &arguments->items[i]);
    }
    if (text.length > MAX_LENGTH)
        return arena_format(a->c->arena, "%.*s...>", (int)begin, text.text);
    sink_text(&text, ">");
    return text.text;
}

const struct node *template_only_declarator(const struct node *declaration) {
    return declaration->declaration.declarators.first;
}

struct symbol *template_instance_symbol(struct analyser *a, const struct template *t,
                                        const struct type *type) {
    struct symbol *symbol = arena_new(a->c->arena, struct symbol);
    symbol->kind = SYMBOL_TYPE;
    symbol->name = t->name;
    symbol->at = t->at;
    symbol->scope = t->home;
    symbol->type = type;
    return symbol;
}

struct record *template_instance_record(struct analyser *a, struct template *t,
                                        struct instance *instance, struct scope *bound) {
    struct scope *previous = scope_enter(a, bound);
    struct record *record =
        record_create(a, t->name, template_instance_name(a, t, &instance->arguments), t->at);
    record->is_template_instance = true;
    record->template_name = atom_text(a->c->atoms, t->name);
    record->template_arguments = instance->arguments.items;
    record->template_argument_count = instance->arguments.count;
    record_scope(record)->self = t;
    record_scope(record)->instance = instance;
    instance->symbol = template_instance_symbol(a, t, record->type);
    scope_leave(a, previous);
    return record;
}

void template_make_variable_instance(struct analyser *a, struct template *t,
                                     struct instance *instance, struct scope *bound,
                                     const struct node *declaration) {
    const struct node *d = template_only_declarator(declaration);
    const struct list *modifiers = &declaration->declaration.type->type.modifiers;
    struct scope *previous = scope_enter(a, bound);
    const struct type *type = sema_analyse_type(a, declaration->declaration.type);
    type = sema_analyse_arrays(a, type, &d->declarator.arrays);
    type = sema_check_variable_type(a, type, d->at);
    struct variable *v = variable_create(a, t->name, type, STORAGE_STATIC, d->at);
    v->full_name = scope_full_name(a, t->home, t->name);
    v->is_const = type_is_const(a, declaration->declaration.type, type);
    if (modifiers_have(modifiers, MODIFIER_GROUPSHARED))
        v->storage = STORAGE_GROUPSHARED;
    if (d->declarator.initializer)
        variable_begin_with(a, v, sema_initialize(a, &v->type, d->declarator.initializer, d->at));
    variable_fold(a, v);
    scope_leave(a, previous);
    vec_push(a->c->arena, &a->globals, v);
    instance->symbol = arena_new(a->c->arena, struct symbol);
    *instance->symbol = (struct symbol){
        .kind = SYMBOL_VARIABLE, .name = t->name, .at = d->at, .scope = t->home, .variable = v};
}

/* ---- Checks of uninstantiated templates ----
 * Code that does not depend on template parameters must be valid even without an instance. A
 * template is analyzed once with its parameters bound to error types and error constants, which are
 * accepted everywhere without messages. The result is discarded. */

static struct scope *bind_anything(struct analyser *a, struct scope *outer,
                                   const struct list *parameters) {
    struct scope *bound = scope_create(a, SCOPE_TEMPLATE, outer);
    struct scope *previous = scope_enter(a, bound);
    for (const struct node *p = parameters->first; p; p = p->next) {
        struct symbol symbol = {.name = p->template_parameter.name, .at = p->at};
        if (p->template_parameter.sort == PARAMETER_VALUE) {
            symbol.kind = SYMBOL_CONSTANT;
            symbol.constant = expr_error(a, p);
        } else {
            symbol.kind = SYMBOL_TYPE;
            symbol.type = type_error(a->types);
        }
        sema_declare_name(a, symbol);
    }
    scope_leave(a, previous);
    return bound;
}

static void check_record(struct analyser *a, struct template *t, const struct node *declaration) {
    const struct node *node = declaration->declaration.type->type.specifier;
    if (!node->record.has_body)
        return;
    struct record *record = record_create(a, t->name, scope_full_name(a, t->home, t->name), t->at);
    record_scope(record)->self = t;
    record_define(a, record, node);
}

static void check_pattern(struct analyser *a, const struct template *t,
                          const struct name_part *pattern) {
    struct template_arguments unused;
    if (!template_arguments_analyse(a, name_arguments(pattern), &unused))
        template_check_written(a, t, name_arguments(pattern), pattern->at);
}

static void check_declaration(struct analyser *a, struct template *t,
                              const struct node *declaration) {
    if (t->kind == TEMPLATE_FUNCTION) {
        const struct node *d = template_only_declarator(declaration);
        struct function_symbol *f = function_create(a, declaration, d, t->home);
        if (d->declarator.body)
            function_require_body(a, f);
    } else if (t->kind == TEMPLATE_RECORD)
        check_record(a, t, declaration);
    else if (t->kind == TEMPLATE_ALIAS)
        sema_analyse_qualified_type(a, declaration->alias.type);
}

void template_check(struct analyser *a, struct template *t, const struct node *node,
                    const struct name_part *pattern) {
    if (a->checked || a->here.function || a->here.record_depth)
        return;
    size_t globals = a->globals.count, functions = a->functions.count;
    struct scope *bound = bind_anything(a, t->scope, &node->template_.parameters);
    struct scope *previous = scope_enter(a, bound);
    a->checked = bound;
    const struct list *parameters = &node->template_.parameters;
    struct type_argument unused;
    for (const struct node *p = parameters->first; p; p = p->next)
        if (p->template_parameter.initializer)
            template_argument_analyse(a, p->template_parameter.initializer, &unused);
    if (pattern)
        check_pattern(a, t, pattern);
    check_declaration(a, t, node->template_.declaration);
    a->checked = NULL;
    scope_leave(a, previous);
    /* Static variables of unknown type must be hidden from later phases; others are unused. */
    size_t kept = globals;
    for (size_t i = globals; i < a->globals.count; i++) {
        struct variable *v = a->globals.items[i];
        if (type_strip_arrays(v->type)->kind != TYPE_ERROR)
            a->globals.items[kept++] = v;
    }
    a->globals.count = kept;
    a->functions.count = functions;
}

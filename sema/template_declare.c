/* Templates as they are declared: primary ones, specialisations, members defined out of line. */
#include "template.h"

/* ---- Declarations ---- */

static enum template_kind kind_of(const struct node *declaration) {
    if (declaration->kind == NODE_ALIAS)
        return TEMPLATE_ALIAS;
    const struct node *d = template_only_declarator(declaration);
    if (!d)
        return TEMPLATE_RECORD;
    return d->declarator.is_function ? TEMPLATE_FUNCTION : TEMPLATE_VARIABLE;
}

static const struct name *declared_name(const struct node *declaration) {
    if (declaration->kind == NODE_TEMPLATE)
        return declared_name(declaration->template_.declaration);
    const struct node *d = template_only_declarator(declaration);
    const struct node *specifier = declaration->declaration.type->type.specifier;
    if (d)
        return &d->declarator.name;
    return specifier && specifier->kind == NODE_STRUCT ? &specifier->record.name : NULL;
}

static struct template *template_create(struct analyser *a, const struct node *node, atom name,
                                        location at) {
    struct template *t = arena_new(a->c->arena, struct template);
    const struct node *declaration = node->template_.declaration;
    t->kind = kind_of(declaration);
    t->name = name;
    t->at = at;
    t->node = node;
    t->declaration = declaration;
    t->declarator = t->kind == TEMPLATE_ALIAS ? NULL : template_only_declarator(declaration);
    t->scope = t->home = a->scope;
    return t;
}

static struct template *find_template(struct scope *scope, atom name, enum template_kind kind) {
    for (struct symbol *s = map_find_u64(&scope->symbols, name); s; s = s->next)
        if (s->kind == SYMBOL_TEMPLATE && s->template_->kind == kind)
            return s->template_;
    return NULL;
}

static bool has_body(const struct node *declaration, enum template_kind kind) {
    if (kind == TEMPLATE_RECORD)
        return declaration->declaration.type->type.specifier->record.has_body;
    return kind != TEMPLATE_FUNCTION || template_only_declarator(declaration)->declarator.body;
}

/* Whether two function templates are the same one, as far as their syntax tells: as many
 * parameters of both kinds, with types of the same spelling. */
static bool same_function(const struct template *t, const struct node *node) {
    const struct node *d = template_only_declarator(node->template_.declaration);
    if (template_parameter_count(&t->node->template_.parameters) !=
            template_parameter_count(&node->template_.parameters) ||
        has_body(t->declaration, TEMPLATE_FUNCTION))
        return false;
    const struct node *p = t->declarator->declarator.parameters.first;
    const struct node *q = d->declarator.parameters.first;
    for (; p && q; p = p->next, q = q->next) {
        const struct node *s = p->parameter.type->type.specifier;
        const struct node *r = q->parameter.type->type.specifier;
        if (!s || !r || s->kind != r->kind || s->kind != NODE_TYPE_NAME ||
            name_last(&s->name)->name != name_last(&r->name)->name)
            return false;
    }
    return !p && !q;
}

/* A template declared before without a body, which this one gives it. */
static struct template *find_declared(struct analyser *a, const struct node *node, atom name) {
    enum template_kind kind = kind_of(node->template_.declaration);
    for (struct symbol *s = map_find_u64(&a->scope->symbols, name); s; s = s->next) {
        if (s->kind != SYMBOL_TEMPLATE || s->template_->kind != kind)
            continue;
        if (kind == TEMPLATE_RECORD ||
            (kind == TEMPLATE_FUNCTION && same_function(s->template_, node)))
            return s->template_;
    }
    return NULL;
}

/* Default arguments may stand on the first declaration alone; then its list of parameters stays. */
static bool has_defaults(const struct list *parameters) {
    for (const struct node *p = parameters->first; p; p = p->next)
        if (p->template_parameter.initializer)
            return true;
    return false;
}

static void give_body(struct analyser *a, struct template *t, const struct node *node) {
    if (!has_body(node->template_.declaration, t->kind))
        return;
    if (has_body(t->declaration, t->kind)) {
        error_at(a->c, node->at, "redefinition of template '%s'", atom_text(a->c->atoms, t->name));
        note_at(a->c, t->at, "it was defined here before");
        return;
    }
    if (has_defaults(&t->node->template_.parameters) &&
        !has_defaults(&node->template_.parameters)) {
        struct node *merged = arena_new(a->c->arena, struct node);
        *merged = *node;
        const struct node *old = t->node->template_.parameters.first;
        struct node **link = &merged->template_.parameters.first;
        for (const struct node *p = node->template_.parameters.first; p; p = p->next) {
            struct node *copy = arena_new(a->c->arena, struct node);
            *copy = *p;
            copy->template_parameter.initializer = old ? old->template_parameter.initializer : NULL;
            old = old ? old->next : NULL;
            *link = copy;
            link = &copy->next;
        }
        node = merged;
    }
    t->node = node;
    t->declaration = node->template_.declaration;
    t->declarator = template_only_declarator(t->declaration);
    template_give_bodies(a, t);
}

static struct template *declare_new(struct analyser *a, const struct node *node, atom name,
                                    location at) {
    struct symbol symbol = {.kind = SYMBOL_TEMPLATE, .name = name, .at = at};
    symbol.template_ = template_create(a, node, name, at);
    scope_declare(a, symbol);
    return symbol.template_;
}

/* What can be said of a template before it is instantiated. */
static void check_unbound(struct analyser *a, const struct node *declaration) {
    const struct node *d = template_only_declarator(declaration);
    const struct node *specifier = declaration->declaration.type->type.specifier;
    if (d && d->declarator.is_function)
        for (const struct node *p = d->declarator.parameters.first; p; p = p->next)
            check_modifiers(a, p->parameter.type, DECLARES_PARAMETER);
    if (d || !specifier || specifier->kind != NODE_STRUCT)
        return;
    for (const struct node *m = specifier->record.members.first; m; m = m->next) {
        const struct node *member = m->kind == NODE_DECLARATION || m->kind == NODE_FUNCTION
                                        ? template_only_declarator(m)
                                        : NULL;
        if (member && member->declarator.name.conversion)
            error_at(a->c, member->at, "conversion operators cannot be declared in HLSL");
    }
}

static void declare_primary(struct analyser *a, const struct node *node, atom name, location at) {
    struct template *known = find_declared(a, node, name);
    if (known)
        give_body(a, known, node);
    else
        known = declare_new(a, node, name, at);
    if (known->node->template_.declaration == node->template_.declaration)
        template_check(a, known, node);
}

/* ---- Specialisations declared ---- */

static struct template *require_template(struct analyser *a, atom name, enum template_kind kind,
                                         location at) {
    struct symbol *s = scope_find(a, name, FIND_ANY);
    struct template *t = s ? find_template(s->scope, name, kind) : NULL;
    if (!t)
        error_at(a->c, at, "there is no template '%s' to specialise", atom_text(a->c->atoms, name));
    return t;
}

/* `template<> struct S<int> {...}` */
static void specialize_record(struct analyser *a, struct template *t, const struct node *record,
                              const struct name_part *part) {
    struct template_arguments written, full = {0};
    if (!template_arguments_analyse(a, &part->arguments, &written))
        return;
    const struct list *parameters = &t->node->template_.parameters;
    full.count = template_parameter_count(parameters);
    full.items = arena_array(a->c->arena, struct type_argument, full.count + 1);
    for (uint32_t i = 0; i < written.count && i < full.count; i++)
        full.items[i] = written.items[i];
    const char *name = atom_text(a->c->atoms, t->name);
    struct scope *bound = template_bind(a, t->scope, parameters, full.items, name, record->at);
    if (!bound)
        return;
    struct instance **slot = template_instance_slot(a, t, &full);
    if (*slot) {
        error_at(a->c, record->at, "'%s' is specialised for arguments that it was used with before",
                 name);
        return;
    }
    *slot = template_instance_create(a, t, &full);
    struct record *made = template_instance_record(a, t, *slot, t->scope);
    if (record->record.has_body)
        record_define(a, made, record);
}

static bool deduce_from_function(struct analyser *a, const struct template *t,
                                 const struct function *f, struct template_arguments *full,
                                 const struct template_arguments *written) {
    struct expression_vec arguments = {0};
    bool *is_given;
    for (uint32_t i = f->is_method; i < f->parameter_count; i++) {
        vec_push(a->c->arena, &arguments,
                 make(a, EXPR_UNDEFINED, CATEGORY_VALUE, f->parameters[i]->type, NULL));
    }
    return template_take_written(a, written, full, &is_given) &&
           template_deduce_from_call(a, t, full->items, is_given, arguments.items,
                                     (uint32_t)arguments.count);
}

/* `template<> float f<float>(float x) {...}`, the arguments being left out where they follow. */
static void specialize_function(struct analyser *a, struct template *t, const struct node *node,
                                const struct name_part *part, location at) {
    const struct node *declaration = node->template_.declaration;
    struct template_arguments written = {0}, full = {0};
    if (part->has_arguments && !template_arguments_analyse(a, &part->arguments, &written))
        return;
    full.count = template_parameter_count(&t->node->template_.parameters);
    full.items = arena_array(a->c->arena, struct type_argument, full.count + 1);
    struct scope *previous = scope_enter(a, t->scope);
    struct function_symbol *f =
        function_create(a, declaration, template_only_declarator(declaration), t->home);
    scope_leave(a, previous);
    f->scope = t->scope;
    f->from = t;
    bool deduced =
        deduce_from_function(a, t, f->function, &full, part->has_arguments ? &written : NULL);
    struct scope *bound = deduced ? template_bind(a, t->scope, &t->node->template_.parameters,
                                                  full.items, atom_text(a->c->atoms, t->name), at)
                                  : NULL;
    if (!deduced) {
        error_at(a->c, at, "this is no specialisation of template '%s'",
                 atom_text(a->c->atoms, t->name));
    }
    if (!bound)
        return;
    struct instance **slot = template_instance_slot(a, t, &full);
    if (!*slot)
        *slot = template_instance_create(a, t, &full);
    (*slot)->function = f;
    vec_push(a->c->arena, &a->functions, f->function);
    function_require_body(a, f);
}

static void specialize_variable(struct analyser *a, struct template *t, const struct node *node,
                                const struct name_part *part) {
    struct template_arguments written;
    struct scope *bound;
    if (!template_arguments_analyse(a, &part->arguments, &written))
        return;
    bound = template_bind(a, t->scope, &t->node->template_.parameters, written.items,
                          atom_text(a->c->atoms, t->name), part->at);
    if (!bound)
        return;
    struct instance **slot = template_instance_slot(a, t, &written);
    *slot = template_instance_create(a, t, &written);
    template_make_variable_instance(a, t, *slot, t->scope, node->template_.declaration);
}

static void declare_explicit(struct analyser *a, const struct node *node, const struct name *name,
                             location at) {
    const struct node *declaration = node->template_.declaration;
    const struct name_part *part = name_last(name);
    enum template_kind kind = kind_of(declaration);
    struct template *t = require_template(a, part->name, kind, at);
    if (!t)
        return;
    switch (kind) {
    case TEMPLATE_RECORD:
        specialize_record(a, t, declaration->declaration.type->type.specifier, part);
        break;
    case TEMPLATE_FUNCTION:
        specialize_function(a, t, node, part, at);
        break;
    case TEMPLATE_VARIABLE:
        specialize_variable(a, t, node, part);
        break;
    case TEMPLATE_ALIAS:
        break;
    }
}

static void declare_partial(struct analyser *a, const struct node *node,
                            const struct name_part *part, location at) {
    struct template *t = require_template(a, part->name, kind_of(node->template_.declaration), at);
    if (t) {
        struct specialization s = {node, part};
        vec_push(a->c->arena, &t->specializations, s);
        template_check(a, t, node);
    }
}

/* A member of a template struct, defined outside of it. */
static void declare_member(struct analyser *a, const struct node *node, const struct name *name,
                           location at) {
    struct scope *scope = a->scope;
    const struct name_part *part = name->parts;
    for (; part->next && part->next->next; part = part->next) {
        struct symbol *s = part == name->parts ? scope_find(a, part->name, FIND_SCOPE)
                                               : scope_find_in(a, scope, part->name, FIND_SCOPE);
        scope = s ? symbol_scope(s) : NULL;
        if (!scope) {
            error_at(a->c, part->at, "'%s' is no struct or namespace",
                     atom_text(a->c->atoms, part->name));
            return;
        }
    }
    struct symbol *s = part == name->parts ? scope_find(a, part->name, FIND_SCOPE)
                                           : scope_find_in(a, scope, part->name, FIND_SCOPE);
    if (s && s->kind == SYMBOL_TYPE && symbol_scope(s)) {
        template_attach_template(symbol_scope(s), symbol_scope(s), node, part->next->name);
        return;
    }
    if (!s || s->kind != SYMBOL_TEMPLATE || s->template_->kind != TEMPLATE_RECORD) {
        error_at(a->c, at, "'%s' is no template struct", atom_text(a->c->atoms, part->name));
        return;
    }
    struct template *t = s->template_;
    vec_push(a->c->arena, &t->members, node);
    for (size_t i = 0; i < t->all.count; i++)
        if (t->all.items[i]->symbol)
            template_attach_member(a, t, t->all.items[i], node);
}

/* `template<...> template<...>` heads members of templates only. */
static bool can_be_template(const struct node *declaration) {
    bool is_nested = declaration && declaration->kind == NODE_TEMPLATE;
    while (declaration && declaration->kind == NODE_TEMPLATE)
        declaration = declaration->template_.declaration;
    if (!declaration || (declaration->kind != NODE_DECLARATION &&
                         declaration->kind != NODE_FUNCTION && declaration->kind != NODE_ALIAS))
        return false;
    const struct name *name = declaration->kind == NODE_ALIAS ? NULL : declared_name(declaration);
    return !is_nested || (name && name->parts && name->parts->next);
}

void template_declare(struct analyser *a, const struct node *node) {
    const struct node *declaration = node->template_.declaration;
    if (!can_be_template(declaration)) {
        error_at(a->c, node->at, "this cannot be a template");
        return;
    }
    if (a->options->hlsl_version < 2021) {
        error_at(a->c, node->at, "templates need HLSL 2021");
        return;
    }
    if (declaration->kind == NODE_ALIAS) {
        declare_primary(a, node, declaration->alias.name, declaration->at);
        return;
    }
    if (declaration->kind == NODE_DECLARATION || declaration->kind == NODE_FUNCTION)
        check_unbound(a, declaration);
    const struct name *name = declared_name(declaration);
    const struct name_part *last = name ? name_last(name) : NULL;
    if (!last) {
        error_at(a->c, node->at, "this cannot be a template");
        return;
    }
    location at = last->at ? last->at : declaration->at;
    if (name->parts->next)
        declare_member(a, node, name, at);
    else if (!node->template_.parameters.first)
        declare_explicit(a, node, name, at);
    else if (last->has_arguments && kind_of(declaration) != TEMPLATE_FUNCTION)
        declare_partial(a, node, last, at);
    else
        declare_primary(a, node, name_atom(a, name), at);
}

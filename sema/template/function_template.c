/* Function templates, and members of templates defined outside of their struct. */
#include "../convert/convert.h"
#include "../declare/declare.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "../tree/fold.h"
#include "template.h"

#include <string.h>

/* ---- Deduction ---- */

bool template_deduce_from_call(struct analyser *a, const struct template *t,
                               struct type_argument *found, const bool *is_given,
                               struct expression *const *arguments, uint32_t count,
                               bool *is_loose) {
    struct deduction d = {.a = a,
                          .parameters = &t->node->template_.parameters,
                          .found = found,
                          .is_given = is_given,
                          .scope = t->scope};
    const struct node *parameter = t->declarator->declarator.parameters.first;
    for (uint32_t i = 0; i < count; i++, parameter = parameter->next) {
        if (!parameter)
            return false;
        const struct type *type = arguments[i]->type;
        if (type->kind != TYPE_ERROR && type->kind != TYPE_VOID &&
            !deduce_type(&d, parameter->parameter.type, &parameter->parameter.arrays, type))
            return false;
    }
    *is_loose = d.is_loose;
    /* The remaining parameters need defaults. */
    for (; parameter; parameter = parameter->next) {
        const struct node *specifier = parameter->parameter.type->type.specifier;
        bool is_void = specifier && specifier->kind == NODE_TYPE_NAME &&
                       !parameter->parameter.name && specifier->name.parts &&
                       strcmp(atom_text(a->c->atoms, specifier->name.parts->name), "void") == 0;
        if (!parameter->parameter.initializer && !is_void)
            return false;
    }
    return true;
}

bool template_accept_written(struct analyser *a, const struct template_arguments *written,
                             struct template_arguments *full, bool **is_given) {
    *is_given = arena_array(a->c->arena, bool, full->count + 1);
    if (!written)
        return true;
    if (written->count > full->count)
        return false;
    for (uint32_t i = 0; i < written->count; i++) {
        full->items[i] = written->items[i];
        (*is_given)[i] = true;
    }
    return true;
}

/* ---- Instances ---- */

struct function_symbol *template_make_function(struct analyser *a, struct template *t,
                                               struct scope *bound, location at) {
    struct scope *previous = scope_enter(a, bound);
    location outer = a->instantiated_at;
    unsigned mark = diag_mute(a->c);
    bool was_tried = a->here.is_tried;
    a->here.is_tried = true;
    struct function_symbol *f = function_create(a, t->declaration, t->declarator, t->home);
    a->here.is_tried = was_tried;
    bool failed = diag_unmute(a->c, mark);
    a->instantiated_at = outer;
    scope_leave(a, previous);
    if (failed)
        return NULL; /* substitution failure: not a candidate, and not an error */
    f->from = t;
    f->instantiated_at = at;
    f->depth = (a->here.function ? a->here.function->depth : a->here.instantiation_depth) + 1;
    return f;
}

static void template_give_bodies(struct analyser *a, struct template *t) {
    for (size_t i = 0; i < t->all.count; i++) {
        struct function_symbol *old = t->all.items[i]->function;
        if (!old || old->function->has_body)
            continue;
        bool is_wanted = old->body_state == BODY_WANTED;
        struct scope *bound =
            template_bind(a, t->scope, t->known, &t->node->template_.parameters,
                          t->all.items[i]->arguments.items, atom_text(a->c->atoms, t->name), t->at);
        struct function_symbol *new =
            bound ? template_make_function(a, t, bound, old->instantiated_at) : NULL;
        if (new &&function_merge(a, old, new) == old && is_wanted)
            function_require_body(a, old);
    }
}

/* Adds a type operand as a hidden parameter. dxc's header of cooperative matrices declares this
 * function without a body: the operand of its instruction is a type, which only a template argument
 * can provide. */
static void add_type_operand(struct analyser *a, const struct template *t,
                             struct function_symbol *f, const struct type *operand) {
    enum { LENGTH_INSTRUCTION = 4460 }; /* OpCooperativeMatrixLengthKHR */
    struct function *made = f->function;
    if (made->has_body || made->attributes || made->parameter_count || !operand ||
        strcmp(atom_text(a->c->atoms, t->name), "__builtin_spv_CooperativeMatrixLengthKHR") != 0)
        return;
    struct attribute *attribute = arena_new(a->c->arena, struct attribute);
    struct attribute_argument *number = arena_new(a->c->arena, struct attribute_argument);
    number->constant =
        constant_of_integer(a->c, type_scalar(a->types, SCALAR_UINT), LENGTH_INSTRUCTION);
    *attribute = (struct attribute){
        .kind = ATTRIBUTE_VK_EXT_INSTRUCTION, .arguments = number, .argument_count = 1};
    made->attributes = attribute;
    made->parameters = arena_array(a->c->arena, struct variable *, 1);
    made->parameters[0] = variable_create(a, t->name, operand, STORAGE_PARAMETER, made->at);
    made->parameters[0]->owner = made;
    made->parameter_count = 1;
    f->defaults = arena_array(a->c->arena, const struct expression *, 1);
    f->defaults[0] = expr_create(a, EXPR_UNDEFINED, CATEGORY_VALUE, operand, NULL);
}

static struct function_symbol *function_instance(struct analyser *a, struct template *t,
                                                 struct template_arguments *full, location at) {
    unsigned mark = diag_mute(a->c);
    struct scope *bound = template_bind(a, t->scope, t->known, &t->node->template_.parameters,
                                        full->items, atom_text(a->c->atoms, t->name), at);
    if (diag_unmute(a->c, mark) || !bound)
        return NULL;
    bool is_new;
    struct instance *instance = template_instance(a, t, full, &is_new);
    if (!is_new)
        return instance->function;
    if (a->here.function && a->here.function->depth >= MAX_INSTANTIATION) {
        error_at(a->c, at, "instantiations of '%s' are nested too deeply",
                 atom_text(a->c->atoms, t->name));
        return NULL;
    }
    instance->function = template_make_function(a, t, bound, at);
    if (instance->function)
        add_type_operand(a, t, instance->function, full->items[0].type);
    if (instance->function)
        vec_push(a->c->arena, &a->functions, instance->function->function);
    return instance->function;
}

struct function_symbol *template_deduce(struct analyser *a, struct symbol *symbol,
                                        const struct template_arguments *written,
                                        struct expression *const *arguments, uint32_t count,
                                        location at, bool *is_loose) {
    struct template *t = symbol->template_;
    struct template_arguments full = template_arguments_padded(a, t, NULL);
    bool *is_given;
    if (!template_accept_written(a, written, &full, &is_given))
        return NULL;
    unsigned mark = diag_mute(a->c);
    bool deduced =
        template_deduce_from_call(a, t, full.items, is_given, arguments, count, is_loose);
    if (diag_unmute(a->c, mark) || !deduced)
        return NULL;
    return function_instance(a, t, &full, at);
}

/* ---- Declarations ---- */

bool template_has_body(const struct node *declaration, enum template_kind kind) {
    if (kind == TEMPLATE_RECORD)
        return declaration->declaration.type->type.specifier->record.has_body;
    return kind != TEMPLATE_FUNCTION || template_only_declarator(declaration)->declarator.body;
}

/* Returns whether two parameters have equal array sizes. Sizes that differ in source form may be
 * equal if names are looked up. */
static bool same_arrays_written(const struct pairing *p, const struct list *x,
                                const struct list *y) {
    const struct node *n = x->first, *m = y->first;
    for (; n && m; n = n->next, m = m->next)
        if (!template_same_written(p, n, m) &&
            (!p->by_meaning || (n->kind == NODE_INT && m->kind == NODE_INT)))
            return false;
    return !n && !m;
}

static bool same_parameter_written(const struct pairing *p, const struct node *x,
                                   const struct node *y) {
    const struct list *modifiers = &x->parameter.type->type.modifiers;
    const struct list *others = &y->parameter.type->type.modifiers;
    return sema_direction(modifiers) == sema_direction(others) &&
           template_same_written(p, x->parameter.type, y->parameter.type) &&
           same_arrays_written(p, &x->parameter.arrays, &y->parameter.arrays);
}

/* Returns whether two function templates have the same parameters in source form. */
static bool same_parameters_written(const struct pairing *p, const struct node *x,
                                    const struct node *y) {
    const struct node *n = x->declarator.parameters.first, *m = y->declarator.parameters.first;
    if (!template_same_parameters(p))
        return false;
    for (; n && m; n = n->next, m = m->next)
        if (!same_parameter_written(p, n, m))
            return false;
    return !n && !m;
}

bool template_same_function(struct analyser *a, const struct template *t, const struct node *node,
                            unsigned sameness) {
    const struct pairing p = {
        .x = {.a = a, .parameters = &t->node->template_.parameters, .scope = t->scope},
        .y = {.a = a, .parameters = &node->template_.parameters, .scope = a->here.scope},
        .by_meaning = sameness & SAME_MEANING};
    const struct node *declaration = node->template_.declaration;
    return same_parameters_written(&p, t->declarator, template_only_declarator(declaration)) &&
           (!(sameness & SAME_RESULT) || template_same_written(&p, t->declaration->declaration.type,
                                                               declaration->declaration.type));
}

/* Finds the declaration of a function template defined outside of its struct. Result types are
 * compared only to resolve ambiguities, because they are qualified outside of the struct. Names are
 * looked up only if no declaration matches in source form. */
static struct template *template_find_function(struct analyser *a, struct scope *scope,
                                               const struct node *node, atom name, bool has_body) {
    static const unsigned order[] = {SAME_RESULT, 0, SAME_RESULT | SAME_MEANING, SAME_MEANING};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        for (struct symbol *s = scope_symbol(scope, name); s; s = s->next)
            if (s->kind == SYMBOL_TEMPLATE && s->template_->kind == TEMPLATE_FUNCTION &&
                template_has_body(s->template_->declaration, TEMPLATE_FUNCTION) == has_body &&
                template_same_function(a, s->template_, node, order[i]))
                return s->template_;
    return NULL;
}

/* ---- Bodies ---- */

/* Returns the parameters with the defaults of an earlier declaration added. */
static struct list with_defaults(struct analyser *a, const struct list *parameters,
                                 const struct list *old, bool is_template) {
    struct list merged = {0};
    const struct node *o = old->first;
    for (const struct node *p = parameters->first; p; p = p->next, o = o ? o->next : NULL) {
        struct node *copy = node_copy(a->c->arena, p);
        struct node **value =
            is_template ? &copy->template_parameter.initializer : &copy->parameter.initializer;
        if (!*value && o)
            *value = is_template ? o->template_parameter.initializer : o->parameter.initializer;
        copy->next = NULL;
        if (merged.last)
            merged.last->next = copy;
        else
            merged.first = copy;
        merged.last = copy;
    }
    return merged;
}

struct node *template_as_static(struct analyser *a, const struct template *t,
                                const struct node *declaration) {
    struct node *made = node_copy(a->c->arena, declaration);
    const struct list *modifiers = &t->declaration->declaration.type->type.modifiers;
    if (!modifiers_have(modifiers, MODIFIER_STATIC))
        return made;
    struct node *type = node_copy(a->c->arena, declaration->declaration.type);
    type->type.modifiers = *modifiers;
    made->declaration.type = type;
    return made;
}

/* Returns a function definition combined with properties of its first declaration. */
static struct node *merged_function(struct analyser *a, const struct template *t,
                                    const struct node *declaration) {
    struct node *made = template_as_static(a, t, declaration);
    struct node *d = node_copy(a->c->arena, template_only_declarator(declaration));
    d->declarator.parameters =
        with_defaults(a, &d->declarator.parameters, &t->declarator->declarator.parameters, false);
    made->declaration.declarators = (struct list){d, d};
    return made;
}

void template_replace_body(struct analyser *a, struct template *t, const struct node *node) {
    struct node *merged = node_copy(a->c->arena, node);
    merged->template_.parameters =
        with_defaults(a, &node->template_.parameters, &t->node->template_.parameters, true);
    if (t->kind == TEMPLATE_FUNCTION)
        merged->template_.declaration = merged_function(a, t, node->template_.declaration);
    t->node = merged;
    t->known = a->next_symbol;
    t->declaration = merged->template_.declaration;
    t->declarator = template_only_declarator(t->declaration);
    template_give_bodies(a, t);
}

void template_give_body(struct analyser *a, struct template *t, const struct node *node) {
    if (!template_has_body(node->template_.declaration, t->kind))
        return;
    if (!template_has_body(t->declaration, t->kind)) {
        template_replace_body(a, t, node);
        return;
    }
    error_at(a->c, node->at, "redefinition of template '%s'", atom_text(a->c->atoms, t->name));
    note_at(a->c, t->node->at, "previous definition is here");
}

bool template_add_specialization(struct analyser *a, struct template *t, const struct node *node,
                                 const struct name_part *pattern) {
    struct specialization made = {.node = node, .pattern = pattern, .known = a->next_symbol};
    struct specialization *known = template_find_specialization(t, node, pattern);
    if (!known) {
        vec_push(a->c->arena, &t->specializations, made);
        return true;
    }
    if (!template_has_body(node->template_.declaration, t->kind))
        return false;
    if (template_has_body(known->node->template_.declaration, t->kind)) {
        error_at(a->c, pattern->at, "redefinition of a partial specialization of '%s'",
                 atom_text(a->c->atoms, t->name));
        note_at(a->c, known->pattern->at, "previous definition is here");
        return false;
    }
    made.fixed = known->fixed;
    *known = made;
    return true;
}

/* ---- Members defined outside of their struct ---- */

/* Copies the parameter bindings of the template heads around another scope. */
static struct scope *rebound(struct analyser *a, const struct scope *bound, struct scope *outer) {
    if (!bound || bound->kind != SCOPE_TEMPLATE)
        return outer;
    struct scope *scope = scope_create(a, SCOPE_TEMPLATE, rebound(a, bound->outer, outer));
    scope->symbols = bound->symbols;
    scope->filter = bound->filter;
    scope->newest = bound->newest;
    scope->symbol_count = bound->symbol_count;
    return scope;
}

/* ---- Definitions ---- */

static struct template *find_record_template(struct scope *home, atom name) {
    for (struct symbol *s = scope_symbol(home, name); s; s = s->next)
        if (s->kind == SYMBOL_TEMPLATE && s->template_->kind == TEMPLATE_RECORD)
            return s->template_;
    return NULL;
}

/* Adds a body or a partial specialization to a member template that the struct declares. */
static void attach_template(struct analyser *a, struct scope *home, struct scope *bound,
                            const struct node *node, const struct name_part *part) {
    const struct node *d = template_only_declarator(node->template_.declaration);
    bool is_function = d && d->declarator.is_function;
    atom name = is_function ? name_atom(a, &d->declarator.name) : part->name;
    struct scope *previous = scope_enter(a, bound);
    struct template *t = is_function ? template_find_function(a, home, node, name, false)
                                     : find_record_template(home, name);
    if (is_function && !t)
        t = template_find_function(a, home, node, name, true);
    scope_leave(a, previous);
    if (!t) {
        if (!expr_is_invalid(a, name))
            error_at(a->c, part->at, "no template '%s%s' with these parameters", home->prefix,
                     atom_text(a->c->atoms, name));
        return;
    }
    t->scope = bound;
    if (!is_function && part->has_arguments) {
        template_add_specialization(a, t, node, part);
        return;
    }
    template_give_body(a, t, node);
}

static void attach_record(struct analyser *a, struct scope *home, struct scope *bound,
                          const struct node *node, const struct name_part *part) {
    struct symbol *s = scope_find_in(a, home, part->name, FIND_TYPE);
    bool is_declared = s && s->kind == SYMBOL_TYPE && s->type->kind == TYPE_STRUCT;
    if (!is_declared || s->type->record->is_complete) {
        error_at(a->c, part->at,
                 is_declared ? "redefinition of '%s%s'" : "use of undeclared identifier '%s%s'",
                 home->prefix, atom_text(a->c->atoms, part->name));
        return;
    }
    record_scope(s->type->record)->outer = bound;
    record_define(a, (struct record *)s->type->record, node);
}

static void attach_member(struct analyser *a, struct scope *home, struct scope *bound,
                          const struct node *declaration, const struct name_part *part) {
    const struct node *d = template_only_declarator(declaration);
    struct scope *previous = scope_enter(a, bound);
    if (!d) {
        attach_record(a, home, bound, declaration->declaration.type->type.specifier, part);
    } else if (d->declarator.is_function) {
        function_declare_in(a, declaration, d, home, true);
    } else {
        const struct type *type = sema_analyse_type(a, declaration->declaration.type);
        sema_define_static_member(a, d, sema_analyse_arrays(a, type, &d->declarator.arrays), home);
    }
    scope_leave(a, previous);
}

/* ---- Lookup of the struct ---- */

static void add_member(struct analyser *a, struct template *t, const struct node *node,
                       const struct scope *outer, const struct name_part *part) {
    struct outside_member member = {node, outer, part,
                                    template_specialization_of(a, t, node, part)};
    vec_push(a->c->arena, &t->members, member);
    for (size_t i = 0; i < t->all.count; i++) {
        struct instance *instance = t->all.items[i];
        if (instance->symbol && instance->symbol->type->record->is_complete)
            template_attach_member(a, instance, &member);
    }
}

/* Attaches a definition to `home`, or to a scope that `part` and its successors denote. */
static void attach(struct analyser *a, struct scope *home, const struct scope *bound,
                   const struct node *declaration, const struct name_part *part) {
    for (; part->next; part = part->next) {
        struct symbol *s = scope_find_in(a, home, part->name, FIND_SCOPE);
        bool is_template = s && s->kind == SYMBOL_TEMPLATE;
        if (is_template && s->template_->kind == TEMPLATE_RECORD &&
            declaration->kind == NODE_TEMPLATE) {
            add_member(a, s->template_, declaration, bound, part);
            return;
        }
        home = s && !is_template ? symbol_scope(a, s) : NULL;
        if (!home) {
            error_at(a->c, part->at, "'%s' is not a struct or namespace",
                     atom_text(a->c->atoms, part->name));
            return;
        }
    }
    struct scope *around = rebound(a, bound, home);
    if (declaration->kind == NODE_TEMPLATE)
        attach_template(a, home, around, declaration, part);
    else
        attach_member(a, home, around, declaration, part);
}

/* Analyzes `template<typename T> void S<T>::f() {...}` with the arguments of an instance for T. */
void template_attach_member(struct analyser *a, struct instance *instance,
                            const struct outside_member *member) {
    const struct record *record = instance->symbol->type->record;
    struct scope *home = record_scope(record);
    const struct template *t = home->self;
    const struct node *made_from = member->special ? member->special : t->node;
    const struct list *parameters = &member->node->template_.parameters;
    if (instance->is_explicit || instance->special != member->special)
        return;
    if (template_parameter_count(parameters) !=
        template_parameter_count(&made_from->template_.parameters)) {
        error_at(a->c, member->node->at, "template parameters of '%s' differ from its declaration",
                 atom_text(a->c->atoms, t->name));
        return;
    }
    struct scope *outer = rebound(a, member->outer, home);
    struct scope *bound = template_bind(a, outer, 0, parameters, instance->found, record->full_name,
                                        member->node->at);
    if (bound)
        attach(a, home, bound, member->node->template_.declaration, member->part->next);
}

/* Declares `template<> void S<int>::f() {...}`, which replaces the member of the instance. */
static void declare_explicit(struct analyser *a, const struct node *node,
                             const struct syntax_name *name) {
    const struct node *declaration = node->template_.declaration;
    const struct node *d = template_only_declarator(declaration);
    struct scope *home = name_scope(a, name);
    if (!home)
        return;
    if (d && d->declarator.is_function && !name_last(name)->has_arguments) {
        struct scope *previous = scope_enter(a, home);
        struct function_symbol *f = function_create(a, declaration, d, home);
        scope_leave(a, previous);
        function_replace(a, home, f);
        return;
    }
    attach_member(a, home, home, declaration, name_last(name));
}

void template_declare_member(struct analyser *a, const struct node *node,
                             const struct syntax_name *name) {
    const struct name_part *part = name->parts;
    struct symbol *s = name->global ? scope_find_in(a, a->global, part->name, FIND_SCOPE)
                                    : scope_find(a, part->name, FIND_SCOPE);
    if (!node->template_.parameters.first) {
        declare_explicit(a, node, name);
        return;
    }
    struct scope *home = s ? s->scope : NULL;
    if (home)
        attach(a, home, NULL, node, part);
    else
        error_at(a->c, part->at, "'%s' is not a struct or namespace",
                 atom_text(a->c->atoms, part->name));
}

/* Members of templates defined outside of their struct. */
#include "../declare/declare.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "template.h"

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
    vec_push(a->c->typed, &t->members, member);
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

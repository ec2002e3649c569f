/* Declarations of templates. */
#include "../declare/declare.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "../convert/convert.h"
#include "template.h"

/* ---- Instances ----
 * Structs are instantiated when their members are needed, aliases and variables when they are
 * named. */

/* ---- Names with arguments ---- */

struct symbol *symbol_with_arguments(struct analyser *a, struct symbol *s,
                                     const struct name_part *part) {
    struct template_arguments arguments = {0};
    if (s->kind == SYMBOL_TYPE && s->builtin && part->has_arguments) {
        struct symbol *made = arena_new(a->c->typed, struct symbol);
        *made = *s;
        made->builtin = BUILTIN_NONE;
        made->is_matrix_default = s->builtin == BUILTIN_MATRIX;
        made->type = template_arguments_analyse(a, name_arguments(part), &arguments)
                         ? builtin_type_make(a, s, &arguments, part->at)
                         : type_error(a->types);
        return made;
    }
    if (s->kind == SYMBOL_TEMPLATE && !s->is_overloadable) {
        if (!part->has_arguments) {
            struct symbol *self = template_self(a, s);
            if (self)
                return self;
        }
        if (!template_arguments_analyse(a, name_arguments(part), &arguments)) {
            if (a->checked)
                template_check_written(a, s->template_, name_arguments(part), part->at);
            return NULL;
        }
        return template_instantiate(a, s, &arguments, part->at);
    }
    if (s->kind == SYMBOL_TYPE && !s->builtin && s->type->kind == TYPE_ERROR)
        return s;
    if (part->has_arguments && s->kind != SYMBOL_TEMPLATE && s->kind != SYMBOL_FUNCTION) {
        error_at(a->c, part->at, "'%s' is not a template", atom_text(a->c->atoms, part->name));
        return NULL;
    }
    return s;
}

/* ---- Declarations ---- */

static enum template_kind kind_of(const struct node *declaration) {
    if (declaration->kind == NODE_ALIAS)
        return TEMPLATE_ALIAS;
    const struct node *d = template_only_declarator(declaration);
    if (!d)
        return TEMPLATE_RECORD;
    return d->declarator.is_function ? TEMPLATE_FUNCTION : TEMPLATE_VARIABLE;
}

static const struct syntax_name *declared_name(const struct node *declaration) {
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
    struct template *t = arena_new(a->c->typed, struct template);
    const struct node *declaration = node->template_.declaration;
    t->kind = kind_of(declaration);
    t->name = name;
    t->at = at;
    t->node = node;
    t->declaration = declaration;
    t->declarator = t->kind == TEMPLATE_ALIAS ? NULL : template_only_declarator(declaration);
    t->scope = t->home = a->here.scope;
    t->known = a->next_symbol + 1; /* including the template */
    return t;
}

static struct template *find_template(struct scope *scope, atom name, enum template_kind kind) {
    for (struct symbol *s = scope_symbol(scope, name); s; s = s->next)
        if (s->kind == SYMBOL_TEMPLATE && s->template_->kind == kind)
            return s->template_;
    return NULL;
}

static struct template *find_same(struct analyser *a, const struct node *node, atom name,
                                  bool may_have_body) {
    for (unsigned sameness = SAME_RESULT; sameness <= (SAME_RESULT | SAME_MEANING);
         sameness += SAME_MEANING)
        for (struct symbol *s = scope_symbol(a->here.scope, name); s; s = s->next)
            if (s->kind == SYMBOL_TEMPLATE && s->template_->kind == TEMPLATE_FUNCTION &&
                (may_have_body ||
                 !template_has_body(s->template_->declaration, TEMPLATE_FUNCTION)) &&
                template_same_function(a, s->template_, node, sameness))
                return s->template_;
    return NULL;
}

/* Finds the function template that a declaration defines or repeats. A template with a body is the
 * same only if its source form is, because the comparison of meanings is not exact. */
static struct template *find_declared_function(struct analyser *a, const struct node *node,
                                               atom name) {
    struct template *t = find_same(a, node, name, false);
    for (struct symbol *s = scope_symbol(a->here.scope, name); s && !t; s = s->next)
        if (s->kind == SYMBOL_TEMPLATE && s->template_->kind == TEMPLATE_FUNCTION &&
            template_same_function(a, s->template_, node, SAME_RESULT))
            t = s->template_;
    return t;
}

/* Finds an earlier declaration that this one defines or repeats. */
static struct template *find_declared(struct analyser *a, const struct node *node, atom name) {
    enum template_kind kind = kind_of(node->template_.declaration);
    if (kind == TEMPLATE_FUNCTION)
        return find_declared_function(a, node, name);
    return kind == TEMPLATE_RECORD ? find_template(a->here.scope, name, kind) : NULL;
}

static struct template *declare_new(struct analyser *a, const struct node *node, atom name,
                                    location at) {
    struct symbol symbol = {.kind = SYMBOL_TEMPLATE, .name = name, .at = at};
    symbol.template_ = template_create(a, node, name, at);
    symbol.is_overloadable = symbol.template_->kind == TEMPLATE_FUNCTION;
    symbol.parameter_count = template_parameter_count(&node->template_.parameters);
    symbol.template_->symbol = sema_declare_name(a, symbol);
    return symbol.template_;
}

/* Checks a template before it is instantiated. */
static void check_unbound(struct analyser *a, const struct node *declaration) {
    const struct node *d = template_only_declarator(declaration);
    const struct node *specifier = declaration->declaration.type->type.specifier;
    if (d && d->declarator.is_function)
        for (const struct node *p = d->declarator.parameters.first; p; p = p->next)
            sema_check_modifiers(a, p->parameter.type, DECLARES_PARAMETER);
    if (d || !specifier || specifier->kind != NODE_STRUCT)
        return;
    for (const struct node *m = specifier->record.members.first; m; m = m->next) {
        const struct node *member = m->kind == NODE_DECLARATION || m->kind == NODE_FUNCTION
                                        ? template_only_declarator(m)
                                        : NULL;
        if (member && member->declarator.name.conversion)
            error_at(a->c, member->at, "conversion operators are not supported in HLSL");
    }
}

static void declare_primary(struct analyser *a, const struct node *node, atom name, location at) {
    struct template *known = find_declared(a, node, name);
    if (known)
        template_give_body(a, known, node);
    else
        known = declare_new(a, node, name, at);
    template_check(a, known, node, NULL);
}

/* ---- Specializations ---- */

static struct template *require_template(struct analyser *a, atom name, enum template_kind kind,
                                         location at) {
    struct symbol *s = scope_find(a, name, FIND_ANY);
    struct template *t = s ? find_template(s->scope, name, kind) : NULL;
    if (!t)
        error_at(a->c, at, "explicit specialization of unknown template '%s'",
                 atom_text(a->c->atoms, name));
    return t;
}

/* Returns the instance for the arguments after the name of a specialization. */
static struct instance *written_instance(struct analyser *a, struct template *t,
                                         const struct name_part *part, location at) {
    struct template_arguments written, full;
    const char *name = atom_text(a->c->atoms, t->name);
    if (!template_arguments_analyse(a, name_arguments(part), &written))
        return NULL;
    full = template_arguments_padded(a, t, &written);
    if (written.count > full.count) {
        error_at(a->c, at, "'%s' requires %u template argument%s, not %u", name, full.count,
                 full.count == 1 ? "" : "s", written.count);
        return NULL;
    }
    if (!template_bind(a, t->scope, t->known, &t->node->template_.parameters, full.items, name, at))
        return NULL;
    bool is_new;
    return template_instance(a, t, &full, &is_new);
}

/* Declares `template<> struct S<int> {...}`, which may already be named, but not complete. */
static void specialize_record(struct analyser *a, struct template *t, const struct node *record,
                              const struct name_part *part) {
    struct instance *instance = written_instance(a, t, part, record->at);
    if (!instance)
        return;
    const struct record *known = instance->symbol ? instance->symbol->type->record : NULL;
    if (known && (known->is_complete || instance->is_running)) {
        error_at(a->c, record->at,
                 instance->is_explicit ? "redefinition of a specialization of '%s'"
                                       : "explicit specialization of '%s' after its first use",
                 atom_text(a->c->atoms, t->name));
        return;
    }
    if (!known)
        known = template_instance_record(a, t, instance, t->scope);
    instance->is_explicit = true;
    if (record->record.has_body)
        record_define(a, (struct record *)known, record);
}

static bool deduce_from_function(struct analyser *a, const struct template *t,
                                 const struct function *f, struct template_arguments *full,
                                 const struct template_arguments *written) {
    struct expression_vec arguments = {0};
    bool *is_given, is_loose;
    for (uint32_t i = f->is_method; i < f->parameter_count; i++) {
        vec_push(a->c->typed, &arguments,
                 expr_create(a, EXPR_UNDEFINED, CATEGORY_VALUE, f->parameters[i]->type, NULL));
    }
    return template_accept_written(a, written, full, &is_given) &&
           template_deduce_from_call(a, t, full->items, is_given, arguments.items,
                                     (uint32_t)arguments.count, &is_loose);
}

/* Analyzes a specialization as a function of the template's scope. */
static struct function_symbol *create_special(struct analyser *a, struct template *t,
                                              const struct node *node) {
    const struct node *declaration = template_as_static(a, t, node->template_.declaration);
    struct scope *previous = scope_enter(a, t->scope);
    struct function_symbol *f =
        function_create(a, declaration, template_only_declarator(declaration), t->home);
    scope_leave(a, previous);
    f->scope = t->scope;
    f->from = t;
    return f;
}

/* Returns whether a function has the type of the instance with the deduced arguments, which are
 * stored in `full`. */
static bool is_specialization(struct analyser *a, struct template *t, const struct function *f,
                              const struct template_arguments *written,
                              struct template_arguments *full, location at) {
    *full = template_arguments_padded(a, t, NULL);
    if (!deduce_from_function(a, t, f, full, written))
        return false;
    struct scope *bound = template_bind(a, t->scope, t->known, &t->node->template_.parameters,
                                        full->items, atom_text(a->c->atoms, t->name), at);
    struct function_symbol *general = bound ? template_make_function(a, t, bound, at) : NULL;
    return general && function_same_parameters(general->function, f) &&
           function_same_result(general->function, f);
}

/* Returns the overload that a function specializes, or NULL. */
static struct template *find_specialized(struct analyser *a, struct template *first,
                                         const struct node *node,
                                         const struct template_arguments *written, location at) {
    unsigned mark = diag_mute(a->c);
    struct template *found = NULL;
    for (struct symbol *s = scope_symbol(first->home, first->name); s && !found; s = s->next) {
        struct template_arguments full;
        if (s->kind == SYMBOL_TEMPLATE && s->template_->kind == TEMPLATE_FUNCTION &&
            is_specialization(a, s->template_, create_special(a, s->template_, node)->function,
                              written, &full, at))
            found = s->template_;
    }
    diag_unmute(a->c, mark);
    return found;
}

static void add_special(struct analyser *a, struct instance *instance, struct function_symbol *f) {
    if (instance->is_explicit) {
        f = function_merge(a, instance->function, f);
    } else {
        instance->function = f;
        instance->is_explicit = true;
        vec_push(a->c->typed, &a->functions, f->function);
    }
    function_require_body(a, f);
}

/* Declares `template<> float f<float>(float x) {...}`; deducible arguments can be omitted. */
static void specialize_function(struct analyser *a, struct template *first, const struct node *node,
                                const struct name_part *part, location at) {
    struct template_arguments written = {0}, full;
    if (part->has_arguments && !template_arguments_analyse(a, name_arguments(part), &written))
        return;
    const struct template_arguments *given = part->has_arguments ? &written : NULL;
    struct template *t = find_specialized(a, first, node, given, at);
    unsigned errors = diag_error_count(a->c);
    struct function_symbol *f = create_special(a, t ? t : first, node);
    if (diag_error_count(a->c) > errors)
        return;
    if (!t || !is_specialization(a, t, f->function, given, &full, at)) {
        if (error_at(a->c, at, "not a specialization of template '%s'",
                     atom_text(a->c->atoms, first->name)))
            note_at(a->c, first->at, "template declared here");
        return;
    }
    bool is_new;
    add_special(a, template_instance(a, t, &full, &is_new), f);
}

static void specialize_variable(struct analyser *a, struct template *t, const struct node *node,
                                const struct name_part *part) {
    struct instance *instance = written_instance(a, t, part, part->at);
    if (instance)
        template_make_variable_instance(a, t, instance, t->scope, node->template_.declaration);
}

static void declare_explicit(struct analyser *a, const struct node *node,
                             const struct syntax_name *name, location at) {
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
    if (t && template_add_specialization(a, t, node, part))
        template_check(a, t, node, part);
}

/* Declares a member template of an existing struct. */
static void declare_in_struct(struct analyser *a, const struct node *node,
                              const struct syntax_name *name) {
    const struct name_part *last = name_last(name);
    if (!node->template_.parameters.first) {
        declare_explicit(a, node, name, last->at);
        return;
    }
    if (last->has_arguments && kind_of(node->template_.declaration) != TEMPLATE_FUNCTION) {
        declare_partial(a, node, last, last->at);
        return;
    }
    struct template *t = find_same(a, node, name_atom(a, name), true);
    if (t && template_has_body(node->template_.declaration, t->kind))
        template_replace_body(a, t, node);
    else if (!t)
        error_at(a->c, last->at, "no template '%s%s' with these parameters", a->here.scope->prefix,
                 atom_text(a->c->atoms, name_atom(a, name)));
}

/* Returns whether a name component needs a template head, directly or as an alias. */
static bool needs_head(struct analyser *a, const struct syntax_name *name,
                       const struct name_part *part) {
    if (part->has_arguments || part->next->next)
        return part->has_arguments;
    unsigned mark = diag_mute(a->c);
    const struct scope *home = name_scope(a, name);
    diag_unmute(a->c, mark);
    return home && home->kind == SCOPE_RECORD && home->instance;
}

static bool is_nested(const struct node *node) {
    return !node->template_.parameters.first && node->template_.declaration->kind == NODE_TEMPLATE;
}

/* Returns the innermost template of `template<> template<> int S<int>::f<float>()`, which has one
 * head per templated struct (C++ [temp.expl.spec]). Returns NULL if there are too few heads;
 * additional ones are ignored. */
static const struct node *inner_template(struct analyser *a, const struct node *node,
                                         const struct syntax_name *name) {
    for (const struct name_part *part = name->parts; part->next; part = part->next) {
        if (!needs_head(a, name, part))
            continue;
        if (!is_nested(node))
            return NULL;
        node = node->template_.declaration;
    }
    while (is_nested(node))
        node = node->template_.declaration;
    return node;
}

/* Declares members outside of their struct: members of templates, and explicit specializations. */
static void declare_outside(struct analyser *a, const struct node *node,
                            const struct syntax_name *name) {
    const struct node *inner =
        node->template_.parameters.first ? NULL : inner_template(a, node, name);
    struct scope *home = inner ? name_scope(a, name) : NULL;
    if (!inner) {
        template_declare_member(a, node, name);
    } else if (home) {
        struct scope *previous = scope_enter(a, home);
        declare_in_struct(a, inner, name);
        scope_leave(a, previous);
    }
}

/* Returns whether a declaration can be templated. Nested heads `template<...> template<...>` are
 * allowed only for members. */
static bool can_be_template(const struct node *declaration) {
    bool is_nested = declaration && declaration->kind == NODE_TEMPLATE;
    while (declaration && declaration->kind == NODE_TEMPLATE)
        declaration = declaration->template_.declaration;
    if (!declaration || (declaration->kind != NODE_DECLARATION &&
                         declaration->kind != NODE_FUNCTION && declaration->kind != NODE_ALIAS))
        return false;
    const struct syntax_name *name =
        declaration->kind == NODE_ALIAS ? NULL : declared_name(declaration);
    return !is_nested || (name && name->parts && name->parts->next);
}

/* Returns whether a declaration defines a type and also declares a variable or a function. */
static bool defines_type_too(const struct node *declaration) {
    while (declaration->kind == NODE_TEMPLATE)
        declaration = declaration->template_.declaration;
    if (declaration->kind == NODE_ALIAS || !declaration->declaration.declarators.first)
        return false;
    const struct node *specifier = declaration->declaration.type->type.specifier;
    return specifier && (specifier->kind == NODE_ENUM ||
                         (specifier->kind == NODE_STRUCT && specifier->record.has_body));
}

/* Returns the namespace in the name of a specialization, `N::S<int>`, or the current scope. */
static struct scope *namespace_of(struct analyser *a, const struct syntax_name *name) {
    const struct name_part *part = name->parts;
    for (; part->next; part = part->next)
        if (part->has_arguments)
            return a->here.scope;
    if (name->parts == part || !part->has_arguments)
        return a->here.scope;
    unsigned mark = diag_mute(a->c);
    struct scope *scope = name_scope(a, name);
    diag_unmute(a->c, mark);
    return scope && scope->kind == SCOPE_NAMESPACE ? scope : a->here.scope;
}

void template_declare(struct analyser *a, const struct node *node) {
    const struct node *declaration = node->template_.declaration;
    if (!can_be_template(declaration)) {
        error_at(a->c, node->at, "declaration cannot be a template");
        return;
    }
    if (a->options->hlsl_version < 2021) {
        error_at(a->c, node->at, "templates require HLSL 2021");
        return;
    }
    if (declaration->kind == NODE_ALIAS) {
        declare_primary(a, node, declaration->alias.name, declaration->at);
        return;
    }
    if (defines_type_too(declaration)) {
        error_at(a->c, node->at,
                 "a template that defines a type cannot declare a variable or function");
        return;
    }
    if (declaration->kind == NODE_DECLARATION || declaration->kind == NODE_FUNCTION)
        check_unbound(a, declaration);
    const struct syntax_name *name = declared_name(declaration);
    const struct name_part *last = name ? name_last(name) : NULL;
    if (!last) {
        error_at(a->c, node->at, "declaration cannot be a template");
        return;
    }
    location at = last->at ? last->at : declaration->at;
    struct scope *previous = scope_enter(a, namespace_of(a, name));
    if (name->parts->next && a->here.scope == previous)
        declare_outside(a, node, name);
    else if (!node->template_.parameters.first)
        declare_explicit(a, node, name, at);
    else if (last->has_arguments && kind_of(declaration) != TEMPLATE_FUNCTION)
        declare_partial(a, node, last, at);
    else
        declare_primary(a, node, name_atom(a, name), at);
    scope_leave(a, previous);
}

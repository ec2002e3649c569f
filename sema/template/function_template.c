/* Declares function templates, deduces their arguments, and creates their instances. */
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
    *is_given = arena_array(a->c->typed, bool, full->count + 1);
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
    a->requests++;
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
    struct attribute *attribute = arena_new(a->c->typed, struct attribute);
    struct attribute_argument *number = arena_new(a->c->typed, struct attribute_argument);
    number->constant =
        constant_of_integer(a->c, type_scalar(a->types, SCALAR_UINT), LENGTH_INSTRUCTION);
    *attribute = (struct attribute){
        .kind = ATTRIBUTE_VK_EXT_INSTRUCTION, .arguments = number, .argument_count = 1};
    made->attributes = attribute;
    made->parameters = arena_array(a->c->typed, struct variable *, 1);
    made->parameters[0] = variable_create(a, t->name, operand, STORAGE_PARAMETER, made->at);
    made->parameters[0]->owner = made;
    made->parameter_count = 1;
    f->defaults = arena_array(a->c->typed, const struct expression *, 1);
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
        vec_push(a->c->typed, &a->functions, instance->function->function);
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
struct template *template_find_function(struct analyser *a, struct scope *scope,
                                        const struct node *node, atom name, bool has_body) {
    static const unsigned order[] = {SAME_RESULT, 0, SAME_RESULT | SAME_MEANING, SAME_MEANING};
    for (size_t i = 0; i < COUNT_OF(order); i++)
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
        struct node *copy = node_copy(a->c->typed, p);
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
    struct node *made = node_copy(a->c->typed, declaration);
    const struct list *modifiers = &t->declaration->declaration.type->type.modifiers;
    if (!modifiers_have(modifiers, MODIFIER_STATIC))
        return made;
    struct node *type = node_copy(a->c->typed, declaration->declaration.type);
    type->type.modifiers = *modifiers;
    made->declaration.type = type;
    return made;
}

/* Returns a function definition combined with properties of its first declaration. */
static struct node *merged_function(struct analyser *a, const struct template *t,
                                    const struct node *declaration) {
    struct node *made = template_as_static(a, t, declaration);
    struct node *d = node_copy(a->c->typed, template_only_declarator(declaration));
    d->declarator.parameters =
        with_defaults(a, &d->declarator.parameters, &t->declarator->declarator.parameters, false);
    made->declaration.declarators = (struct list){d, d};
    return made;
}

void template_replace_body(struct analyser *a, struct template *t, const struct node *node) {
    struct node *merged = node_copy(a->c->typed, node);
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
        vec_push(a->c->typed, &t->specializations, made);
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

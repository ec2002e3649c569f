/* Templates of functions: declarations matched with one another, bodies, instances for calls. */
#include "function_template.h"

#include <string.h>

#include "../convert/build.h"
#include "../declare/function.h"
#include "../declare/modifier.h"
#include "../name/pending.h"
#include "../name/scope.h"
#include "../seams.h"
#include "../tree/constant.h"
#include "bind.h"
#include "instance.h"
#include "specialize.h"

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
    /* What is left must have defaults. */
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

bool template_take_written(struct analyser *a, const struct template_arguments *written,
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

static struct function_symbol *make_instance(struct analyser *a, struct template *t,
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
        return NULL; /* what these arguments make is no function: no candidate, and no error */
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
            bound ? make_instance(a, t, bound, old->instantiated_at) : NULL;
        if (new &&function_merge(a, old, new) == old && is_wanted)
            function_require_body(a, old);
    }
}

/* dxc's header of cooperative matrices declares this function without a body and leaves it to the
 * compiler: the operand of the instruction is a type, which only a template's argument can say.
 * Here it is a parameter that nobody writes. */
static void take_type_operand(struct analyser *a, const struct template *t,
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
    f->defaults[0] = make(a, EXPR_UNDEFINED, CATEGORY_VALUE, operand, NULL);
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
    instance->function = make_instance(a, t, bound, at);
    if (instance->function)
        take_type_operand(a, t, instance->function, full->items[0].type);
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
    if (!template_take_written(a, written, &full, &is_given))
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

/* The types of the parameters, of the template and of the function. */
static bool same_parameters_written(const struct pairing *p, const struct node *x,
                                    const struct node *y) {
    const struct node *n = x->declarator.parameters.first, *m = y->declarator.parameters.first;
    if (!template_same_parameters(p))
        return false;
    for (; n && m; n = n->next, m = m->next)
        if (!same_written(p, n->parameter.type, m->parameter.type))
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
           (!(sameness & SAME_RESULT) ||
            same_written(&p, t->declaration->declaration.type, declaration->declaration.type));
}

/* A struct's own types have longer names in what is defined outside of it, as results of methods
 * do: these are looked at only to tell between several, and names looked up only where nothing is
 * written alike. */
struct template *template_find_function(struct analyser *a, struct scope *scope,
                                        const struct node *node, atom name) {
    static const unsigned order[] = {SAME_RESULT, 0, SAME_RESULT | SAME_MEANING, SAME_MEANING};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        for (struct symbol *s = scope_symbol(scope, name); s; s = s->next)
            if (s->kind == SYMBOL_TEMPLATE && s->template_->kind == TEMPLATE_FUNCTION &&
                !template_has_body(s->template_->declaration, TEMPLATE_FUNCTION) &&
                template_same_function(a, s->template_, node, order[i]))
                return s->template_;
    return NULL;
}

/* ---- Bodies ---- */

/* The parameters, with the default values of an earlier declaration where they have none. */
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

/* The definition of a function with what only its first declaration says. */
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
    note_at(a->c, t->at, "it was defined here before");
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
        error_at(a->c, pattern->at, "redefinition of a partial specialisation of '%s'",
                 atom_text(a->c->atoms, t->name));
        note_at(a->c, known->pattern->at, "it was defined here before");
        return false;
    }
    made.fixed = known->fixed;
    *known = made;
    return true;
}

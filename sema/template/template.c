/* Templates: their declarations, and their instances, which are made by reading the template's
 * syntax again in a scope where its parameters mean the arguments. */
#include "template.h"

#include <string.h>

#include "../convert/build.h"
#include "../tree/constant.h"

/* How deep instantiations may lead to others, and how many there may be in all: two that each lead
 * to two more make too many before they are too deep. */
enum { MAX_INSTANTIATION = 256, MAX_INSTANCES = 1 << 15 };

bool template_is_function(const struct symbol *t) {
    return t->template_->kind == TEMPLATE_FUNCTION;
}

struct symbol *template_self(struct analyser *a, const struct symbol *t) {
    for (struct scope *s = a->scope; s; s = s->outer) {
        if (s->kind == SCOPE_RECORD && s->self == t->template_) {
            struct symbol *self = arena_new(a->c->arena, struct symbol);
            self->kind = SYMBOL_TYPE;
            self->name = t->name;
            self->at = t->at;
            self->type = s->record->type;
            return self;
        }
    }
    return NULL;
}

/* ---- Arguments ---- */

static const struct node *as_plain_type_name(const struct node *node) {
    bool is_plain = node->kind == NODE_TYPE && !node->type.modifiers.first &&
                    !node->type.arrays.first && node->type.specifier &&
                    node->type.specifier->kind == NODE_TYPE_NAME;
    return is_plain ? node->type.specifier : NULL;
}

/* Without a message: what a name would mean here. */
static struct symbol *peek(struct analyser *a, const struct name *name) {
    unsigned mark = diag_mute(a->c);
    struct scope *scope = name_scope(a, name);
    struct symbol *s = !scope ? NULL
                       : name->parts->next
                           ? scope_find_in(a, scope, name_last(name)->name, FIND_ANY)
                           : scope_find(a, name->parts->name, FIND_ANY);
    diag_unmute(a->c, mark);
    return s;
}

static bool is_value(const struct symbol *s) {
    return s &&
           (s->kind == SYMBOL_CONSTANT || s->kind == SYMBOL_VARIABLE || s->kind == SYMBOL_FIELD);
}

static bool is_type_template(const struct symbol *s) {
    return s->kind == SYMBOL_TEMPLATE &&
           (s->template_->kind == TEMPLATE_RECORD || s->template_->kind == TEMPLATE_ALIAS);
}

/* Names are classified by pattern before they are looked up, so that a constant may come as the
 * name of a type and a type as an expression. */
static bool is_type_argument(struct analyser *a, const struct node *node) {
    const struct node *name = as_plain_type_name(node);
    if (name)
        return !is_value(peek(a, &name->name));
    if (node->kind == NODE_NAME && node->name.parts && !node->name.operator_) {
        struct symbol *s = peek(a, &node->name);
        return s && (s->kind == SYMBOL_TYPE || is_type_template(s));
    }
    return node->kind == NODE_TYPE;
}

/* What a template's name alone means; NULL of anything else. */
static const struct symbol *named_template(struct analyser *a, const struct node *node) {
    const struct name *name = template_plain_name(node);
    if (!name || !name->parts || name_last(name)->has_arguments)
        return NULL;
    struct symbol *s = peek(a, name);
    if (!s)
        return NULL;
    bool is_builtin = s->builtin == BUILTIN_VECTOR || s->builtin == BUILTIN_MATRIX ||
                      s->builtin == BUILTIN_OBJECT;
    return is_type_template(s)                    ? s->template_->symbol
           : s->kind == SYMBOL_TYPE && is_builtin ? s
                                                  : NULL;
}

/* Whether such a name may also be a type: the instance around it, or one with defaults alone. */
static bool may_be_type(struct analyser *a, const struct symbol *template_) {
    if (template_->kind == SYMBOL_TEMPLATE)
        return template_self(a, template_) != NULL;
    return template_->builtin != BUILTIN_OBJECT ||
           !object_info((enum object_kind)template_->object)->least_arguments;
}

static const struct constant *analyse_constant(struct analyser *a, const struct node *node) {
    struct node reference;
    const struct node *name = as_plain_type_name(node);
    if (name) {
        reference = *name;
        reference.kind = NODE_NAME;
        node = &reference;
    }
    struct expression *e = analyse_value(a, node);
    if (is_error(e))
        return NULL;
    const struct constant *k = expression_fold(a->c, e);
    if (!k) {
        error_at(a->c, node->at, "a template argument must be a constant");
    } else if (type_is_numeric(k->type) && scalar_is_float((enum scalar)k->type->scalar)) {
        error_at(a->c, node->at, "a template argument must be an integer, not '%s'",
                 type_name(a->c, k->type));
        return NULL;
    }
    return k;
}

bool template_argument_analyse(struct analyser *a, const struct node *node,
                               struct type_argument *out) {
    *out = (struct type_argument){0};
    if (!is_type_argument(a, node)) {
        out->constant = analyse_constant(a, node);
        return out->constant != NULL;
    }
    out->template_ = named_template(a, node);
    if (out->template_ && !may_be_type(a, out->template_))
        return true;
    struct node reference = {.kind = NODE_TYPE_NAME, .at = node->at, .begin = node->begin};
    if (node->kind == NODE_NAME) {
        reference.end = node->end;
        reference.name = node->name;
        node = &reference;
    }
    out->type = analyse_type(a, node);
    return out->type->kind != TYPE_ERROR;
}

bool template_arguments_analyse(struct analyser *a, const struct list *list,
                                struct template_arguments *out) {
    VEC(struct type_argument, argument_vec) items = {0};
    bool good = true;
    for (const struct node *n = list->first; n; n = n->next) {
        struct type_argument argument;
        good &= template_argument_analyse(a, n, &argument);
        vec_push(a->c->arena, &items, argument);
    }
    out->items = items.items;
    out->count = (uint32_t)items.count;
    out->written = list->first;
    return good;
}

/* ---- Binding parameters ---- */

/* The sorts of a built-in template's parameters, as in spec/objects.def. */
static const char *builtin_sorts(const struct symbol *symbol, uint32_t *least) {
    *least = 0;
    if (symbol->builtin == BUILTIN_VECTOR)
        return "TN";
    if (symbol->builtin == BUILTIN_MATRIX)
        return "TNN";
    const struct object_info *info = object_info((enum object_kind)symbol->object);
    *least = info->least_arguments;
    return info->argument_sorts;
}

static bool builtin_fits(const struct list *parameters, const struct symbol *symbol) {
    uint32_t least, count = 0;
    const char *sorts = builtin_sorts(symbol, &least);
    for (const struct node *p = parameters->first; p; p = p->next, count++) {
        enum parameter_sort sort = sorts[count] == 'N' ? PARAMETER_VALUE : PARAMETER_TYPE;
        if (!sorts[count] || sorts[count] == '*' || p->template_parameter.sort != sort)
            return false;
    }
    return count >= least;
}

/* Whether a template takes arguments of the sorts that a parameter `template<...> class F` gives
 * it: more parameters need defaults. */
static bool template_fits(const struct list *parameters, const struct symbol *symbol) {
    if (symbol->kind != SYMBOL_TEMPLATE)
        return builtin_fits(parameters, symbol);
    const struct node *p = parameters->first;
    const struct node *q = symbol->template_->node->template_.parameters.first;
    for (; p && q; p = p->next, q = q->next)
        if (p->template_parameter.sort != q->template_parameter.sort)
            return false;
    return !p && (!q || q->template_parameter.initializer);
}

static bool check_type(struct analyser *a, struct type_argument *argument, const char *name,
                       location at) {
    if (!argument->type && argument->template_)
        error_at(a->c, at, "template '%s' needs arguments",
                 atom_text(a->c->atoms, argument->template_->name));
    else if (!argument->type)
        error_at(a->c, at, "a template argument of '%s' must be a type", name);
    argument->template_ = NULL;
    return argument->type != NULL;
}

static bool check_template(struct analyser *a, const struct node *parameter,
                           struct type_argument *argument, const char *name, location at) {
    argument->type = NULL;
    if (!argument->template_) {
        error_at(a->c, at, "a template argument of '%s' must be a template", name);
        return false;
    }
    if (!template_fits(&parameter->template_parameter.parameters, argument->template_)) {
        error_at(a->c, at, "template '%s' takes other arguments than '%s' gives it",
                 atom_text(a->c->atoms, argument->template_->name), name);
        return false;
    }
    return true;
}

static bool check_value(struct analyser *a, const struct node *parameter,
                        struct type_argument *argument, const char *name, location at) {
    if (!argument->constant) {
        error_at(a->c, at, "a template argument of '%s' must be a constant, not a type", name);
        return false;
    }
    const struct type *type = analyse_type(a, parameter->template_parameter.type);
    if (type->kind == TYPE_ERROR)
        return false;
    if (!type_is_numeric(type) || type_components(type) != argument->constant->count) {
        error_at(a->c, at, "a template argument of '%s' does not convert to '%s'", name,
                 type_name(a->c, type));
        return false;
    }
    argument->constant = constant_convert(a->c, argument->constant, type);
    return argument->constant != NULL;
}

static bool check_sort(struct analyser *a, const struct node *parameter,
                       struct type_argument *argument, const char *name, location at) {
    switch ((enum parameter_sort)parameter->template_parameter.sort) {
    case PARAMETER_TYPE:
        return check_type(a, argument, name, at);
    case PARAMETER_TEMPLATE:
        return check_template(a, parameter, argument, name, at);
    case PARAMETER_VALUE:
        break;
    }
    return check_value(a, parameter, argument, name, at);
}

static void declare_parameter(struct analyser *a, const struct node *parameter,
                              const struct type_argument *argument) {
    struct symbol symbol = {0};
    if (argument->type) {
        symbol.kind = SYMBOL_TYPE;
        symbol.type = argument->type;
    } else if (argument->template_) {
        symbol = *argument->template_;
    } else {
        symbol.kind = SYMBOL_CONSTANT;
        symbol.constant = make_constant(a, argument->constant, parameter);
    }
    symbol.name = parameter->template_parameter.name;
    symbol.at = parameter->at;
    scope_declare(a, symbol);
}

static bool bind_one(struct analyser *a, const struct node *parameter,
                     struct type_argument *argument, const char *name, location at) {
    if (!argument->type && !argument->constant && !argument->template_) {
        if (!parameter->template_parameter.initializer) {
            error_at(a->c, at, "'%s' lacks a template argument for '%s'", name,
                     atom_text(a->c->atoms, parameter->template_parameter.name));
            return false;
        }
        if (!template_argument_analyse(a, parameter->template_parameter.initializer, argument))
            return false;
    }
    if (!check_sort(a, parameter, argument, name, at))
        return false;
    declare_parameter(a, parameter, argument);
    return true;
}

struct scope *template_bind(struct analyser *a, struct scope *outer, const struct list *parameters,
                            struct type_argument *found, const char *name, location at) {
    struct scope *bound = scope_create(a, SCOPE_TEMPLATE, outer);
    struct scope *previous = scope_enter(a, bound);
    bool good = true;
    uint32_t i = 0;
    for (const struct node *p = parameters->first; p && good; p = p->next)
        good = bind_one(a, p, &found[i++], name, at);
    scope_leave(a, previous);
    return good ? bound : NULL;
}

/* ---- Instances ---- */

VEC(uint64_t, key_vec);

/* A template's name may have been bound to a parameter, which is a symbol of its own. */
static uint64_t template_key(const struct symbol *symbol) {
    return symbol->kind == SYMBOL_TEMPLATE ? (uint64_t)(uintptr_t)symbol->template_
                                           : (uint64_t)symbol->builtin << 32 | symbol->object;
}

/* The place of the instance for these arguments. */
struct instance **template_instance_slot(struct analyser *a, struct template *t,
                                         const struct template_arguments *arguments) {
    struct key_vec key = {0};
    for (uint32_t i = 0; i < arguments->count; i++) {
        const struct type_argument *item = &arguments->items[i];
        vec_push(a->c->arena, &key, item->type ? item->type->id : UINT64_MAX);
        if (item->template_)
            vec_push(a->c->arena, &key, template_key(item->template_));
        for (uint32_t k = 0; item->constant && k < item->constant->count; k++)
            vec_push(a->c->arena, &key, item->constant->values[k].u);
    }
    return (struct instance **)map_slot(a->c->arena, &t->instances, key.items,
                                        key.count * sizeof *key.items);
}

struct instance *template_instance_create(struct analyser *a, struct template *t,
                                          const struct template_arguments *arguments) {
    struct instance *instance = arena_new(a->c->arena, struct instance);
    if (++a->instances > MAX_INSTANCES) {
        context_fail(a->c, t->at, "too many instantiations, the last one of '%s'",
                     atom_text(a->c->atoms, t->name));
    }
    instance->arguments = *arguments;
    vec_push(a->c->arena, &t->all, instance);
    return instance;
}

static void argument_text(struct analyser *a, struct text_sink *text,
                          const struct type_argument *argument) {
    if (argument->type) {
        sink_text(text, type_name(a->c, argument->type));
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

/* A name that holds others twice would double with every level. */
static const char *instance_name(struct analyser *a, const struct template *t,
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

/* ---- Structs ---- */

static struct symbol *type_symbol(struct analyser *a, const struct template *t,
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
        record_create(a, t->name, instance_name(a, t, &instance->arguments), t->at);
    record->is_template_instance = true;
    record->template_name = atom_text(a->c->atoms, t->name);
    record->template_arguments = instance->arguments.items;
    record->template_argument_count = instance->arguments.count;
    record_scope(record)->self = t;
    record_scope(record)->instance = instance;
    instance->symbol = type_symbol(a, t, record->type);
    scope_leave(a, previous);
    return record;
}

static void instantiate_record(struct analyser *a, struct template *t, struct instance *instance,
                               location at) {
    struct record *record = (struct record *)instance->symbol->type->record;
    struct scope *bound;
    const struct node *declaration = template_choose(a, t, instance, &bound, at);
    const struct node *node = declaration ? declaration->declaration.type->type.specifier : NULL;
    if (!node) {
        record->is_complete = true; /* as good as it gets */
        record_scope(record)->is_open = true;
        return;
    }
    if (!node->record.has_body)
        return;
    record_scope(record)->instance_of = t;
    record_scope(record)->outer = bound;
    struct scope *previous = scope_enter(a, bound);
    record_define(a, record, node);
    scope_leave(a, previous);
    for (size_t i = 0; i < t->members.count; i++)
        template_attach_member(a, instance, &t->members.items[i]);
}

/* ---- Aliases and variables ---- */

static void instantiate_alias(struct analyser *a, struct template *t, struct instance *instance,
                              struct scope *bound) {
    struct scope *previous = scope_enter(a, bound);
    const struct type *type = analyse_type(a, t->declaration->alias.type);
    instance->symbol = type_symbol(a, t, type);
    instance->symbol->is_const = type_is_const(a, t->declaration->alias.type, type);
    a->has_const_types |= instance->symbol->is_const;
    scope_leave(a, previous);
}

void template_make_variable_instance(struct analyser *a, struct template *t,
                                     struct instance *instance, struct scope *bound,
                                     const struct node *declaration) {
    const struct node *d = template_only_declarator(declaration);
    const struct list *modifiers = &declaration->declaration.type->type.modifiers;
    struct scope *previous = scope_enter(a, bound);
    const struct type *type = analyse_type(a, declaration->declaration.type);
    type = analyse_arrays(a, type, &d->declarator.arrays);
    type = check_variable_type(a, type, d->at);
    struct variable *v = variable_create(a, t->name, type, STORAGE_STATIC, d->at);
    v->full_name = scope_full_name(a, t->home, t->name);
    v->is_const = type_is_const(a, declaration->declaration.type, type);
    if (modifiers_have(modifiers, MODIFIER_GROUPSHARED))
        v->storage = STORAGE_GROUPSHARED;
    if (d->declarator.initializer) {
        struct expression *value = initialize(a, &v->type, d->declarator.initializer, d->at);
        v->initializer = value && !is_error(value) ? value : NULL;
    }
    variable_fold(a, v);
    scope_leave(a, previous);
    vec_push(a->c->arena, &a->globals, v);
    instance->symbol = arena_new(a->c->arena, struct symbol);
    *instance->symbol = (struct symbol){
        .kind = SYMBOL_VARIABLE, .name = t->name, .at = d->at, .scope = t->home, .variable = v};
}

static void instantiate_variable(struct analyser *a, struct template *t, struct instance *instance,
                                 location at) {
    struct scope *bound;
    const struct node *declaration = template_choose(a, t, instance, &bound, at);
    if (declaration)
        template_make_variable_instance(a, t, instance, bound, declaration);
}

/* ---- Instantiation ---- */

/* Of a long chain of instantiations the ends tell enough: those next to the error, and those next
 * to the code that is no template. */
static void note_instantiation(struct analyser *a, const struct template *t,
                               const struct instance *instance, location at) {
    enum { NEAR_ERROR = 4, NEAR_CODE = 2 };
    if (a->noted_errors != diag_error_count(a->c)) {
        a->noted_errors = diag_error_count(a->c);
        a->noted_instances = 0;
    }
    if (a->noted_instances++ < NEAR_ERROR || a->instantiation_depth <= NEAR_CODE) {
        note_at(a->c, at, "in instantiation of '%s' that is asked for here",
                instance_name(a, t, &instance->arguments));
    }
}

/* What is wrong in what is instantiated is an error even where an overload is only tried; an alias
 * stands for what it says where it is used. */
static void instantiate(struct analyser *a, struct template *t, struct instance *instance,
                        struct scope *bound, location at) {
    struct variable *this_ = a->this_;
    location outer = a->instantiated_at;
    unsigned errors = diag_error_count(a->c);
    unsigned muted = t->kind == TEMPLATE_ALIAS ? 0 : diag_speak(a->c);
    a->this_ = NULL;
    a->instantiated_at = at;
    if (t->kind == TEMPLATE_RECORD)
        instantiate_record(a, t, instance, at);
    else if (t->kind == TEMPLATE_ALIAS)
        instantiate_alias(a, t, instance, bound);
    else
        instantiate_variable(a, t, instance, at);
    if (diag_error_count(a->c) > errors)
        note_instantiation(a, t, instance, at);
    if (t->kind != TEMPLATE_ALIAS)
        diag_hush(a->c, muted);
    a->instantiated_at = outer;
    a->this_ = this_;
}

static bool go_deeper(struct analyser *a, const struct template *t, location at) {
    if (a->instantiation_depth >= MAX_INSTANTIATION) {
        error_at(a->c, at, "instantiations of '%s' are nested too deeply",
                 atom_text(a->c->atoms, t->name));
        return false;
    }
    a->instantiation_depth++;
    return true;
}

static bool fill_instance(struct analyser *a, struct template *t, struct instance *instance,
                          struct scope *bound, location at) {
    if (!go_deeper(a, t, at))
        return false;
    instance->is_running = true;
    instantiate(a, t, instance, bound, at);
    instance->is_running = false;
    a->instantiation_depth--;
    return true;
}

void template_complete(struct analyser *a, const struct record *record) {
    struct scope *scope = record_scope(record);
    struct instance *instance = scope ? scope->instance : NULL;
    if (!instance || record->is_complete || instance->is_running || instance->is_explicit)
        return;
    if (!fill_instance(a, scope->self, instance, NULL, instance->at))
        ((struct record *)record)->is_complete = scope->is_open = true;
}

/* Naming a struct makes no more than its name. */
static struct symbol *name_record(struct analyser *a, struct template *t, struct instance *instance,
                                  location at) {
    if (!instance->symbol)
        template_instance_record(a, t, instance, t->scope);
    if (!instance->is_running)
        instance->at = at;
    return instance->symbol;
}

struct symbol *template_instantiate(struct analyser *a, struct symbol *symbol,
                                    const struct template_arguments *args, location at) {
    struct template *t = symbol->template_;
    const char *name = atom_text(a->c->atoms, t->name);
    struct template_arguments full = template_arguments_padded(a, t, args);
    if (args->count > full.count) {
        error_at(a->c, at, "'%s' takes %u template argument%s, not %u", name, full.count,
                 full.count == 1 ? "" : "s", args->count);
        return NULL;
    }
    struct scope *bound =
        template_bind(a, t->scope, &t->node->template_.parameters, full.items, name, at);
    if (!bound)
        return NULL;
    struct instance **slot = template_instance_slot(a, t, &full);
    bool is_new = !*slot;
    struct instance *instance = is_new ? template_instance_create(a, t, &full) : *slot;
    *slot = instance;
    if (t->kind == TEMPLATE_RECORD)
        return name_record(a, t, instance, at);
    if (is_new)
        fill_instance(a, t, instance, bound, at);
    else if (instance->is_running && !instance->symbol)
        error_at(a->c, at, "'%s' is defined by itself", name);
    /* What an alias means wrongly is wrong again at its next use. */
    if (t->kind == TEMPLATE_ALIAS && instance->symbol && instance->symbol->type->kind == TYPE_ERROR)
        *slot = NULL;
    return instance->symbol;
}

/* ---- Functions ---- */

bool template_deduce_from_call(struct analyser *a, const struct template *t,
                               struct type_argument *found, const bool *is_given,
                               struct expression *const *arguments, uint32_t count) {
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

static struct function_symbol *make_instance(struct analyser *a, struct template *t,
                                             struct scope *bound, location at) {
    struct scope *previous = scope_enter(a, bound);
    location outer = a->instantiated_at;
    unsigned mark = diag_mute(a->c);
    struct function_symbol *f = function_create(a, t->declaration, t->declarator, t->home);
    bool failed = diag_unmute(a->c, mark);
    a->instantiated_at = outer;
    scope_leave(a, previous);
    if (failed)
        return NULL; /* what these arguments make is no function: no candidate, and no error */
    f->from = t;
    f->instantiated_at = at;
    f->depth = (a->function ? a->function->depth : a->instantiation_depth) + 1;
    return f;
}

void template_give_bodies(struct analyser *a, struct template *t) {
    for (size_t i = 0; i < t->all.count; i++) {
        struct function_symbol *old = t->all.items[i]->function;
        if (!old || old->function->has_body)
            continue;
        bool is_wanted = old->body_state == BODY_WANTED;
        struct scope *bound =
            template_bind(a, t->scope, &t->node->template_.parameters,
                          t->all.items[i]->arguments.items, atom_text(a->c->atoms, t->name), t->at);
        struct function_symbol *new =
            bound ? make_instance(a, t, bound, old->instantiated_at) : NULL;
        if (new &&function_merge(a, old, new) == old && is_wanted)
            function_require_body(a, old);
    }
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

static struct function_symbol *function_instance(struct analyser *a, struct template *t,
                                                 struct template_arguments *full, location at) {
    unsigned mark = diag_mute(a->c);
    struct scope *bound = template_bind(a, t->scope, &t->node->template_.parameters, full->items,
                                        atom_text(a->c->atoms, t->name), at);
    if (diag_unmute(a->c, mark) || !bound)
        return NULL;
    struct instance **slot = template_instance_slot(a, t, full);
    if (!*slot) {
        struct instance *made = *slot = template_instance_create(a, t, full);
        if (a->function && a->function->depth >= MAX_INSTANTIATION) {
            error_at(a->c, at, "instantiations of '%s' are nested too deeply",
                     atom_text(a->c->atoms, t->name));
            return NULL;
        }
        made->function = make_instance(a, t, bound, at);
        if (made->function)
            vec_push(a->c->arena, &a->functions, made->function->function);
    }
    return (*slot)->function;
}

struct function_symbol *template_deduce(struct analyser *a, struct symbol *symbol,
                                        const struct template_arguments *written,
                                        struct expression *const *arguments, uint32_t count,
                                        location at) {
    struct template *t = symbol->template_;
    struct template_arguments full = template_arguments_padded(a, t, NULL);
    bool *is_given;
    if (!template_take_written(a, written, &full, &is_given))
        return NULL;
    unsigned mark = diag_mute(a->c);
    bool deduced = template_deduce_from_call(a, t, full.items, is_given, arguments, count);
    if (diag_unmute(a->c, mark) || !deduced)
        return NULL;
    return function_instance(a, t, &full, at);
}

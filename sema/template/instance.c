/* Instances of templates. They are found by their arguments, and are created without their
 * members. */
#include "../name/name.h"
#include "../upcalls.h"
#include "../convert/convert.h"
#include "../declare/declare.h"
#include "../expression/expression.h"
#include "template.h"

/* The limit for templates with several instantiations each, which stay below the depth limit. */
enum { MAX_INSTANCES = 1 << 15 };

VEC(uint64_t, key_vec);

struct instancing *function_instancing(struct analyser *a) {
    if (!a->instancing)
        a->instancing = arena_new(a->c->typed, struct instancing);
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
        vec_push(a->c->typed, &key,
                 item->type ? (uint64_t)item->qualifiers << 32 | item->type->id : UINT64_MAX);
        if (item->template_)
            vec_push(a->c->typed, &key, template_key(item->template_));
        for (uint32_t k = 0; item->constant && k < item->constant->count; k++)
            vec_push(a->c->typed, &key, item->constant->values[k].u);
    }
    return (struct instance **)map_slot(a->c->typed, &t->instances, key.items,
                                        key.count * sizeof *key.items);
}

static struct instance *create_instance(struct analyser *a, struct template *t,
                                        const struct template_arguments *arguments) {
    struct instance *instance = arena_new(a->c->typed, struct instance);
    if (++function_instancing(a)->count > MAX_INSTANCES) {
        context_fail(a->c, t->at, "too many template instantiations, last '%s'",
                     atom_text(a->c->atoms, t->name));
    }
    instance->arguments = *arguments;
    vec_push(a->c->typed, &t->all, instance);
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
    enum scalar scalar = k->type->scalar;
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
    struct text_sink text = {.arena = a->c->typed};
    sink_format(&text, "%s%s<", t->home->prefix, atom_text(a->c->atoms, t->name));
    size_t begin = text.length;
    for (uint32_t i = 0; i < arguments->count; i++) {
        sink_text(&text, i ? ", " : "");
        argument_text(a, &text, &arguments->items[i]);
    }
    if (text.length > MAX_LENGTH)
        return arena_format(a->c->typed, "%.*s...>", (int)begin, text.text);
    sink_text(&text, ">");
    return text.text;
}

const struct node *template_only_declarator(const struct node *declaration) {
    return declaration->declaration.declarators.first;
}

struct symbol *template_instance_symbol(struct analyser *a, const struct template *t,
                                        const struct type *type) {
    struct symbol *symbol = arena_new(a->c->typed, struct symbol);
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
    vec_push(a->c->typed, &a->globals, v);
    instance->symbol = arena_new(a->c->typed, struct symbol);
    *instance->symbol = (struct symbol){
        .kind = SYMBOL_VARIABLE, .name = t->name, .at = d->at, .scope = t->home, .variable = v};
}

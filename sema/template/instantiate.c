/* Instances made: of structs when someone looks into them, of aliases and variables when they are
 * named. */
#include <string.h>

#include "../declare/record.h"
#include "../declare/written.h"
#include "../name/builtin_type.h"
#include "../name/scope.h"
#include "../seams.h"
#include "arguments.h"
#include "bind.h"
#include "instance.h"
#include "specialize.h"
#include "template_member.h"

/* ---- Structs ---- */

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
    struct qualified_type q = analyse_qualified_type(a, t->declaration->alias.type);
    instance->symbol = instance_type_symbol(a, t, q.type);
    instance->symbol->qualifiers = q.qualifiers;
    instance->symbol->is_matrix_default = q.is_without_majority;
    a->has_const_types |= q.qualifiers != 0;
    scope_leave(a, previous);
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
    struct instancing *made = instancing_of(a);
    if (made->noted_errors != diag_error_count(a->c)) {
        made->noted_errors = diag_error_count(a->c);
        made->noted_instances = 0;
    }
    if (made->noted_instances++ < NEAR_ERROR || a->here.instantiation_depth <= NEAR_CODE) {
        note_at(a->c, at, "in instantiation of '%s' that is asked for here",
                instance_name(a, t, &instance->arguments));
    }
}

/* What is wrong in what is instantiated is an error even where an overload is only tried; an alias
 * stands for what it says where it is used. */
static void instantiate(struct analyser *a, struct template *t, struct instance *instance,
                        struct scope *bound, location at) {
    struct variable *this_ = a->here.this_;
    location outer = a->instantiated_at;
    unsigned errors = diag_error_count(a->c);
    unsigned muted = t->kind == TEMPLATE_ALIAS ? 0 : diag_speak(a->c);
    bool is_unevaluated = a->here.is_unevaluated, is_tried = a->here.is_tried;
    uint32_t nesting = a->here.nesting;
    const struct scope *checked = a->checked;
    struct arena *nodes = nodes_outlive(a);
    a->here.this_ = NULL;
    a->here.is_unevaluated = false;
    a->here.nesting = 0; /* counts the syntax of one declaration; instantiations have a limit */
    a->here.is_tried = is_tried && t->kind == TEMPLATE_ALIAS;
    a->checked = NULL;
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
    a->here.nodes = nodes;
    a->here.this_ = this_;
    a->here.is_unevaluated = is_unevaluated;
    a->here.nesting = nesting;
    a->here.is_tried = is_tried;
    a->checked = checked;
}

static bool go_deeper(struct analyser *a, const struct template *t, location at) {
    if (a->here.instantiation_depth >= MAX_INSTANTIATION) {
        error_at(a->c, at, "instantiations of '%s' are nested too deeply",
                 atom_text(a->c->atoms, t->name));
        return false;
    }
    context_heed_stack(a->c, at, 0);
    a->here.instantiation_depth++;
    return true;
}

static bool fill_instance(struct analyser *a, struct template *t, struct instance *instance,
                          struct scope *bound, location at) {
    if (!go_deeper(a, t, at))
        return false;
    instance->is_running = true;
    instantiate(a, t, instance, bound, at);
    instance->is_running = false;
    a->here.instantiation_depth--;
    return true;
}

void template_complete(struct analyser *a, const struct record *record) {
    struct scope *scope = record_scope(record);
    struct instance *instance = scope ? scope->instance : NULL;
    if (!instance || record->is_complete || instance->is_running || instance->is_explicit)
        return;
    if (!fill_instance(a, scope->self, instance, NULL, instance->at)) {
        struct record *r = (struct record *)record;
        r->is_complete = r->is_spoiled = scope->is_open = true;
    }
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

static struct symbol *template_instantiate(struct analyser *a, struct symbol *symbol,
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
        template_bind(a, t->scope, t->known, &t->node->template_.parameters, full.items, name, at);
    if (!bound)
        return NULL;
    bool is_new;
    struct instance *instance = template_instance(a, t, &full, &is_new);
    if (t->kind == TEMPLATE_RECORD)
        return name_record(a, t, instance, at);
    if (is_new)
        fill_instance(a, t, instance, bound, at);
    else if (instance->is_running && !instance->symbol)
        error_at(a->c, at, "'%s' is defined by itself", name);
    /* What an alias means wrongly is wrong again at its next use. */
    if (t->kind == TEMPLATE_ALIAS && instance->symbol && instance->symbol->type->kind == TYPE_ERROR)
        template_forget_instance(a, t, &full);
    return instance->symbol;
}

/* ---- Names with arguments ---- */

/* A template of types or variables with its arguments; others as they are. */
struct symbol *symbol_with_arguments(struct analyser *a, struct symbol *s,
                                     const struct name_part *part) {
    struct template_arguments arguments = {0};
    if (s->kind == SYMBOL_TYPE && s->builtin && part->has_arguments) {
        struct symbol *made = arena_new(a->c->arena, struct symbol);
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
        error_at(a->c, part->at, "'%s' is no template", atom_text(a->c->atoms, part->name));
        return NULL;
    }
    return s;
}

/* Instantiation of templates. Structs are instantiated when their members are needed, aliases and
 * variables when they are named. */
#include "../declare/declare.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "template.h"

static void instantiate_record(struct analyser *a, struct template *t, struct instance *instance,
                               location at) {
    struct record *record = (struct record *)instance->symbol->type->record;
    struct scope *bound;
    const struct node *declaration = template_choose(a, t, instance, &bound, at);
    const struct node *node = declaration ? declaration->declaration.type->type.specifier : NULL;
    if (!node) {
        record->is_complete = true; /* avoids follow-on errors */
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

static void instantiate_variable(struct analyser *a, struct template *t, struct instance *instance,
                                 location at) {
    struct scope *bound;
    const struct node *declaration = template_choose(a, t, instance, &bound, at);
    if (declaration)
        template_make_variable_instance(a, t, instance, bound, declaration);
}

/* ---- Instantiation ---- */

/* Adds a note about an instantiation. In a long chain, only the entries next to the error and next
 * to the outermost code are noted. */
static void note_instantiation(struct analyser *a, const struct template *t,
                               const struct instance *instance, location at) {
    enum { NEAR_ERROR = 4, NEAR_CODE = 2 };
    struct instancing *made = function_instancing(a);
    if (made->noted_errors != diag_error_count(a->c)) {
        made->noted_errors = diag_error_count(a->c);
        made->noted_instances = 0;
    }
    if (made->noted_instances++ < NEAR_ERROR || a->here.instantiation_depth <= NEAR_CODE) {
        note_at(a->c, at, "in instantiation of '%s' requested here",
                template_instance_name(a, t, &instance->arguments));
    }
}

/* Instantiates a template. Errors are reported even during overload resolution, except those of an
 * alias, which are part of the substitution. */
static void instantiate(struct analyser *a, struct template *t, struct instance *instance,
                        struct scope *bound, location at) {
    struct variable *this_ = a->here.this_;
    location outer = a->instantiated_at;
    a->requests++;
    unsigned errors = diag_error_count(a->c);
    unsigned muted = t->kind == TEMPLATE_ALIAS ? 0 : diag_report(a->c);
    bool is_unevaluated = a->here.is_unevaluated, is_tried = a->here.is_tried;
    uint32_t nesting = a->here.nesting;
    const struct scope *checked = a->checked;
    struct arena *nodes = nodes_outlive(a);
    a->here.this_ = NULL;
    a->here.is_unevaluated = false;
    /* counts only the nesting of one declaration; instantiations have a separate limit */
    a->here.nesting = 0;
    a->here.is_tried = is_tried && t->kind == TEMPLATE_ALIAS;
    a->checked = NULL;
    a->instantiated_at = at;
    if (t->kind == TEMPLATE_RECORD)
        instantiate_record(a, t, instance, at);
    else if (t->kind == TEMPLATE_ALIAS) {
        struct scope *previous = scope_enter(a, bound);
        struct qualified_type q = sema_analyse_qualified_type(a, t->declaration->alias.type);
        instance->symbol = template_instance_symbol(a, t, q.type);
        instance->symbol->qualifiers = q.qualifiers;
        instance->symbol->is_matrix_default = q.is_without_majority;
        a->has_const_types |= q.qualifiers != 0;
        scope_leave(a, previous);
    } else
        instantiate_variable(a, t, instance, at);
    if (diag_error_count(a->c) > errors)
        note_instantiation(a, t, instance, at);
    if (t->kind != TEMPLATE_ALIAS)
        diag_restore_mute(a->c, muted);
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
    context_check_stack(a->c, at, 0);
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

struct symbol *template_instantiate(struct analyser *a, struct symbol *symbol,
                                    const struct template_arguments *args, location at) {
    struct template *t = symbol->template_;
    const char *name = atom_text(a->c->atoms, t->name);
    struct template_arguments full = template_arguments_padded(a, t, args);
    if (args->count > full.count) {
        error_at(a->c, at, "'%s' requires %u template argument%s, not %u", name, full.count,
                 full.count == 1 ? "" : "s", args->count);
        return NULL;
    }
    struct scope *bound =
        template_bind(a, t->scope, t->known, &t->node->template_.parameters, full.items, name, at);
    if (!bound)
        return NULL;
    bool is_new;
    struct instance *instance = template_instance(a, t, &full, &is_new);
    if (t->kind == TEMPLATE_RECORD) {
        /* Naming a struct only creates its name. */
        if (!instance->symbol)
            template_instance_record(a, t, instance, t->scope);
        if (!instance->is_running)
            instance->at = at;
        return instance->symbol;
    }
    if (is_new)
        fill_instance(a, t, instance, bound, at);
    else if (instance->is_running && !instance->symbol)
        error_at(a->c, at, "'%s' is defined in terms of itself", name);
    /* The error of an invalid alias is reported again for its next use. */
    if (t->kind == TEMPLATE_ALIAS && instance->symbol && instance->symbol->type->kind == TYPE_ERROR)
        template_forget_instance(a, t, &full);
    return instance->symbol;
}

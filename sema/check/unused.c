/* What nothing names.  A name that is looked up and then folds into a constant counts as named. */
#include "check.h"

static const char *name_of(struct analyser *a, atom name) {
    return atom_text(a->c->atoms, name);
}

static void check_variable(struct analyser *a, const struct variable *v) {
    if (v && v->name && !v->is_named)
        warning_at(a->c, WARN_UNUSED_VARIABLE, v->at, "nothing uses the variable '%s'",
                   name_of(a, v->name));
}

static void check_statement(void *user, const struct statement *s) {
    struct analyser *a = user;
    if (s->kind == STMT_VARIABLE)
        check_variable(a, s->variable);
    else
        statement_children(s, check_statement, a);
}

static void check_parameters(struct analyser *a, const struct function *f) {
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *v = f->parameters[i];
        if (v->storage == STORAGE_PARAMETER && v->name && !v->is_named &&
            !attribute_find(v->attributes, ATTRIBUTE_MAYBE_UNUSED))
            warning_at(a->c, WARN_UNUSED_PARAMETER, v->at, "nothing uses the parameter '%s'",
                       name_of(a, v->name));
    }
}

/* What has semantics or attributes may be the entry point of another compilation. */
static bool may_be_entry(const struct function *f) {
    if (f->is_entry || f->is_patch_constant || f->is_export || f->attributes || f->semantic)
        return true;
    for (uint32_t i = 0; i < f->parameter_count; i++)
        if (f->parameters[i]->semantic || f->parameters[i]->type->kind == TYPE_STRUCT)
            return true;
    return f->return_type->kind == TYPE_STRUCT;
}

/* Functions of headers are for whoever needs them. */
static bool is_of_main_file(struct analyser *a, const struct function *f) {
    const struct source_file *file =
        sources_file_of(a->c->sources, sources_expansion_point(a->c->sources, f->at));
    return file && !file->included_at;
}

void unused_check(struct analyser *a, const struct function *f) {
    if (!f->is_named && !f->is_method && !may_be_entry(f) && is_of_main_file(a, f))
        warning_at(a->c, WARN_UNUSED_FUNCTION, f->at, "nothing calls the function '%s'",
                   f->full_name);
}

void unused_check_body(struct analyser *a, const struct function *f) {
    check_statement(a, f->body);
    check_parameters(a, f);
}

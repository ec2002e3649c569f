/* Unused names. A name that was looked up counts as used even if it folds to a constant. */
#include "../tree.h"
#include "check.h"

static const char *name_of(struct analyser *a, atom name) {
    return atom_text(a->c->atoms, name);
}

static void check_statement(void *user, const struct statement *s) {
    struct analyser *a = user;
    if (s->kind == STMT_VARIABLE) {
        const struct variable *v = s->variable;
        if (v && v->name && !v->is_named)
            warning_at(a->c, WARN_UNUSED_VARIABLE, v->at, "unused variable '%s'",
                       name_of(a, v->name));
    } else
        statement_children(s, check_statement, a);
}

/* Returns whether semantics or attributes suggest an entry point of another compilation. */
static bool may_be_entry(const struct function *f) {
    if (f->is_entry || f->is_patch_constant || f->is_export || f->attributes || f->semantic)
        return true;
    for (uint32_t i = 0; i < f->parameter_count; i++)
        if (f->parameters[i]->semantic || f->parameters[i]->type->kind == TYPE_STRUCT)
            return true;
    return f->return_type->kind == TYPE_STRUCT;
}

/* Returns whether a function is in the main file; unused functions in headers are not reported. */
static bool is_of_main_file(struct analyser *a, const struct function *f) {
    const struct source_file *file =
        sources_file_of(a->c->sources, sources_expansion_point(a->c->sources, f->at));
    return file && !file->included_at;
}

void lint_unused_locals(struct analyser *a, const struct function *f) {
    check_statement(a, f->body);
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        const struct variable *v = f->parameters[i];
        if (v->storage == STORAGE_PARAMETER && v->name && !v->is_named &&
            !attribute_find(v->attributes, ATTRIBUTE_MAYBE_UNUSED))
            warning_at(a->c, WARN_UNUSED_PARAMETER, v->at, "unused parameter '%s'",
                       name_of(a, v->name));
    }
}

void lint_unused_function(struct analyser *a, const struct function *f) {
    if (!f->is_named && !f->is_method && !may_be_entry(f) && is_of_main_file(a, f))
        warning_at(a->c, WARN_UNUSED_FUNCTION, f->at, "unused function '%s'", f->full_name);
}

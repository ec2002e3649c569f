/* Warnings about uses of deprecated declarations. */
#include "name.h"

void sema_warn_of_deprecated(struct analyser *a, const struct attribute *attributes, atom name,
                             location declared, location use) {
    const struct attribute *at = attribute_find(attributes, ATTRIBUTE_DEPRECATED);
    if (!at)
        return;
    const char *advice = at->argument_count ? at->arguments[0].constant->text : NULL;
    if (warning_at(a->c, WARN_DEPRECATED, use, "'%s' is deprecated%s%s",
                   atom_text(a->c->atoms, name), advice ? ": " : "", advice ? advice : ""))
        note_at(a->c, declared, "declared here");
}

/* An alias has its own attributes instead of those of its type. */
static const struct attribute *type_attributes(const struct symbol *symbol) {
    const struct type *type = symbol->type;
    if (type->kind == TYPE_STRUCT && type->record->name == symbol->name)
        return type->record->attributes;
    if (type->kind == TYPE_ENUM && type->enumeration->name == symbol->name)
        return type->enumeration->attributes;
    return symbol->attributes;
}

static bool is_inside(const struct analyser *a, const struct type *type) {
    const struct scope *scope = a->here.scope;
    while (scope && !(scope->kind == SCOPE_RECORD && scope->record->type == type))
        scope = scope->outer;
    return scope != NULL;
}

void sema_warn_of_deprecated_type(struct analyser *a, const struct symbol *type, location use) {
    bool is_written = type->kind == SYMBOL_TYPE && type->at && type->type;
    if (is_written && type_attributes(type) && !is_inside(a, type->type))
        sema_warn_of_deprecated(a, type_attributes(type), type->name, type->at, use);
}

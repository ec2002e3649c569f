/* Queries of the syntax of types, such as `auto`, const and matrix orientation. */
#include "../name/name.h"
#include "declare.h"

#include <string.h>

bool type_is_const(struct analyser *a, const struct node *node, const struct type *type) {
    const struct list *modifiers = &node->type.modifiers;
    const struct node *specifier = node->type.specifier;
    if (modifiers_have(modifiers, MODIFIER_CONST) || modifiers_have(modifiers, MODIFIER_CONSTEXPR))
        return true;
    if (!a->has_const_types || !specifier || specifier->kind != NODE_TYPE_NAME ||
        type->kind == TYPE_ERROR)
        return false;
    struct symbol *symbol = name_resolve(a, specifier);
    return symbol && symbol->kind == SYMBOL_TYPE && (symbol->qualifiers & QUALIFIER_CONST);
}

bool type_is_auto(struct analyser *a, const struct node *type) {
    const struct node *specifier = type->kind == NODE_TYPE ? type->type.specifier : type;
    if (!specifier || specifier->kind != NODE_TYPE_NAME || !specifier->name.parts ||
        specifier->name.parts->next)
        return false;
    atom name = specifier->name.parts->name;
    if (strcmp(atom_text(a->c->atoms, name), "auto") != 0)
        return false;
    struct symbol *symbol = scope_find(a, name, FIND_TYPE);
    return symbol && symbol->kind == SYMBOL_TYPE && symbol->builtin == BUILTIN_AUTO;
}

bool type_is_bare(struct analyser *a, const struct node *type) {
    const struct node *specifier = type->type.specifier;
    if (!specifier || specifier->kind != NODE_TYPE_NAME || !specifier->name.parts)
        return false;
    const struct name_part *last = specifier->name.parts;
    while (last->next)
        last = last->next;
    struct symbol *symbol = name_arguments(last)->first ? NULL : name_resolve(a, specifier);
    return symbol && symbol->kind == SYMBOL_TYPE && symbol->builtin == BUILTIN_OBJECT;
}

unsigned sema_alias_orientation(struct analyser *a, const struct node *name) {
    const struct symbol *symbol =
        name && name->kind == NODE_TYPE_NAME ? name_resolve(a, name) : NULL;
    return symbol && symbol->kind == SYMBOL_TYPE ? symbol->orientation : 0;
}

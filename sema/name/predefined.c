/* Declarations of names that the language or the compiler already declares.
 *
 * dxc declares its types, constants and namespaces at file scope, and applies the rules of C++ to a
 * second declaration there. Other scopes hide them. */
#include "name.h"

#include <string.h>

/* ---- Keywords ---- */

/* Types and words of HLSL that cannot be names; the parser rejects all other keywords. */
static bool is_keyword(const struct atom_table *atoms, atom name) {
    static const char *const keywords[] = {"auto",          "bool",      "double",    "float",
                                           "int",           "void",      "register",  "packoffset",
                                           "sampler_state", "technique", "Technique", "technique10",
                                           "technique11"};
    if (!atom_row(atoms, name, ATOM_TYPE) && !atom_row(atoms, name, ATOM_KEYWORD))
        return false;
    for (size_t i = 0; i < COUNT_OF(keywords); i++)
        if (!strcmp(atom_text(atoms, name), keywords[i]))
            return true;
    return false;
}

/* ---- Predefined names ---- */

/* The kinds of declarations, as bits. A value is a variable, function, function template or
 * enumerator. */
enum {
    DECLARED_STRUCT = 1,
    DECLARED_ENUM = 2,
    DECLARED_ALIAS = 4,
    DECLARED_VALUE = 8,
    DECLARED_TEMPLATE = 16,
    DECLARED_NAMESPACE = 32
};

static const struct predefined {
    const char *noun;
    unsigned allowed; /* kinds of declarations of the same name at file scope */
} predefined_rows[] = {
    /* A value hides a struct of the same scope (C++ [basic.scope.hiding]), and the reverse. */
    [PREDEFINED_STRUCT] = {"type", DECLARED_VALUE},
    [PREDEFINED_FORWARD] = {"type", DECLARED_STRUCT | DECLARED_VALUE},
    [PREDEFINED_VALUE] = {"name", DECLARED_STRUCT | DECLARED_ENUM},
    [PREDEFINED_ALIAS] = {"type", DECLARED_NAMESPACE},
    [PREDEFINED_TEMPLATE] = {"type", 0},
    [PREDEFINED_NAMESPACE] = {"namespace", DECLARED_NAMESPACE},
};

static unsigned kind_of_type(const struct type *type, atom name) {
    if (type->kind == TYPE_ENUM && type->enumeration->name == name)
        return DECLARED_ENUM;
    return type->kind == TYPE_STRUCT && type->record->name == name ? DECLARED_STRUCT
                                                                   : DECLARED_ALIAS;
}

static unsigned kind_of_declaration(const struct symbol *s) {
    switch (s->kind) {
    case SYMBOL_TYPE:
        return kind_of_type(s->type, s->name);
    case SYMBOL_TEMPLATE:
        return s->is_overloadable ? DECLARED_VALUE : DECLARED_TEMPLATE;
    case SYMBOL_NAMESPACE:
        return DECLARED_NAMESPACE;
    default:
        return DECLARED_VALUE;
    }
}

static enum predefined_kind kind_of_builtin(struct analyser *a, const struct symbol *s) {
    if (s->kind == SYMBOL_NAMESPACE)
        return PREDEFINED_NAMESPACE;
    if (s->kind != SYMBOL_TYPE)
        return PREDEFINED_VALUE;
    if (s->builtin == BUILTIN_OBJECT && s->object == OBJECT_EFFECT &&
        a->options->hlsl_version > 2021)
        return PREDEFINED_FREE;
    if (s->builtin == BUILTIN_OBJECT)
        return s->redeclaration;
    if (s->builtin)
        return PREDEFINED_TEMPLATE;
    return s->type->kind == TYPE_STRUCT ? PREDEFINED_STRUCT : PREDEFINED_ALIAS;
}

enum predefined_kind predefined_kind_of(struct analyser *a, atom name) {
    const struct symbol *s =
        a->here.scope == a->global ? scope_find_in(a, a->builtins, name, FIND_ANY) : NULL;
    return s ? kind_of_builtin(a, s) : PREDEFINED_FREE;
}

/* Repeating an alias is not an error (C++ [dcl.typedef]). */
static bool repeats_alias(struct analyser *a, const struct symbol *new) {
    if (new->kind != SYMBOL_TYPE)
        return false;
    const struct symbol *old = scope_find_in(a, a->builtins, new->name, FIND_TYPE);
    return old && !old->builtin && old->type == new->type;
}

/* Returns whether the declaration is ignored, so that later uses of the name mean the built-in
 * type. */
static bool report_clash(struct analyser *a, const struct symbol *new) {
    const char *name = atom_text(a->c->atoms, new->name);
    bool is_type = new->kind == SYMBOL_TYPE;
    if (is_keyword(a->c->atoms, new->name)) {
        error_at(a->c, new->at, "keyword '%s' cannot be used as a name", name);
        return is_type;
    }
    enum predefined_kind predefined = predefined_kind_of(a, new->name);
    if (predefined == PREDEFINED_FREE || (is_type && new->type->kind == TYPE_ERROR))
        return false;
    const struct predefined *row = &predefined_rows[predefined];
    unsigned kind = kind_of_declaration(new);
    if ((row->allowed & kind) || repeats_alias(a, new))
        return false;
    error_at(a->c, new->at, "redefinition of built-in %s '%s'", row->noun, name);
    return kind == DECLARED_ALIAS;
}

/* ---- Declarations ---- */

struct symbol *sema_declare_name(struct analyser *a, struct symbol symbol) {
    bool is_ignored = symbol.name && report_clash(a, &symbol);
    if (is_ignored)
        symbol.name = 0;
    found_declare(a, &symbol);
    return scope_declare(a, symbol);
}

void sema_declare_type_symbol(struct analyser *a, atom name, const struct type *type, location at) {
    struct symbol *old = scope_symbol(a->here.scope, name);
    if (old && old->kind == SYMBOL_TYPE && old->type == type)
        return;
    struct symbol symbol = {.kind = SYMBOL_TYPE, .name = name, .at = at, .type = type};
    sema_declare_name(a, symbol);
}

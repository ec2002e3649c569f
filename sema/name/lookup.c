/* Finds names in scopes and their enclosing scopes. */
#include "../convert/convert.h"
#include "../upcalls.h"
#include "name.h"

/* ---- Members ---- */

const struct type *sema_complete_type(struct analyser *a, const struct type *type) {
    const struct type *element = type_strip_arrays(type);
    if (element->kind == TYPE_STRUCT && !element->record->is_complete)
        template_complete(a, element->record);
    return type;
}

static struct symbol *lookup_here(struct analyser *a, const struct record *record, atom name,
                                  struct expression **base, unsigned depth);

/* Looks up a name in the fields of an unnamed struct, which are members of the enclosing struct. */
static struct symbol *lookup_in_nameless(struct analyser *a, const struct record *record, atom name,
                                         struct expression **base, unsigned depth) {
    for (uint32_t i = 0; i < record->field_count; i++) {
        const struct field *field = &record->fields[i];
        if (field->name || field->type->kind != TYPE_STRUCT)
            continue;
        struct expression *inner = base && *base ? expr_member(a, *base, i, NULL) : NULL;
        struct symbol *s =
            lookup_here(a, field->type->record, name, inner ? &inner : NULL, depth + 1);
        if (s) {
            if (inner)
                *base = inner;
            return s;
        }
    }
    return NULL;
}

static struct symbol *lookup_in_base(struct analyser *a, const struct record *record, atom name,
                                     struct expression **base, unsigned depth) {
    if (!record->base)
        return NULL;
    struct expression *inner = base && *base ? expr_base(a, *base, NULL) : NULL;
    struct symbol *s = lookup_here(a, record->base->record, name, inner ? &inner : NULL, depth + 1);
    if (s && inner)
        *base = inner;
    return s;
}

static struct symbol *lookup_here(struct analyser *a, const struct record *record, atom name,
                                  struct expression **base, unsigned depth) {
    struct scope *scope = record_scope(record);
    if (!scope || depth > MAX_NESTING)
        return NULL;
    struct symbol *s = scope_symbol(scope, name);
    if (!s && record->has_nameless)
        s = lookup_in_nameless(a, record, name, base, depth);
    if (!s)
        s = lookup_in_base(a, record, name, base, depth);
    for (size_t i = 0; !s && i < scope->used.count; i++)
        s = scope_symbol(scope->used.items[i], name);
    return s;
}

struct symbol *record_lookup(struct analyser *a, const struct record *record, atom name,
                             struct expression **base) {
    sema_complete_type(a, record->type);
    return name ? lookup_here(a, record, name, base, 0) : NULL;
}

/* ---- Scopes ---- */

/* Returns whether a lookup considers symbols of this kind. */
bool symbol_is_sought(const struct symbol *s, enum find find) {
    switch (find) {
    case FIND_ANY:
        return true;
    case FIND_TYPE:
        return s->kind == SYMBOL_TYPE || s->kind == SYMBOL_TEMPLATE;
    case FIND_SCOPE:
        return s->kind == SYMBOL_TYPE || s->kind == SYMBOL_NAMESPACE || s->kind == SYMBOL_TEMPLATE;
    }
    return false;
}

static struct symbol *first_found(struct symbol *chain, enum find find) {
    while (chain && !symbol_is_sought(chain, find))
        chain = chain->next;
    return chain;
}

uint32_t scope_walk(struct analyser *a, struct scope *scope) {
    scope->walk = ++a->walks;
    return scope->walk;
}

bool scope_is_new(struct scope *scope, uint32_t walk) {
    bool is_new = scope->walk != walk;
    scope->walk = walk;
    return is_new;
}

static struct symbol *find_here(struct analyser *a, struct scope *scope, atom name, enum find find,
                                uint32_t walk) {
    struct symbol *s = first_found(scope_symbol(scope, name), find);
    if (!s && scope->builtin_prefix)
        s = first_found(builtin_type_find(a, scope, name), find);
    if (!s && scope->kind == SCOPE_RECORD)
        s = first_found(record_lookup(a, scope->record, name, NULL), find);
    for (size_t i = 0; !s && i < scope->used.count; i++)
        if (scope_is_new(scope->used.items[i], walk)) {
            context_check_stack(a->c, 0, 0);
            s = find_here(a, scope->used.items[i], name, find, walk);
        }
    return s;
}

struct symbol *scope_find_in(struct analyser *a, struct scope *scope, atom name, enum find find) {
    return name ? find_here(a, scope, name, find, scope_walk(a, scope)) : NULL;
}

/* Names in a template keep their meaning from its definition (C++ [temp.nondep]). Functions are
 * excluded, because overloads are resolved at the call. */
static bool is_known(const struct symbol *s, const struct scope *scope, uint32_t known) {
    bool is_outside = scope->kind == SCOPE_NAMESPACE || scope->kind == SCOPE_GLOBAL;
    return !known || !is_outside || s->order <= known || s->kind == SYMBOL_FUNCTION ||
           s->is_overloadable;
}

/* Most enclosing scopes are blocks, which rarely declare a given name. */
static bool may_have(const struct scope *scope, atom name) {
    return scope->kind != SCOPE_BLOCK || scope->used.count || scope->filter >> name % 64 & 1;
}

struct symbol *scope_find(struct analyser *a, atom name, enum find find) {
    uint32_t known = 0;
    /* The first later declaration, used as a fallback because a header may be missing. */
    struct symbol *late = NULL;
    for (struct scope *scope = a->here.scope; scope; scope = scope->outer) {
        if (!may_have(scope, name))
            continue;
        struct symbol *s = scope_find_in(a, scope, name, find);
        if (s && is_known(s, scope, known))
            return s;
        late = late ? late : s;
        known = known ? known : scope->known;
    }
    return late;
}

/* ---- Components of names ---- */

/* The names of operator functions in debug information; other operators cannot be declared. */
static const char *const operator_words[OPERATOR_COUNT] = {
    [OPERATOR_ADD] = "operator.Plus",
    [OPERATOR_SUBTRACT] = "operator.Minus",
    [OPERATOR_MULTIPLY] = "operator.Star",
    [OPERATOR_DIVIDE] = "operator.Slash",
    [OPERATOR_REMAINDER] = "operator.Percent",
    [OPERATOR_BIT_AND] = "operator.Amp",
    [OPERATOR_BIT_OR] = "operator.Pipe",
    [OPERATOR_BIT_XOR] = "operator.Caret",
    [OPERATOR_LESS] = "operator.Less",
    [OPERATOR_GREATER] = "operator.Greater",
    [OPERATOR_LESS_EQUAL] = "operator.LessEqual",
    [OPERATOR_GREATER_EQUAL] = "operator.GreaterEqual",
    [OPERATOR_EQUAL] = "operator.EqualEqual",
    [OPERATOR_NOT_EQUAL] = "operator.ExclaimEqual",
    [OPERATOR_NOT] = "operator.Exclaim",
    [OPERATOR_COMPLEMENT] = "operator.Tilde",
    [OPERATOR_LOGICAL_AND] = "operator.AmpAmp",
    [OPERATOR_LOGICAL_OR] = "operator.PipePipe",
    [OPERATOR_COMMA] = "operator.Comma",
    [OPERATOR_CALL] = "operator.Call",
    [OPERATOR_SUBSCRIPT] = "operator.Subscript",
};

atom overload_operator_name(struct analyser *a, enum operator_kind op) {
    return operator_words[op] ? atom_of(a->c->atoms, operator_words[op]) : 0;
}

const struct name_part *name_last(const struct syntax_name *name) {
    const struct name_part *part = name->parts;
    while (part && part->next)
        part = part->next;
    return part;
}

atom name_atom(struct analyser *a, const struct syntax_name *name) {
    if (name->operator_ != OPERATOR_NONE)
        return overload_operator_name(a, name->operator_);
    const struct name_part *last = name_last(name);
    return last ? last->name : 0;
}

bool expr_is_invalid(const struct analyser *a, atom name) {
    return a->spoiled.count && map_find_u64(&a->spoiled, name);
}

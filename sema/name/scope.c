/* Scopes. A name has one meaning in a scope, except that functions can be overloaded, and that a
 * variable or function hides a type (C++ [basic.scope.hiding]). */
#include "name.h"

static bool is_local(enum scope_kind kind) {
    return kind == SCOPE_FUNCTION || kind == SCOPE_BLOCK;
}

static struct arena *arena_of(const struct analyser *a, enum scope_kind kind) {
    return is_local(kind) ? a->here.nodes : a->c->typed;
}

/* Types can outlive the block that declares them, for example as the type of a result. */
struct scope *scope_create(struct analyser *a, enum scope_kind kind, struct scope *outer) {
    struct scope *scope = arena_new(arena_of(a, kind), struct scope);
    a->here.outlives_body |= outer && is_local(outer->kind) && !is_local(kind);
    scope->kind = kind;
    scope->outer = outer;
    scope->prefix = outer ? outer->prefix : "";
    return scope;
}

struct scope *scope_push(struct analyser *a, enum scope_kind kind) {
    a->here.scope = scope_create(a, kind, a->here.scope);
    return a->here.scope;
}

void scope_pop(struct analyser *a) {
    a->here.scope = a->here.scope->outer;
}

struct scope *scope_enter(struct analyser *a, struct scope *scope) {
    struct scope *previous = a->here.scope;
    a->here.scope = scope;
    return previous;
}

void scope_leave(struct analyser *a, struct scope *previous) {
    a->here.scope = previous;
}

/* ---- Declarations ---- */

/* Up to this number, a linear search is faster than a map. */
enum { MOST_LISTED = 8 };

static bool is_overloadable(const struct symbol *s) {
    return s->kind == SYMBOL_FUNCTION || s->is_overloadable;
}

static void report_redefinition(struct analyser *a, const struct symbol *new,
                                const struct symbol *old) {
    const char *name = atom_text(a->c->atoms, new->name);
    if (new->from_for && a->options->hlsl_version < 2021) {
        if (!warning_at(a->c, WARN_FOR_REDEFINITION, new->at,
                        "'%s' shadows an earlier variable from here on", name))
            return;
    } else {
        error_at(a->c, new->at,
                 new->kind == old->kind ? "redefinition of '%s'"
                                        : "redefinition of '%s' as a different kind of symbol",
                 name);
    }
    note_at(a->c, old->at, "'%s' previously declared here", name);
}

/* Returns whether a variable or function hides a type of the same name. */
static bool hides_type(const struct symbol *front, const struct symbol *type) {
    return type->kind == SYMBOL_TYPE &&
           (front->kind == SYMBOL_VARIABLE || front->kind == SYMBOL_BUFFER_MEMBER ||
            front->kind == SYMBOL_FIELD || is_overloadable(front));
}

/* Reports a redeclaration of a name from the head of the enclosing loop or `if`. */
static void check_head(struct analyser *a, const struct symbol *new) {
    const struct scope *outer = a->here.scope->outer;
    const struct symbol *old = outer && outer->is_head ? scope_symbol(outer, new->name) : NULL;
    if (old)
        report_redefinition(a, new, old);
}

struct symbol *scope_search(const struct scope *scope, atom name) {
    if (scope->symbols.count)
        return map_find_u64(&scope->symbols, name);
    struct symbol *s = scope->newest;
    while (s && (s->name != name || s->is_behind))
        s = s->older;
    return s;
}

/* Chains a symbol after an existing one of the same name, or returns false. */
static bool joins_overloads(struct symbol *old, struct symbol *new) {
    if (is_overloadable(old) && is_overloadable(new)) {
        struct symbol *chain = old;
        if (chain->index)
            chain = chain->index->last;
        while (chain->next && is_overloadable(chain->next))
            chain = chain->next;
        new->next = chain->next;
        chain->next = new;
    } else if (hides_type(old, new) && !old->next)
        old->next = new;
    else
        return false;
    return true;
}

static void map_symbol(struct analyser *a, struct scope *scope, struct symbol *s) {
    if (!s->is_behind)
        *map_slot_u64(a->c->typed, &scope->symbols, s->name) = s;
}

struct symbol *scope_declare(struct analyser *a, struct symbol symbol) {
    struct symbol *new = arena_new(arena_of(a, a->here.scope->kind), struct symbol);
    *new = symbol;
    new->next = NULL;
    new->scope = a->here.scope;
    new->order = ++a->next_symbol;
    if (!symbol.name)
        return new;
    struct symbol *old = scope_symbol(a->here.scope, symbol.name);
    new->is_behind = old &&joins_overloads(old, new);
    if (!old)
        check_head(a, new);
    else if (!new->is_behind) {
        if (hides_type(new, old))
            new->next = old;
        else
            report_redefinition(a, new, old);
        old->is_behind = true;
    }
    struct scope *scope = a->here.scope;
    scope->filter |= UINT64_C(1) << new->name % 64;
    new->older = scope->newest;
    scope->newest = new;
    if (++scope->symbol_count > MOST_LISTED)
        map_symbol(a, scope, new);
    for (struct symbol *s = new->older; s && scope->symbol_count == MOST_LISTED + 1; s = s->older)
        map_symbol(a, scope, s);
    return new;
}

/* ---- Structs and their scopes ---- */

const char *scope_full_name(struct analyser *a, const struct scope *scope, atom name) {
    const char *text = atom_text(a->c->atoms, name);
    if (scope->kind == SCOPE_RECORD) {
        const char *record = scope->record->template_name
                                 ? scope->record->template_name
                                 : atom_text(a->c->atoms, scope->record->name);
        return arena_join(a->c->typed, scope->outer->prefix, record, ".", text);
    }
    return *scope->prefix ? arena_join(a->c->typed, scope->prefix, text) : text;
}

struct record *record_create(struct analyser *a, atom name, const char *full_name, location at) {
    struct record *record = arena_new(a->c->typed, struct record);
    record->name = name;
    record->full_name = full_name;
    record->at = at;
    record->type = type_of_record(a->types, record);
    struct scope *scope = scope_create(a, SCOPE_RECORD, a->here.scope);
    scope->record = record;
    scope->prefix = arena_join(a->c->typed, full_name, "::");
    record->scope = scope;
    return record;
}

struct scope *record_scope(const struct record *record) {
    return record->scope;
}

/* Scopes: declaring names and looking them up. */
#include <string.h>

#include "../analyser.h"

struct scope *scope_create(struct analyser *a, enum scope_kind kind, struct scope *outer) {
    struct scope *scope = arena_new(a->c->arena, struct scope);
    scope->kind = kind;
    scope->outer = outer;
    scope->prefix = outer ? outer->prefix : "";
    return scope;
}

struct scope *scope_push(struct analyser *a, enum scope_kind kind) {
    a->scope = scope_create(a, kind, a->scope);
    return a->scope;
}

void scope_pop(struct analyser *a) {
    a->scope = a->scope->outer;
}

struct scope *scope_enter(struct analyser *a, struct scope *scope) {
    struct scope *previous = a->scope;
    a->scope = scope;
    return previous;
}

void scope_leave(struct analyser *a, struct scope *previous) {
    a->scope = previous;
}

/* ---- Declaring ---- */

static bool is_overloadable(const struct symbol *s) {
    return s->kind == SYMBOL_FUNCTION || (s->kind == SYMBOL_TEMPLATE && template_is_function(s));
}

static void report_redefinition(struct analyser *a, const struct symbol *new,
                                const struct symbol *old) {
    const char *name = atom_text(a->c->atoms, new->name);
    if (new->from_for && a->options->hlsl_version < 2021) {
        if (!warning_at(a->c, WARN_FOR_REDEFINITION, new->at,
                        "'%s' hides an earlier variable; from here on it is meant", name))
            return;
    } else {
        error_at(a->c, new->at,
                 new->kind == old->kind ? "redefinition of '%s'"
                                        : "redefinition of '%s' as a different kind of symbol",
                 name);
    }
    note_at(a->c, old->at, "'%s' was declared here before", name);
}

/* A type may share its name with one variable or with functions, which then hide it. */
static bool hides_type(const struct symbol *front, const struct symbol *type) {
    return type->kind == SYMBOL_TYPE &&
           (front->kind == SYMBOL_VARIABLE || front->kind == SYMBOL_BUFFER_MEMBER ||
            front->kind == SYMBOL_FIELD || is_overloadable(front));
}

static void append_symbol(struct symbol *chain, struct symbol *new) {
    while (chain->next && is_overloadable(chain->next))
        chain = chain->next;
    new->next = chain->next;
    chain->next = new;
}

/* What the head of a loop or an `if` declares is not to be hidden by the statement under it. */
static void check_head(struct analyser *a, const struct symbol *new) {
    const struct scope *outer = a->scope->outer;
    const struct symbol *old =
        outer && outer->is_head ? map_find_u64(&outer->symbols, new->name) : NULL;
    if (old)
        report_redefinition(a, new, old);
}

struct symbol *scope_declare(struct analyser *a, struct symbol symbol) {
    struct symbol *new = arena_new(a->c->arena, struct symbol);
    *new = symbol;
    new->next = NULL;
    new->scope = a->scope;
    if (!symbol.name)
        return new;
    void **slot = map_slot_u64(a->c->arena, &a->scope->symbols, symbol.name);
    struct symbol *old = *slot;
    new->older = a->scope->newest;
    a->scope->newest = new;
    if (!old) {
        check_head(a, new);
        *slot = new;
    } else if (is_overloadable(old) && is_overloadable(new)) {
        append_symbol(old, new);
    } else if (hides_type(new, old)) {
        new->next = old;
        *slot = new;
    } else if (hides_type(old, new) && !old->next) {
        old->next = new;
    } else {
        report_redefinition(a, new, old);
        *slot = new;
    }
    return new;
}

/* ---- Looking up ---- */

static bool is_found(const struct symbol *s, enum find find) {
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
    while (chain && !is_found(chain, find))
        chain = chain->next;
    return chain;
}

static struct symbol *find_here(struct analyser *a, struct scope *scope, atom name, enum find find,
                                unsigned depth) {
    struct symbol *s = first_found(map_find_u64(&scope->symbols, name), find);
    if (!s && scope->builtin_prefix)
        s = first_found(builtin_type_find(a, scope, name), find);
    if (!s && scope->kind == SCOPE_RECORD)
        s = first_found(record_lookup(a, scope->record, name, NULL), find);
    /* Namespaces may use one another in a circle: the bound on the depth ends that. */
    for (size_t i = 0; !s && depth < 16 && i < scope->used.count; i++)
        if (scope->used.items[i] != scope)
            s = find_here(a, scope->used.items[i], name, find, depth + 1);
    return s;
}

struct symbol *scope_find_in(struct analyser *a, struct scope *scope, atom name, enum find find) {
    return name ? find_here(a, scope, name, find, 0) : NULL;
}

struct symbol *scope_find(struct analyser *a, atom name, enum find find) {
    for (struct scope *scope = a->scope; scope; scope = scope->outer) {
        struct symbol *s = scope_find_in(a, scope, name, find);
        if (s)
            return s;
    }
    return NULL;
}

/* ---- Spelling suggestions ---- */

struct suggestion {
    const char *wanted;
    const char *best;
    size_t distance;
    location at;
};

static void suggest(struct suggestion *s, const char *text, location at) {
    size_t distance = spelling_distance(s->wanted, text, s->distance);
    if (distance < s->distance) {
        s->distance = distance;
        s->best = text;
        s->at = at;
    }
}

static void suggest_from_scope(struct analyser *a, struct suggestion *s, const struct scope *scope,
                               enum find find) {
    for (const struct symbol *symbol = scope->newest; symbol; symbol = symbol->older) {
        if (!is_found(symbol, find))
            continue;
        suggest(s, atom_text(a->c->atoms, symbol->name), symbol->at);
    }
    if (scope->kind == SCOPE_RECORD && scope->record->base)
        suggest_from_scope(a, s, record_scope(scope->record->base->record), find);
}

static void suggest_builtins(struct suggestion *s, enum find find) {
    const char *type;
    for (size_t i = 0; find != FIND_SCOPE && (type = builtin_type_spelling(i)); i++)
        suggest(s, type, 0);
    for (int row = 0; find == FIND_ANY && row < INTRINSIC_COUNT; row++) {
        const struct intrinsic_info *info = intrinsic_info((enum intrinsic)row);
        if (!info->scope)
            suggest(s, info->name, 0);
    }
}

bool is_spoiled(const struct analyser *a, atom name) {
    return a->spoiled.count && map_find_u64(&a->spoiled, name);
}

/* A base that is not known may have members of any name. */
static bool may_be_inherited(const struct analyser *a, const struct scope *scope) {
    if (scope)
        return scope->is_open;
    for (scope = a->scope; scope; scope = scope->outer)
        if (scope->is_open)
            return true;
    return false;
}

void report_unknown_name(struct analyser *a, const char *what, atom name, struct scope *scope,
                         enum find find, location at) {
    if (is_spoiled(a, name) || may_be_inherited(a, scope))
        return;
    struct suggestion s = {.wanted = atom_text(a->c->atoms, name)};
    const char *option = builtin_type_requirement(a, name);
    if (option) {
        error_at(a->c, at, "'%s' needs %s", s.wanted, option);
        return;
    }
    s.distance = spelling_limit(s.wanted);
    if (scope) {
        suggest_from_scope(a, &s, scope, find);
    } else {
        for (const struct scope *o = a->scope; o; o = o->outer)
            suggest_from_scope(a, &s, o, find);
        suggest_builtins(&s, find);
    }
    if (!s.best) {
        error_at(a->c, at, "%s '%s'", what, s.wanted);
        return;
    }
    error_at(a->c, at, "%s '%s'; did you mean '%s'?", what, s.wanted, s.best);
    if (s.at)
        note_at(a->c, s.at, "'%s' is declared here", s.best);
}

/* ---- Names of several parts ---- */

const struct name_part *name_last(const struct name *name) {
    const struct name_part *part = name->parts;
    while (part && part->next)
        part = part->next;
    return part;
}

atom name_atom(struct analyser *a, const struct name *name) {
    if (name->operator_ != OPERATOR_NONE)
        return operator_function_name(a, name->operator_);
    const struct name_part *last = name_last(name);
    return last ? last->name : 0;
}

struct scope *symbol_scope(struct analyser *a, struct symbol *symbol) {
    if (symbol->kind == SYMBOL_NAMESPACE)
        return symbol->namespace_;
    if (symbol->kind != SYMBOL_TYPE || !symbol->type)
        return NULL;
    if (symbol->type->kind == TYPE_STRUCT)
        return record_scope(complete_type(a, symbol->type)->record);
    return symbol->type->kind == TYPE_ENUM ? symbol->type->enumeration->scope : NULL;
}

/* A template of types or variables with its arguments; others as they are. */
static struct symbol *with_arguments(struct analyser *a, struct symbol *s,
                                     const struct name_part *part) {
    if (s->kind == SYMBOL_TYPE && s->builtin && part->has_arguments) {
        struct symbol *made = arena_new(a->c->arena, struct symbol);
        *made = *s;
        made->builtin = BUILTIN_NONE;
        made->is_matrix_default = s->builtin == BUILTIN_MATRIX;
        made->type = builtin_type_instantiate(a, s, &part->arguments, part->at);
        return made;
    }
    if (s->kind == SYMBOL_TEMPLATE && !template_is_function(s)) {
        struct template_arguments arguments = {0};
        if (!part->has_arguments) {
            struct symbol *self = template_self(a, s);
            if (self)
                return self;
        }
        if (!template_arguments_analyse(a, &part->arguments, &arguments))
            return NULL;
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

static struct symbol *find_first(struct analyser *a, const struct name *name, enum find find) {
    atom first = name->parts->name;
    if (!name->global)
        return scope_find(a, first, find);
    struct symbol *s = scope_find_in(a, a->global, first, find);
    return s ? s : scope_find_in(a, a->builtins, first, find);
}

/* Follows the parts up to and without the last one; NULL after an error. */
static struct scope *follow_parts(struct analyser *a, const struct name *name,
                                  const struct name_part **last) {
    struct scope *scope = NULL;
    const struct name_part *part = name->parts;
    for (; part->next; part = part->next) {
        struct symbol *s = scope ? scope_find_in(a, scope, part->name, FIND_SCOPE)
                                 : find_first(a, name, FIND_SCOPE);
        if (!s) {
            report_unknown_name(a, "use of undeclared name", part->name, scope, FIND_SCOPE,
                                part->at);
            return NULL;
        }
        s = with_arguments(a, s, part);
        if (!s || (s->kind == SYMBOL_TYPE && s->type && s->type->kind == TYPE_ERROR))
            return NULL;
        scope = symbol_scope(a, s);
        if (!scope && s->builtin == BUILTIN_OBJECT && s->object == OBJECT_HIT_OBJECT) {
            error_at(a->c, part->at, "shader execution reordering has no mapping to SPIR-V");
            return NULL;
        }
        if (!scope) {
            error_at(a->c, part->at, "'%s' is no struct, enum or namespace",
                     atom_text(a->c->atoms, part->name));
            return NULL;
        }
    }
    *last = part;
    return scope ? scope : name->global ? a->global : a->scope;
}

struct scope *name_scope(struct analyser *a, const struct name *name) {
    const struct name_part *last;
    return name->parts ? follow_parts(a, name, &last) : a->scope;
}

static const char *unknown_of(const struct node *node, const struct scope *scope) {
    if (node->kind == NODE_TYPE_NAME)
        return "unknown type name";
    return scope ? "no member named" : "use of undeclared identifier";
}

struct symbol *name_resolve(struct analyser *a, const struct node *node) {
    const struct name *name = &node->name;
    const struct name_part *last;
    struct scope *scope = follow_parts(a, name, &last);
    if (!scope)
        return NULL;
    bool is_qualified = last != name->parts;
    enum find find = node->kind == NODE_TYPE_NAME ? FIND_TYPE : FIND_ANY;
    struct symbol *s =
        is_qualified ? scope_find_in(a, scope, last->name, find) : find_first(a, name, find);
    if (!s) {
        report_unknown_name(a, unknown_of(node, is_qualified ? scope : NULL), last->name,
                            is_qualified ? scope : NULL, find, last->at);
        return NULL;
    }
    return with_arguments(a, s, last);
}

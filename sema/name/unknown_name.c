/* Messages about unknown names and wrong separators. They suggest the name in HLSL, a declaration
 * in another scope, or a similar name. */
#include "name.h"

#include <string.h>

static const char *text_of(const struct analyser *a, atom name) {
    return atom_text(a->c->atoms, name);
}

/* Returns the slot of an unknown name, which is reported only once per function. */
static void **reported_once_slot(struct analyser *a, const struct scope *scope, atom name) {
    struct {
        const void *function, *scope;
        uint64_t name;
    } key = {a->here.function, scope, name};
    return map_slot(a->c->typed, &a->unknown_names, &key, sizeof key);
}

/* ---- Later declarations ---- */

static bool is_named(const struct syntax_name *name, atom wanted) {
    return name->parts && !name->parts->next && name->parts->name == wanted;
}

static location declared_type(const struct node *type, atom name) {
    const struct node *s = type ? type->type.specifier : NULL;
    if (s && s->kind == NODE_STRUCT && is_named(&s->record.name, name))
        return s->at;
    return s && s->kind == NODE_ENUM && is_named(&s->enumeration.name, name) ? s->at : 0;
}

static location declared_value(const struct list *declarators, atom name) {
    for (const struct node *d = declarators->first; d; d = d->next)
        if (is_named(&d->declarator.name, name))
            return d->at;
    return 0;
}

/* Returns the location of a declaration at file scope, or 0. */
static location find_declaration(const struct analyser *a, atom name, enum find find,
                                 bool *is_function) {
    const struct node *n = a->declarations ? a->declarations->first : NULL;
    for (; n; n = n->next) {
        if (n->kind != NODE_FUNCTION && n->kind != NODE_DECLARATION)
            continue;
        const struct node *first = n->declaration.declarators.first;
        *is_function = first && first->declarator.is_function;
        location at = declared_type(n->declaration.type, name);
        if (!at && find == FIND_ANY)
            at = declared_value(&n->declaration.declarators, name);
        if (at)
            return at;
    }
    return 0;
}

static bool report_used_too_early(struct analyser *a, const char *what, atom name, enum find find,
                                  location at) {
    bool is_function;
    location later = find_declaration(a, name, find, &is_function);
    if (later && error_at(a->c, at, "%s '%s'", what, text_of(a, name)))
        note_at(a->c, later,
                is_function ? "declared here, after its use; add a prototype"
                            : "declared here, after its use");
    return later != 0;
}

/* ---- Members of known symbols ---- */

static const struct record *record_of(const struct variable *v) {
    bool is_buffer = type_is_of_class(v->type, OBJECT_CLASS_CONSTANT_BUFFER) ||
                     type_is_of_class(v->type, OBJECT_CLASS_TEXTURE_BUFFER);
    const struct type *type = is_buffer ? v->type->arguments[0].type : v->type;
    return type->kind == TYPE_STRUCT ? type->record : NULL;
}

/* Returns the member of a symbol with a name, and the separator between the two, or NULL. */
static const struct symbol *held_by(struct analyser *a, const struct symbol *s, atom name,
                                    enum find find, const char **mark) {
    const struct record *record = s->kind == SYMBOL_VARIABLE ? record_of(s->variable) : NULL;
    bool is_enum = s->kind == SYMBOL_TYPE && s->type && s->type->kind == TYPE_ENUM;
    *mark = record ? "." : "::";
    if (record)
        return find == FIND_ANY ? record_lookup(a, record, name, NULL) : NULL;
    if (s->kind == SYMBOL_NAMESPACE)
        return scope_find_in(a, s->namespace_, name, find);
    return is_enum ? scope_find_in(a, s->type->enumeration->scope, name, find) : NULL;
}

static bool report_held(struct analyser *a, const char *what, atom name, enum find find,
                        location at) {
    const char *mark;
    for (const struct scope *scope = a->here.scope; scope; scope = scope->outer)
        for (const struct symbol *s = scope->newest; s; s = s->older) {
            const struct symbol *held = s->at ? held_by(a, s, name, find, &mark) : NULL;
            if (!held)
                continue;
            const char *path =
                arena_format(a->c->typed, "%s%s%s", text_of(a, s->name), mark, text_of(a, name));
            diag_propose(a->c, (struct fix){at, FIX_REPLACE, path, 0});
            if (error_at(a->c, at, "%s '%s'; did you mean '%s'?", what, text_of(a, name), path) &&
                held->at)
                note_at(a->c, held->at, "'%s' declared here", text_of(a, name));
            return true;
        }
    return false;
}

static bool report_left_loop(struct analyser *a, const char *what, atom name, location at) {
    const struct scope *loop = a->here.left_loop;
    while (loop && !scope_symbol(loop, name))
        loop = loop->earlier_loop;
    if (loop && error_at(a->c, at, "%s '%s'", what, text_of(a, name)))
        note_at(a->c, scope_symbol(loop, name)->at,
                "loop variable is not visible after its loop since HLSL 2021");
    return loop != NULL;
}

/* Reports a name that is declared after its use, in a preceding loop, or as a member of a visible
 * variable, enum or namespace. Returns false if there is no such declaration. */
static bool suggest_other_scope(struct analyser *a, const char *what, atom name, enum find find,
                                location at) {
    return report_used_too_early(a, what, name, find, at) || report_left_loop(a, what, name, at) ||
           (find != FIND_SCOPE && report_held(a, what, name, find, at));
}

/* ---- Wrong separators ---- */

static const struct node *find_cbuffer(const struct analyser *a, atom name) {
    const struct node *n = a->declarations ? a->declarations->first : NULL;
    while (n && (n->kind != NODE_CBUFFER || n->buffer.name != name))
        n = n->next;
    return n;
}

static void propose_path(struct analyser *a, const struct node *member, const char *path) {
    diag_propose(
        a->c, (struct fix){member->member.base->begin, FIX_REPLACE, path, member->member.name->at});
    diag_underline(a->c, member->member.base->begin, member->member.name->at);
}

bool sema_report_dot_behind_name(struct analyser *a, const struct node *member) {
    const struct node *base = member->member.base;
    if (base->kind != NODE_NAME || base->name.global || base->name.parts->next)
        return false;
    atom name = base->name.parts->name;
    const char *inner = text_of(a, member->member.name->name);
    const struct symbol *s = scope_find(a, name, FIND_ANY);
    const struct node *cbuffer = s || expr_is_invalid(a, name) ? NULL : find_cbuffer(a, name);
    void **reported_slot = cbuffer ? reported_once_slot(a, NULL, name) : NULL;
    if (cbuffer && !*reported_slot) {
        *reported_slot = a;
        propose_path(a, member, inner);
        error_at(a->c, base->at, "'%s' is a cbuffer; its members are used without its name",
                 text_of(a, name));
    } else if (s && s->kind == SYMBOL_NAMESPACE) {
        propose_path(a, member, arena_format(a->c->typed, "%s::%s", text_of(a, name), inner));
        error_at(a->c, base->at, "'%s' is a namespace; use '::' to access its members",
                 text_of(a, name));
    }
    return cbuffer || (s && s->kind == SYMBOL_NAMESPACE);
}

static bool report_scope_of_value(struct analyser *a, const struct name_part *part) {
    const struct symbol *s = scope_find(a, part->name, FIND_ANY);
    bool is_value = s && (s->kind == SYMBOL_VARIABLE || s->kind == SYMBOL_FIELD ||
                          s->kind == SYMBOL_BUFFER_MEMBER);
    if (!is_value)
        return false;
    const char *path =
        arena_format(a->c->typed, "%s.%s", text_of(a, part->name), text_of(a, part->next->name));
    diag_propose(a->c, (struct fix){part->at, FIX_REPLACE, path, part->next->at});
    diag_underline(a->c, part->at, part->next->at);
    error_at(a->c, part->at, "'%s' is a value; use '.' to access its members",
             text_of(a, part->name));
    return true;
}

static bool is_built_in(struct analyser *a, atom name) {
    for (unsigned row = atom_row(a->c->atoms, name, ATOM_INTRINSIC); row;
         row = atom_next_row(ATOM_INTRINSIC, row))
        if (!intrinsic_info((row - 1))->scope)
            return true;
    return scope_find_in(a, a->builtins, name, FIND_TYPE) != NULL;
}

/* Reports built-in names with a foreign scope: `std::max`, `metal::float4`. */
static bool report_scope_of_builtin(struct analyser *a, const struct syntax_name *name) {
    const struct name_part *first = name->parts, *last = name_last(name);
    if (!is_built_in(a, last->name))
        return false;
    diag_propose(a->c, (struct fix){first->at, FIX_REPLACE, text_of(a, last->name), last->at});
    diag_underline(a->c, first->at, last->at);
    error_at(a->c, first->at, "'%s' is built in and not a member of '%s'", text_of(a, last->name),
             text_of(a, first->name));
    return true;
}

bool sema_report_wrong_scope(struct analyser *a, const struct syntax_name *name,
                             const struct name_part *part) {
    return (part == name->parts && part->next && report_scope_of_value(a, part)) ||
           report_scope_of_builtin(a, name);
}

/* ---- Spelling suggestions ---- */

struct suggestion {
    struct nearest nearest;
    location at; /* The location of the declaration, or 0 if built in. */
};

static void suggest(struct suggestion *s, const char *text, location at) {
    if (spelling_nearest_try(&s->nearest, text))
        s->at = at;
}

static void suggest_from_scope(struct analyser *a, struct suggestion *s, const struct scope *scope,
                               enum find find) {
    for (const struct symbol *symbol = scope->newest; symbol; symbol = symbol->older) {
        if (!symbol_is_sought(symbol, find))
            continue;
        suggest(s, atom_text(a->c->atoms, symbol->name), symbol->at);
    }
    if (scope->kind == SCOPE_RECORD && scope->record->base)
        suggest_from_scope(a, s, record_scope(scope->record->base->record), find);
}

/* Returns the shape suffix of a misspelled type, such as "4" or "3x4", or an empty string. */
static const char *shape_of(const char *text) {
    const char *end = text + strlen(text), *shape = end;
    while (shape > text && ((shape[-1] >= '1' && shape[-1] <= '4') || shape[-1] == 'x'))
        shape--;
    bool is_shape = (end - shape == 3 && shape[1] == 'x') || (end - shape == 1 && *shape != 'x');
    return is_shape ? shape : end;
}

static void suggest_builtins(struct analyser *a, struct suggestion *s, enum find find) {
    const char *type, *shape = shape_of(s->nearest.wanted);
    for (size_t i = 0; find != FIND_SCOPE && (type = builtin_type_spelling(i)); i++) {
        const char *shaped = *shape ? builtin_type_shaped(a, i, shape) : NULL;
        if (shaped)
            suggest(s, shaped, 0);
        suggest(s, type, 0);
    }
    for (int row = 0; find == FIND_ANY && row < INTRINSIC_COUNT; row++) {
        const struct intrinsic_info *info = intrinsic_info(row);
        if (!info->scope)
            suggest(s, info->name, 0);
    }
}

/* Returns whether a scope has an unknown base, which may declare any name. */
static bool may_be_inherited(const struct analyser *a, const struct scope *scope) {
    if (scope)
        return scope->is_open;
    for (scope = a->here.scope; scope; scope = scope->outer)
        if (scope->is_open)
            return true;
    return false;
}

static bool report_foreign_name(struct analyser *a, const char *what, const char *name,
                                enum find find, location at) {
    static const char unknown[] = "%s '%s' %s";
    const struct foreign_name *row =
        find == FIND_ANY ? foreign_find_function(name) : foreign_find(name);
    if (!row)
        return false;
    const char *words = foreign_suggestion(a->c, row);
    foreign_propose(a->c, row, at);
    if (row->is_relaxed)
        relaxation_accepts(a->c, RELAX_FUNCTION_NAME, at, unknown, what, name, words);
    else
        error_at(a->c, at, unknown, what, name, words);
    return true;
}

atom sema_relaxed_name(struct analyser *a, atom name, location at) {
    const struct foreign_name *row = foreign_find(atom_text(a->c->atoms, name));
    if (!row || !row->is_relaxed || !relaxation_is_on(a->c, RELAX_FUNCTION_NAME))
        return name;
    relaxation_accepts(a->c, RELAX_FUNCTION_NAME, at, "%s", row->name);
    return atom_of(a->c->atoms, row->ours);
}

static void find_nearest(struct analyser *a, struct suggestion *s, const struct scope *scope,
                         enum find find) {
    if (scope) {
        suggest_from_scope(a, s, scope, find);
        return;
    }
    for (const struct scope *o = a->here.scope; o; o = o->outer)
        suggest_from_scope(a, s, o, find);
    suggest_builtins(a, s, find);
}

static void report_with_nearest(struct analyser *a, const char *what, const char *wanted,
                                struct scope *scope, enum find find, location at) {
    struct suggestion s = {.nearest = spelling_nearest(wanted)};
    find_nearest(a, &s, scope, find);
    if (s.nearest.best && !strcmp(s.nearest.best, wanted)) /* declared as another kind of symbol */
        s = (struct suggestion){.nearest = spelling_nearest(wanted)};
    const char *best = s.nearest.best;
    if (!best && find == FIND_TYPE) /* `uv float2;`: the variable may be the intended name */
        map_add_u64(a->c->typed, &a->unknown_types, atom_of(a->c->atoms, wanted));
    if (best)
        diag_propose(a->c, (struct fix){at, FIX_REPLACE, best, 0});
    bool shown =
        error_at(a->c, at, "%s '%s'%s", what, wanted, spelling_nearest_words(a->c, &s.nearest));
    if (shown && s.at)
        note_at(a->c, s.at, "'%s' declared here", best);
}

void sema_report_unknown_name(struct analyser *a, const char *what, atom name, struct scope *scope,
                              enum find find, location at) {
    if (expr_is_invalid(a, name) || may_be_inherited(a, scope))
        return;
    const char *wanted = atom_text(a->c->atoms, name);
    const char *option = builtin_type_requirement(a, name);
    if (option) {
        error_at(a->c, at, "'%s' requires %s", wanted, option);
        return;
    }
    if (!scope && report_foreign_name(a, what, wanted, find, at))
        return;
    unsigned errors = diag_error_count(a->c);
    bool was_type = find != FIND_TYPE && map_find_u64(&a->unknown_types, name);
    if (was_type || *reported_once_slot(a, scope, name))
        return;
    if (scope || !suggest_other_scope(a, what, name, find, at))
        report_with_nearest(a, what, wanted, scope, find, at);
    if (diag_error_count(a->c) != errors)
        *reported_once_slot(a, scope, name) = a;
}

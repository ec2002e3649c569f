#include "elsewhere.h"

#include "lookup.h"
#include "type_names.h"

static const char *text_of(const struct analyser *a, atom name) {
    return atom_text(a->c->atoms, name);
}

void **place_for_told(struct analyser *a, const struct scope *scope, atom name) {
    struct {
        const void *function, *scope;
        uint64_t name;
    } key = {a->here.function, scope, name};
    return map_slot(a->c->arena, &a->unknown_names, &key, sizeof key);
}

/* ---- Behind the use ---- */

static bool is_named(const struct name *name, atom wanted) {
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

/* What is declared at file scope, wherever it stands; 0: nothing is. */
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
                is_function ? "it is declared here, behind its use; a prototype makes it known"
                            : "it is declared here, behind its use");
    return later != 0;
}

/* ---- In something that is known ---- */

static const struct record *record_of(const struct variable *v) {
    bool is_buffer = type_is_of_class(v->type, OBJECT_CLASS_CONSTANT_BUFFER) ||
                     type_is_of_class(v->type, OBJECT_CLASS_TEXTURE_BUFFER);
    const struct type *type = is_buffer ? v->type->arguments[0].type : v->type;
    return type->kind == TYPE_STRUCT ? type->record : NULL;
}

/* What a symbol holds under a name, and the mark between the two; NULL: nothing. */
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
                arena_format(a->c->arena, "%s%s%s", text_of(a, s->name), mark, text_of(a, name));
            diag_propose(a->c, (struct fix){at, FIX_REPLACE, path, 0});
            if (error_at(a->c, at, "%s '%s'; did you mean '%s'?", what, text_of(a, name), path) &&
                held->at)
                note_at(a->c, held->at, "'%s' is declared here", text_of(a, name));
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
                "since HLSL 2021 this variable is known in its loop only; declare it in front");
    return loop != NULL;
}

bool report_found_elsewhere(struct analyser *a, const char *what, atom name, enum find find,
                            location at) {
    return report_used_too_early(a, what, name, find, at) || report_left_loop(a, what, name, at) ||
           (find != FIND_SCOPE && report_held(a, what, name, find, at));
}

/* ---- Behind a wrong mark ---- */

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

bool report_dot_behind_name(struct analyser *a, const struct node *member) {
    const struct node *base = member->member.base;
    if (base->kind != NODE_NAME || base->name.global || base->name.parts->next)
        return false;
    atom name = base->name.parts->name;
    const char *inner = text_of(a, member->member.name->name);
    const struct symbol *s = scope_find(a, name, FIND_ANY);
    const struct node *cbuffer = s || is_spoiled(a, name) ? NULL : find_cbuffer(a, name);
    void **told = cbuffer ? place_for_told(a, NULL, name) : NULL;
    if (cbuffer && !*told) {
        *told = a;
        propose_path(a, member, inner);
        error_at(a->c, base->at, "'%s' is a cbuffer: its members are named without it",
                 text_of(a, name));
    } else if (s && s->kind == SYMBOL_NAMESPACE) {
        propose_path(a, member, arena_format(a->c->arena, "%s::%s", text_of(a, name), inner));
        error_at(a->c, base->at, "'%s' is a namespace: what it holds is behind '::'",
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
        arena_format(a->c->arena, "%s.%s", text_of(a, part->name), text_of(a, part->next->name));
    diag_propose(a->c, (struct fix){part->at, FIX_REPLACE, path, part->next->at});
    diag_underline(a->c, part->at, part->next->at);
    error_at(a->c, part->at, "'%s' is a value: its members are behind '.'", text_of(a, part->name));
    return true;
}

static bool is_built_in(struct analyser *a, atom name) {
    for (unsigned row = atom_row(a->c->atoms, name, ATOM_INTRINSIC); row;
         row = atom_next_row(ATOM_INTRINSIC, row))
        if (!intrinsic_info((enum intrinsic)(row - 1))->scope)
            return true;
    return scope_find_in(a, a->builtins, name, FIND_TYPE) != NULL;
}

/* `std::max`, `metal::float4` */
static bool report_scope_of_builtin(struct analyser *a, const struct name *name) {
    const struct name_part *first = name->parts, *last = name_last(name);
    if (!is_built_in(a, last->name))
        return false;
    diag_propose(a->c, (struct fix){first->at, FIX_REPLACE, text_of(a, last->name), last->at});
    diag_underline(a->c, first->at, last->at);
    error_at(a->c, first->at, "'%s' is built in, and no part of '%s'", text_of(a, last->name),
             text_of(a, first->name));
    return true;
}

bool report_wrong_scope(struct analyser *a, const struct name *name, const struct name_part *part) {
    return (part == name->parts && part->next && report_scope_of_value(a, part)) ||
           report_scope_of_builtin(a, name);
}

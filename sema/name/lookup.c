/* Name lookup and messages about unknown names. */
#include "../convert/convert.h"
#include "../upcalls.h"
#include "name.h"

#include <string.h>

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
static bool is_sought(const struct symbol *s, enum find find) {
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
    while (chain && !is_sought(chain, find))
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

static const char *text_of(const struct analyser *a, atom name) {
    return atom_text(a->c->atoms, name);
}

/* Returns the slot of an unknown name, which is reported only once per function. */
static void **reported_once_slot(struct analyser *a, const struct scope *scope, atom name) {
    struct {
        const void *function, *scope;
        uint64_t name;
    } key = {a->here.function, scope, name};
    return map_slot(a->c->arena, &a->unknown_names, &key, sizeof key);
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
                arena_format(a->c->arena, "%s%s%s", text_of(a, s->name), mark, text_of(a, name));
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
        propose_path(a, member, arena_format(a->c->arena, "%s::%s", text_of(a, name), inner));
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
        arena_format(a->c->arena, "%s.%s", text_of(a, part->name), text_of(a, part->next->name));
    diag_propose(a->c, (struct fix){part->at, FIX_REPLACE, path, part->next->at});
    diag_underline(a->c, part->at, part->next->at);
    error_at(a->c, part->at, "'%s' is a value; use '.' to access its members",
             text_of(a, part->name));
    return true;
}

static bool is_built_in(struct analyser *a, atom name) {
    for (unsigned row = atom_row(a->c->atoms, name, ATOM_INTRINSIC); row;
         row = atom_next_row(ATOM_INTRINSIC, row))
        if (!intrinsic_info((enum intrinsic)(row - 1))->scope)
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

/* ---- Unknown names ----
 * Messages suggest the name in HLSL, a declaration in another scope, or a similar name. */

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
        if (!is_sought(symbol, find))
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
        const struct intrinsic_info *info = intrinsic_info((enum intrinsic)row);
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
                                location at) {
    static const char unknown[] = "%s '%s' %s";
    const struct foreign_name *row = foreign_find(name);
    if (!row)
        return false;
    const char *words = foreign_suggestion(a->c, row);
    foreign_propose(a->c, row, at);
    if (!strcmp(row->language, "glslang"))
        dialect_accepts(a->c, RULE_FUNCTION_NAME, at, unknown, what, name, words);
    else
        error_at(a->c, at, unknown, what, name, words);
    return true;
}

atom sema_dialect_name(struct analyser *a, atom name, location at) {
    const struct foreign_name *row = foreign_find(atom_text(a->c->atoms, name));
    bool is_known =
        row && !strcmp(row->language, "glslang") && dialect_has(a->c, RULE_FUNCTION_NAME);
    if (!is_known)
        return name;
    dialect_accepts(a->c, RULE_FUNCTION_NAME, at, "%s", row->name);
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
        map_add_u64(a->c->arena, &a->unknown_types, atom_of(a->c->atoms, wanted));
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
    if (!scope && report_foreign_name(a, what, wanted, at))
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

/* ---- Qualified names ----
 * Each component of `A::B<int>::x` is looked up in the scope of the preceding one, the first in all
 * enclosing scopes. */

struct scope *symbol_scope(struct analyser *a, struct symbol *symbol) {
    if (symbol->kind == SYMBOL_NAMESPACE)
        return symbol->namespace_;
    if (symbol->kind != SYMBOL_TYPE || !symbol->type)
        return NULL;
    if (symbol->type->kind == TYPE_STRUCT)
        return record_scope(sema_complete_type(a, symbol->type)->record);
    return symbol->type->kind == TYPE_ENUM ? symbol->type->enumeration->scope : NULL;
}

/* ---- Deprecated declarations ---- */

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

/* ---- Names ---- */

/* Fast path for names without arguments that are not templates. */
static struct symbol *with_arguments(struct analyser *a, struct symbol *s,
                                     const struct name_part *part) {
    bool is_plain = s->kind != SYMBOL_TEMPLATE && !part->has_arguments;
    return is_plain ? s : symbol_with_arguments(a, s, part);
}

static struct symbol *find_first(struct analyser *a, const struct syntax_name *name,
                                 enum find find) {
    atom first = name->parts->name;
    if (!name->global)
        return scope_find(a, first, find);
    struct symbol *s = scope_find_in(a, a->global, first, find);
    return s ? s : scope_find_in(a, a->builtins, first, find);
}

/* Resolves all components except the last one. Returns NULL after an error. */
static struct scope *follow_parts(struct analyser *a, const struct syntax_name *name,
                                  const struct name_part **last) {
    struct scope *scope = NULL;
    const struct name_part *part = name->parts;
    for (; part->next; part = part->next) {
        struct symbol *s = scope ? scope_find_in(a, scope, part->name, FIND_SCOPE)
                                 : find_first(a, name, FIND_SCOPE);
        if (!s) {
            if (!sema_report_wrong_scope(a, name, part))
                sema_report_unknown_name(a, "use of undeclared name", part->name, scope, FIND_SCOPE,
                                         part->at);
            return NULL;
        }
        s = with_arguments(a, s, part);
        if (!s || (s->kind == SYMBOL_TYPE && s->type && s->type->kind == TYPE_ERROR))
            return NULL;
        sema_warn_of_deprecated_type(a, s, part->at);
        scope = symbol_scope(a, s);
        if (!scope) {
            error_at(a->c, part->at, "'%s' is not a struct, enum or namespace",
                     atom_text(a->c->atoms, part->name));
            return NULL;
        }
    }
    *last = part;
    return scope ? scope : name->global ? a->global : a->here.scope;
}

struct symbol *name_holder(struct analyser *a, const struct syntax_name *name) {
    struct symbol *s = NULL;
    for (const struct name_part *part = name->parts; part->next; part = part->next) {
        struct scope *scope = s ? symbol_scope(a, s) : NULL;
        if (part->has_arguments || (s && !scope))
            return NULL;
        s = scope ? scope_find_in(a, scope, part->name, FIND_SCOPE)
                  : find_first(a, name, FIND_SCOPE);
        if (!s)
            return NULL;
    }
    return s;
}

struct scope *name_scope(struct analyser *a, const struct syntax_name *name) {
    const struct name_part *last;
    return name->parts ? follow_parts(a, name, &last) : a->here.scope;
}

static const char *unknown_of(const struct node *node, const struct scope *scope) {
    if (node->kind == NODE_TYPE_NAME)
        return "unknown type name";
    return scope ? "no member named" : "use of undeclared identifier";
}

struct symbol *name_resolve(struct analyser *a, const struct node *node) {
    const struct syntax_name *name = &node->name;
    const struct name_part *last;
    struct scope *scope = follow_parts(a, name, &last);
    if (!scope)
        return NULL;
    bool is_qualified = last != name->parts;
    enum find find = node->kind == NODE_TYPE_NAME ? FIND_TYPE : FIND_ANY;
    struct symbol *s =
        is_qualified ? scope_find_in(a, scope, last->name, find) : find_first(a, name, find);
    if (!s) {
        if (!is_qualified || !sema_report_wrong_scope(a, name, last))
            sema_report_unknown_name(a, unknown_of(node, is_qualified ? scope : NULL), last->name,
                                     is_qualified ? scope : NULL, find, last->at);
        return NULL;
    }
    return with_arguments(a, s, last);
}

/* Scopes, and the kinds of declared names. */
#include "feed.h"

#include <string.h>

struct name_scope *names_new_scope(const struct feed_names *names, bool is_kept) {
    struct name_scope *scope = arena_new(names->arena, struct name_scope);
    scope->is_kept = is_kept;
    return scope;
}

void names_push(struct feed_names *names, struct name_scope *scope, enum scope_role role,
                uint32_t frame) {
    struct scope_entry entry = {scope, scope->depth, frame, role};
    vec_push(names->arena, &names->stack, entry);
    scope->depth = (uint32_t)names->stack.count;
}

static void pop(struct feed_names *names) {
    const struct scope_entry *entry = &vec_last(&names->stack);
    struct name_scope *scope = entry->scope;
    scope->depth = entry->outer_depth;
    names->stack.count--;
    if (scope->is_kept)
        return;
    for (const struct name_binding *b = scope->declared; b; b = b->next_in_scope) {
        /* Keeps lookup fast if thousands of templates have the same parameter name. */
        struct name_binding **link = &names->bindings[b->name];
        while (*link != b)
            link = &(*link)->next;
        *link = b->next;
    }
    scope->declared = NULL;
}

void names_leave_frame(struct feed_names *names, uint32_t frame) {
    while (vec_last(&names->stack).frame > frame)
        pop(names);
}

static bool ends_with_declaration(enum scope_role role) {
    return role == ROLE_TEMPLATE || role == ROLE_PARAMETERS || role == ROLE_DECLARATION;
}

void names_end_declaration(struct feed_names *names, uint32_t frame) {
    names_leave_frame(names, frame);
    while (vec_last(&names->stack).frame == frame &&
           ends_with_declaration(vec_last(&names->stack).role))
        pop(names);
}

/* ---- Built-in types ----
 *
 * They are bound on first use: there are about 600, and a shader uses ten. A name without bindings
 * is either not built in or was not looked up yet. */

struct builtin_name {
    const char *spelling;
    bool is_template;
};
static const struct builtin_name builtin_names[] = {
#define BUILTIN_TYPE(spelling, has_shapes, is_template) {spelling, is_template},
#include "../spec/type_names.def"
#undef BUILTIN_TYPE
};
enum { BUILTIN_NAME_COUNT = COUNT_OF(builtin_names) };

static struct name_binding *bind_name(const struct feed_names *names, struct name_scope *scope,
                                      atom name, enum name_kind kind, struct name_binding *outer) {
    struct name_binding *binding = arena_new(names->arena, struct name_binding);
    *binding = (struct name_binding){outer, scope->declared, name, scope, NULL, kind};
    names->bindings[name] = scope->declared = binding;
    return binding;
}

static struct name_binding *bindings_of(const struct feed_names *names, atom name);

/* `vk` is a namespace. Its members are among the rows from the first one on. */
static struct name_binding *bind_namespace(const struct feed_names *names, atom name,
                                           unsigned row) {
    struct name_binding *binding = bind_name(names, names->global, name, NAME_NAMESPACE, NULL);
    binding->members = names_new_scope(names, true);
    size_t length =
        (size_t)(strchr(builtin_names[row].spelling, ':') + 2 - builtin_names[row].spelling);
    for (unsigned i = row; i < BUILTIN_NAME_COUNT; i++) {
        const struct builtin_name *b = &builtin_names[i];
        if (strncmp(b->spelling, builtin_names[row].spelling, length))
            continue;
        atom member = atom_of(names->atoms, b->spelling + length);
        bind_name(names, binding->members, member, b->is_template ? NAME_TEMPLATE : NAME_TYPE,
                  bindings_of(names, member));
    }
    return binding;
}

static struct name_binding *bindings_of(const struct feed_names *names, atom name) {
    if (name >= names->capacity)
        return NULL;
    unsigned row = names->bindings[name] ? 0 : atom_row(names->atoms, name, ATOM_TYPE);
    if (!row)
        return names->bindings[name];
    const struct builtin_name *b = &builtin_names[row - 1];
    if (strchr(b->spelling, ':'))
        return bind_namespace(names, name, row - 1);
    return bind_name(names, names->global, name, b->is_template ? NAME_TEMPLATE : NAME_TYPE, NULL);
}

/* ---- Lookup and declaration ---- */

static struct name_binding *find_binding(const struct feed_names *names, atom name,
                                         bool types_only) {
    struct name_binding *best = NULL;
    for (struct name_binding *b = bindings_of(names, name); b; b = b->next) {
        if (types_only && b->kind != NAME_TYPE && b->kind != NAME_TEMPLATE)
            continue;
        if (b->in->depth > (best ? best->in->depth : 0))
            best = b;
    }
    return best;
}

struct name_binding *names_find(const struct feed_names *names, atom name) {
    return find_binding(names, name, false);
}

struct name_binding *names_find_type(const struct feed_names *names, atom name) {
    return find_binding(names, name, true);
}

struct name_binding *names_find_in(const struct feed_names *names, const struct name_scope *scope,
                                   atom name) {
    for (struct name_binding *b = bindings_of(names, name); b; b = b->next)
        if (b->in == scope)
            return b;
    return NULL;
}

/* The depth is limited because inheritance cycles are reported only in a later phase. */
struct name_binding *names_find_member(const struct feed_names *names,
                                       const struct name_scope *scope, atom name) {
    struct name_binding *found = NULL;
    for (int i = 0; scope && !found && i < MAX_NESTING; i++, scope = scope->base)
        found = names_find_in(names, scope, name);
    return found;
}

struct name_scope *names_declaring_scope(const struct feed_names *names) {
    size_t i = names->stack.count - 1;
    while (i > 0 && names->stack.items[i].role != ROLE_BODY)
        i--;
    return names->stack.items[i].scope;
}

static void make_room(struct feed_names *names, atom name) {
    if (name < names->capacity)
        return;
    size_t capacity = names->capacity * 2 > name ? names->capacity * 2 : name + 1024u;
    names->bindings =
        arena_grow(names->arena, names->bindings, names->capacity * sizeof *names->bindings,
                   capacity * sizeof *names->bindings);
    names->capacity = capacity;
}

struct name_binding *names_declare(struct feed_names *names, struct name_scope *scope, atom name,
                                   enum name_kind kind) {
    make_room(names, name);
    struct name_binding *last = bindings_of(names, name);
    if (last && last->in == scope && last->kind == kind)
        return last; /* keeps the lookup fast after thousands of redeclarations */
    return bind_name(names, scope, name, kind, last);
}

void names_init(struct feed_names *names, struct context *c) {
    *names = (struct feed_names){.arena = c->tree, .atoms = c->atoms};
    make_room(names, (atom)atom_count(c->atoms));
    names->global = names_new_scope(names, true);
    names_push(names, names->global, ROLE_BODY, 0);
}

#include "names.h"

#include <string.h>

struct name_scope *names_new_scope(struct names *names, bool is_kept) {
    struct name_scope *scope = arena_new(names->arena, struct name_scope);
    scope->is_kept = is_kept;
    return scope;
}

void names_push(struct names *names, struct name_scope *scope, enum scope_role role,
                uint32_t frame) {
    struct scope_entry entry = {scope, scope->depth, frame, role};
    vec_push(names->arena, &names->stack, entry);
    scope->depth = (uint32_t)names->stack.count;
}

/* A name that thousands of templates use for their parameters must not grow slow to look up. */
static void forget(struct names *names, const struct name_binding *binding) {
    struct name_binding **link = &names->bindings[binding->name];
    while (*link != binding)
        link = &(*link)->next;
    *link = binding->next;
}

static void pop(struct names *names) {
    const struct scope_entry *entry = &vec_last(&names->stack);
    struct name_scope *scope = entry->scope;
    scope->depth = entry->outer_depth;
    names->stack.count--;
    if (scope->is_kept)
        return;
    for (const struct name_binding *b = scope->declared; b; b = b->next_in_scope)
        forget(names, b);
    scope->declared = NULL;
}

void names_leave_frame(struct names *names, uint32_t frame) {
    while (vec_last(&names->stack).frame > frame)
        pop(names);
}

static bool ends_with_declaration(enum scope_role role) {
    return role == SCOPE_TEMPLATE || role == SCOPE_PARAMETERS || role == SCOPE_DECLARATION;
}

void names_end_declaration(struct names *names, uint32_t frame) {
    names_leave_frame(names, frame);
    while (vec_last(&names->stack).frame == frame &&
           ends_with_declaration(vec_last(&names->stack).role)) {
        pop(names);
    }
}

static struct name_binding *find(const struct names *names, atom name, bool types_only) {
    if (name >= names->capacity)
        return NULL;
    struct name_binding *best = NULL;
    for (struct name_binding *b = names->bindings[name]; b; b = b->next) {
        if (types_only && b->kind != NAME_TYPE && b->kind != NAME_TEMPLATE)
            continue;
        if (b->in->depth > (best ? best->in->depth : 0))
            best = b;
    }
    return best;
}

struct name_binding *names_find(const struct names *names, atom name) {
    return find(names, name, false);
}

struct name_binding *names_find_type(const struct names *names, atom name) {
    return find(names, name, true);
}

struct name_binding *names_find_in(const struct names *names, const struct name_scope *scope,
                                   atom name) {
    if (name >= names->capacity)
        return NULL;
    for (struct name_binding *b = names->bindings[name]; b; b = b->next) {
        if (b->in == scope)
            return b;
    }
    return NULL;
}

struct name_scope *names_declaring_scope(const struct names *names) {
    size_t i = names->stack.count - 1;
    while (i > 0 && names->stack.items[i].role != SCOPE_BODY)
        i--;
    return names->stack.items[i].scope;
}

static void make_room(struct names *names, atom name) {
    if (name < names->capacity)
        return;
    size_t capacity = names->capacity * 2 > name ? names->capacity * 2 : name + 1024u;
    names->bindings =
        arena_grow(names->arena, names->bindings, names->capacity * sizeof *names->bindings,
                   capacity * sizeof *names->bindings);
    names->capacity = capacity;
}

struct name_binding *names_declare(struct names *names, struct name_scope *scope, atom name,
                                   enum name_kind kind) {
    make_room(names, name);
    struct name_binding *last = names->bindings[name];
    if (last && last->in == scope && last->kind == kind)
        return last; /* thousands of redeclarations must not make a name slow to look up */
    struct name_binding *binding = arena_new(names->arena, struct name_binding);
    *binding = (struct name_binding){last, scope->declared, name, scope, NULL, kind};
    names->bindings[name] = scope->declared = binding;
    return binding;
}

/* ---- The built-in types ---- */

struct builtin_name {
    const char *spelling;
    bool has_shapes; /* float also names float4 and float4x4 */
    bool is_template;
};

static const struct builtin_name builtin_names[] = {
#define TYPE_NAME(spelling, scalar, takes_shape, requires) {spelling, takes_shape, false},
#define TYPE_WORD(id, spelling, takes_arguments)           {spelling, false, takes_arguments},
#include "../spec/types.def"
#define OBJECT(id, name, class, dimension, arrayed, multisampled, writable, ordered,               \
               least_arguments, most_arguments, ...)                                               \
    {name, false, (most_arguments) > 0},
#define OBJECT_ALIAS(id, spelling) {spelling, false, false},
#include "../spec/objects.def"
#undef OBJECT
#undef OBJECT_ALIAS
};

static void declare_builtin(struct names *names, struct context *c, struct name_scope *scope,
                            const char *text, size_t length, enum name_kind kind) {
    names_declare(names, scope, atom_intern(c->atoms, text, length), kind);
}

static void declare_shapes(struct names *names, struct context *c, struct name_scope *scope,
                           const char *scalar) {
    char text[64];
    size_t length = strlen(scalar);
    memcpy(text, scalar, length);
    for (char rows = '1'; rows <= '4'; rows++) {
        text[length] = rows;
        text[length + 1] = 'x';
        declare_builtin(names, c, scope, text, length + 1, NAME_TYPE);
        for (char columns = '1'; columns <= '4'; columns++) {
            text[length + 2] = columns;
            declare_builtin(names, c, scope, text, length + 3, NAME_TYPE);
        }
    }
}

/* `vk::SpirvType` is declared in the namespace `vk`. */
static struct name_scope *builtin_scope(struct names *names, struct context *c,
                                        struct name_scope *global, const char **spelling) {
    const char *separator = strstr(*spelling, "::");
    if (!separator)
        return global;
    atom space = atom_intern(c->atoms, *spelling, (size_t)(separator - *spelling));
    struct name_binding *binding = names_find_in(names, global, space);
    if (!binding) {
        binding = names_declare(names, global, space, NAME_NAMESPACE);
        binding->members = names_new_scope(names, true);
    }
    *spelling = separator + 2;
    return binding->members;
}

void names_init(struct names *names, struct context *c) {
    *names = (struct names){.arena = c->arena};
    struct name_scope *global = names_new_scope(names, true);
    names_push(names, global, SCOPE_BODY, 0);
    for (size_t i = 0; i < sizeof builtin_names / sizeof *builtin_names; i++) {
        const struct builtin_name *b = &builtin_names[i];
        const char *spelling = b->spelling;
        struct name_scope *scope = builtin_scope(names, c, global, &spelling);
        if (!*spelling)
            continue;
        declare_builtin(names, c, scope, spelling, strlen(spelling),
                        b->is_template ? NAME_TEMPLATE : NAME_TYPE);
        if (b->has_shapes)
            declare_shapes(names, c, scope, spelling);
    }
}

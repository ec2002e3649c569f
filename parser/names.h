/* What kind of thing a name is, as far as the token feed can tell from the tokens alone: enough to
 * know a type from a value and a template bracket from a less-than, and no more.
 *
 * Scopes form a stack.  A scope that a namespace or a struct opened lives on when it is left, so
 * that `A::B` can be looked up.  Values are recorded only where they hide something else. */
#ifndef HLSL2SPV_PARSER_NAMES_H
#define HLSL2SPV_PARSER_NAMES_H

#include "../base/base.h"

enum name_kind {
    NAME_UNKNOWN,
    NAME_VALUE,
    NAME_TYPE,
    NAME_TEMPLATE,          /* of a class or an alias: a type, with or without arguments */
    NAME_FUNCTION_TEMPLATE, /* of a function or a variable */
    NAME_NAMESPACE,
};

/* Why a scope is on the stack. */
enum scope_role {
    SCOPE_BODY,        /* of a namespace, a struct, a block */
    SCOPE_TEMPLATE,    /* the parameters of a template, until its declaration ends */
    SCOPE_PARAMETERS,  /* of a function, until its body ends */
    SCOPE_DECLARATION, /* the struct that an out-of-line definition belongs to, likewise */
    SCOPE_IMPORTED,    /* by `using namespace`, or as a base: seen, but not declared into */
};

struct name_scope {
    uint32_t depth;                /* on the stack, 0 when it is not on it */
    bool is_kept;                  /* can be looked into after it was left */
    const struct name_scope *base; /* of a struct: the members of the first struct it inherits */
    struct name_binding *declared;
};

struct name_binding {
    struct name_binding *next; /* of the same name, the last declared first */
    struct name_binding *next_in_scope;
    atom name;
    struct name_scope *in;
    struct name_scope *members; /* of a type or a namespace, else NULL */
    enum name_kind kind;
};

struct scope_entry {
    struct name_scope *scope;
    uint32_t outer_depth; /* of the same scope, when it was on the stack before */
    uint32_t frame;       /* how many brackets it is inside of */
    enum scope_role role;
};

struct names {
    struct arena *arena;
    struct atom_table *atoms;
    struct name_scope *global;
    struct name_binding **bindings; /* by atom */
    size_t capacity;
    VEC(struct scope_entry, scope_entry_vec) stack;
    struct name_scope methods; /* never on the stack: which names are templates of methods */
};

/* With the built-in types and the global scope. */
void names_init(struct names *names, struct context *c);

struct name_scope *names_new_scope(const struct names *names, bool is_kept);
void names_push(struct names *names, struct name_scope *scope, enum scope_role role,
                uint32_t frame);
/* Leaves what was opened inside of more than `frame` brackets. */
void names_leave_frame(struct names *names, uint32_t frame);
/* Leaves the template and function scopes of a declaration that ends inside of `frame` brackets. */
void names_end_declaration(struct names *names, uint32_t frame);

/* The innermost visible binding of a name, or NULL. */
struct name_binding *names_find(const struct names *names, atom name);
/* The same, among types and templates only. */
struct name_binding *names_find_type(const struct names *names, atom name);
struct name_binding *names_find_in(const struct names *names, const struct name_scope *scope,
                                   atom name);
/* The same, or a member of the first base struct that has one. */
struct name_binding *names_find_member(const struct names *names, const struct name_scope *scope,
                                       atom name);
/* The scope that a declaration at this place adds to. */
struct name_scope *names_declaring_scope(const struct names *names);
struct name_binding *names_declare(struct names *names, struct name_scope *scope, atom name,
                                   enum name_kind kind);

#endif

/* What the analysis finds at places of the source, for queries of editors. Recorded only if the
 * context keeps notes; the typed tree then contains the bodies of all functions. */
#ifndef HLSL2SPV_SEMA_FOUND_H
#define HLSL2SPV_SEMA_FOUND_H

#include "tree.h"

struct scope;

enum found_kind {
    FOUND_VARIABLE,
    FOUND_FUNCTION,
    FOUND_FIELD,
    FOUND_TYPE,     /* a struct, an enum, an alias or a template parameter */
    FOUND_CONSTANT, /* an enumerator, or a template parameter */
    FOUND_NAMESPACE,
    FOUND_TEMPLATE,
    FOUND_INTRINSIC,
    FOUND_METHOD,
    FOUND_WORD, /* a built-in type with arguments */
};

/* A name that is declared or used. */
struct found_name {
    location at;       /* the name, or 0 for a name that is visible at a place */
    location declared; /* the name in a declaration; see found_declaration() */
    enum found_kind kind : 8;
    bool is_declaration, is_definition;
    bool is_function; /* a function template */
    uint16_t row;     /* enum intrinsic or enum method */
    uint32_t index;   /* of a field */
    atom name;
    union {
        const struct variable *variable;
        const struct function *function;
        const struct record *record; /* that has the field */
        const struct type *type;     /* or NULL */
        const struct expression *constant;
        const struct scope *namespace_;
    };
};
VEC(struct found_name, found_name_vec);

/* Returns the location of the name that identifies a declared entity, or 0 for a built-in one. */
location found_declaration(const struct found_name *found);

struct found_expression {
    location begin, end;
    const struct expression *expression;
};
VEC(struct found_expression, found_expression_vec);

/* Names that are visible between two locations. */
struct found_scope {
    location begin, end;
    struct scope *scope;
    const struct function *function; /* or NULL */
    const struct record *record;     /* of the members being declared, or of a method; or NULL */
};
VEC(struct found_scope, found_scope_vec);

struct found_body {
    location begin, end;
    const struct function *function;
    const struct statement *body;
};
VEC(struct found_body, found_body_vec);

struct found {
    struct found_name_vec names; /* of several at one location, the last one is the most precise */
    struct found_expression_vec expressions;
    struct found_scope_vec scopes;
    struct found_body_vec bodies;
    struct scope *global;
};

/* Visits the names that are visible in a scope, from the inside out, or the members of a type. */
typedef void found_visitor(void *user, const struct found_name *name);
void found_visible(struct scope *scope, found_visitor *visit, void *user);
/* Visits the functions and methods of a name that are visible in a scope. */
void found_overloads(struct scope *scope, atom name, found_visitor *visit, void *user);
void found_members(const struct type *type, found_visitor *visit, void *user);
/* Visits the members of a namespace. */
void found_contents(const struct scope *scope, found_visitor *visit, void *user);
/* Returns the name of a built-in type, or NULL past the end. */
const char *found_builtin_type(size_t index);

#endif

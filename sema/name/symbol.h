/* What names stand for, and the scopes they are declared in (HLSL [Basic.Scope], [Overload.Decl]).
 * In a scope a name stands for one symbol; those that share it hang behind it:
 *
 *     scope_symbol():  f --> f(int) --> f(float) --> template f --> struct f
 *                            `--------- overload set --------'     hidden type
 *
 * and scope.newest leads through all symbols of the scope by `older`.  Most scopes are blocks with
 * a few names, which are found that way too; those with more have a map. */
#ifndef HLSL2SPV_SEMA_NAME_SYMBOL_H
#define HLSL2SPV_SEMA_NAME_SYMBOL_H

#include "../analyser.h"

enum symbol_kind {
    SYMBOL_VARIABLE,
    SYMBOL_FUNCTION, /* an overload set: `next` chains the candidates of one scope */
    SYMBOL_TYPE,     /* struct, enum, typedef, alias, template type parameter */
    SYMBOL_CONSTANT, /* an enumerator, or a non-type template argument */
    SYMBOL_FIELD,    /* a member seen from inside of its struct's methods */
    SYMBOL_NAMESPACE,
    SYMBOL_TEMPLATE,      /* of any kind; `template_` tells */
    SYMBOL_BUFFER_MEMBER, /* a member of a cbuffer or of $Globals, visible outside of it */
};

enum builtin_word {
    BUILTIN_NONE,
    BUILTIN_VECTOR,
    BUILTIN_MATRIX,
    BUILTIN_OBJECT,
    BUILTIN_AUTO,
    BUILTIN_IS_SAME,
};

struct symbol {
    enum symbol_kind kind;
    uint8_t builtin;          /* enum builtin_word, of a SYMBOL_TYPE that takes arguments */
    bool from_for;            /* declared in a for's head, which leaks before HLSL 2021 */
    uint8_t qualifiers;       /* enum type_qualifiers, of a SYMBOL_TYPE */
    bool is_overloadable;     /* a template of functions, which joins an overload set as they do */
    bool is_behind;           /* another symbol of its name and scope */
    bool is_matrix_default;   /* a type whose orientation is the default in force at its use */
    uint8_t orientation;      /* MODIFIER_ROW_MAJOR or _COLUMN_MAJOR of an alias, or 0 */
    uint16_t object;          /* enum object_kind, of BUILTIN_OBJECT */
    uint32_t parameter_count; /* of a template */
    uint32_t order;           /* how many symbols were declared before; of built-in ones 0 */
    uint8_t model;            /* shader model times ten that a built-in constant came with, or 0 */
    atom name;
    location at;
    struct symbol *next;  /* overloads, then a type that a variable or function hides */
    struct symbol *older; /* declared before in the same scope */
    struct scope *scope;  /* where it was declared */
    const struct attribute *attributes; /* of an alias of a type */
    struct overload_index *index;       /* of the first of many overloads, or NULL */
    union {
        struct variable *variable;
        struct function_symbol *function;
        const struct type *type;
        struct expression *constant;
        struct {
            const struct record *record;
            uint32_t index;
        } field;
        struct scope *namespace_;
        struct template *template_;
        struct {
            struct variable *buffer;
            uint32_t index;
        } member;
    };
};

/* Finds a function of a name that has too many for each declaration to go through all of them. */
struct overload_index {
    struct map alike; /* hash of the parameters -> the first struct symbol of those that have it */
    struct symbol *last; /* of the overload set, that is in it */
    bool is_open; /* some may take arguments of other types or of another number for nothing */
};

enum scope_kind {
    SCOPE_GLOBAL,
    SCOPE_NAMESPACE,
    SCOPE_RECORD,
    SCOPE_FUNCTION,
    SCOPE_BLOCK,
    SCOPE_TEMPLATE,
    SCOPE_ENUM
};

struct scope {
    enum scope_kind kind;
    struct scope *outer;
    struct map symbols; /* atom -> struct symbol, once there are many; else empty */
    uint64_t filter;    /* a bit of 64 for each name there: most names that are not have none */
    const char *prefix; /* "A::B::" in front of what is declared here, or "" */
    const struct record *record;         /* of SCOPE_RECORD */
    VEC(struct scope *, scope_vec) used; /* using namespace; of a record, its interfaces */
    struct symbol *newest;               /* chained through `older` */
    uint32_t symbol_count;               /* in that chain */
    struct template *instance_of;        /* of a record made from a template's own body */
    struct template *self;               /* the same, and of explicit specialisations */
    struct instance *instance;           /* of a record that is made of a template */
    uint32_t known; /* of SCOPE_TEMPLATE: the symbols there were when it was defined, or 0 */
    struct scope *earlier_loop; /* of a `for`: the last one that ended before it did */
    uint32_t walk;              /* the last one that came by: see scope_is_new */
    bool is_open;               /* of a record that may have more members */
    bool is_head; /* of a loop or an `if`: the statement under it declares none of its names anew */
    struct map builtin_types;   /* made so far, with builtin_prefix: atom -> struct symbol */
    const char *builtin_prefix; /* "", "vk::", "dx::" where built-in types are looked up; or NULL */
};

/* scope.c: the same where the scope's filter lets the name through. */
struct symbol *scope_search(const struct scope *scope, atom name);

/* What a name stands for in one scope, or NULL. */
static inline struct symbol *scope_symbol(const struct scope *scope, atom name) {
    return scope->filter >> name % 64 & 1 ? scope_search(scope, name) : NULL;
}

struct template_arguments {
    struct type_argument *items; /* a type or a constant */
    uint32_t count;
    const struct node *written; /* the first of the list they come from, or NULL */
};

/* A declared function before and after its body is analysed. */
struct function_symbol {
    struct function *function;
    const struct node *declaration; /* NODE_DECLARATION or NODE_FUNCTION */
    const struct node *declarator;
    struct scope *scope;                /* where it was declared */
    const struct expression **defaults; /* per parameter, NULL where there is none */
    uint32_t required;                  /* parameters without a default */
    enum {
        BODY_NONE,
        BODY_WANTED, /* called, and not there so far */
        BODY_WAITING,
        BODY_QUEUED,
        BODY_RUNNING,
        BODY_DONE
    } body_state;
    bool is_explicit;                /* takes the place of what a template would make */
    struct template *from;           /* the template it is an instance of, or NULL */
    location instantiated_at;        /* of an instance, or a method of one */
    struct function_symbol *caller;  /* in whose body that is, or NULL */
    uint32_t depth;                  /* instantiations that led here */
    struct function_symbol *resized; /* made for arguments that give an unsized array its size */
    struct function_symbol *next_resized;
    struct symbol *next_alike; /* in an overload_index */
};
VEC(struct function_symbol *, function_symbol_vec);

#endif

/* Names, scopes and symbols (HLSL [Basic.Scope], [Overload.Decl]). */
#ifndef HLSL2SPV_SEMA_NAME_NAME_H
#define HLSL2SPV_SEMA_NAME_NAME_H

#include "../analyser.h"

/* A scope maps a name to one symbol. The other symbols of the same name are chained to it through
 * `next`: first the overload set, then a hidden type. `newest` and `older` chain all symbols of the
 * scope, which is also how names are found in small scopes. Larger ones have a map. */

enum symbol_kind {
    SYMBOL_VARIABLE,
    SYMBOL_FUNCTION, /* an overload set: `next` chains the candidates of one scope */
    SYMBOL_TYPE,     /* struct, enum, typedef, alias, template type parameter */
    SYMBOL_CONSTANT, /* an enumerator, or a non-type template argument */
    SYMBOL_FIELD,    /* a member, seen from the methods of its struct */
    SYMBOL_NAMESPACE,
    SYMBOL_TEMPLATE,      /* of any kind, see `template_` */
    SYMBOL_BUFFER_MEMBER, /* a member of a cbuffer or of $Globals, visible outside of it */
};

/* How a predefined name can be declared again at file scope (predefined.c). */
enum predefined_kind {
    PREDEFINED_FREE, /* dxc does not declare the name */
    PREDEFINED_STRUCT,
    PREDEFINED_FORWARD, /* a struct without a body */
    PREDEFINED_VALUE,
    PREDEFINED_ALIAS,
    PREDEFINED_TEMPLATE,
    PREDEFINED_NAMESPACE,
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
    enum builtin_word builtin : 8; /* for a SYMBOL_TYPE with arguments */
    /* Declared in the head of a `for`, which is visible after the loop before HLSL 2021. */
    bool from_for;
    enum type_qualifiers qualifiers : 8; /* for SYMBOL_TYPE */
    bool is_overloadable;                /* A function template, which joins an overload set. */
    bool is_behind;               /* Chained after another symbol of the same name and scope. */
    bool is_matrix_default;       /* A matrix type with the default orientation at its use. */
    uint8_t orientation;          /* MODIFIER_ROW_MAJOR or _COLUMN_MAJOR of an alias, or 0 */
    enum object_kind object : 16; /* for BUILTIN_OBJECT */
    enum predefined_kind redeclaration : 8; /* for BUILTIN_OBJECT */
    uint32_t parameter_count;               /* The number of template parameters. */
    uint32_t order; /* The number of earlier declarations; 0 for built-in symbols. */
    /* Ten times the shader model that a built-in constant requires, or 0. */
    uint8_t model;
    atom name;
    location at;
    struct symbol *next;  /* Overloads, then a type hidden by a variable or function. */
    struct symbol *older; /* The previous declaration in the same scope. */
    struct scope *scope;  /* The scope of the declaration. */
    const struct attribute *attributes; /* The attributes of a type alias. */
    /* The index of a large overload set, or NULL; only in its first symbol. */
    struct overload_index *index;
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

/* An index of the functions of a name with many overloads. */
struct overload_index {
    /* From the hash of the parameters to the first struct symbol with this hash. */
    struct map alike;
    struct symbol *last; /* The last indexed symbol of the overload set. */
    /* Some function may accept other types or another number of arguments without cost. */
    bool is_open;
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
    struct map symbols; /* atom -> struct symbol; empty in small scopes */
    uint64_t filter;    /* A 64-bit Bloom filter of the names. */
    const char *prefix; /* The qualifier "A::B::" of full names, or "". */
    const struct record *record;
    /* The namespaces of using-directives, or the interfaces of a record. */
    VEC(struct scope *, scope_vec) used;
    struct symbol *newest;        /* chained through `older` */
    uint32_t symbol_count;        /* The length of this chain. */
    struct template *instance_of; /* The template whose own body defines this record. */
    struct template *self;        /* The same, also for explicit specializations. */
    struct instance *instance;    /* The instance of a record created by a template. */
    uint32_t known; /* For SCOPE_TEMPLATE, the number of symbols at its definition, or 0. */
    struct scope *earlier_loop; /* For a `for`, the last loop that ended before it. */
    uint32_t walk;              /* The last walk that visited the scope; see scope_is_new(). */
    bool is_open;               /* A record that may have unknown members. */
    bool is_head; /* The head of a loop or `if`, whose names its statement cannot redeclare. */
    /* Built-in types created so far, with builtin_prefix: atom -> struct symbol. */
    struct map builtin_types;
    /* "", "vk::" or "dx::" in scopes with built-in types; otherwise NULL. */
    const char *builtin_prefix;
};

/* Searches a scope whose filter contains the name (scope.c). */
struct symbol *scope_search(const struct scope *scope, atom name);

/* Returns the symbol of a name in one scope, or NULL. */
static inline struct symbol *scope_symbol(const struct scope *scope, atom name) {
    return scope->filter >> name % 64 & 1 ? scope_search(scope, name) : NULL;
}

struct template_arguments {
    struct type_argument *items; /* Types or constants. */
    uint32_t count;
    const struct node *written; /* The first written argument, or NULL. */
};

/* A declared function, before and after the analysis of its body. */
struct function_symbol {
    struct function *function;
    const struct node *declaration; /* NODE_DECLARATION or NODE_FUNCTION */
    const struct node *declarator;
    struct scope *scope;                /* The scope of the declaration. */
    const struct expression **defaults; /* The defaults of the parameters, or NULL. */
    uint32_t required;                  /* The number of parameters without a default. */
    enum {
        BODY_NONE,
        BODY_WANTED, /* called, but not defined yet */
        BODY_WAITING,
        BODY_QUEUED,
        BODY_RUNNING,
        BODY_DONE
    } body_state;
    bool is_explicit;      /* An explicit specialization. */
    struct template *from; /* The template of an instance, or NULL. */
    /* The location of the instantiation, also for methods of instances. */
    location instantiated_at;
    struct function_symbol *caller; /* The function that contains the instantiation, or NULL. */
    uint32_t depth;                 /* The depth of nested instantiations. */
    /* Variants for arguments that determine the size of an unsized array. */
    struct function_symbol *resized;
    struct function_symbol *next_resized;
    struct symbol *next_alike; /* The next symbol with the same hash in an overload_index. */
};
VEC(struct function_symbol *, function_symbol_vec);

/* ---- Scopes ---- */

struct scope *scope_create(struct analyser *a, enum scope_kind kind, struct scope *outer);
struct scope *scope_push(struct analyser *a, enum scope_kind kind); /* enters the new scope */
void scope_pop(struct analyser *a);
/* Returns how the current scope can declare a name again: PREDEFINED_FREE unless it is global. */
enum predefined_kind predefined_kind_of(struct analyser *a, atom name);
/* Adds a symbol to the current scope or overload set, and reports redefinitions. */
struct symbol *scope_declare(struct analyser *a, struct symbol symbol);
/* Declares a symbol of the source, and also reports clashes with keywords and predefined names. */
struct symbol *sema_declare_name(struct analyser *a, struct symbol symbol);
/* Makes `scope` the current scope. The result must be passed to scope_leave(). */
struct scope *scope_enter(struct analyser *a, struct scope *scope);
void scope_leave(struct analyser *a, struct scope *previous);
void sema_declare_type_symbol(struct analyser *a, atom name, const struct type *type, location at);
/* Returns the qualified name "A::B::name" of a declaration in this scope. */
const char *scope_full_name(struct analyser *a, const struct scope *scope, atom name);
struct record *record_create(struct analyser *a, atom name, const char *full_name, location at);
/* Returns the member scope of a record. */
struct scope *record_scope(const struct record *record);

/* ---- Lookup ---- */

/* The kinds of symbols that a lookup considers; others are skipped. */
enum find { FIND_ANY, FIND_TYPE, FIND_SCOPE };
bool symbol_is_sought(const struct symbol *s, enum find find);
/* Returns the innermost visible symbol or overload set, also through using-directives, or NULL. */
struct symbol *scope_find(struct analyser *a, atom name, enum find find);
struct symbol *scope_find_in(struct analyser *a, struct scope *scope, atom name, enum find find);
/* Starts a walk over namespaces connected by using-directives, which may be cyclic. scope_is_new()
 * returns whether a walk visits a scope for the first time. */
uint32_t scope_walk(struct analyser *a, struct scope *scope);
bool scope_is_new(struct scope *scope, uint32_t walk);
/* Returns the name of the last component or of an operator function. */
atom name_atom(struct analyser *a, const struct syntax_name *name);
const struct name_part *name_last(const struct syntax_name *name);
/* Completes the struct of a template instance, which is done on demand, and returns the type. */
const struct type *sema_complete_type(struct analyser *a, const struct type *type);
/* Looks up a member, also in bases. The path to the base is applied to *base. */
struct symbol *record_lookup(struct analyser *a, const struct record *record, atom name,
                             struct expression **base);
/* Returns the name under which the function of an operator is declared. */
atom overload_operator_name(struct analyser *a, enum operator_kind op);
/* Returns whether a syntax error may have removed the declaration of a name. */
bool expr_is_invalid(const struct analyser *a, atom name);

/* ---- Built-in types (HLSL [Basic.types]; spec/types.def, spec/objects.def) ---- */

/* Returns a built-in type of a scope with a builtin_prefix, or NULL. */
struct symbol *builtin_type_find(struct analyser *a, struct scope *scope, atom name);
/* Returns the name of a built-in type by index, or NULL past the end. */
const char *builtin_type_spelling(size_t index);
/* Returns the name with a shape, as in "float4x4", or NULL if the type has no shapes. */
const char *builtin_type_shaped(struct analyser *a, size_t index, const char *shape);
/* Returns whether two names denote scalars, vectors or matrices with different element types. */
bool builtin_scalar_differs(const char *one, const char *other);
/* Returns the requirement of a built-in type that the compilation does not meet, or NULL. */
const char *builtin_type_requirement(struct analyser *a, atom name);

/* ---- Overload index ----
 * Functions with the same hash are chained through function_symbol.next_alike in declaration
 * order. */

/* Returns the chain of functions that may have the same parameters as `f`. `first` is the first
 * symbol of the overload set. */
struct symbol *overload_list_like(struct analyser *a, struct symbol *first,
                                  const struct function *f);
/* Returns the chain of functions that accept the arguments without cost if one of them matches
 * their types exactly; no other candidate is better. Returns NULL if there is no exact match or the
 * set is not indexed. */
struct symbol *overload_accepting(struct analyser *a, struct symbol *first,
                                  const struct expression_vec *arguments);
/* Updates the index after a function has got a default argument. */
void overload_note_default(const struct function_symbol *f);

/* ---- Wrong qualifiers ---- */

/* Reports `A.b` if A is a cbuffer or a namespace. Returns false if it is neither. */
bool sema_report_dot_behind_name(struct analyser *a, const struct node *member);
/* Reports `v::x` for a variable v, and `other::sin` for a built-in function; otherwise false. */
bool sema_report_wrong_scope(struct analyser *a, const struct syntax_name *name,
                             const struct name_part *part);

/* ---- Unknown names ----
 * Only sema_report_unknown_name() reports them, so that suggestions and suppression after syntax
 * errors are consistent. */

/* Returns the HLSL name for a name that RELAX_FUNCTION_NAME accepts, and other names unchanged. */
atom sema_relaxed_name(struct analyser *a, atom name, location at);
/* Reports an unknown name with a suggestion. Ignores names that a syntax error may have removed. */
void sema_report_unknown_name(struct analyser *a, const char *what, atom name, struct scope *scope,
                              enum find find, location at);

/* ---- Name resolution (HLSL [Expr.Primary.ID.Qual]) ---- */

/* Resolves a name with its scopes and template arguments. Returns NULL after an error, which
 * includes a spelling suggestion. */
struct symbol *name_resolve(struct analyser *a, const struct node *name);
/* Returns the scope that the qualifier of a name denotes, or the current scope for an unqualified
 * name. Returns NULL after an error. */
struct scope *name_scope(struct analyser *a, const struct syntax_name *name);
/* Returns the symbol that the qualifier of a name denotes. Returns NULL without a message if there
 * is none or if it has template arguments. */
struct symbol *name_holder(struct analyser *a, const struct syntax_name *name);
/* Returns the member scope of a namespace, struct or enum, otherwise NULL. */
struct scope *symbol_scope(struct analyser *a, struct symbol *symbol);
/* Warn about the use of a `[[deprecated]]` declaration, except uses of a type within itself. */
void sema_warn_of_deprecated(struct analyser *a, const struct attribute *attributes, atom name,
                             location declared, location use);
void sema_warn_of_deprecated_type(struct analyser *a, const struct symbol *type, location use);

/* ---- Types of variables ---- */

/* Checks that variables can have a type. Reports void, incomplete types and interfaces, and returns
 * the error type for them. */
const struct type *sema_check_variable_type(struct analyser *a, const struct type *type,
                                            location at);
/* Returns whether a type is a struct of an uninstantiated template, with unknown values. */
bool sema_is_unknown_type(const struct analyser *a, const struct type *type);

/* ---- Types of symbols ---- */

/* Returns the type for `vector<T, N>` or `Texture2D<float>`, or the error type after a message.
 * Default arguments are also added to *args. */
const struct type *builtin_type_make(struct analyser *a, const struct symbol *symbol,
                                     struct template_arguments *args, location at);
/* Returns the type of a name without template arguments at its use. */
const struct type *type_of_symbol(struct analyser *a, struct symbol *symbol, location at);
/* Returns a matrix type with another orientation, and other types unchanged. */
const struct type *type_with_orientation(struct analyser *a, const struct type *type,
                                         bool row_major);

/* Declares the built-in constants, RayDesc, the heaps, vk:: and dx::. Creates and enters the global
 * scope, which contains the namespaces, so that code added to them can use global names. */
void builtins_declare(struct analyser *a);

/* ---- Function bodies ---- */

/* Analyzes or queues the body of a function that is required. */
void function_require_body(struct analyser *a, struct function_symbol *f);
/* Analyzes all queued bodies and the bodies that they require. */
void sema_analyse_pending(struct analyser *a);
/* Defers the body of a method until all members of the outermost struct are known. */
void sema_add_pending_method(struct analyser *a, struct function_symbol *f);
/* Requires the deferred methods, unless another struct encloses the current one. */
void sema_analyse_pending_methods(struct analyser *a);

/* ---- Notes for queries (found.h): these do nothing unless the context keeps notes ---- */

/* Record the use or the declaration of a name. */
void found_use(struct analyser *a, location at, const struct symbol *s);
void found_declare(struct analyser *a, const struct symbol *s);
void found_declare_type(struct analyser *a, const struct type *type, atom name, location at,
                        bool is_definition);
void found_variable(struct analyser *a, const struct variable *v);
void found_function(struct analyser *a, location at, const struct function *f, bool is_declaration,
                    bool is_definition);
void found_row(struct analyser *a, location at, atom name, enum found_kind kind, unsigned row);
/* Record that the current scope extends over a range. */
void found_enter(struct analyser *a, location begin, location end);
void found_value(struct analyser *a, const struct node *node, const struct expression *e);

/* ---- Reachability by name ---- */

/* Collects the names that entry points may reach, before the analysis. The roots are the entry
 * points in the options, functions with attributes, exported functions, and all code outside of
 * functions. */
void reach_collect_mentions(struct analyser *a, const struct list *declarations);
/* Returns false if no reachable code contains the name of the function. */
bool function_is_mentioned(const struct analyser *a, const struct function_symbol *f);

#endif

/* Names, scopes, and what names stand for (HLSL [Basic.Scope], [Overload.Decl]). */
#ifndef HLSL2SPV_SEMA_NAME_NAME_H
#define HLSL2SPV_SEMA_NAME_NAME_H

#include "../analyser.h"

/* What names stand for, and the scopes they are declared in (HLSL [Basic.Scope], [Overload.Decl]).
 * In a scope a name stands for one symbol; those that share it hang behind it:
 *
 *     scope_symbol():  f --> f(int) --> f(float) --> template f --> struct f
 *                            `--------- overload set --------'     hidden type
 *
 * and scope.newest leads through all symbols of the scope by `older`.  Most scopes are blocks with
 * a few names, which are found that way too; those with more have a map. */

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

/* Scopes: entered, left, and declared in. */

struct scope *scope_create(struct analyser *a, enum scope_kind kind, struct scope *outer);
struct scope *scope_push(struct analyser *a, enum scope_kind kind); /* becomes the current one */
void scope_pop(struct analyser *a);
/* Declares in the current scope; reports a clash.  Functions join an overload set. */
struct symbol *scope_declare(struct analyser *a, struct symbol symbol);
/* Runs with names looked up from `scope`; give what it returned to scope_leave. */
struct scope *scope_enter(struct analyser *a, struct scope *scope);
void scope_leave(struct analyser *a, struct scope *previous);
void declare_type_symbol(struct analyser *a, atom name, const struct type *type, location at);
/* "A::B::name" of a thing declared in this scope. */
const char *scope_full_name(struct analyser *a, const struct scope *scope, atom name);
struct record *record_create(struct analyser *a, atom name, const char *full_name, location at);
/* The record of a struct type with its symbol scope. */
struct scope *record_scope(const struct record *record);

/* Looking up names. */

/* Which symbols a lookup is for; others of the same name are passed over. */
enum find { FIND_ANY, FIND_TYPE, FIND_SCOPE };
/* The innermost visible symbol (overload sets and `using` considered), or NULL. */
struct symbol *scope_find(struct analyser *a, atom name, enum find find);
struct symbol *scope_find_in(struct analyser *a, struct scope *scope, atom name, enum find find);
/* Namespaces use others, which use others, and may do so in a circle.  The number of a walk that
 * begins at one, and whether it comes by another for the first time. */
uint32_t scope_walk(struct analyser *a, struct scope *scope);
bool scope_is_new(struct scope *scope, uint32_t walk);
/* Of the last part, or a function's operator name. */
atom name_atom(struct analyser *a, const struct name *name);
const struct name_part *name_last(const struct name *name);
/* Structs that templates are made of are complete only when someone needs to look into them. */
const struct type *complete_type(struct analyser *a, const struct type *type);
/* Field or method or static member, bases too; the path of bases is applied to *base. */
struct symbol *record_lookup(struct analyser *a, const struct record *record, atom name,
                             struct expression **base);
/* The name that a function of that operator is declared under. */
atom operator_function_name(struct analyser *a, enum operator_kind op);
/* Whether a syntax error may have hidden the name's declaration. */
bool is_spoiled(const struct analyser *a, atom name);

/* The names of built-in types (HLSL [Basic.types]; spec/types.def, spec/objects.def). */

/* A built-in type of that name in a scope with a builtin_prefix, or NULL. */
struct symbol *builtin_type_find(struct analyser *a, struct scope *scope, atom name);
/* Reports a declaration in the current scope that redefines a built-in type; true then. `type` is
 * the type of an alias, or NULL. */
bool check_redefined_type(struct analyser *a, atom name, const struct type *type, location at);
/* The names of built-in types, one by one; NULL behind the last. */
const char *builtin_type_spelling(size_t index);
/* With a shape behind it, as in "float4x4"; NULL: it has no shapes. */
const char *builtin_type_shaped(struct analyser *a, size_t index, const char *shape);
/* Whether two spellings are of scalars, vectors or matrices with different element types. */
bool builtin_scalar_differs(const char *one, const char *other);
/* What a built-in type of that name asks for that this compilation lacks, or NULL. */
const char *builtin_type_requirement(struct analyser *a, atom name);

/* The functions of a name that has many, by the types of their parameters.  They are chained
 * through function_symbol.next_alike, in the order of their declarations. */

/* Those with parameters like a function's, all that could be the same one among them; first: of the
 * overload set. */
struct symbol *overloads_like(struct analyser *a, struct symbol *first, const struct function *f);
/* Those that take arguments without any cost, where one has just their types: no other function of
 * the set is as good a candidate.  NULL where there is none, or where they cannot be told, as in a
 * set of few. */
struct symbol *overloads_taking(struct analyser *a, struct symbol *first,
                                const struct expression_vec *arguments);
/* A function of a set got a default value. */
void overloads_heed_default(const struct function_symbol *f);

/* Names that are not known where they are used, and are known somewhere else. */

/* Reports `A.b` where A is a cbuffer or a namespace; false: it is neither. */
bool report_dot_behind_name(struct analyser *a, const struct node *member);
/* Reports `v::x` where v is a variable, and `other::sin` of what is built in; false: it is neither.
 */
bool report_wrong_scope(struct analyser *a, const struct name *name, const struct name_part *part);

/* Names that are not known.  They are reported by report_unknown_name and by nobody else, so that
 * suggestions and silence after a syntax error are the same everywhere. */

/* What a name of the dialect in use is called in HLSL; other names are their own. */
atom dialect_name(struct analyser *a, atom name, location at);
/* "error: unknown ... 'name'", and the name that may be meant.  Silent about spoiled ones. */
void report_unknown_name(struct analyser *a, const char *what, atom name, struct scope *scope,
                         enum find find, location at);

/* Names as they are written (HLSL [Expr.Primary.ID.Qual]). */

/* A name as written, scopes and template arguments included.  Reports what is missing, with a
 * spelling suggestion; NULL then. */
struct symbol *name_resolve(struct analyser *a, const struct node *name);
/* The scope that the parts of a name before its last one lead to; the current one when there is
 * only one part.  NULL after an error was reported. */
struct scope *name_scope(struct analyser *a, const struct name *name);
/* What the part before a name's last one stands for; NULL where nothing does, where there is no
 * such part, or one has template arguments, and nothing is reported. */
struct symbol *name_holder(struct analyser *a, const struct name *name);
/* What is declared in a namespace, struct or enum; NULL of anything else. */
struct scope *symbol_scope(struct analyser *a, struct symbol *symbol);
/* Warns where what is declared with `[[deprecated]]` is used; of a type, but for where it stands in
 * itself. */
void warn_of_deprecated(struct analyser *a, const struct attribute *attributes, atom name,
                        location declared, location use);
void warn_of_deprecated_type(struct analyser *a, const struct symbol *type, location use);

/* Types that variables, fields and results may have. */

/* A variable's type may not be void, incomplete or an interface; reports and gives the error type.
 */
const struct type *check_variable_type(struct analyser *a, const struct type *type, location at);
/* Whether it is a struct that a template declares which is only read: its values are as unknown as
 * the template's parameters are, whatever its members say. */
bool is_unknown_type(const struct analyser *a, const struct type *type);

/* Types that symbols stand for, with template arguments and without. */

/* `vector<T, N>`, `Texture2D<float>`; the error type after a message.  What the arguments leave out
 * is filled in, in *args too. */
const struct type *builtin_type_make(struct analyser *a, const struct symbol *symbol,
                                     struct template_arguments *args, location at);
/* The type that a name without template arguments means where it is used. */
const struct type *type_of_symbol(struct analyser *a, struct symbol *symbol, location at);
/* A matrix with its rows, or its columns, one behind another; other types as they are. */
const struct type *type_with_orientation(struct analyser *a, const struct type *type,
                                         bool row_major);

/* What is there before the first line. */

/* Declares what is there before the first line: constants, RayDesc, the heaps, vk:: and dx::.  The
 * global scope is made with them and entered, as the namespaces lie in it: what a program adds to
 * them finds global names. */
void builtins_declare(struct analyser *a);

/* Which functions' bodies are analysed, and when. */

/* Analyses the waiting body of a function that is now needed. */
void function_require_body(struct analyser *a, struct function_symbol *f);
/* Analyses all the bodies that wait, and those that they need in turn. */
void functions_drain(struct analyser *a);
/* A method's body waits until all members of the outermost struct around it are known. */
void pending_add_method(struct analyser *a, struct function_symbol *f);
/* Those bodies are needed now, unless there is still a struct around here. */
void pending_run_methods(struct analyser *a);

/* Which functions an entry point may reach, by their names alone: before anything is analysed. */

/* Begins with the entry points that the options name, with functions that have attributes or are
 * exported, and with all that stands outside of functions. */
void mentions_collect(struct analyser *a, const struct list *declarations);
/* False: nothing that is reached has a name that could mean this function. */
bool function_is_mentioned(const struct analyser *a, const struct function_symbol *f);

#endif

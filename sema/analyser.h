/* Inside of sema/: what its files share.  One analyser runs over one syntax tree; the README says
 * which file does what.
 *
 * Errors: an expression that is wrong yields make_error() after one message, and everything that
 * takes an expression passes error operands on without a word. */
#ifndef HLSL2SPV_SEMA_ANALYSER_H
#define HLSL2SPV_SEMA_ANALYSER_H

#include "sema.h"

VEC(struct expression *, expression_vec);
VEC(struct function *, function_vec);
VEC(struct variable *, variable_vec);

struct analyser;

/* ---- Names ---- */

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
    uint8_t builtin;        /* enum builtin_word, of a SYMBOL_TYPE that takes arguments */
    bool from_for;          /* declared in a for's head, which leaks before HLSL 2021 */
    bool is_const;          /* a type that was declared const */
    bool is_matrix_default; /* a type whose orientation is the default in force at its use */
    uint16_t object;        /* enum object_kind, of BUILTIN_OBJECT */
    uint8_t model;          /* shader model times ten that a built-in constant came with, or 0 */
    atom name;
    location at;
    struct symbol *next;  /* overloads, then a type that a variable or function hides */
    struct symbol *older; /* declared before in the same scope, for spelling suggestions */
    struct scope *scope;  /* where it was declared */
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
    struct map symbols;                  /* atom -> struct symbol */
    const char *prefix;                  /* "A::B::" in front of what is declared here, or "" */
    const struct record *record;         /* of SCOPE_RECORD */
    VEC(struct scope *, scope_vec) used; /* using namespace; of a record, its interfaces */
    struct symbol *newest;               /* chained through `older` */
    struct template *instance_of;        /* of a record made from a template's own body */
    struct template *self;               /* the same, and of explicit specialisations */
    struct instance *instance;           /* of a record that is made of a template */
    bool is_open;                        /* of a record that may have more members */
    bool is_head; /* of a loop or an `if`: the statement under it declares none of its names anew */
    struct map builtin_types;   /* made so far, with builtin_prefix: atom -> struct symbol */
    const char *builtin_prefix; /* "", "vk::", "dx::" where built-in types are looked up; or NULL */
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
    uint32_t depth;                  /* instantiations that led here */
    struct function_symbol *resized; /* made for arguments that give an unsized array its size */
    struct function_symbol *next_resized;
};
VEC(struct function_symbol *, function_symbol_vec);
VEC(struct symbol *, symbol_vec);

struct scope *scope_create(struct analyser *a, enum scope_kind kind, struct scope *outer);
struct scope *scope_push(struct analyser *a, enum scope_kind kind); /* becomes the current one */
void scope_pop(struct analyser *a);
/* Declares in the current scope; reports a clash.  Functions join an overload set. */
struct symbol *scope_declare(struct analyser *a, struct symbol symbol);
/* A name as written, scopes and template arguments included.  Reports what is missing, with a
 * spelling suggestion; NULL then. */
struct symbol *name_resolve(struct analyser *a, const struct node *name);
/* Which symbols a lookup is for; others of the same name are passed over. */
enum find { FIND_ANY, FIND_TYPE, FIND_SCOPE };
/* The innermost visible symbol (overload sets and `using` considered), or NULL. */
struct symbol *scope_find(struct analyser *a, atom name, enum find find);
struct symbol *scope_find_in(struct analyser *a, struct scope *scope, atom name, enum find find);
/* The scope that the parts of a name before its last one lead to; the current one when there is
 * only one part.  NULL after an error was reported. */
struct scope *name_scope(struct analyser *a, const struct name *name);
/* Of the last part, or a function's operator name. */
atom name_atom(struct analyser *a, const struct name *name);
const struct name_part *name_last(const struct name *name);
/* What is declared in a namespace, struct or enum; NULL of anything else. */
struct scope *symbol_scope(struct analyser *a, struct symbol *symbol);
/* Whether a syntax error may have hidden the name's declaration. */
bool is_spoiled(const struct analyser *a, atom name);
/* "error: unknown ... 'name'", and the nearest name that is known.  Silent about spoiled ones. */
void report_unknown_name(struct analyser *a, const char *what, atom name, struct scope *scope,
                         enum find find, location at);
/* Runs with names looked up from `scope`; give what it returned to scope_leave. */
struct scope *scope_enter(struct analyser *a, struct scope *scope);
void scope_leave(struct analyser *a, struct scope *previous);

/* ---- builtin.c ---- */

/* Declares what is there before the first line: constants, RayDesc, the heaps, vk:: and dx::. */
void builtins_declare(struct analyser *a);
/* A built-in type of that name in a scope with a builtin_prefix, or NULL. */
struct symbol *builtin_type_find(struct analyser *a, struct scope *scope, atom name);
/* The names of built-in types, one by one; NULL behind the last. */
const char *builtin_type_spelling(size_t index);
/* Whether two spellings are of scalars, vectors or matrices with different element types. */
bool builtin_scalar_differs(const char *one, const char *other);
/* What a built-in type of that name asks for that this compilation lacks, or NULL. */
const char *builtin_type_requirement(struct analyser *a, atom name);
/* `vector<T, N>`, `Texture2D<float>`; the error type after a message. */
const struct type *builtin_type_instantiate(struct analyser *a, struct symbol *symbol,
                                            const struct list *arguments, location at);
/* The same without arguments written. */
const struct type *builtin_type_default(struct analyser *a, struct symbol *symbol, location at);

/* ---- The analyser ---- */

struct analyser {
    struct context *c;
    const struct options *options;
    struct type_table *types;
    struct program *program;
    struct scope *scope, *global;
    struct function_symbol *function; /* the one whose body is being analysed, or NULL */
    const struct record *record;      /* whose methods or fields are being analysed, or NULL */
    struct variable *this_;           /* of the current method, or NULL */
    uint32_t loop_depth, switch_depth;
    uint32_t control_depth;       /* ifs, loops and switches around here */
    struct switch_state *switch_; /* statement.c's own: the innermost switch */
    uint32_t nesting;             /* guards recursion: see MAX_NESTING */
    uint32_t instantiation_depth, instances;
    location instantiated_at; /* of the innermost instantiation going on */
    struct variable_vec globals;
    struct function_vec functions;
    struct map spoiled;              /* names that a syntax error may have left undeclared */
    struct variable *globals_buffer; /* $Globals, made at its first member */
    uint32_t next_variable, next_function;
    bool row_major;                         /* orientation of a matrix type that says none */
    bool has_const_types;                   /* some name stands for a const type */
    struct scope *builtins, *vulkan;        /* what is predeclared; vk:: */
    struct function_symbol_vec waiting;     /* bodies that are needed and wait for their turn */
    bool is_draining;                       /* they are being analysed */
    bool is_checking;                       /* a template, whose parameters are errors */
    bool in_for_head;                       /* declaring the variables of a for before HLSL 2021 */
    uint32_t record_depth;                  /* structs being defined around here */
    struct function_symbol_vec methods;     /* bodies that wait for the outermost of these */
    uint32_t noted_errors, noted_instances; /* how far the notes on instantiations came */
    uint32_t missing_returns;               /* errors that were only about these */
    struct map patterns;                    /* row_call.c's own: signature -> struct pattern */
};

/* ---- build.c ---- */

/* ---- rank.c, convert.c, literal.c ---- */

/* ---- operators.c, assign.c, swizzle.c: operands may be lvalues ---- */

struct expression *make_unary(struct analyser *a, enum operator_kind op, struct expression *operand,
                              const struct node *node);
struct expression *make_increment(struct analyser *a, enum operator_kind op, bool postfix,
                                  struct expression *operand, const struct node *node);
struct expression *make_binary(struct analyser *a, enum operator_kind op, struct expression *left,
                               struct expression *right, const struct node *node);
struct expression *make_assign(struct analyser *a, struct expression *target,
                               struct expression *value, const struct node *node);
struct expression *make_compound(struct analyser *a, enum operator_kind op,
                                 struct expression *target, struct expression *value,
                                 const struct node *node);
struct expression *make_conditional(struct analyser *a, struct expression *condition,
                                    struct expression *yes, struct expression *no,
                                    const struct node *node);
/* `base.name` on scalars, vectors and matrices; base may be an lvalue. */
struct expression *make_swizzle(struct analyser *a, struct expression *base, atom name,
                                const struct node *node);
/* `base[index]` on arrays, vectors and matrices. */
struct expression *make_index(struct analyser *a, struct expression *base, struct expression *index,
                              const struct node *node);

/* ---- initialize.c ---- */

/* `return 1, 2, 3;` where braces or a constructor were meant. */
void warn_of_comma(struct analyser *a, const struct node *value);
/* `T x = e`, `T x = { ... }`: a value of *type; an unsized array type is completed from the list.
 */
struct expression *initialize(struct analyser *a, const struct type **type,
                              const struct node *initializer, location at);
/* `float4(a, b.xy, c)`, `S(...)`, `int(x)`. */
struct expression *construct(struct analyser *a, const struct type *type,
                             struct expression_vec *arguments, const struct node *node);

/* ---- fold.c, fold_scalar.c ---- */

/* ---- expression.c, statement.c ---- */

struct expression *analyse_expression(struct analyser *a,
                                      const struct node *node); /* may be an lvalue */
struct expression *analyse_value(struct analyser *a, const struct node *node); /* loaded */
void analyse_expressions(struct analyser *a, const struct list *list, struct expression_vec *out);
/* What stands left of the dot of a NODE_MEMBER: an object, the content of a constant buffer, the
 * base named by `object.Base::member`. *last is the member's own name. */
struct expression *analyse_object(struct analyser *a, const struct node *node,
                                  const struct name_part **last);
struct expression *analyse_construct(struct analyser *a, const struct type *type,
                                     const struct list *written, const struct node *node);
/* A function's body: its names share the scope of the parameters. */
struct statement *analyse_function_block(struct analyser *a, const struct node *block);
/* Whether control may come out at the end of a statement. */
bool statement_falls_through(struct context *c, const struct statement *s);

/* ---- unroll.c ---- */

/* The hints of a statement, without 'unroll' if that would take too long. */
const struct attribute *unroll_check(struct analyser *a, const struct statement *loop,
                                     const struct attribute *hints);

/* ---- modifier.c ---- */

/* What a declaration declares, as the letters of spec/modifier_places.def. */
enum declared_place {
    DECLARES_GLOBAL = 'G',
    DECLARES_LOCAL = 'L',
    DECLARES_PARAMETER = 'P',
    DECLARES_FUNCTION = 'F',
    DECLARES_METHOD = 'M',
    DECLARES_FIELD = 'D',
    DECLARES_STATIC_MEMBER = 'S',
    DECLARES_TYPE = 'T',
};
bool modifiers_have(const struct list *modifiers, enum modifier_kind kind);
const struct node *modifier_find(const struct list *modifiers, enum modifier_kind kind);
/* Reports modifiers of a NODE_TYPE that do not belong on such a declaration, or not together, and
 * types that are not what their names say. */
void check_modifiers(struct analyser *a, const struct node *type, enum declared_place place);
/* Reports coherence asked of what cannot be written. */
void check_coherent(struct analyser *a, const struct list *modifiers, const struct type *type);

/* ---- typespec.c ---- */

const struct type *analyse_type(struct analyser *a,
                                const struct node *type); /* NODE_TYPE or NODE_TYPE_NAME */
const struct type *type_of_symbol(struct analyser *a, struct symbol *symbol, location at);
/* With array suffixes of a declarator around it. */
const struct type *analyse_arrays(struct analyser *a, const struct type *element,
                                  const struct list *arrays);
/* Whether a type is written `auto`: the initializer decides. */
bool type_is_auto(struct analyser *a, const struct node *type);
/* Is what is declared with it const: `const T`, or a name that stands for such. `type` is what
 * `node` means. */
bool type_is_const(struct analyser *a, const struct node *node, const struct type *type);
/* Of a built-in object, without template arguments. */
bool type_is_bare(struct analyser *a, const struct node *type);

/* ---- declare.c ---- */

void analyse_declarations(struct analyser *a, const struct list *declarations);
void analyse_declaration(struct analyser *a, const struct node *node);
/* Declares locals; returns the STMT_VARIABLE statements in order, chained. */
struct statement *analyse_local_declaration(struct analyser *a, const struct node *declaration);
/* A variable's type may not be void, incomplete or an interface; reports and gives the error type.
 */
const struct type *check_variable_type(struct analyser *a, const struct type *type, location at);
void declare_type_symbol(struct analyser *a, atom name, const struct type *type, location at);
/* Sets the value, if it is known, of a const variable with an initializer. */
void variable_fold(struct analyser *a, struct variable *v);
/* The value of a static member that was declared in its struct. */
void define_static_member(struct analyser *a, const struct node *declarator,
                          const struct type *type, struct scope *target);

/* ---- function.c ---- */

/* The name that a function of that operator is declared under. */
atom operator_function_name(struct analyser *a, enum operator_kind op);
/* "A::B::name" of a thing declared in this scope. */
const char *scope_full_name(struct analyser *a, const struct scope *scope, atom name);
/* Declares or defines a function: `declaration` holds its return type and attributes. */
struct function_symbol *function_declare(struct analyser *a, const struct node *declaration,
                                         const struct node *declarator);
/* The same without declaring its name: a template's instance. */
struct function_symbol *function_create(struct analyser *a, const struct node *declaration,
                                        const struct node *declarator, struct scope *target);
/* In a given scope; a definition outside of its struct must have been declared there. */
struct function_symbol *function_declare_in(struct analyser *a, const struct node *declaration,
                                            const struct node *declarator, struct scope *target,
                                            bool must_exist);
bool same_parameters(const struct function *f, const struct function *g);
/* The function itself, or the one made of it for arrays of these sizes. */
struct function_symbol *function_resize(struct analyser *a, struct function_symbol *f,
                                        const struct expression_vec *arguments);
/* A second declaration of a function; the definition's parameters are the ones that count. */
struct function_symbol *function_merge(struct analyser *a, struct function_symbol *old,
                                       struct function_symbol *new);
/* Takes the place of the method with the same parameters. */
void function_replace(struct analyser *a, struct scope *target, struct function_symbol *f);
/* Analyses the waiting body of a function that is now needed. */
void function_require_body(struct analyser *a, struct function_symbol *f);
/* Analyses all the bodies that wait, and those that they need in turn. */
void functions_drain(struct analyser *a);

/* ---- record.c ---- */

/* NODE_STRUCT as a type specifier: a definition, a forward declaration or a reference. */
const struct type *analyse_record(struct analyser *a, const struct node *node, bool declares_only);
const struct type *analyse_enum(struct analyser *a, const struct node *node);
struct record *record_create(struct analyser *a, atom name, const char *full_name, location at);
void record_define(struct analyser *a, struct record *record, const struct node *node);
/* The record of a struct type with its symbol scope. */
struct scope *record_scope(const struct record *record);
/* Structs that templates are made of are complete only when someone needs to look into them. */
const struct type *complete_type(struct analyser *a, const struct type *type);
/* Field or method or static member, bases too; the path of bases is applied to *base. */
struct symbol *record_lookup(struct analyser *a, const struct record *record, atom name,
                             struct expression **base);
/* Reports a bool in some bits of a word somewhere inside: such a type has no place but memory with
 * a layout. */
const struct type *check_bool_bits(struct analyser *a, const struct type *type, location at);

/* ---- subobject.c: what describes a pipeline of Direct3D, and is checked and dropped ---- */

bool is_subobject(const struct type *type);
void subobject_check(struct analyser *a, const struct type *type, const struct node *initializer,
                     location at);

/* ---- template.c ---- */

struct template_arguments {
    struct type_argument *items; /* a type or a constant */
    uint32_t count;
    const struct node *written; /* the first of the list they come from, or NULL */
};
bool template_arguments_analyse(struct analyser *a, const struct list *written,
                                struct template_arguments *out);
/* A struct, alias or variable template with arguments: a type or a variable symbol; NULL after an
 * error. */
struct symbol *template_instantiate(struct analyser *a, struct symbol *t,
                                    const struct template_arguments *args, location at);
/* A function template made a candidate for these call arguments, or NULL when deduction fails. */
struct function_symbol *template_deduce(struct analyser *a, struct symbol *t,
                                        const struct template_arguments *written,
                                        struct expression *const *arguments, uint32_t count,
                                        location at);
/* Makes the members of a template's struct, for someone who looks into it. */
void template_complete(struct analyser *a, const struct record *record);
void template_declare(struct analyser *a, const struct node *template_node);
bool template_is_function(const struct symbol *t);
/* Inside of an instance the template's bare name means that instance; NULL elsewhere. */
struct symbol *template_self(struct analyser *a, const struct symbol *t);

/* ---- overload.c ---- */

/* Something that a call may mean. */
struct candidate {
    struct function_symbol *function; /* a user's function, or NULL */
    int row;                          /* enum intrinsic or enum method otherwise */
    bool is_method;
    const struct type *return_type;
    const struct type **parameters; /* of a row: one for each argument (the object is not one) */
    uint8_t *directions;            /* of a row: enum parameter_direction */
    uint32_t count;
    const struct type *template_type; /* of Load<T> */
    uint32_t flags;                   /* the table row's */
    const char *refusal;  /* a reason that the best candidate may not be called, or NULL */
    const char *mismatch; /* why it does not take the arguments: only good for a note; or NULL */
};
VEC(struct candidate, candidate_vec);

/* The best candidate; reports no match and ambiguity, with notes. NULL then. */
const struct candidate *overload_resolve(struct analyser *a, const struct candidate_vec *candidates,
                                         const struct expression_vec *arguments, const char *name,
                                         const struct node *node);
/* "(float, int)": the types of a call's arguments. */
const char *argument_list(struct analyser *a, const struct expression_vec *arguments);

/* ---- call.c ---- */

struct expression *analyse_call(struct analyser *a, const struct node *node);
/* A user's operator for these operands, or NULL when there is none. */
struct expression *operator_overload(struct analyser *a, enum operator_kind op,
                                     struct expression **operands, uint32_t count,
                                     const struct node *node);

/* ---- intrinsic.c, method.c ---- */

bool intrinsic_exists(struct analyser *a, atom scope, atom name);
/* Adds every row of that name, with parameter types worked out for these arguments. */
void intrinsic_candidates(struct analyser *a, atom scope, atom name,
                          const struct template_arguments *written,
                          const struct expression_vec *arguments, struct candidate_vec *out);
/* EXPR_INTRINSIC of the chosen row: arguments converted, stage and model and constness checked. */
struct expression *make_intrinsic(struct analyser *a, const struct candidate *chosen,
                                  struct expression_vec *arguments, const struct node *node);
bool method_exists(struct analyser *a, const struct type *object, atom name);
/* "... has no method ...", and the one of the most similar name. */
void report_unknown_method(struct analyser *a, const struct type *type, const char *name,
                           location at);
void method_candidates(struct analyser *a, const struct type *object, atom name,
                       const struct template_arguments *written,
                       const struct expression_vec *arguments, struct candidate_vec *out);
struct expression *make_method(struct analyser *a, const struct candidate *chosen,
                               struct expression *object, struct expression_vec *arguments,
                               const struct node *node);
/* object[index] on resources, patches, heaps; .mips and .sample handled by `level` (or NULL). */
struct expression *make_element(struct analyser *a, struct expression *object,
                                struct expression *index, struct expression *level,
                                enum element_access access, const struct node *node);
/* `tex.mips` and `tex.sample` are only good with two subscripts behind them. */
bool is_subscript_property(struct analyser *a, const struct type *object, atom name,
                           enum element_access *access);
/* The element a resource holds: float4 of Texture2D, T of StructuredBuffer<T>, ... */
const struct type *object_element_type(struct analyser *a, const struct type *object);

/* ---- attribute.c, semantic.c, resource.c, node.c, entry.c ---- */

enum attribute_place {
    PLACE_FUNCTION,
    PLACE_PARAMETER,
    PLACE_VARIABLE,
    PLACE_FIELD,
    PLACE_BUFFER_MEMBER,
    PLACE_TYPE,
    PLACE_LOOP,
    PLACE_IF,
    PLACE_SWITCH,
    PLACE_STATEMENT, /* any other */
    PLACE_BUFFER
};
/* Resolves attributes written on something, from the first on; reports unknown ones (warning),
 * wrong arguments and places. */
const struct attribute *analyse_attributes(struct analyser *a, const struct node *written,
                                           enum attribute_place place);
const struct semantic *analyse_semantic(struct analyser *a, const struct list *post); /* or NULL */
/* What a system value (or SV_NONE: a user's semantic) means at a signature point. */
enum point_use { POINT_NOT_ALLOWED, POINT_USER, POINT_SYSTEM_VALUE };
enum point_use semantic_use(enum system_value value, enum signature_point point);
/* The shader model, 6.x, that a system value came with. */
unsigned semantic_model(enum system_value value);
/* Words for what the type should have been, or NULL when it suits the system value. */
const char *semantic_type_problem(enum system_value value, const struct type *type);
struct register_use analyse_register(struct analyser *a, const struct list *post,
                                     const struct type *type);
const struct packoffset *analyse_packoffset(struct analyser *a, const struct list *post,
                                            const struct type *type);
uint32_t analyse_io_flags(const struct list *modifiers);
/* Sorts a new file-scope variable into its storage: resource, static, groupshared, spec constant,
 * push constant, a member of $Globals ...  Returns the symbol to declare for it. */
struct symbol declare_global(struct analyser *a, struct variable *v, const struct list *modifiers);
/* Makes a cbuffer's record: members that are resources become globals of their own. */
void declare_buffer(struct analyser *a, const struct node *buffer);
/* Attributes that only records of work graphs take. */
void node_check_parameter(struct analyser *a, const struct variable *p);
/* The struct that an object of a work graph holds; false after an error. */
bool node_check_record(struct analyser *a, const char *object, const struct type *record,
                       location at);
/* After all declarations: finds entry points, checks stage rules, walks signatures, collects the
 * functions and globals reached, refuses recursion. */
void entry_points_resolve(struct analyser *a);

#endif

/* Analysis of expressions: calls, operators, members, initializer lists. */
#ifndef HLSL2SPV_SEMA_EXPRESSION_EXPRESSION_H
#define HLSL2SPV_SEMA_EXPRESSION_EXPRESSION_H

#include "../analyser.h"
#include "../name/name.h"

struct expression *expr_increment(struct analyser *a, enum operator_kind op, bool postfix,
                                  struct expression *operand, const struct node *node);
struct expression *expr_assign(struct analyser *a, struct expression *target,
                               struct expression *value, const struct node *node);
struct expression *expr_compound(struct analyser *a, enum operator_kind op,
                                 struct expression *target, struct expression *value,
                                 const struct node *node);

/* ---- Calls (HLSL [Expr.Post.Call]) ---- */

struct expression *sema_analyse_call(struct analyser *a, const struct node *node);
/* Returns a call of a user-defined operator for the operands, or NULL if there is none. */
struct expression *overload_operator(struct analyser *a, enum operator_kind op,
                                     struct expression **operands, uint32_t count,
                                     const struct node *node);
/* Analyzes `T(...)`, which constructs a value from the arguments. */
struct expression *sema_analyse_construct(struct analyser *a, const struct type *type,
                                          const struct list *written, const struct node *node);

/* A candidate of a call: a user function or a table row. */

struct candidate {
    struct function_symbol *function; /* A user function, or NULL. */
    int row;                          /* enum intrinsic or enum method of a table row */
    bool is_method;
    bool is_loose; /* A template with inexactly deduced arguments; see template_deduce(). */
    const struct type *return_type;
    const struct type **parameters; /* For rows: the types for the arguments, without the object. */
    uint8_t *directions;            /* For rows: enum parameter_direction. */
    uint32_t count;
    uint32_t least, most;             /* The accepted number of arguments. */
    const struct type *template_type; /* The T of Load<T>. */
    uint32_t flags;                   /* The flags of the table row. */
    bool is_signed_for_unsigned;      /* Allowed only by RELAX_SIGNED_BITS. */
    const char *refusal; /* The reason why the best candidate cannot be called, or NULL. */
    /* The reason why the candidate does not accept the arguments, for a note. It refers to
     * failed_argument, or to all arguments if that is UINT32_MAX. */
    const char *mismatch;
    uint32_t failed_argument;
    const char *signature; /* The signature of a row that does not accept the arguments. */
};
VEC(struct candidate, candidate_vec);

/* Returns the argument types of a call as "(float, int)". */
const char *sema_argument_list(struct analyser *a, const struct expression_vec *arguments);
/* Returns "inout " or a similar prefix of a parameter type. */
const char *parameter_direction_text(enum parameter_direction direction);

/* ---- Comma operators that may be meant as initializer lists ---- */

/* Warns about `return 1, 2, 3;` and `(float2)(1, 2)`. `type` is NULL if it is not known yet. */
void sema_warn_of_comma(struct analyser *a, const struct type *type, const struct node *value);
/* Warns about `f((1, 2))`. */
void sema_warn_of_commas(struct analyser *a, const struct list *arguments);
/* Warns about `m[0, 1]` for a value of type `base`. */
void sema_warn_of_comma_in_index(struct analyser *a, const struct type *base,
                                 const struct node *index);

/* ---- Suspicious operators ---- */

/* Warns about unexpected precedence, as in `a & b == c`, and about constant comparisons. */
void sema_warn_of_operator(struct analyser *a, const struct node *binary,
                           const struct expression *left, const struct expression *right);
/* Warns about `a = a`. */
void sema_warn_of_self_assignment(struct analyser *a, const struct node *assign,
                                  const struct expression *target, const struct expression *value);

/* ---- Initializers (HLSL [Decl.Init]) and constructors ---- */

/* Analyzes `T x = e` and `T x = { ... }`. An unsized array in *type gets the size of the list. */
struct expression *sema_initialize(struct analyser *a, const struct type **type,
                                   const struct node *initializer, location at);
/* Returns whether a relaxation accepts fewer components than a type has; otherwise an error. */
bool init_accepts_count(struct analyser *a, enum relaxation rule, location at,
                        const struct type *type, uint64_t given);
/* Builds `float4(a, b.xy, c)`, `S(...)` or `int(x)`. */
struct expression *sema_construct(struct analyser *a, const struct type *type,
                                  struct expression_vec *arguments, const struct node *node);

/* ---- Overload resolution (HLSL [Overload.Res]) ---- */

/* Returns the best candidate. Reports calls without a match and ambiguous calls, with notes, and
 * returns NULL. Stores mismatches in the candidates. */
const struct candidate *overload_resolve(struct analyser *a, struct candidate_vec *candidates,
                                         const struct expression_vec *arguments, const char *name,
                                         const struct node *node);

/* ---- Intrinsics (spec/intrinsics.def) ---- */

bool intrinsic_exists(struct analyser *a, atom scope, atom name);
/* Adds all rows of a name, with parameter types computed for the arguments. */
void intrinsic_candidates(struct analyser *a, atom scope, atom name,
                          const struct template_arguments *written,
                          const struct expression_vec *arguments, struct candidate_vec *out);
/* Builds an EXPR_INTRINSIC of the chosen row. Converts the arguments, and checks stage, shader
 * model and constant arguments. */
struct expression *expr_intrinsic(struct analyser *a, const struct candidate *chosen,
                                  struct expression_vec *arguments, const struct node *node);

/* ---- Methods (spec/methods.def) and subscripts of objects ---- */

bool method_exists(struct analyser *a, const struct type *object, atom name);
/* Reports an unknown method and suggests the most similar name. */
void sema_report_unknown_method(struct analyser *a, const struct type *type, const char *name,
                                const struct node *callee);
void method_candidates(struct analyser *a, const struct type *object, atom name,
                       const struct template_arguments *written,
                       const struct expression_vec *arguments, struct candidate_vec *out);
struct expression *expr_method(struct analyser *a, const struct candidate *chosen,
                               struct expression *object, struct expression_vec *arguments,
                               const struct node *node);
/* Builds object[index]. `level` is the first index of .mips and .sample, or NULL. */
struct expression *expr_element(struct analyser *a, struct expression *object,
                                struct expression *index, struct expression *level,
                                enum element_access access, const struct node *node);
/* Returns whether a member is `tex.mips` or `tex.sample`, which require two subscripts. */
bool sema_is_subscript_property(struct analyser *a, const struct type *object, atom name,
                                enum element_access *access);

/* ---- Candidates (candidate.c) ---- */

const struct type *candidate_parameter_type(const struct candidate *c, uint32_t i);
enum parameter_direction candidate_direction(const struct candidate *c, uint32_t i);
bool candidate_is_groupshared(const struct candidate *c, uint32_t i);
/* The numbers of arguments that a candidate accepts. */
uint32_t candidate_least(const struct candidate *c);
uint32_t candidate_most(const struct candidate *c);
bool candidate_accepts_count(const struct candidate *c, size_t count);
/* Returns the signature "f(float, out int)". */
const char *candidate_signature(struct analyser *a, const struct candidate *c, const char *name);

/* ---- Errors of calls without a unique best candidate (overload_errors.c) ---- */

/* A call, for messages. */
struct misfit {
    const struct candidate_vec *candidates;
    const struct expression_vec *arguments;
    const char *name;
    const struct node *node;
};
void overload_report_no_match(struct analyser *a, const struct misfit *call);
/* The candidates of the call are the equally good ones. */
void overload_report_ambiguity(struct analyser *a, const struct misfit *call);

/* ---- Objects of member expressions ---- */

/* Analyzes the left side of a NODE_MEMBER: an object, the contents of a constant buffer, or the
 * base named by `object.Base::member`. *last is the unqualified member name. */
struct expression *sema_analyse_object(struct analyser *a, const struct node *node,
                                       const struct name_part **last);
/* Returns the contents of constant and texture buffers, and other expressions unchanged. */
struct expression *sema_buffer_content(struct analyser *a, struct expression *e);

/* ---- Operands ----
 * Lists are analyzed in order, so that messages are in source order. */

struct expression *sema_analyse_value(struct analyser *a,
                                      const struct node *node); /* loads lvalues */
void sema_analyse_expressions(struct analyser *a, const struct list *list,
                              struct expression_vec *out);

/* ---- Operators without side effects ---- */

/* User-defined operators are not considered. Operands may be lvalues. */
struct expression *expr_unary(struct analyser *a, enum operator_kind op, struct expression *operand,
                              const struct node *node);
struct expression *expr_binary(struct analyser *a, enum operator_kind op, struct expression *left,
                               struct expression *right, const struct node *node);
struct expression *expr_conditional(struct analyser *a, struct expression *condition,
                                    struct expression *yes, struct expression *no,
                                    const struct node *node);

/* ---- Signature patterns ----
 * The tables of intrinsics and methods describe signatures in the language of spec/intrinsics.def.
 *
 * A pattern is parsed when the function is first called, and is matched with the arguments.
 * Parameters that share a variable (T) get one element type and one shape, which are selected from
 * their arguments by the rules of HLSL. */

enum pattern_word {
    PATTERN_NUMERIC,  /* a scalar, vector or matrix */
    PATTERN_ELEMENT,  /* E: the element type of the object */
    PATTERN_TEMPLATE, /* F: the template argument */
    PATTERN_VOID,
    PATTERN_STRING,
    PATTERN_STRUCT,
    PATTERN_RAY_DESC,
    PATTERN_TRIANGLE_POSITIONS,
    PATTERN_SAMPLER,
    PATTERN_SAMPLER_CMP,
    PATTERN_ANY_SAMPLER,
    PATTERN_TEXTURE,
    PATTERN_ACCELERATION_STRUCTURE,
    PATTERN_RAY_QUERY,
    PATTERN_HIT_OBJECT,
    PATTERN_RECORD_OR_UAV,
    PATTERN_BUFFER_POINTER,
    PATTERN_POINTER_TO_F,
    PATTERN_THREAD_RECORDS,
    PATTERN_GROUP_RECORDS,
    PATTERN_WORD_COUNT
};

const char *pattern_word_in_hlsl(enum pattern_word word);

/* A row of spec/scalar_sets.def. */
struct scalar_set {
    const char *name;
    bool is_strict; /* Other types are not converted to a member. */
    /* Each enum scalar plus one, the default first, terminated by 0. */
    uint8_t members[SCALAR_COUNT];
};
bool scalar_set_has(const struct scalar_set *set, enum scalar scalar);

enum pattern_shape { SHAPE_SCALAR, SHAPE_ANY, SHAPE_VECTOR, SHAPE_MATRIX };

/* A number, or the value of `variable` or of an object dimension, plus a number. */
struct pattern_size {
    enum { SIZE_NUMBER, SIZE_VARIABLE, SIZE_DIM, SIZE_COORD, SIZE_EXTENT } kind;
    char variable;
    uint32_t number;
};

struct pattern_type {
    enum pattern_word word;
    /* For PATTERN_NUMERIC. */
    /* NULL if the element type is that of a variable or of the object. */
    const struct scalar_set *set;
    /* The variable that determines the element type or shape, or 0. */
    char scalar_of, shape_of;
    enum pattern_shape shape;
    struct pattern_size rows, columns;
};

enum { PATTERN_MAX_PARAMETERS = 10, PATTERN_MAX_ARGUMENTS = 16 };

struct pattern_parameter {
    struct pattern_type type;
    enum parameter_direction direction : 8;
    bool is_reference; /* Passed by reference. */
    bool is_repeated;
    struct pattern_size count;
};

struct pattern {
    struct pattern_type result;
    struct pattern_parameter parameters[PATTERN_MAX_PARAMETERS];
    uint32_t count;
    bool is_variadic;
};

/* Parses a signature. Returns false if it is malformed. */
bool pattern_parse(const char *signature, struct pattern *out);

/* A call to be matched with a pattern. */
struct pattern_call {
    struct analyser *a;
    const struct type *object;           /* The object of a method, or NULL. */
    const struct type_argument *written; /* The template arguments. */
    uint32_t written_count;
    const struct expression_vec *arguments;
};

struct pattern_match {
    const struct type *result;
    const struct type *parameters[PATTERN_MAX_ARGUMENTS]; /* One per argument. */
    uint8_t directions[PATTERN_MAX_ARGUMENTS];
    uint32_t count;                   /* The number of parameters without `...`. */
    const struct type *template_type; /* F, or NULL. */
    bool is_signed_for_unsigned;      /* Allowed only by RELAX_SIGNED_BITS. */
    /* The reason why the pattern does not accept the arguments, or NULL. */
    const char *mismatch;
    /* The argument that the mismatch refers to, or UINT32_MAX for all. */
    uint32_t failed_argument;
};

/* Matches a pattern with the arguments of a call. Error arguments match any parameter; types that
 * depend on them get their defaults. */
void pattern_match(const struct pattern_call *call, const struct pattern *pattern,
                   struct pattern_match *out);
/* Returns the parameter of an argument, or NULL if it belongs to `...`. */
const struct pattern_parameter *pattern_parameter_of(const struct pattern *pattern,
                                                     const struct type *object, size_t argument);
/* Returns the number of parameters for an object. Variadic patterns accept more arguments. */
uint32_t pattern_count(const struct pattern *pattern, const struct type *object);

/* ---- Table rows of intrinsics and methods ---- */

/* The rows of one name. */
struct row_range {
    const struct intrinsic_info *(*info)(int row);
    enum atom_role role;
    unsigned first;    /* The first row plus one, or 0. */
    const char *scope; /* "vk", "dx", or NULL */
    uint32_t groups;   /* The groups of a method's object. */
    bool is_method;
};
/* Adds the first row that accepts the arguments, or all rows if none does, for the notes. */
void row_candidates(const struct pattern_call *call, const struct row_range *rows,
                    struct candidate_vec *out);
bool row_exists(const struct row_range *rows);

/* Appends the converted arguments to the call `e`. Returns false after an error. */
bool row_arguments(struct analyser *a, struct expression *e, const struct intrinsic_info *info,
                   const struct candidate *chosen, const struct expression_vec *arguments);
void row_append(struct expression *call, struct expression *argument);
/* Reports an alignment that is less than that of the largest scalar. */
bool sema_check_alignment(struct analyser *a, const struct type *type, uint32_t alignment,
                          location at);
/* Returns whether an input has the values of all vertices, without interpolation. */
bool sema_keeps_vertices(const struct expression *e);

/* ---- Swizzles (HLSL [Expr.Post.Swizzle]) and elements (HLSL [Expr.Post.Subscript]) ---- */

/* Builds `base.name` for a scalar, vector or matrix, which may be an lvalue. */
struct expression *expr_swizzle(struct analyser *a, struct expression *base, atom name,
                                const struct node *node);
/* Converts a string and its terminating zero (C++ [lex.string]) to an array of numbers. */
struct expression *expr_characters(struct analyser *a, struct expression *string,
                                   const struct node *node);
/* Reports a constant array index of an EXPR_INDEX that is out of bounds. `is_indexed` states
 * whether another index is applied to the result. */
void sema_check_array_index(struct analyser *a, const struct expression *e, bool is_indexed);
/* Builds `base[index]` for arrays, vectors, matrices and strings. */
struct expression *expr_index(struct analyser *a, struct expression *base, struct expression *index,
                              const struct node *node);

#endif

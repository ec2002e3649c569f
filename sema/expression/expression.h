/* Expressions: calls, operators, members, lists. */
#ifndef HLSL2SPV_SEMA_EXPRESSION_EXPRESSION_H
#define HLSL2SPV_SEMA_EXPRESSION_EXPRESSION_H

#include "../analyser.h"
#include "../name/name.h"

struct expression *make_increment(struct analyser *a, enum operator_kind op, bool postfix,
                                  struct expression *operand, const struct node *node);
struct expression *make_assign(struct analyser *a, struct expression *target,
                               struct expression *value, const struct node *node);
struct expression *make_compound(struct analyser *a, enum operator_kind op,
                                 struct expression *target, struct expression *value,
                                 const struct node *node);

/* Calls, and all that looks like one (HLSL [Expr.Post.Call]). */

struct expression *analyse_call(struct analyser *a, const struct node *node);
/* A user's operator for these operands, or NULL when there is none. */
struct expression *operator_overload(struct analyser *a, enum operator_kind op,
                                     struct expression **operands, uint32_t count,
                                     const struct node *node);
/* `T(...)`: a value made of what is in the parentheses. */
struct expression *analyse_construct(struct analyser *a, const struct type *type,
                                     const struct list *written, const struct node *node);

/* What a call may mean: a function of the program, or a row of the tables. */

struct candidate {
    struct function_symbol *function; /* a user's function, or NULL */
    int row;                          /* enum intrinsic or enum method otherwise */
    bool is_method;
    bool is_loose; /* of a template, whose arguments do not quite follow from those of the call */
    const struct type *return_type;
    const struct type **parameters; /* of a row: one for each argument (the object is not one) */
    uint8_t *directions;            /* of a row: enum parameter_direction */
    uint32_t count;
    uint32_t least, most;             /* arguments that it takes */
    const struct type *template_type; /* of Load<T> */
    uint32_t flags;                   /* the table row's */
    bool is_signed_for_unsigned;      /* which only some dialects take */
    const char *refusal; /* a reason that the best candidate may not be called, or NULL */
    /* Why it does not take the arguments, only good for a note: what is wrong with one of them, or
     * with them all where that is UINT32_MAX. */
    const char *mismatch;
    uint32_t failed_argument;
    const char *signature; /* of a row that does not take the arguments */
};
VEC(struct candidate, candidate_vec);

/* "(float, int)": the types of a call's arguments. */
const char *argument_list(struct analyser *a, const struct expression_vec *arguments);
/* "inout " and the like, in front of a parameter's type. */
const char *direction_words(enum parameter_direction direction);

/* Comma operators where a list of values may be meant. */

/* `return 1, 2, 3;`, `(float2)(1, 2)`; no type: that of the value is not known yet. */
void warn_of_comma(struct analyser *a, const struct type *type, const struct node *value);
/* `f((1, 2))` */
void warn_of_commas(struct analyser *a, const struct list *arguments);
/* `m[0, 1]`, in a value of this type */
void warn_of_comma_in_index(struct analyser *a, const struct type *base, const struct node *index);

/* Warnings about expressions that are allowed and may not say what they seem to. */

/* Operators that bind otherwise than one may think: `a & b == c`; comparisons that tell nothing. */
void warn_of_operator(struct analyser *a, const struct node *binary, const struct expression *left,
                      const struct expression *right);
/* `a = a`. */
void warn_of_self_assignment(struct analyser *a, const struct node *assign,
                             const struct expression *target, const struct expression *value);

/* Values that variables start with (HLSL [Decl.Init]), and constructors. */

/* `T x = e`, `T x = { ... }`: a value of *type; an unsized array type is completed from the list.
 */
struct expression *initialize(struct analyser *a, const struct type **type,
                              const struct node *initializer, location at);
/* `float4(a, b.xy, c)`, `S(...)`, `int(x)`. */
struct expression *construct(struct analyser *a, const struct type *type,
                             struct expression_vec *arguments, const struct node *node);

/* Which candidate a call means (HLSL [Overload.Res]). */

/* The best candidate; reports no match and ambiguity, with notes. NULL then.  Writes into the
 * candidates why they do not fit. */
const struct candidate *overload_resolve(struct analyser *a, struct candidate_vec *candidates,
                                         const struct expression_vec *arguments, const char *name,
                                         const struct node *node);

/* Calls of the rows of spec/intrinsics.def. */

bool intrinsic_exists(struct analyser *a, atom scope, atom name);
/* Adds every row of that name, with parameter types worked out for these arguments. */
void intrinsic_candidates(struct analyser *a, atom scope, atom name,
                          const struct template_arguments *written,
                          const struct expression_vec *arguments, struct candidate_vec *out);
/* EXPR_INTRINSIC of the chosen row: arguments converted, stage and model and constness checked. */
struct expression *make_intrinsic(struct analyser *a, const struct candidate *chosen,
                                  struct expression_vec *arguments, const struct node *node);

/* Calls of the rows of spec/methods.def, and subscripts of objects. */

bool method_exists(struct analyser *a, const struct type *object, atom name);
/* "... has no method ...", and the one of the most similar name. */
void report_unknown_method(struct analyser *a, const struct type *type, const char *name,
                           const struct node *callee);
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

/* What is said of calls that no candidate takes, or several take equally well. */

/* A call as it is written. */
struct misfit {
    const struct candidate_vec *candidates;
    const struct expression_vec *arguments;
    const char *name;
    const struct node *node;
};

/* What stands left of a dot: an object of a struct, of a built-in type, or numbers. */

/* What stands left of the dot of a NODE_MEMBER: an object, the content of a constant buffer, the
 * base named by `object.Base::member`. *last is the member's own name. */
struct expression *analyse_object(struct analyser *a, const struct node *node,
                                  const struct name_part **last);
/* ConstantBuffer<T> and TextureBuffer<T> as the T that they hold; others as they are. */
struct expression *buffer_content(struct analyser *a, struct expression *e);

/* Expressions that others are made of, as they are written; everything in lists is analysed in
 * order, so that messages stand in the order of the source. */

struct expression *analyse_value(struct analyser *a, const struct node *node); /* loaded */
void analyse_expressions(struct analyser *a, const struct list *list, struct expression_vec *out);

/* Operators that read; operands may be lvalues. */

/* None of them looks for an operator of the user's own. */
struct expression *make_unary(struct analyser *a, enum operator_kind op, struct expression *operand,
                              const struct node *node);
struct expression *make_binary(struct analyser *a, enum operator_kind op, struct expression *left,
                               struct expression *right, const struct node *node);
struct expression *make_conditional(struct analyser *a, struct expression *condition,
                                    struct expression *yes, struct expression *no,
                                    const struct node *node);

/* Signature patterns: the language in which the tables of intrinsics and methods say what a
 * function takes and gives.  spec/intrinsics.def describes it.
 *
 * A pattern is read from the text of a row when a function of that name is called, and matched
 * against the arguments: every group of parameters that share a name (T) gets one element type and
 * one shape, chosen from its arguments as HLSL chooses them. */

enum pattern_word {
    PATTERN_NUMERIC,  /* a scalar, vector or matrix */
    PATTERN_ELEMENT,  /* E: what the object holds */
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
    bool is_strict;                /* what is not in it is not converted to it */
    uint8_t members[SCALAR_COUNT]; /* each enum scalar plus one, the default first; 0 ends it */
};
bool scalar_set_has(const struct scalar_set *set, enum scalar scalar);

enum pattern_shape { SHAPE_SCALAR, SHAPE_ANY, SHAPE_VECTOR, SHAPE_MATRIX };

/* A number, or what `variable` or a measure of the object comes to, plus a number. */
struct pattern_size {
    enum { SIZE_NUMBER, SIZE_VARIABLE, SIZE_DIM, SIZE_COORD, SIZE_EXTENT } kind;
    char variable;
    uint32_t number;
};

struct pattern_type {
    enum pattern_word word;
    /* Of PATTERN_NUMERIC: */
    const struct scalar_set *set; /* NULL where the element type is a variable's or the object's */
    char scalar_of, shape_of;     /* the variable whose element type or shape it has, or 0 */
    enum pattern_shape shape;
    struct pattern_size rows, columns;
};

enum { PATTERN_MAX_PARAMETERS = 10, PATTERN_MAX_ARGUMENTS = 16 };

struct pattern_parameter {
    struct pattern_type type;
    uint8_t direction; /* enum parameter_direction */
    bool is_reference; /* the lvalue itself is passed */
    bool is_repeated;
    struct pattern_size count;
};

struct pattern {
    struct pattern_type result;
    struct pattern_parameter parameters[PATTERN_MAX_PARAMETERS];
    uint32_t count;
    bool is_variadic;
};

/* Reads a signature; false if it is not one. */
bool pattern_parse(const char *signature, struct pattern *out);

/* One call to match a pattern with. */
struct pattern_call {
    struct analyser *a;
    const struct type *object;           /* of a method, or NULL */
    const struct type_argument *written; /* template arguments */
    uint32_t written_count;
    const struct expression_vec *arguments;
};

struct pattern_match {
    const struct type *result;
    const struct type *parameters[PATTERN_MAX_ARGUMENTS]; /* one per argument */
    uint8_t directions[PATTERN_MAX_ARGUMENTS];
    uint32_t count; /* of the parameters; the arguments of `...` are not among them */
    const struct type *template_type; /* F, or NULL */
    bool is_signed_for_unsigned;      /* which only some dialects take */
    const char *mismatch;             /* why the pattern does not take the arguments, or NULL */
    uint32_t failed_argument;         /* of which the mismatch tells, or UINT32_MAX: of all */
};

/* Of an argument of type_error nothing is known: it fits, and what it would decide is decided as by
 * default. */
void pattern_match(const struct pattern_call *call, const struct pattern *pattern,
                   struct pattern_match *out);
/* The parameter that takes an argument; NULL: it is one of `...`. */
const struct pattern_parameter *pattern_parameter_of(const struct pattern *pattern,
                                                     const struct type *object, size_t argument);
/* How many arguments the pattern takes, for that object; a variadic one takes more. */
uint32_t pattern_count(const struct pattern *pattern, const struct type *object);

/* What intrinsics and methods have in common: rows of a name as candidates, and the arguments of
 * the chosen one. */

/* The rows of one name. */
struct row_range {
    const struct intrinsic_info *(*info)(int row);
    enum atom_role role;
    unsigned first;    /* plus one, or 0 */
    const char *scope; /* "vk", "dx", or NULL */
    uint32_t groups;   /* of a method's object */
    bool is_method;
};
/* Adds the first row that takes the arguments; if none does, all of them for the notes. */
void row_candidates(const struct pattern_call *call, const struct row_range *rows,
                    struct candidate_vec *out);
bool row_exists(const struct row_range *rows);

/* Puts the arguments behind those that `e`, a call, has; false after an error was reported. */
bool row_arguments(struct analyser *a, struct expression *e, const struct intrinsic_info *info,
                   const struct candidate *chosen, const struct expression_vec *arguments);
void row_append(struct expression *call, struct expression *argument);
/* Reports memory that is aligned less than the largest scalar in it. */
bool check_alignment(struct analyser *a, const struct type *type, uint32_t alignment, location at);
/* Whether an input has the values of all vertices of the primitive: it is not interpolated. */
bool keeps_vertices(const struct expression *e);

/* Parts of vectors and matrices (HLSL [Expr.Post.Swizzle]) and elements (HLSL
 * [Expr.Post.Subscript]). */

/* `base.name` on scalars, vectors and matrices; base may be an lvalue. */
struct expression *make_swizzle(struct analyser *a, struct expression *base, atom name,
                                const struct node *node);
/* What a string spells, and the zero after it (C++ [lex.string]), as an array of numbers. */
struct expression *make_characters(struct analyser *a, struct expression *string,
                                   const struct node *node);
/* Reports a constant index of an array that is out of bounds, for an EXPR_INDEX.  is_indexed:
 * another index is applied to the result. */
void check_array_index(struct analyser *a, const struct expression *e, bool is_indexed);
/* `base[index]` on arrays, vectors, matrices and strings. */
struct expression *make_index(struct analyser *a, struct expression *base, struct expression *index,
                              const struct node *node);

#endif

/* Conversions, and the nodes of the typed tree. */
#ifndef HLSL2SPV_SEMA_CONVERT_CONVERT_H
#define HLSL2SPV_SEMA_CONVERT_CONVERT_H

#include "../analyser.h"
#include "../types.h"

/* Nodes of the typed tree.  What is made here is as the contract in tree.h has it, if its operands
 * are; nothing is checked or reported, and no name is looked up. */

struct expression *make(struct analyser *a, enum expression_kind kind, enum category category,
                        const struct type *type, const struct node *node);
struct expression *make_error(struct analyser *a, const struct node *node);
struct expression *make_constant(struct analyser *a, const struct constant *k,
                                 const struct node *node);
struct expression *make_integer(struct analyser *a, const struct type *type, int64_t value,
                                const struct node *node);
/* Uniforms and resources are set from outside; a program only reads them. */
bool storage_is_read_only(enum storage storage);
struct expression *make_variable(struct analyser *a, struct variable *v, const struct node *node);
struct expression *make_member(struct analyser *a, struct expression *base, uint32_t field,
                               const struct node *node);
/* The base-class part of a struct. */
struct expression *make_base(struct analyser *a, struct expression *derived,
                             const struct node *node);
/* The value of an expression: EXPR_LOAD around an lvalue, itself otherwise. */
struct expression *make_load(struct analyser *a, struct expression *e);
/* The same node, for another list. */
struct expression *make_copy(struct analyser *a, const struct expression *e);
/* A node that stands where another one does in the source. */
struct expression *make_like(struct analyser *a, enum expression_kind kind, enum category category,
                             const struct type *type, const struct expression *from);
struct expression *make_convert(struct analyser *a, enum conversion conversion,
                                struct expression *operand, const struct type *to);
/* What a ConstantBuffer<T> or TextureBuffer<T> holds. */
struct expression *make_content(struct analyser *a, struct expression *buffer);
struct expression *make_placeholder(struct analyser *a, const struct type *type,
                                    const struct expression *stands_for);
struct expression *make_once(struct analyser *a, struct expression *value);
/* Appends a part to a constructor, or an argument to a call of any kind. */
void child_add(struct expression *parent, struct expression *child);
/* A part of a whole is an lvalue, const and so on as the whole is. */
void inherit_lvalue(struct expression *part, const struct expression *whole);
struct variable *variable_create(struct analyser *a, atom name, const struct type *type,
                                 enum storage storage, location at);
bool have_errors(const struct expression_vec *expressions);
/* Sets the value, if it is known, of a const variable with an initializer. */
void variable_fold(struct analyser *a, struct variable *v);
/* Sets what a variable begins with: `value`, which may be NULL or an error. */
void variable_begin_with(struct analyser *a, struct variable *v, struct expression *value);

/* Element types and shapes, and what two of them combine to (HLSL [Expr.conv]). */

/* An element type as operators and overloads see it. */
struct element {
    enum scalar scalar;
    bool is_enum;
};
struct element element_of(const struct type *type);
bool element_same(struct element a, struct element b);
/* Bits that a value is known to need: none for bool, literals and enums, which fit anything. */
unsigned element_bits(struct element e);
/* Bool, literals and enums become what stands beside them. */
bool element_gives_way(struct element e);
enum scalar element_combine(struct element l, struct element r);

bool type_is_single(const struct type *type); /* numeric of one component */
/* The element type that an operation on two of them has, as C's usual arithmetic conversions, but
 * that literals and bool give way to anything else. */
enum scalar scalar_combine(const struct type *left, const struct type *right);
/* Whether a numeric shape goes into another: splat, truncation, or as many components. */
bool shape_fits(const struct type *from, const struct type *to);
/* The shape that two operands meet in: the larger one if the other fits it, else the smaller;
 * NULL when neither goes into the other. */
const struct type *shape_combine(const struct type *left, const struct type *right);

/* A type as the row of its scalars and objects: the flattened ordering of HLSL [Decl.Init.Agg]. */

/* Runs of equal leaves (scalars and objects) of a type, in declaration order. */
struct leaf_frame {
    const struct type *type;
    uint32_t next; /* its part that comes next */
};
VEC(struct leaf_frame, leaf_frame_vec);
struct leaf_cursor {
    struct arena *arena;
    struct leaf_frame_vec frames;
    const struct type *leaf; /* NULL at the end */
    uint64_t run;            /* how many of them are left in a row */
};
void leaf_begin(struct analyser *a, struct leaf_cursor *cursor, const struct type *type);
void leaf_advance(struct analyser *a, struct leaf_cursor *cursor, uint64_t count);

/* Whether one type goes into another, and how (HLSL [Conv], [Overload.ICS.SCS]). */

enum conversion_form {
    FORM_NONE,     /* not allowed */
    FORM_SAME,     /* the same type, but for `unorm` and `snorm` */
    FORM_NUMERIC,  /* scalars, vectors, matrices */
    FORM_BASE,     /* a struct to one of its bases */
    FORM_FLAT,     /* aggregates, scalar by scalar */
    FORM_CONTENTS, /* ConstantBuffer<T> and TextureBuffer<T> to T */
    FORM_ADDRESS,  /* vk::BufferPointer to uint64_t, and by a cast back */
    FORM_HEAP,     /* a heap's element to a resource */
    FORM_VOID,     /* a value thrown away by a cast */
};

struct conversion_plan {
    enum conversion_form form;
    bool truncates;       /* components are dropped */
    bool loses_precision; /* to fewer bits */
};

/* `explicit`: a cast is written. */
struct conversion_plan conversion_plan(struct analyser *a, const struct type *from,
                                       const struct type *to, bool is_explicit);

/* What a conversion costs an overload (HLSL [Overload.ICS.SCS]). */

/* Better conversions are smaller.  The cost is a set of bits, one per kind of change, the worse the
 * higher: bit 0 splat, 1 and 2 promotion, 3 and 4 change between integers, 5 and 6 other change of
 * element type, 7 truncation, 8 and up what no number does (derived to base, flat, user's own).
 * overload.c counts each bit over all arguments, so that one truncation outweighs any number of
 * promotions. */
struct conversion_rank {
    bool possible;
    uint32_t cost; /* comparable: a conversion is better exactly if its cost is less */
};
struct conversion_rank conversion_rank(struct analyser *a, const struct type *from,
                                       const struct type *to);

/* Resources that become more or less coherent than they are declared. */

/* A value is given to a variable, a parameter or a function's result. */
void warn_of_coherence(struct analyser *a, const struct expression *e, unsigned to);
/* Of what is assigned to. */
unsigned coherence_of_value(const struct expression *e);

/* Messages about conversions that are not allowed, or that lose something. */

/* An error: `e` does not convert to `to`, with a cast (is_explicit) or without one. */
void conversion_report(struct analyser *a, const struct expression *e, const struct type *to,
                       bool is_explicit);
/* Warns of what an implicit conversion drops. */
void convert_warn(struct analyser *a, const struct expression *e, const struct type *to);
/* Warns of what is lost where a parameter of type `from` is handed back to `e`. */
void convert_warn_of_output(struct analyser *a, const struct expression *e,
                            const struct type *from);
/* Warns of a literal that says a number which the type does not keep. */
void warn_of_literal(struct analyser *a, const struct expression *e, const struct type *to);
/* `field = 9` of a bit-field of three bits. */
void warn_of_bits(struct analyser *a, const struct expression *target,
                  const struct expression *value, location at);

/* Literals (HLSL [Expr.Primary.Literal]; until HLSL 202x they have types of their own): `1` and
 * `1.5` are exact and without a width until what they are used for gives them one. */

/* A literal type made real: int or uint, float; others unchanged. */
const struct type *type_without_literal(struct analyser *a, const struct type *type);
struct expression *convert_without_literal(struct analyser *a, struct expression *e);
/* An expression of a literal type with a real one instead: as near to `to` as its value can be
 * without a conversion that the source does not say. */
struct expression *literal_settle(struct analyser *a, struct expression *e, enum scalar to);

/* A type filled from a row of items, as initialiser lists and constructors do (HLSL
 * [Decl.Init.Agg]). */

/* Leaves of all items together. */
/* Reports an item of type void. */
bool item_without_value(struct analyser *a, const struct expression_vec *items);
uint64_t count_leaves(const struct expression_vec *items);
/* An EXPR_CONSTRUCT of the type; an error after a message at `at` when there are too few items or
 * too many, or one does not convert. */
struct expression *fill_from(struct analyser *a, const struct type *type,
                             const struct expression_vec *items, const struct node *node,
                             location at);
/* A type with objects in it, made of the first parts of a value. The value has at least as many
 * parts as the type, as the plan of the conversion requires. */
struct expression *construct_flat(struct analyser *a, struct expression *e, const struct type *to);

/* Conversions as nodes.  Each is a chain of single steps (enum conversion in tree.h); an operand of
 * the error type goes into everything without a word. */

/* Converts without a cast written, reports what is not allowed and warns of truncation and the
 * like.  `e` may be an lvalue; the result is a value (for objects and errors: itself). */
struct expression *convert_implicit(struct analyser *a, struct expression *e,
                                    const struct type *to);
/* As a cast `(to)e` does. */
struct expression *convert_explicit(struct analyser *a, struct expression *e, const struct type *to,
                                    const struct node *node);
/* To bool, as a condition: scalar only where the version says so. */
struct expression *convert_condition(struct analyser *a, struct expression *e);
/* What an array index must be: an integer value.  A subscript is an argument of the `operator[]`
 * of vectors, matrices and resources, and so a uint. */
struct expression *convert_index(struct analyser *a, struct expression *e, uint32_t components,
                                 bool is_subscript);

/* Lvalues that are written (HLSL [Basic.lval]). */

/* Wraps an lvalue for an out or inout parameter of type `to`, of a member of a struct where
 * `to_member` says so.  Reports if it cannot be written. */
struct expression *convert_out_argument(struct analyser *a, struct expression *e,
                                        const struct type *to, enum parameter_direction direction,
                                        bool to_member);
/* Reports and returns false if `e` is no lvalue that may be written. */
bool check_writable(struct analyser *a, const struct expression *e, location at,
                    const char *action);

#endif

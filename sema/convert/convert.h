/* Conversions, and construction of typed tree nodes. */
#ifndef HLSL2SPV_SEMA_CONVERT_CONVERT_H
#define HLSL2SPV_SEMA_CONVERT_CONVERT_H

#include "../analyser.h"
#include "../types.h"

/* ---- Nodes ----
 * The functions build nodes that satisfy the contract in tree.h if their operands do. They neither
 * check operands nor report errors. */

struct expression *expr_create(struct analyser *a, enum expression_kind kind,
                               enum category category, const struct type *type,
                               const struct node *node);
struct expression *expr_error(struct analyser *a, const struct node *node);
struct expression *expr_constant(struct analyser *a, const struct constant *k,
                                 const struct node *node);
struct expression *expr_integer(struct analyser *a, const struct type *type, int64_t value,
                                const struct node *node);
/* Returns whether programs can only read the storage class, like uniforms and resources. */
bool storage_is_read_only(enum storage storage);
struct expression *expr_variable(struct analyser *a, struct variable *v, const struct node *node);
struct expression *expr_member(struct analyser *a, struct expression *base, uint32_t field,
                               const struct node *node);
/* Returns the base subobject of a struct. */
struct expression *expr_base(struct analyser *a, struct expression *derived,
                             const struct node *node);
/* Returns the value of an expression: an EXPR_LOAD of an lvalue, or the expression itself. */
struct expression *expr_load(struct analyser *a, struct expression *e);
/* Returns a copy of a node for another list. */
struct expression *expr_copy(struct analyser *a, const struct expression *e);
/* Creates a node with the source location of another one. */
struct expression *expr_like(struct analyser *a, enum expression_kind kind, enum category category,
                             const struct type *type, const struct expression *from);
struct expression *expr_convert(struct analyser *a, enum conversion conversion,
                                struct expression *operand, const struct type *to);
/* Returns the contents of a ConstantBuffer<T> or TextureBuffer<T>. */
struct expression *expr_content(struct analyser *a, struct expression *buffer);
struct expression *expr_placeholder(struct analyser *a, const struct type *type,
                                    const struct expression *stands_for);
struct expression *expr_once(struct analyser *a, struct expression *value);
/* Appends an operand to a constructor, or an argument to a call of any kind. */
void scope_add_child(struct expression *parent, struct expression *child);
/* Copies the lvalue properties, such as const, from an aggregate to its subobject. */
void expr_inherit_lvalue(struct expression *part, const struct expression *whole);
struct variable *variable_create(struct analyser *a, atom name, const struct type *type,
                                 enum storage storage, location at);
bool expressions_have_errors(const struct expression_vec *expressions);
/* Sets the constant value of a const variable if its initializer folds. */
void variable_fold(struct analyser *a, struct variable *v);
/* Sets the initializer, which may be NULL or an error. */
void variable_begin_with(struct analyser *a, struct variable *v, struct expression *value);

/* ---- Element types and shapes ----
 * See HLSL [Expr.conv]. */

/* The element type of an operand. */
struct element {
    enum scalar scalar;
    bool is_enum;
};
struct element element_of(const struct type *type);
bool element_same(struct element a, struct element b);
/* Returns the required number of bits, or 0 for bool, literals and enums, which fit any width. */
unsigned element_bits(struct element e);
/* Returns whether an element type (bool, literal or enum) adapts to that of the other operand. */
bool element_gives_way(struct element e);
enum scalar element_combine(struct element l, struct element r);

bool type_is_single(const struct type *type); /* numeric with one component */
/* Returns the common element type by C's usual arithmetic conversions, except that literals and
 * bool adapt to any other type. */
enum scalar scalar_combine(const struct type *left, const struct type *right);
/* Returns whether a shape converts to another by splat, truncation, or with as many components. */
bool shape_fits(const struct type *from, const struct type *to);
/* Returns the common shape of two operands: the larger one if the other converts to it, otherwise
 * the smaller one. Returns NULL if neither converts to the other. */
const struct type *shape_combine(const struct type *left, const struct type *right);

/* ---- Flattening (HLSL [Decl.Init.Agg]) ---- */

/* A cursor over runs of equal leaves (scalars and objects) of a type, in declaration order. */
struct leaf_frame {
    const struct type *type;
    uint32_t next; /* The index of the next component. */
};
VEC(struct leaf_frame, leaf_frame_vec);
struct leaf_cursor {
    struct arena *arena;
    struct leaf_frame_vec frames;
    const struct type *leaf; /* NULL at the end */
    uint64_t run;            /* The remaining number of equal leaves. */
};
void leaf_begin(struct analyser *a, struct leaf_cursor *cursor, const struct type *type);
void leaf_advance(struct analyser *a, struct leaf_cursor *cursor, uint64_t count);

/* ---- Conversion rules (HLSL [Conv], [Overload.ICS.SCS]) ---- */

enum conversion_form {
    FORM_NONE,     /* not allowed */
    FORM_SAME,     /* the same type, except for `unorm` and `snorm` */
    FORM_NUMERIC,  /* scalars, vectors, matrices */
    FORM_BASE,     /* a struct to one of its bases */
    FORM_FLAT,     /* aggregates, scalar by scalar */
    FORM_CONTENTS, /* ConstantBuffer<T> and TextureBuffer<T> to T */
    FORM_ADDRESS,  /* vk::BufferPointer to uint64_t, and back with a cast */
    FORM_HEAP,     /* a heap element to a resource */
    FORM_VOID,     /* a value discarded by a cast to void */
};

struct conversion_plan {
    enum conversion_form form;
    bool truncates;       /* Drops components. */
    bool loses_precision; /* Converts to fewer bits. */
};

/* Returns whether and how a type converts to another, with or without a cast. */
struct conversion_plan conversion_plan(struct analyser *a, const struct type *from,
                                       const struct type *to, bool is_explicit);

/* ---- Conversion ranks (HLSL [Overload.ICS.SCS]) ---- */

/* The cost of a conversion in overload resolution, with one bit per kind of change. Higher bits are
 * worse: bit 0 is a splat, 1 and 2 a promotion, 3 and 4 a change between integer types, 5 and 6
 * another change of the element type, 7 a truncation. Bits from 8 on are non-numeric changes:
 * derived to base, flat, user-defined. overload.c counts each bit over all arguments, so one
 * truncation is worse than any number of promotions. */
struct conversion_rank {
    bool possible;
    uint32_t cost; /* Lower is better. */
};
struct conversion_rank conversion_rank(struct analyser *a, const struct type *from,
                                       const struct type *to);

/* ---- Coherence of resources ---- */

/* Warns if a value is stored in a variable, parameter or return value with other coherence. */
void sema_warn_of_coherence(struct analyser *a, const struct expression *e, unsigned to);
/* Returns the coherence of a resource expression. */
unsigned sema_coherence_of_value(const struct expression *e);

/* ---- Messages ---- */

/* Reports that `e` does not convert to `to`, with a cast (is_explicit) or without one. */
void conversion_report(struct analyser *a, const struct expression *e, const struct type *to,
                       bool is_explicit);
/* Returns "; use a constructor such as 'float4(v, 1)'" if a vector is too short, or "". */
const char *conversion_hint(struct analyser *a, const struct expression *e, const struct type *to);
/* Returns "; use a cast such as '(float4)x'" if a list has one component and needs more, or "". */
const char *conversion_count_hint(struct analyser *a, const struct type *to, uint64_t given);
/* Warns about components or precision that an implicit conversion loses. */
void convert_warn(struct analyser *a, const struct expression *e, const struct type *to);
/* Warns about losses when an output parameter of type `from` is copied back to `e`. */
void convert_warn_of_output(struct analyser *a, const struct expression *e,
                            const struct type *from);
/* Warns about a literal whose value the type cannot represent. */
void sema_warn_of_literal(struct analyser *a, const struct expression *e, const struct type *to);
/* Warns about constants that do not fit a bit-field. */
void sema_warn_of_bits(struct analyser *a, const struct expression *target,
                       const struct expression *value, location at);

/* ---- Literals ----
 * Before HLSL 202x, literals have their own types (HLSL [Expr.Primary.Literal]): `1` and `1.5` are
 * exact and have no width until their use determines one. */

/* Returns int, uint or float for a literal type, and other types unchanged. */
const struct type *type_without_literal(struct analyser *a, const struct type *type);
struct expression *convert_without_literal(struct analyser *a, struct expression *e);
/* Converts an expression of literal type to a concrete type, as close to `to` as its value allows
 * without an implicit conversion. */
struct expression *expr_convert_literal(struct analyser *a, struct expression *e, enum scalar to);

/* ---- Initializer lists and constructors (HLSL [Decl.Init.Agg]) ---- */

/* Reports an item of type void. */
bool initializer_without_value(struct analyser *a, const struct expression_vec *items);
uint64_t type_count_leaves(const struct expression_vec *items);
/* Returns an EXPR_CONSTRUCT of the type. Reports an error at `at` if there are too few or too many
 * items, or if an item does not convert. */
struct expression *sema_fill_from(struct analyser *a, const struct type *type,
                                  const struct expression_vec *items, const struct node *node,
                                  location at);
/* Builds a type that contains objects from the first leaves of a value. The conversion plan ensures
 * that the value has enough leaves. */
struct expression *sema_construct_flat(struct analyser *a, struct expression *e,
                                       const struct type *to);

/* ---- Conversions ----
 * Each function builds a chain of single steps (enum conversion in tree.h). Error operands convert
 * to any type without a message. */

/* Converts without a cast. Reports invalid conversions, and warns about truncation and other
 * losses. `e` may be an lvalue; the result is a value, except for objects and errors. */
struct expression *convert_implicit(struct analyser *a, struct expression *e,
                                    const struct type *to);
/* Converts like the cast `(to)e`. */
struct expression *convert_explicit(struct analyser *a, struct expression *e, const struct type *to,
                                    const struct node *node);
/* Converts a condition to bool, or reports an error if the language version requires a scalar. */
struct expression *convert_condition(struct analyser *a, struct expression *e);
/* Converts an array index to an integer value. A subscript is an argument of the `operator[]` of
 * vectors, matrices and resources, and therefore a uint. */
struct expression *convert_index(struct analyser *a, struct expression *e, uint32_t components,
                                 bool is_subscript);

/* ---- Writable lvalues (HLSL [Basic.lval]) ---- */

/* Wraps an lvalue argument for an out or inout parameter of type `to`. `to_member` states whether
 * the callee is a method. Reports lvalues that are not writable. */
struct expression *convert_out_argument(struct analyser *a, struct expression *e,
                                        const struct type *to, enum parameter_direction direction,
                                        bool to_member);
/* Returns whether `e` is a writable lvalue, otherwise reports an error. */
bool sema_check_writable(struct analyser *a, const struct expression *e, location at,
                         const char *action);

#endif

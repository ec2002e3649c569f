/* Constant folding, the attribute table, and the source ranges of messages. */
#ifndef HLSL2SPV_SEMA_TREE_FOLD_H
#define HLSL2SPV_SEMA_TREE_FOLD_H

#include "../tree.h"
#include "../../parser/parser.h"

/* Creates a constant for the caller to fill, or returns NULL if it would be too large. */
struct constant *constant_new(struct context *c, const struct type *type,
                              union scalar_value **values);
/* Returns a constant with the same components and another type of the same size. */
const struct constant *constant_as(struct context *c, const struct constant *k,
                                   const struct type *type);
const struct constant *constant_of_integer(struct context *c, const struct type *type,
                                           int64_t value);
const struct constant *constant_of_string(struct context *c, struct type_table *types,
                                          const char *text);
/* Returns the first component as a number. */
double constant_as_double(const struct constant *k);
/* Converts each component to another numeric type with as many components. */
const struct constant *constant_convert(struct context *c, const struct constant *k,
                                        const struct type *to);

/* Results are exact in the width of their type: integers wrap, floats are rounded. Undefined
 * operations such as division by zero, and values that depend on run time, are not constant. */

/* ---- Scalar arithmetic ---- */

/* Converts a scalar, with wrapping or rounding to the width of the target type. */
union scalar_value scalar_convert(union scalar_value v, enum scalar from, enum scalar to);
/* Returns a number with the bits, truncated or extended to the width of its type. */
union scalar_value scalar_of_unsigned(uint64_t bits, enum scalar scalar);
/* Return false if the result is undefined, as in a division by zero. */
bool scalar_unary(enum operator_kind op, enum scalar scalar, union scalar_value v,
                  union scalar_value *out);
bool scalar_binary(enum operator_kind op, enum scalar scalar, union scalar_value left,
                   union scalar_value right, union scalar_value *out);

/* ---- Expressions ---- */

/* Returns whether an expression is an integer constant, and its value. Never reports an error. */
bool sema_fold_integer(struct context *c, const struct expression *e, int64_t *value);
/* Returns the constant value of a condition, 0 or 1, or -1 if it is dynamic. */
int sema_fold_truth(struct context *c, const struct expression *condition);

/* Evaluators of built-in functions: a fold_function for each FOLD of spec/intrinsics.def. */

#define FOLD(name)                                                                 fold_function fold_##name;
#define INTRINSIC(id, scope, name, signature, stages, model, flags, lowering, ...) __VA_ARGS__
#include "../../spec/intrinsics.def"
#undef FOLD

/* ---- Attributes ---- */

/* A row of spec/attributes.def. */
struct attribute_info {
    const char *scope, *name;
    const char *arguments; /* a letter for each argument */
    const char *targets;   /* letters of the declarations and statements that allow it */
    const char *stages;    /* letters of the stages whose entry points allow it */
};
const struct attribute_info *attribute_info(enum attribute_kind kind);
/* Underlines an invalid argument in the next message and returns its location. `meant` is the
 * suggested replacement, or NULL. */
location attribute_mark(struct context *c, const struct attribute *attribute, uint32_t index,
                        const char *meant);
/* Returns whether two attributes of one kind have the same arguments. */
bool attribute_same_arguments(const struct attribute *x, const struct attribute *y);

/* ---- Source ranges ---- */

/* Makes messages without explicit ranges underline the construct at their location: a qualified
 * name, an attribute with its arguments, an operator with its operands, the type of a declared
 * name, or a whole parameter. */
void sema_begin_marks(struct context *c, const struct list *declarations);
void sema_end_marks(struct context *c);

/* Underlines a node in the next message and returns the location for it. See also tree.h. */
location sema_marked_node(struct context *c, const struct node *node);
/* Underlines the callee with its object. */
location sema_marked_callee(struct context *c, const struct node *call);

#endif

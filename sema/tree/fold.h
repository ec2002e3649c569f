/* Constant evaluation. */
#ifndef HLSL2SPV_SEMA_TREE_FOLD_H
#define HLSL2SPV_SEMA_TREE_FOLD_H

#include "../tree.h"
#include "../../parser/parser.h"

/* A constant to be filled; NULL when it would be too large to be worth it. */
struct constant *constant_new(struct context *c, const struct type *type,
                              union scalar_value **values);
/* The same components said to be of another type of as many. */
const struct constant *constant_as(struct context *c, const struct constant *k,
                                   const struct type *type);
const struct constant *constant_of_integer(struct context *c, const struct type *type,
                                           int64_t value);
const struct constant *constant_of_string(struct context *c, struct type_table *types,
                                          const char *text);
/* The same components in another numeric type of as many of them. */
const struct constant *constant_convert(struct context *c, const struct constant *k,
                                        const struct type *to);

/* Constant evaluation.  What is worked out is exact in the width of its type: integers wrap, floats
 * are rounded to it.  What is undefined (division by zero) or known only when the program runs is
 * not constant. */

/* ---- scalar.c: one component ---- */

/* Wrapped or rounded to what the type can hold. */
union scalar_value scalar_convert(union scalar_value v, enum scalar from, enum scalar to);
/* False where the result is not defined: division by zero. */
bool scalar_unary(enum operator_kind op, enum scalar scalar, union scalar_value v,
                  union scalar_value *out);
bool scalar_binary(enum operator_kind op, enum scalar scalar, union scalar_value left,
                   union scalar_value right, union scalar_value *out);

/* ---- fold.c: whole expressions; expression_fold in sema.h is the third ---- */

/* The value of a constant expression; reports if it is not one. NULL then. */
bool fold_integer(struct context *c, const struct expression *e, int64_t *value);
/* What a condition is known to be: 0, 1, or -1 where that is not known. */
int fold_truth(struct context *c, const struct expression *condition);

/* How built-in functions are evaluated: a fold_function for each FOLD of spec/intrinsics.def. */

#define FOLD(name)                                                                 fold_function fold_##name;
#define INTRINSIC(id, scope, name, signature, stages, model, flags, lowering, ...) __VA_ARGS__
#include "../../spec/intrinsics.def"
#undef FOLD

/* Attributes as the table has them. */

/* A row of spec/attributes.def. */
struct attribute_info {
    const char *scope, *name;
    const char *arguments; /* a letter for each, as the table says */
    const char *places;    /* letters of what it may stand on */
    const char *stages;    /* letters of the stages whose entry points take it */
};
const struct attribute_info *attribute_info(enum attribute_kind kind);
/* Where an argument is wrong, for a message about it, with the word that may stand in its place, or
 * NULL, as its edit. */
location attribute_mark(struct context *c, const struct attribute *attribute, uint32_t index,
                        const char *meant);
/* Of two attributes of one kind. */
bool attribute_same_arguments(const struct attribute *x, const struct attribute *y);

/* What a message underlines. */

/* From here on, a message that underlines nothing else underlines what stands at its place: a name
 * with its scopes and template arguments, an attribute with its arguments, an operator with its
 * operands, the type in front of a declared name, all of a parameter. */
void marks_begin(struct context *c, const struct list *declarations);
void marks_end(struct context *c);

/* Beside those of tree.h: underline all of it in the next message; the place that it is at. */
location marked_node(struct context *c, const struct node *node);
/* What is called, with the object that it is of. */
location marked_callee(struct context *c, const struct node *call);

#endif

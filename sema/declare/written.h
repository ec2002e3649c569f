/* Types as they are written, but for what they mean: that is analyse_type. */
#ifndef HLSL2SPV_SEMA_DECLARE_WRITTEN_H
#define HLSL2SPV_SEMA_DECLARE_WRITTEN_H

#include "../analyser.h"

/* With array suffixes of a declarator around it. */
const struct type *analyse_arrays(struct analyser *a, const struct type *element,
                                  const struct list *arrays);
/* The same of a variable or parameter, whose sizes may be specialization constants. */
const struct type *analyse_specialized_arrays(struct analyser *a, const struct type *element,
                                              const struct list *arrays);
/* The same of a local variable, which may be written without elements and gets one then: code that
 * is not meant for so few is compiled where it does not run, `if (N > 1) { float rest[N - 1]; ...
 * }`. */
const struct type *analyse_local_arrays(struct analyser *a, const struct type *element,
                                        const struct list *arrays);
/* Whether a type is written `auto`: the initializer decides. */
bool type_is_auto(struct analyser *a, const struct node *type);
/* Is what is declared with it const: `const T`, or a name that stands for such. `type` is what
 * `node` means. */
bool type_is_const(struct analyser *a, const struct node *node, const struct type *type);
/* Returns MODIFIER_ROW_MAJOR or MODIFIER_COLUMN_MAJOR if `name` is an alias of a matrix type with a
 * fixed orientation, otherwise 0. */
unsigned alias_orientation(struct analyser *a, const struct node *name);
/* Of a built-in object, without template arguments. */
bool type_is_bare(struct analyser *a, const struct node *type);

#endif

/* What a message underlines. */
#ifndef HLSL2SPV_SEMA_TREE_MARKS_H
#define HLSL2SPV_SEMA_TREE_MARKS_H

#include "../../parser/parser.h"
#include "../tree.h"

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

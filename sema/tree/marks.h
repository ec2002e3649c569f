/* What a message underlines. */
#ifndef HLSL2SPV_SEMA_TREE_MARKS_H
#define HLSL2SPV_SEMA_TREE_MARKS_H

#include "../../parser/parser.h"
#include "../tree.h"

/* Underlines all of it in the next message; the place that the message is at. */
location marked(struct context *c, const struct expression *e);
location marked_node(struct context *c, const struct node *node);

#endif

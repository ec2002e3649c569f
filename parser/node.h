/* What constructors of the syntax tree are made of: lists, names, and nodes of which each knows how
 * deep it is. */
#ifndef HLSL2SPV_PARSER_NODE_H
#define HLSL2SPV_PARSER_NODE_H

#include "../base/arena.h"
#include "syntax.h"

struct parser;

/* Lists. */
struct list list_of(struct node *node);
struct list list_append(struct list list, struct node *node);
struct list list_join(struct list first, struct list second);
struct list list_empty(void);

/* Names. */
struct name name_with_arguments(struct name name, struct list arguments, struct span close);
struct name name_join(struct parser *p, struct name scopes, struct name tail);
struct name name_none(void);
struct name name_conversion(struct name name, struct node *type);

/* 0 and NULL for one that has no parts. */
atom name_first(struct name name);
struct name_part *name_last_part(struct name name);
location name_location(struct name name, location otherwise);

/* Nodes.  One has the memory that its kind needs: other arms of the union are not there. */
struct node *node_make(struct parser *p, struct span span, enum node_kind kind);

/* In front of those that the node has. */
void node_add_attributes(struct node *node, struct list attributes);

/* What a node is given is held by it: what is deeper than MAX_TREE_DEPTH is an error. */
void node_hold(struct parser *p, struct node *parent, const struct node *child);
void node_hold_at(struct parser *p, struct node *parent, const struct node *child, unsigned steps);
void node_hold_list(struct parser *p, struct node *parent, struct list list);
void node_hold_name(struct parser *p, struct node *parent, struct name name);

#endif

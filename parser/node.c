/* Allocates nodes, and joins lists and names of the syntax tree. */
#include "build.h"
#include "errors.h"

#include <stddef.h>

/* ---- Lists ---- */

struct list list_empty(void) {
    return (struct list){NULL, NULL};
}

struct list list_of(struct node *node) {
    return (struct list){node, node};
}

struct list list_append(struct list list, struct node *node) {
    if (!list.first)
        return list_of(node);
    list.last->next = node;
    list.last = node;
    return list;
}

struct list list_join(struct list first, struct list second) {
    if (!first.first)
        return second;
    if (second.first) {
        first.last->next = second.first;
        first.last = second.last;
    }
    return first;
}

/* ---- Names ---- */

struct syntax_name name_none(void) {
    return (struct syntax_name){0};
}

struct name_part *name_last_part(struct syntax_name name) {
    struct name_part *part = name.parts;
    while (part && part->next)
        part = part->next;
    return part;
}

struct syntax_name name_with_arguments(struct syntax_name name, struct list arguments,
                                       struct token_span close) {
    struct name_part *part = name_last_part(name);
    part->has_arguments = true;
    part->arguments = arguments;
    part->close = close.begin;
    return name;
}

/* The limit avoids quadratic time, because each call searches the end of the chain. */
struct syntax_name name_join(struct parser *p, struct syntax_name scopes, struct syntax_name tail) {
    struct name_part *last = scopes.parts;
    for (unsigned count = 0; last->next; last = last->next)
        if (++count > MAX_NESTING)
            context_fail(p->context, last->at, "name with more than %d scopes", MAX_NESTING);
    last->next = tail.parts;
    scopes.operator_ = tail.operator_;
    scopes.conversion = tail.conversion;
    scopes.typename_ = scopes.typename_ || tail.typename_;
    return scopes;
}

struct syntax_name name_conversion(struct syntax_name name, struct node *type) {
    name.conversion = type;
    return name;
}

atom name_first(struct syntax_name name) {
    return name.parts ? name.parts->name : 0;
}

location name_location(struct syntax_name name, location otherwise) {
    struct name_part *part = name_last_part(name);
    return part ? part->at : otherwise;
}

/* ---- Nodes ---- */

/* Sizes of the most frequent kinds without unused parts of the union. Others are complete. */
#define NODE_HEAD      offsetof(struct node, name)
#define NODE_WITH(arm) (NODE_HEAD + sizeof((struct node *)NULL)->arm)
static const uint8_t node_sizes[NODE_KIND_COUNT] = {
    [NODE_NAME] = NODE_WITH(name),
    [NODE_INT] = NODE_WITH(literal),
    [NODE_FLOAT] = NODE_WITH(literal),
    [NODE_BOOL] = NODE_WITH(literal),
    [NODE_PAREN] = NODE_WITH(unary),
    [NODE_UNARY] = NODE_WITH(unary),
    [NODE_POSTFIX] = NODE_WITH(unary),
    [NODE_BINARY] = NODE_WITH(binary),
    [NODE_ASSIGN] = NODE_WITH(binary),
    [NODE_CONDITIONAL] = NODE_WITH(conditional),
    [NODE_CAST] = NODE_WITH(cast),
    [NODE_CONSTRUCT] = NODE_WITH(construct),
    [NODE_CALL] = NODE_WITH(call),
    [NODE_INDEX] = NODE_WITH(index),
    [NODE_MEMBER] = NODE_WITH(member),
    [NODE_INIT_LIST] = NODE_WITH(list),
    [NODE_TYPE] = NODE_WITH(type),
    [NODE_TYPE_NAME] = NODE_WITH(name),
    [NODE_DECLARATION] = NODE_WITH(declaration),
    [NODE_FUNCTION] = NODE_WITH(declaration),
    [NODE_PARAMETER] = NODE_WITH(parameter),
    [NODE_SEMANTIC] = NODE_WITH(post),
    [NODE_REGISTER] = NODE_WITH(post),
    [NODE_ATTRIBUTE] = NODE_WITH(attribute),
    [NODE_MODIFIER] = NODE_HEAD,
    [NODE_BLOCK] = NODE_WITH(list),
    [NODE_EXPRESSION] = NODE_WITH(unary),
    [NODE_DECLARATION_STATEMENT] = NODE_WITH(unary),
    [NODE_IF] = NODE_WITH(if_),
    [NODE_FOR] = NODE_WITH(for_),
    [NODE_CASE] = NODE_WITH(unary),
    [NODE_OMITTED] = NODE_HEAD,
    [NODE_BREAK] = NODE_HEAD,
    [NODE_RETURN] = NODE_WITH(unary),
};

struct node *node_make(struct parser *p, struct token_span span, enum node_kind kind) {
    size_t size = node_sizes[kind] ? node_sizes[kind] : sizeof(struct node);
    struct node *node = arena_alloc(p->context->tree, size);
    node->kind = (uint8_t)kind;
    node->at = node->begin = span.begin;
    node->end = span.end;
    node->depth = LEFT_STEPS;
    return node;
}

struct node *node_copy(struct arena *arena, const struct node *node) {
    size_t size = node_sizes[node->kind] ? node_sizes[node->kind] : sizeof *node;
    return arena_copy(arena, node, size);
}

void node_add_attributes(struct node *node, struct list attributes) {
    if (!attributes.first)
        return;
    attributes.last->next = node->attributes;
    node->attributes = attributes.first;
}

/* The complete parts of a construct with a syntax error. Bison's destructors deliver them from the
 * last one to the first one. */
#include "../base/base.h"
#include "build.h"

/* The quick parser only finds out whether there is an error. */
static void put_first(struct parser *p, struct list list) {
    if (!p->is_quick && list.first)
        p->lost = list_join(list, p->lost);
}

void lost_list(struct parser *p, struct list list) {
    put_first(p, list);
}

void lost_node(struct parser *p, struct node *node) {
    if (node)
        put_first(p, list_of(node));
}

/* A declared name without its initializer. */
void lost_name(struct parser *p, struct token_span span, struct syntax_name name) {
    if (p->is_quick || !name.parts)
        return;
    struct node *declarator = build_declarator(p, span, span, name, list_empty(), NULL);
    declarator->op = true; /* incomplete */
    lost_node(p, declarator);
}

/* The type of a constructor whose arguments are not complete. */
void lost_type_name(struct parser *p, struct token_span span, struct syntax_name name) {
    if (!p->is_quick && name.parts)
        lost_node(p, build_name(p, span, NODE_TYPE_NAME, name));
}

void lost_equals(struct parser *p, struct token_span span) {
    if (!p->is_quick)
        lost_node(p, node_make(p, span, NODE_EMPTY));
}

static bool is_variable(const struct node *node) {
    return node && node->kind == NODE_DECLARATOR && !node->declarator.is_function &&
           node->declarator.name.parts;
}

/* Takes the declarators after a type. The type of the last one is known only before its '='. */
static struct list take_declarators(struct node **rest) {
    struct list declarators = list_empty();
    while (is_variable(*rest)) {
        struct node *declarator = *rest, *next = declarator->next;
        if (declarator->op && !(next && next->kind == NODE_EMPTY))
            break;
        declarator->next = NULL;
        declarators = list_append(declarators, declarator);
        *rest = next;
    }
    return declarators;
}

struct node *build_lost(struct parser *p, struct token_span span) {
    struct node *lost = node_make(p, span, NODE_LOST), *next;
    for (struct node *part = p->lost.first; part; part = next) {
        next = part->next;
        part->next = NULL;
        struct list declared = part->kind == NODE_TYPE ? take_declarators(&next) : list_empty();
        if (declared.first)
            part = build_declaration(p, span, NODE_DECLARATION, part, declared);
        if (part->kind != NODE_EMPTY && part->kind != NODE_DECLARATOR)
            lost->list = list_append(lost->list, part);
    }
    p->lost = list_empty();
    node_finish(p, lost);
    return lost;
}

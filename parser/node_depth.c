/* Constructors of nodes from the table of node members, and the depth of nodes. */
#include "../base/base.h"
#include "build.h"
#include "node_members.h"
#include "parser.h"

static void check_child(struct parser *p, struct node *node, const struct node *child,
                        unsigned steps) {
    unsigned depth = child->depth + steps;
    if (depth <= node->depth)
        return;
    node->depth = (uint16_t)depth;
    if (depth > MAX_TREE_STEPS)
        context_fail(p->context, node->at, "program nested more than %d levels deep",
                     MAX_TREE_DEPTH);
}

static void hold_all(struct parser *p, struct node *node, const struct node *child) {
    for (; child; child = child->next)
        check_child(p, node, child, LEFT_STEPS);
}

static void hold_name(struct parser *p, struct node *node, const struct name_part *part) {
    for (; part; part = part->next)
        if (part->has_arguments)
            hold_all(p, node, part->arguments.first);
}

/* Called for nearly every node, so it uses a switch: a visitor would be twice as slow. */
void node_finish(struct parser *p, struct node *node) {
    unsigned steps = node->kind == NODE_BINARY || node->kind == NODE_COMMA ? 1 : LEFT_STEPS;
    for (const struct node_member *part = node_rows[node->kind].parts; part->how; part++) {
        const void *member = node_member_at(part, node);
        const struct node *child;
        switch (part->how) {
        case PART_CHILD:
        case PART_OPTIONAL:
            child = *(struct node *const *)member;
            if (child)
                check_child(p, node, child, steps);
            steps = LEFT_STEPS;
            break;
        case PART_LIST:
        case PART_TITLED:
            hold_all(p, node, ((const struct list *)member)->first);
            break;
        case PART_NAME:
            hold_name(p, node, ((const struct syntax_name *)member)->parts);
            if (((const struct syntax_name *)member)->conversion)
                check_child(p, node, ((const struct syntax_name *)member)->conversion, LEFT_STEPS);
            break;
        case PART_PARTS:
            hold_name(p, node, *(struct name_part *const *)member);
            break;
        default:
            break;
        }
    }
}

struct node *build_of_nodes(struct parser *p, struct token_span span, enum node_kind kind,
                            struct node *const *children) {
    struct node *node = node_make(p, span, kind);
    size_t count = 0;
    for (const struct node_member *part = node_rows[kind].parts; part->how && count < MOST_CHILDREN;
         part++)
        if (part->how == PART_CHILD || part->how == PART_OPTIONAL)
            *(struct node **)((char *)node + part->offset) = children[count++];
    node_finish(p, node);
    return node;
}

struct node *build_list(struct parser *p, struct token_span span, enum node_kind kind,
                        struct list list) {
    struct node *node = node_make(p, span, kind);
    node->list = list;
    node_finish(p, node);
    return node;
}

/* Traversal of the children of a syntax node. */
#include "node_members.h"
#include "parser.h"

struct child_walk {
    node_visitor *visit;
    void *user;
};

static void visit_one(const struct child_walk *w, const struct node *child) {
    if (child)
        w->visit(w->user, child);
}

static void visit_all(const struct child_walk *w, const struct node *first) {
    for (const struct node *child = first; child; child = child->next)
        w->visit(w->user, child);
}

static void visit_arguments(const struct child_walk *w, const struct name_part *part) {
    for (; part; part = part->next)
        visit_all(w, name_arguments(part)->first);
}

static void visit_name(const struct child_walk *w, const struct syntax_name *name) {
    visit_arguments(w, name->parts);
    visit_one(w, name->conversion);
}

static void visit_part(const struct child_walk *w, const struct node_member *part,
                       const struct node *node) {
    const void *member = node_member_at(part, node);
    if (part->how == PART_NAME)
        visit_name(w, member);
    else if (part->how == PART_PARTS)
        visit_arguments(w, *(struct name_part *const *)member);
    else if (part->how == PART_CHILD || part->how == PART_OPTIONAL)
        visit_one(w, *(struct node *const *)member);
    else if (part->how == PART_LIST || part->how == PART_TITLED)
        visit_all(w, ((const struct list *)member)->first);
}

void node_children(const struct node *node, node_visitor *visit, void *user) {
    const struct child_walk walk = {visit, user};
    visit_all(&walk, node->attributes);
    for (const struct node_member *part = node_rows[node->kind].parts; part->how; part++)
        visit_part(&walk, part, node);
}

#include "marks.h"

static location mark(struct context *c, location begin, location at, location end) {
    if (begin)
        diag_underline(c, begin, end);
    return at;
}

location marked(struct context *c, const struct expression *e) {
    return mark(c, e->begin, e->at, e->end);
}

location marked_node(struct context *c, const struct node *node) {
    return mark(c, node->begin, node->at, node->end);
}

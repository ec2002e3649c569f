/* Creation of statement nodes and blocks. */
#include "statement.h"

struct statement *statement_create(struct analyser *a, enum statement_kind kind,
                                   const struct node *node) {
    struct statement *s = arena_new(a->here.nodes, struct statement);
    s->kind = (uint8_t)kind;
    s->at = node->at;
    s->begin = node->begin;
    s->end = node->end;
    return s;
}

void block_append(struct statement *block, struct statement *s) {
    for (; s; s = (struct statement *)s->next) {
        if (block->block.last)
            ((struct statement *)block->block.last)->next = s;
        else
            block->block.first = s;
        block->block.last = s;
    }
}

/* Construction of statements. */
#include "tree.h"

struct wgsl_stmt *wgsl_stmt_create(struct arena *arena, enum wgsl_stmt_kind kind) {
    struct wgsl_stmt *s = arena_new(arena, struct wgsl_stmt);
    s->kind = kind;
    return s;
}

void wgsl_append(struct wgsl_block *block, struct wgsl_stmt *s) {
    if (block->last)
        block->last->next = s;
    else
        block->first = s;
    block->last = s;
}

void wgsl_append_block(struct wgsl_block *block, const struct wgsl_block *more) {
    if (!more->first)
        return;
    wgsl_append(block, more->first);
    block->last = more->last;
}

struct wgsl_case *wgsl_add_case(struct arena *arena, struct wgsl_stmt *s) {
    struct wgsl_case *c = arena_new(arena, struct wgsl_case);
    if (s->last_case)
        s->last_case->next = c;
    else
        s->cases = c;
    return s->last_case = c;
}

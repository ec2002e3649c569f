/* Construction and properties of statements. */
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

/* Returns whether a statement of a loop or switch leaves it. */
static bool breaks(const struct wgsl_block *block) {
    for (const struct wgsl_stmt *s = block->first; s; s = s->next)
        if ((s->kind == WGSL_JUMP && s->jump <= WGSL_BREAK_IF) ||
            (s->kind == WGSL_IF && (breaks(&s->inner) || breaks(&s->other))))
            return true;
    return false;
}

bool wgsl_leaves(const struct wgsl_block *block) {
    const struct wgsl_stmt *s = block->last;
    bool has_default = false;
    if (!s || s->kind == WGSL_JUMP)
        return s && s->jump != WGSL_DISCARD;
    if (s->kind == WGSL_IF)
        return wgsl_leaves(&s->inner) && wgsl_leaves(&s->other);
    if (s->kind == WGSL_LOOP)
        return !s->value && !breaks(&s->inner) && !breaks(&s->other);
    if (s->kind != WGSL_SWITCH)
        return false;
    for (const struct wgsl_case *c = s->cases; c; c = c->next) {
        has_default |= c->is_default;
        if (breaks(&c->body) || !wgsl_leaves(&c->body))
            return false;
    }
    return has_default;
}

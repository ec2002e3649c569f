/* Messages that are kept and reported in source order. */
#include "base.h"

#include <string.h>

#include "diag.h"

void diag_hand_over(struct diag_state *state, const struct diagnostic *d) {
    if (state->handler)
        state->handler(state->user, d);
}

/* Returns the position of a message among the held ones, which are sorted by location. */
static size_t held_position(struct context *c, location at) {
    const struct diag_state *state = c->diags;
    size_t low = 0, high = state->held.count;
    while (low < high && at) {
        size_t middle = low + (high - low) / 2;
        location other = state->held.items[middle]->diagnostic.at;
        if (other && sources_precede(c->sources, other, at))
            low = middle + 1;
        else
            high = middle;
    }
    return at ? low : high;
}

void diag_hold_sorted(struct context *c, struct diag_held *held) {
    struct diag_state *state = c->diags;
    size_t position = held_position(c, held->diagnostic.at);
    vec_push(state->arena, &state->held, held);
    memmove(state->held.items + position + 1, state->held.items + position,
            (state->held.count - 1 - position) * sizeof *state->held.items);
    state->held.items[position] = held;
}

void diag_hold(struct context *c, const struct diagnostic *d) {
    struct diag_state *state = c->diags;
    struct diag_held *held = arena_new(state->arena, struct diag_held);
    held->diagnostic = *d;
    struct diag_held *of = state->last_held;
    if (d->severity == SEVERITY_NOTE) {
        *(of->notes ? &of->last_note->next_note : &of->notes) = held;
        of->last_note = held;
        return;
    }
    state->last_held = held;
    if (state->is_doubting)
        vec_push(state->arena, &state->doubts, held);
    else
        diag_hold_sorted(c, held);
}

void diag_emit_held(struct diag_state *state, const struct diag_held *held) {
    diag_hand_over(state, &held->diagnostic);
    for (held = held->notes; held; held = held->next_note)
        diag_hand_over(state, &held->diagnostic);
}

void diag_begin_sorted(struct context *c) {
    c->diags->is_holding = true;
}

void diag_end_sorted(struct context *c) {
    struct diag_state *state = c->diags;
    state->is_holding = state->is_doubting = false;
    for (size_t i = 0; i < state->held.count; i++)
        diag_emit_held(state, state->held.items[i]);
    state->held.count = 0;
}

void diag_begin_doubts(struct context *c) {
    c->diags->is_doubting = true;
}

void diag_end_doubts(struct context *c) {
    c->diags->is_doubting = false;
}

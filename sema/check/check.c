#include "check.h"

#include "../seams.h"

static const enum warning of_flow[] = {
    WARN_UNINITIALIZED,
    WARN_UNINITIALIZED_PART,
    WARN_SOMETIMES_UNINITIALIZED,
    WARN_CONDITIONAL_UNINITIALIZED,
    WARN_PARAMETER_USAGE,
    WARN_UNREACHABLE_CODE,
    WARN_INFINITE_LOOP,
    WARN_IMPLICIT_FALLTHROUGH,
    WARNING_COUNT,
};

static const enum warning of_values[] = {
    WARN_DOUBLE_PROMOTION, WARN_FLOAT_CONVERSION, WARN_SIGN_CONVERSION,
    WARN_SIGN_COMPARE,     WARN_FLOAT_EQUAL,      WARNING_COUNT,
};

static const enum warning of_registers[] = {WARN_REGISTER_OVERLAP, WARNING_COUNT};

static const enum warning of_uniformity[] = {WARN_DERIVATIVE_UNIFORMITY, WARN_NON_UNIFORM_INDEX,
                                             WARNING_COUNT};

/* Whether any of a row may be shown: the rest is not looked for. */
static bool is_wanted(const struct context *c, const enum warning *groups) {
    for (; *groups != WARNING_COUNT; groups++)
        if (diag_may_warn(c, *groups))
            return true;
    return false;
}

struct doubts {
    struct arena *arena;
    struct flow *flow; /* NULL: not wanted */
    bool values;
};

static struct doubts *doubts_of(struct analyser *a) {
    if (a->doubts)
        return a->doubts;
    struct doubts *doubts = a->doubts = arena_new(a->c->arena, struct doubts);
    doubts->arena = arena_branch(a->c->arena);
    doubts->flow = is_wanted(a->c, of_flow) ? flow_create(a, doubts->arena) : NULL;
    doubts->values = is_wanted(a->c, of_values);
    return doubts;
}

static void check_body(struct analyser *a, const struct function *f) {
    const struct doubts *doubts = doubts_of(a);
    if (doubts->flow)
        flow_check(doubts->flow, f);
    if (doubts->values)
        values_check(a, f);
    unused_check_body(a, f);
}

void look_for_doubts_in(struct analyser *a, const struct function *f) {
    if (diag_error_count(a->c))
        return;
    unsigned muted = diag_speak(a->c);
    diag_begin_doubts(a->c);
    check_body(a, f);
    diag_end_doubts(a->c);
    diag_hush(a->c, muted);
}

void look_for_doubts(struct analyser *a) {
    diag_tell_doubts(a->c);
    for (size_t i = 0; i < a->functions.count; i++) {
        const struct function *f = a->functions.items[i];
        if (f->body)
            check_body(a, f);
        if (f->has_body)
            unused_check(a, f);
    }
    if (is_wanted(a->c, of_registers))
        registers_check(a);
    if (is_wanted(a->c, of_uniformity))
        uniformity_check(a, doubts_of(a)->arena);
    arena_end(doubts_of(a)->arena);
}

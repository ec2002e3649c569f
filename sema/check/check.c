#include "check.h"

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
    WARN_DOUBLE_PROMOTION, WARN_FLOAT_CONVERSION,     WARN_SIGN_CONVERSION, WARN_SIGN_COMPARE,
    WARN_FLOAT_EQUAL,      WARN_TAUTOLOGICAL_COMPARE, WARNING_COUNT,
};

/* Whether any of a row may be shown: the rest is not looked for. */
static bool is_wanted(const struct context *c, const enum warning *groups) {
    for (; *groups != WARNING_COUNT; groups++)
        if (diag_may_warn(c, *groups))
            return true;
    return false;
}

static void check_functions(struct analyser *a, struct arena *arena) {
    struct flow *flow = is_wanted(a->c, of_flow) ? flow_create(a, arena) : NULL;
    bool values = is_wanted(a->c, of_values);
    for (size_t i = 0; i < a->functions.count; i++) {
        const struct function *f = a->functions.items[i];
        if (!f->body)
            continue;
        if (flow)
            flow_check(flow, f);
        if (values)
            values_check(a, f);
        unused_check(a, f);
    }
}

void look_for_doubts(struct analyser *a) {
    struct arena *arena = arena_branch(a->c->arena);
    check_functions(a, arena);
    arena_end(arena);
}

/* Lint checks: the checks whose warnings are enabled, for each function and for the program. */
#include "../tree.h"
#include "../upcalls.h"
#include "check.h"

enum lint_search {
    SEARCH_MET,
    SEARCH_FLOW,
    SEARCH_VALUES,
    SEARCH_ORDER,
    SEARCH_REGISTERS,
    SEARCH_UNIFORMITY,
    SEARCH_UNUSED
};

static const unsigned char search_of[WARNING_COUNT] = {
#define WARNING(id, name, level, dxc, search, text) SEARCH_##search,
#include "../../spec/warnings.def"
};

/* Returns whether any warning of a check is enabled; other checks are skipped. */
static bool is_wanted(const struct context *c, enum lint_search search) {
    for (int w = 0; w < WARNING_COUNT; w++)
        if (search_of[w] == search && diag_may_warn(c, w))
            return true;
    return false;
}

struct doubts {
    struct arena *arena;
    struct init_analysis *flow; /* NULL if disabled */
    bool values, order, unused;
};

static struct doubts *doubts_of(struct analyser *a) {
    if (a->doubts)
        return a->doubts;
    struct doubts *doubts = a->doubts = arena_new(a->c->typed, struct doubts);
    doubts->arena = arena_branch(a->c->typed);
    doubts->flow = is_wanted(a->c, SEARCH_FLOW) ? flow_create(a, doubts->arena) : NULL;
    doubts->values = is_wanted(a->c, SEARCH_VALUES);
    doubts->order = is_wanted(a->c, SEARCH_ORDER);
    doubts->unused = is_wanted(a->c, SEARCH_UNUSED);
    return doubts;
}

static void check_body(struct analyser *a, const struct function *f) {
    const struct doubts *doubts = doubts_of(a);
    if (doubts->flow)
        flow_check(doubts->flow, f);
    if (doubts->values) {
        statement_expressions(f->body, lint_value_changes, a);
    }
    if (doubts->order && f->changes_within) {
        lint_sequence(a, doubts->arena, f);
    }
    if (doubts->unused) {
        lint_unused_locals(a, f);
    }
}

void lint_statement(struct analyser *a, const struct function *f) {
    if (diag_error_count(a->c))
        return;
    unsigned muted = diag_report(a->c);
    diag_begin_doubts(a->c);
    check_body(a, f);
    diag_end_doubts(a->c);
    diag_restore_mute(a->c, muted);
}

void sema_lint(struct analyser *a) {
    diag_flush_deferred(a->c);
    for (size_t i = 0; i < a->functions.count; i++) {
        const struct function *f = a->functions.items[i];
        if (f->body)
            check_body(a, f);
        if (f->has_body && doubts_of(a)->unused) {
            lint_unused_function(a, f);
        }
    }
    if (is_wanted(a->c, SEARCH_REGISTERS))
        lint_registers(a);
    if (is_wanted(a->c, SEARCH_UNIFORMITY))
        sema_check_uniformity(a, doubts_of(a)->arena);
    arena_end(doubts_of(a)->arena);
}

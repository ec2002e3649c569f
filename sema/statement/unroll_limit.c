/* The limit for unrolled loops. The time for unrolling is quadratic in the number of iterations, so
 * the number is limited. */
#include "../tree/fold.h"
#include "statement.h"

enum { MOST_UNROLLED = 2048 };

static const struct variable *variable_of(const struct expression *e) {
    while (e->kind == EXPR_LOAD || e->kind == EXPR_CONVERT)
        e = e->kind == EXPR_LOAD ? e->unary.operand : e->convert.operand;
    return e->kind == EXPR_VARIABLE ? e->variable : NULL;
}

static int64_t step_of(struct analyser *a, const struct expression *e, const struct variable *v) {
    int64_t step = 1;
    if (e->kind == EXPR_INCREMENT)
        return variable_of(e->unary.operand) == v ? 1 : 0;
    bool adds = e->kind == EXPR_COMPOUND && (e->op == OPERATOR_ADD || e->op == OPERATOR_SUBTRACT);
    if (!adds || variable_of(e->compound.target) != v ||
        !sema_fold_integer(a->c, e->compound.right, &step))
        return 0;
    return step < 0 ? -step : step;
}

/* Returns the number of iterations of a loop between two constants, or 0 if it is unknown. */
static uint64_t iterations(struct analyser *a, const struct statement *s) {
    const struct statement *init = s->kind == STMT_FOR ? s->loop.init : NULL;
    const struct expression *condition = s->loop.condition;
    if (!init || init->kind != STMT_VARIABLE || !init->variable->initializer || !s->loop.step ||
        !condition || condition->kind != EXPR_BINARY ||
        variable_of(condition->binary.left) != init->variable)
        return 0;
    int64_t first, last, step = step_of(a, s->loop.step, init->variable);
    if (!step || !sema_fold_integer(a->c, init->variable->initializer, &first) ||
        !sema_fold_integer(a->c, condition->binary.right, &last))
        return 0;
    uint64_t way =
        last > first ? (uint64_t)last - (uint64_t)first : (uint64_t)first - (uint64_t)last;
    return way / (uint64_t)step;
}

static const struct attribute *without_unroll(struct analyser *a, const struct attribute *list) {
    if (!list || list->kind == ATTRIBUTE_UNROLL)
        return list ? without_unroll(a, list->next) : NULL;
    struct attribute *copy = arena_new(a->c->typed, struct attribute);
    *copy = *list;
    copy->next = without_unroll(a, list->next);
    return copy;
}

const struct attribute *sema_check_unroll(struct analyser *a, const struct statement *loop,
                                          const struct attribute *hints) {
    const struct attribute *unroll = attribute_find(hints, ATTRIBUTE_UNROLL);
    if (!unroll || iterations(a, loop) <= MOST_UNROLLED)
        return hints;
    warning_at(a->c, WARN_NOT_UNROLLED, unroll->at,
               "loop with more than %d iterations is not unrolled", MOST_UNROLLED);
    return without_unroll(a, hints);
}

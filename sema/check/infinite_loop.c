/* Warnings about infinite loops: conditions that do not change, and steps away from the bound. */
#include "../convert/convert.h"
#include "../tree/fold.h"
#include "check.h"

struct condition_search {
    const struct init_analysis *flow;
    uint32_t since;
    bool may_change, has_variable;
};

/* Returns whether a variable may change; uniforms are constant while a shader runs. */
static bool may_change(const struct condition_search *s, const struct variable *v) {
    bool is_own = v->storage == STORAGE_LOCAL || v->storage == STORAGE_PARAMETER;
    return is_own ? s->flow->written[v->id] > s->since : !storage_is_read_only(v->storage);
}

static void search_condition(void *user, const struct expression *e) {
    struct condition_search *s = user;
    bool is_plain = e->kind == EXPR_LOAD || e->kind == EXPR_CONVERT || e->kind == EXPR_BINARY ||
                    e->kind == EXPR_LOGICAL || e->kind == EXPR_UNARY || e->kind == EXPR_CONSTANT ||
                    e->kind == EXPR_SWIZZLE || e->kind == EXPR_MEMBER;
    if (e->kind == EXPR_VARIABLE) {
        s->has_variable = true;
        s->may_change |= may_change(s, e->variable);
    } else if (!is_plain) {
        s->may_change = true;
    }
    expression_children(e, search_condition, s);
}

/* Returns whether the loop does not modify the variables of its condition. */
static bool is_unchanging(const struct init_analysis *f, const struct statement *s,
                          uint32_t since) {
    struct condition_search search = {.flow = f, .since = since};
    if (s->loop.condition)
        search_condition(&search, s->loop.condition);
    return search.has_variable && !search.may_change;
}

/* Returns 1 if the step increments, -1 if it decrements, and 0 if unknown. */
static int direction_of_step(struct init_analysis *f, const struct expression *step) {
    if (step->kind == EXPR_INCREMENT)
        return step->op == OPERATOR_INCREMENT ? 1 : -1;
    bool is_sum =
        step->kind == EXPR_COMPOUND && (step->op == OPERATOR_ADD || step->op == OPERATOR_SUBTRACT);
    const struct constant *by = is_sum ? expression_fold(f->a->c, step->compound.right) : NULL;
    if (!by || by->count != 1)
        return 0;
    int sign = constant_as_double(by) > 0 ? 1 : constant_as_double(by) < 0 ? -1 : 0;
    return step->op == OPERATOR_ADD ? sign : -sign;
}

/* Returns 1 if an increasing value ends the loop, and -1 if a decreasing value does. */
static int direction_of_end(const struct expression *condition) {
    bool grows = condition->op == OPERATOR_LESS || condition->op == OPERATOR_LESS_EQUAL;
    bool shrinks = condition->op == OPERATOR_GREATER || condition->op == OPERATOR_GREATER_EQUAL;
    return grows ? 1 : shrinks ? -1 : 0;
}

/* Returns whether a value may wrap around: decrementing below zero also ends `i < n`. */
static bool wraps(const struct variable *v) {
    return !type_is_scalar(v->type) || scalar_class(v->type->scalar) == CLASS_UINT;
}

void flow_check_step(struct init_analysis *f, const struct statement *s, uint32_t since) {
    const struct expression *condition = s->loop.condition, *step = s->loop.step;
    const struct expression *target = step->kind == EXPR_INCREMENT  ? step->unary.operand
                                      : step->kind == EXPR_COMPOUND ? step->compound.target
                                                                    : NULL;
    const struct variable *v = target && target->kind == EXPR_VARIABLE ? target->variable : NULL;
    if (!v || wraps(v) || !condition || condition->kind != EXPR_BINARY ||
        v->storage != STORAGE_LOCAL || f->written[v->id] > since)
        return;
    unsigned way = THROUGH_LOADS | THROUGH_CONVERSIONS;
    const struct expression *left = expression_root(condition->binary.left, way);
    const struct expression *right = expression_root(condition->binary.right, way);
    bool is_left = left->kind == EXPR_VARIABLE && left->variable == v;
    bool is_right = right->kind == EXPR_VARIABLE && right->variable == v;
    int end = is_left == is_right ? 0
              : is_left           ? direction_of_end(condition)
                                  : -direction_of_end(condition);
    if (end && end == -direction_of_step(f, step))
        warning_at(f->a->c, WARN_INFINITE_LOOP, sema_marked(f->a->c, step),
                   "loop variable moves away from the loop bound");
}

void flow_check_ends(struct init_analysis *f, const struct statement *s, uint32_t since,
                     uint32_t jumps_out, uint32_t breaks) {
    if (breaks || f->jumps_out != jumps_out || f->known.is_dead)
        return;
    if (flow_truth(f, s->loop.condition) == 1)
        warning_at(f->a->c, WARN_INFINITE_LOOP, s->at, "infinite loop");
    else if (is_unchanging(f, s, since))
        warning_at(f->a->c, WARN_INFINITE_LOOP, s->loop.condition->at,
                   "variables in the loop condition are not modified in the loop");
}

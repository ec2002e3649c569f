/* What is known of a loop's rounds: whether there is a first one, and what there may be behind the
 * last. */
#include "../convert/build.h"
#include "flow.h"

static double number_of(const struct constant *k) {
    union scalar_value v = k->values[0];
    enum scalar_class class = scalar_class((enum scalar)k->type->scalar);
    return class == CLASS_FLOAT ? v.f : class == CLASS_INT ? (double)v.i : (double)v.u;
}

static bool compare(unsigned op, double left, double right) {
    switch (op) {
    case OPERATOR_LESS:
        return left < right;
    case OPERATOR_LESS_EQUAL:
        return left <= right;
    case OPERATOR_GREATER:
        return left > right;
    case OPERATOR_GREATER_EQUAL:
        return left >= right;
    case OPERATOR_NOT_EQUAL:
        return left != right;
    default:
        return false;
    }
}

/* `for (int i = 0; i < 4; i++)`: what it compares is known before the first round. */
static bool runs_at_least_once(struct flow *f, const struct statement *s) {
    const struct expression *e = s->loop.condition;
    const struct statement *init = s->kind == STMT_FOR ? s->loop.init : NULL;
    if (!init || init->kind != STMT_VARIABLE || !init->variable->initializer || !e ||
        e->kind != EXPR_BINARY)
        return false;
    unsigned way = THROUGH_LOADS | THROUGH_CONVERSIONS;
    const struct expression *left = expression_root(e->binary.left, way);
    const struct constant *first = expression_fold(f->a->c, init->variable->initializer);
    const struct constant *last = expression_fold(f->a->c, e->binary.right);
    return left->kind == EXPR_VARIABLE && left->variable == init->variable && first && last &&
           first->count == 1 && last->count == 1 &&
           compare(e->op, number_of(first), number_of(last));
}

/* The path on which a loop's condition fails after some rounds, or at once. */
static void join_rounds(struct flow *f, struct join *join, bool runs) {
    struct known *k = &f->known;
    if (runs || k->is_dead) {
        join_add(k, join);
        return;
    }
    struct known_value_vec after = {0};
    for (size_t i = join->mark; i < k->trail.count; i++) {
        uint32_t index = k->trail.items[i].index;
        vec_push(k->arena, &after, ((struct known_value){index, k->variables.items[index].now}));
    }
    join_back(k, join, false);
    for (size_t i = 0; i < after.count; i++) {
        struct known_parts parts = after.items[i].parts;
        parts.sure = k->variables.items[after.items[i].index].now.sure;
        known_set(k, after.items[i].index, parts);
    }
    vec_give_back(k->arena, &after);
    join_add(k, join);
}

void flow_settle_reads(struct flow *f) {
    size_t kept = 0;
    for (size_t i = 0; i < f->waiting.count; i++) {
        struct unset_read read = f->waiting.items[i];
        const struct known_variable *v = &f->known.variables.items[read.index];
        read.never = read.missing & ~v->ever;
        if (f->known.loop_depth > v->depth)
            f->waiting.items[kept++] = read;
        else
            flow_tell_of_read(f, &read);
    }
    f->waiting.count = kept;
}

struct condition_search {
    const struct flow *flow;
    uint32_t since;
    bool may_change, has_variable;
};

/* What the host sets stays as it is while a shader runs. */
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

/* Nothing that its condition looks at is written in the loop. */
static bool is_unchanging(const struct flow *f, const struct statement *s, uint32_t since) {
    struct condition_search search = {.flow = f, .since = since};
    if (s->loop.condition)
        search_condition(&search, s->loop.condition);
    return search.has_variable && !search.may_change;
}

/* ---- Steps ---- */

/* 1: it grows, -1: it shrinks, 0: it is not known to do either. */
static int direction_of_step(struct flow *f, const struct expression *step) {
    if (step->kind == EXPR_INCREMENT)
        return step->op == OPERATOR_INCREMENT ? 1 : -1;
    bool is_sum =
        step->kind == EXPR_COMPOUND && (step->op == OPERATOR_ADD || step->op == OPERATOR_SUBTRACT);
    const struct constant *by = is_sum ? expression_fold(f->a->c, step->compound.right) : NULL;
    if (!by || by->count != 1)
        return 0;
    int sign = number_of(by) > 0 ? 1 : number_of(by) < 0 ? -1 : 0;
    return step->op == OPERATOR_ADD ? sign : -sign;
}

/* 1: a value that grows ends the loop, -1: one that shrinks. */
static int direction_of_end(const struct expression *condition) {
    bool grows = condition->op == OPERATOR_LESS || condition->op == OPERATOR_LESS_EQUAL;
    bool shrinks = condition->op == OPERATOR_GREATER || condition->op == OPERATOR_GREATER_EQUAL;
    return grows ? 1 : shrinks ? -1 : 0;
}

static const struct variable *stepped(const struct expression *step) {
    const struct expression *target = step->kind == EXPR_INCREMENT  ? step->unary.operand
                                      : step->kind == EXPR_COMPOUND ? step->compound.target
                                                                    : NULL;
    return target && target->kind == EXPR_VARIABLE ? target->variable : NULL;
}

/* Unsigned numbers that shrink below zero are large, which ends `i < n`, too. */
static bool wraps(const struct variable *v) {
    return !type_is_scalar(v->type) || scalar_class((enum scalar)v->type->scalar) == CLASS_UINT;
}

/* `for (int i = 0; i < n; i--)`, where the body does not set i. */
void flow_check_step(struct flow *f, const struct statement *s, uint32_t since) {
    const struct expression *condition = s->loop.condition, *step = s->loop.step;
    const struct variable *v = stepped(step);
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
        warning_at(f->a->c, WARN_INFINITE_LOOP, marked(f->a->c, step),
                   "this step leads away from what ends the loop");
}

/* ---- Ends ---- */

void flow_check_ends(struct flow *f, const struct statement *s, uint32_t since, uint32_t jumps_out,
                     uint32_t breaks) {
    if (breaks || f->jumps_out != jumps_out || f->known.is_dead)
        return;
    if (flow_truth(f, s->loop.condition) == 1)
        warning_at(f->a->c, WARN_INFINITE_LOOP, s->at, "nothing ends this loop");
    else if (is_unchanging(f, s, since))
        warning_at(f->a->c, WARN_INFINITE_LOOP, s->loop.condition->at,
                   "nothing in this loop changes what its condition looks at");
}

/* The ways out of a loop but for jumps, behind its last round. */
void flow_join_end(struct flow *f, const struct statement *s, struct join *breaks, bool was_dead) {
    int truth = flow_truth(f, s->loop.condition);
    if (truth == 1)
        return;
    if (s->kind == STMT_DO) {
        join_add(&f->known, breaks);
        return;
    }
    if (f->known.is_dead) /* a body that only jumps out was not run on this way */
        join_back(&f->known, breaks, was_dead);
    join_rounds(f, breaks, truth != 0 && runs_at_least_once(f, s));
}

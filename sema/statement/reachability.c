/* Reachability of statements after jumps and in branches with constant conditions. */
#include "statement.h"

/* Returns the constant value of a condition such as `while (true)`: 1 or 0, otherwise -1. */
static int known_condition(struct context *c, const struct expression *e) {
    if (!e)
        return 1;
    int left = e->kind == EXPR_LOGICAL ? known_condition(c, e->binary.left) : -1;
    if (left >= 0 && left == (e->op == OPERATOR_LOGICAL_OR))
        return left;
    const struct constant *k = expression_fold(c, e);
    if (!k || k->count != 1)
        return -1;
    return scalar_is_float(k->type->scalar) ? k->values[0].f != 0 : k->values[0].u != 0;
}

/* The exits of a statement, except for `return`. */
enum way_out { FALLS_THROUGH = 1, BREAKS = 2, CONTINUES = 4 };

/* A walk over reachable statements. */
struct exit_walk {
    struct context *c;
    expression_visitor *visit; /* or NULL */
    void *user;
};

static unsigned ways_out(const struct exit_walk *w, const struct statement *s);

static void visit_expression(const struct exit_walk *w, const struct expression *e) {
    if (w->visit && e)
        w->visit(w->user, e);
}

static void visit_variable(const struct exit_walk *w, const struct variable *v) {
    if (v)
        visit_expression(w, v->initializer);
}

/* Returns the exits of a block. Code after a jump is reachable only by a label. */
static unsigned block_ways_out(const struct exit_walk *w, const struct statement *block) {
    unsigned ways = FALLS_THROUGH;
    for (const struct statement *s = block->block.first; s; s = s->next) {
        bool is_label = s->kind == STMT_CASE || s->kind == STMT_DEFAULT;
        if (ways & FALLS_THROUGH || is_label)
            ways = (ways & ~(unsigned)FALLS_THROUGH) | ways_out(w, s);
    }
    return ways;
}

static unsigned if_ways_out(const struct exit_walk *w, const struct statement *s) {
    int known = known_condition(w->c, s->if_.condition);
    visit_variable(w, s->if_.variable);
    visit_expression(w, s->if_.condition);
    unsigned yes = known != 0 ? ways_out(w, s->if_.yes) : 0;
    unsigned no = known != 1 ? ways_out(w, s->if_.no) : 0;
    return yes | no;
}

static unsigned loop_ways_out(const struct exit_walk *w, const struct statement *s) {
    int known = known_condition(w->c, s->loop.condition);
    ways_out(w, s->loop.init);
    visit_variable(w, s->loop.variable);
    unsigned body = known || s->kind == STMT_DO ? ways_out(w, s->loop.body) : 0;
    bool is_endless = known == 1;
    bool repeats = body & (FALLS_THROUGH | CONTINUES);
    bool reaches_condition = s->kind != STMT_DO || repeats;
    if (reaches_condition)
        visit_expression(w, s->loop.condition);
    if (repeats)
        visit_expression(w, s->loop.step);
    return body & BREAKS || (reaches_condition && !is_endless) ? FALLS_THROUGH : 0;
}

static unsigned switch_ways_out(const struct exit_walk *w, const struct statement *s) {
    visit_variable(w, s->switch_.variable);
    visit_expression(w, s->switch_.condition);
    unsigned body = ways_out(w, s->switch_.body);
    bool falls_through = body & (BREAKS | FALLS_THROUGH) || !statement_has_default(s);
    return (body & CONTINUES) | (falls_through ? FALLS_THROUGH : 0);
}

static unsigned ways_out(const struct exit_walk *w, const struct statement *s) {
    if (!s)
        return FALLS_THROUGH;
    switch (s->kind) {
    case STMT_BLOCK:
        return block_ways_out(w, s);
    case STMT_IF:
        return if_ways_out(w, s);
    case STMT_FOR:
    case STMT_WHILE:
    case STMT_DO:
        return loop_ways_out(w, s);
    case STMT_SWITCH:
        return switch_ways_out(w, s);
    case STMT_BREAK:
        return BREAKS;
    case STMT_CONTINUE:
        return CONTINUES;
    case STMT_RETURN:
        visit_expression(w, s->expression);
        return 0;
    case STMT_EXPRESSION:
    case STMT_VARIABLE:
        if (w->visit)
            statement_expressions(s, w->visit, w->user);
        return FALLS_THROUGH;
    case STMT_CASE:
    case STMT_DEFAULT:
    case STMT_DISCARD:
        return FALLS_THROUGH;
    }
    return FALLS_THROUGH;
}

bool statement_falls_through(struct context *c, const struct statement *s) {
    return ways_out(&(struct exit_walk){.c = c}, s) & FALLS_THROUGH;
}

void statement_reached_expressions(struct context *c, const struct statement *s,
                                   expression_visitor *visit, void *user) {
    ways_out(&(struct exit_walk){c, visit, user}, s);
}

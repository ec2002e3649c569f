/* Where values and control go in a function.
 *
 * One walk in the order of evaluation.  A loop's body is walked once: what it sets is set behind it
 * for sure if its condition is known to hold at first, and is likely to be otherwise.  What a
 * variable held before its declaration is met again in a loop does not count.
 *
 * A read in a loop may come behind a write that stands further down in it, so that it waits until
 * the loop has been walked. */
#include "check.h"
#include "flow.h"
#include "parts.h"

struct flow *flow_create(struct analyser *a, struct arena *arena) {
    struct flow *flow = arena_new(arena, struct flow);
    flow->a = a;
    flow->known.arena = arena;
    flow->looks_at_all = diag_may_warn(a->c, WARN_UNREACHABLE_CODE) ||
                         diag_may_warn(a->c, WARN_IMPLICIT_FALLTHROUGH);
    return flow;
}

/* ---- Statements ---- */

static void walk(struct flow *f, const struct statement *s);

static bool is_label(const struct statement *s) {
    return s->kind == STMT_CASE || s->kind == STMT_DEFAULT;
}

static void check_reached(struct flow *f, const struct statement *s) {
    if (!f->known.is_dead || f->is_quiet || is_label(s) ||
        (s->kind == STMT_BLOCK && !s->block.first))
        return;
    f->is_quiet = true;
    diag_underline(f->a->c, s->begin, s->begin);
    warning_at(f->a->c, WARN_UNREACHABLE_CODE, s->begin, "nothing can reach this statement");
}

/* A jump to where paths meet, or out of the function: NULL. */
static void jump(struct flow *f, struct join *to, bool quietly) {
    if (!f->known.is_dead)
        f->is_quiet = quietly;
    join_jump(&f->known, to);
}

static void walk_block(struct flow *f, const struct statement *block) {
    for (const struct statement *s = block->block.first; s; s = s->next) {
        check_reached(f, s);
        walk(f, s);
    }
}

static void walk_if(struct flow *f, const struct statement *s) {
    flow_declare(f, s->if_.variable);
    int truth = flow_truth(f, s->if_.condition);
    struct join after, yes, no;
    join_begin(&f->known, &after);
    join_begin(&f->known, &yes);
    join_begin(&f->known, &no);
    flow_branch(f, s->if_.condition, &yes, &no);
    join_end(&f->known, &yes);
    walk(f, truth != 0 ? s->if_.yes : NULL);
    join_add(&f->known, &after);
    join_end(&f->known, &no);
    walk(f, truth != 1 ? s->if_.no : NULL);
    join_add(&f->known, &after);
    join_end(&f->known, &after);
    f->is_quiet |= truth >= 0; /* by a constant, which may be another in other programs */
}

/* ---- Loops ---- */

static void visit_condition(struct flow *f, const struct statement *s) {
    flow_declare(f, s->loop.variable);
    if (s->loop.condition)
        flow_visit(f, s->loop.condition);
}

/* The body, and what follows it before the next round. */
static void walk_round(struct flow *f, const struct statement *s) {
    struct join continues, *outer = f->continues;
    uint32_t since = f->clock;
    join_begin(&f->known, &continues);
    f->continues = &continues;
    walk(f, s->loop.body);
    join_add(&f->known, &continues);
    join_end(&f->known, &continues);
    f->continues = outer;
    if (s->kind == STMT_DO) {
        visit_condition(f, s);
    } else if (s->loop.step) {
        flow_check_step(f, s, since);
        flow_visit(f, s->loop.step);
    }
}

static void walk_rounds(struct flow *f, const struct statement *s, struct join *breaks) {
    struct join *outer = f->breaks;
    f->breaks = breaks;
    if (s->kind == STMT_DO || flow_truth(f, s->loop.condition) != 0)
        walk_round(f, s);
    f->breaks = outer;
}

static void walk_loop(struct flow *f, const struct statement *s) {
    walk(f, s->loop.init);
    uint32_t since = f->clock, jumps_out = f->jumps_out;
    bool was_dead = f->known.is_dead;
    f->known.loop_depth++;
    if (s->kind != STMT_DO)
        visit_condition(f, s);
    struct join breaks;
    join_begin(&f->known, &breaks);
    walk_rounds(f, s, &breaks);
    uint32_t break_count = breaks.paths;
    flow_join_end(f, s, &breaks, was_dead);
    f->known.is_dead = was_dead;
    flow_check_ends(f, s, since, jumps_out, break_count);
    join_end(&f->known, &breaks);
    known_end_turn(&f->known); /* how often it runs may follow from what it sets */
    f->known.loop_depth--;
    flow_settle_reads(f);
    f->is_quiet |= f->known.is_dead;
}

/* ---- Switches and jumps ---- */

static bool has_default(const struct statement *body) {
    for (const struct statement *s = body->block.first; s; s = s->next)
        if (s->kind == STMT_DEFAULT)
            return true;
    return false;
}

static void check_fallthrough(struct flow *f, const struct statement *before,
                              const struct statement *label) {
    if (before && !is_label(before) && is_label(label) && !f->known.is_dead)
        warning_at(f->a->c, WARN_IMPLICIT_FALLTHROUGH, label->at,
                   "what stands before runs on into this case");
}

/* A label is reached from the head, and from what stands before it. */
static void walk_label(struct flow *f, const struct join *head) {
    struct join label;
    join_begin(&f->known, &label);
    label.mark = head->mark;
    join_add(&f->known, &label);
    join_back(&f->known, head, false);
    join_add(&f->known, &label);
    join_end(&f->known, &label);
}

static void walk_switch_body(struct flow *f, const struct statement *body,
                             const struct join *join) {
    const struct statement *before = NULL;
    f->known.is_dead = true;
    f->is_quiet = false;
    for (const struct statement *s = body->block.first; s; before = s, s = s->next) {
        check_fallthrough(f, before, s);
        check_reached(f, s);
        if (is_label(s))
            walk_label(f, join);
        else
            walk(f, s);
    }
}

static void walk_switch(struct flow *f, const struct statement *s) {
    flow_declare(f, s->switch_.variable);
    flow_visit(f, s->switch_.condition);
    bool was_dead = f->known.is_dead;
    struct join join, *outer = f->breaks;
    join_begin(&f->known, &join);
    f->breaks = &join;
    if (!was_dead)
        walk_switch_body(f, s->switch_.body, &join);
    f->breaks = outer;
    join_add(&f->known, &join);
    join_back(&f->known, &join, was_dead);
    join.has_unsaid = !has_default(s->switch_.body);
    if (join.has_unsaid)
        join_add(&f->known, &join);
    join_end(&f->known, &join);
}

static void walk_return(struct flow *f, const struct statement *s) {
    if (s->expression)
        flow_visit(f, s->expression);
    flow_check_outputs(f, s->at);
    f->jumps_out++;
    jump(f, NULL, false);
}

static void walk(struct flow *f, const struct statement *s) {
    if (!s)
        return;
    switch ((enum statement_kind)s->kind) {
    case STMT_EXPRESSION:
        flow_visit(f, s->expression);
        break;
    case STMT_VARIABLE:
        flow_declare(f, s->variable);
        break;
    case STMT_BLOCK:
        walk_block(f, s);
        break;
    case STMT_IF:
        walk_if(f, s);
        break;
    case STMT_FOR:
    case STMT_WHILE:
    case STMT_DO:
        walk_loop(f, s);
        break;
    case STMT_SWITCH:
        walk_switch(f, s);
        break;
    case STMT_BREAK:
        jump(f, f->breaks, false);
        break;
    case STMT_CONTINUE:
        jump(f, f->continues, false);
        break;
    case STMT_DISCARD: /* what is calculated behind it is of no use */
        f->jumps_out++;
        jump(f, NULL, true);
        break;
    case STMT_RETURN:
        walk_return(f, s);
        break;
    case STMT_CASE:
    case STMT_DEFAULT:
        break;
    }
}

/* ---- The function ---- */

static bool is_worth_a_walk(const struct statement *s) {
    if (!s)
        return false;
    switch ((enum statement_kind)s->kind) {
    case STMT_FOR:
    case STMT_WHILE:
    case STMT_DO:
        return true;
    case STMT_VARIABLE:
        return s->variable && s->variable->storage == STORAGE_LOCAL &&
               !flow_is_set_at_first(s->variable);
    case STMT_IF:
        return is_worth_a_walk(s->if_.yes) || is_worth_a_walk(s->if_.no);
    case STMT_SWITCH:
        return is_worth_a_walk(s->switch_.body);
    case STMT_BLOCK:
        for (s = s->block.first; s; s = s->next)
            if (is_worth_a_walk(s))
                return true;
        return false;
    case STMT_EXPRESSION:
    case STMT_CASE:
    case STMT_DEFAULT:
    case STMT_BREAK:
    case STMT_CONTINUE:
    case STMT_DISCARD:
    case STMT_RETURN:
        break;
    }
    return false;
}

/* Most functions have no loop, and set their variables where they declare them. */
static bool may_tell(const struct flow *f) {
    return f->looks_at_all || f->known.variables.count || is_worth_a_walk(f->function->body);
}

static void forget(struct flow *f) {
    for (size_t i = 0; i < f->known.variables.count; i++)
        f->index_of[f->known.variables.items[i].variable->id] = 0;
    f->known.variables.count = f->known.trail.count = f->waiting.count = 0;
    f->known.is_dead = f->is_quiet = false;
    f->known.steps = f->known.turn = f->known.turns = f->known.jumps = 0;
}

void flow_check(struct flow *f, const struct function *function) {
    f->function = function;
    flow_make_room(f);
    flow_follow_parameters(f);
    if (may_tell(f)) {
        walk_block(f, function->body);
        flow_check_outputs(f, function->end);
        flow_check_left_out(f);
    }
    forget(f);
}

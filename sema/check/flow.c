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

static void die(struct flow *f, bool quietly) {
    if (!f->known.is_dead)
        f->is_quiet = quietly;
    f->known.is_dead = true;
}

static void walk_block(struct flow *f, const struct statement *block) {
    for (const struct statement *s = block->block.first; s; s = s->next) {
        check_reached(f, s);
        walk(f, s);
    }
}

static void walk_branch(struct flow *f, struct join *join, const struct statement *s) {
    walk(f, s);
    join_add(&f->known, join);
}

static void walk_if(struct flow *f, const struct statement *s) {
    flow_declare(f, s->if_.variable);
    flow_visit(f, s->if_.condition);
    int truth = flow_truth(f, s->if_.condition);
    bool was_dead = f->known.is_dead;
    struct join join;
    join_begin(&f->known, &join);
    if (truth != 0)
        walk_branch(f, &join, s->if_.yes);
    join_back(&f->known, &join, was_dead);
    if (truth != 1)
        walk_branch(f, &join, s->if_.no);
    join_end(&f->known, &join);
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
    f->loop_depth++;
    if (s->kind != STMT_DO)
        visit_condition(f, s);
    struct join breaks;
    join_begin(&f->known, &breaks);
    walk_rounds(f, s, &breaks);
    f->loop_depth--;
    flow_settle_reads(f);
    uint32_t break_count = breaks.paths;
    flow_join_end(f, s, &breaks, was_dead);
    f->known.is_dead = was_dead;
    flow_check_ends(f, s, since, jumps_out, break_count);
    join_end(&f->known, &breaks);
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

/* A label is reached from the head, where nothing of the body is set so far. */
static void walk_switch_body(struct flow *f, const struct statement *body,
                             const struct join *join) {
    const struct statement *before = NULL;
    die(f, false);
    for (const struct statement *s = body->block.first; s; before = s, s = s->next) {
        check_fallthrough(f, before, s);
        check_reached(f, s);
        if (is_label(s))
            join_back(&f->known, join, false);
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
    if (!has_default(s->switch_.body))
        join_add(&f->known, &join);
    join_end(&f->known, &join);
}

/* A part of a parameter that is not set may be meant so, one of which nothing is set is not. */
static void check_outputs(struct flow *f, location at) {
    if (f->known.is_dead)
        return;
    for (uint32_t i = 0; i < f->known.variables.count; i++) {
        struct known_variable *v = &f->known.variables.items[i];
        if (v->variable->storage != STORAGE_PARAMETER)
            return; /* they were the first to be followed */
        uint32_t missing = v->all & ~v->likely;
        if (!missing || v->is_told)
            continue;
        enum warning group = missing == v->all ? WARN_PARAMETER_USAGE : WARN_UNINITIALIZED_PART;
        if (warning_at(f->a->c, group, at,
                       "the out parameter '%s' is not set on a path that ends here",
                       parts_name(f->a->c, v->variable, missing)))
            flow_note_declaration(f, v->variable);
        v->is_told = true;
    }
}

static void walk_return(struct flow *f, const struct statement *s) {
    if (s->expression)
        flow_visit(f, s->expression);
    check_outputs(f, s->at);
    f->jumps_out++;
    die(f, false);
}

static void jump(struct flow *f, struct join *to) {
    if (to)
        join_add(&f->known, to);
    die(f, false);
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
        jump(f, f->breaks);
        break;
    case STMT_CONTINUE:
        jump(f, f->continues);
        break;
    case STMT_DISCARD: /* what is calculated behind it is of no use */
        f->jumps_out++;
        die(f, true);
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
    f->known.steps = 0;
}

void flow_check(struct flow *f, const struct function *function) {
    f->function = function;
    flow_make_room(f);
    flow_follow_parameters(f);
    if (may_tell(f)) {
        walk_block(f, function->body);
        check_outputs(f, function->end);
    }
    forget(f);
}

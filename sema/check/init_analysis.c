/* Data and control flow in functions: visits statements and merges paths. */
#include "../convert/convert.h"
#include "../tree/fold.h"
#include "check.h"

/* A function is visited once, in evaluation order. The assignments of a loop body count as certain
 * after the loop if its condition is initially true, otherwise as likely. Values from earlier
 * iterations do not count before the declaration of a variable. Reads in a loop are reported at its
 * end, because a later assignment in its body may precede them in the next iteration. */

/* ---- Loop ends ---- */

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

/* Returns whether the first iteration certainly runs, as in `for (int i = 0; i < 4; i++)`. */
static bool runs_at_least_once(struct init_analysis *f, const struct statement *s) {
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
           compare(e->op, constant_as_double(first), constant_as_double(last));
}

/* Merges the paths on which a loop ends after some iterations or without any. */
static void join_rounds(struct init_analysis *f, struct join *join, bool runs) {
    struct assignment_state *k = &f->known;
    if (runs || k->is_dead) {
        join_add(k, join);
        return;
    }
    struct known_value_vec after = {0};
    for (size_t i = join->mark; i < k->trail.count; i++) {
        uint32_t index = k->trail.items[i].index;
        vec_push(k->arena, &after, ((struct known_value){index, k->variables.items[index].now}));
    }
    join_restore(k, join, false);
    for (size_t i = 0; i < after.count; i++) {
        struct known_parts parts = after.items[i].parts;
        parts.sure = k->variables.items[after.items[i].index].now.sure;
        known_set(k, after.items[i].index, parts);
    }
    vec_free(k->arena, &after);
    join_add(k, join);
}

/* Reports the reads that were deferred to the end of the loop. */
static void flow_settle_reads(struct init_analysis *f) {
    size_t kept = 0;
    for (size_t i = 0; i < f->waiting.count; i++) {
        struct unset_read read = f->waiting.items[i];
        const struct known_variable *v = &f->known.variables.items[read.index];
        read.never = read.missing & ~v->ever;
        if (f->known.loop_depth > v->depth)
            f->waiting.items[kept++] = read;
        else
            flow_report_uninitialized(f, &read);
    }
    f->waiting.count = kept;
}

/* Adds the exits of a loop other than jumps. */
static void flow_join_end(struct init_analysis *f, const struct statement *s, struct join *breaks,
                          bool was_dead) {
    int truth = flow_truth(f, s->loop.condition);
    if (truth == 1)
        return;
    if (s->kind == STMT_DO) {
        join_add(&f->known, breaks);
        return;
    }
    if (f->known.is_dead) /* the body, which always jumps, did not run on this path */
        join_restore(&f->known, breaks, was_dead);
    join_rounds(f, breaks, truth != 0 && runs_at_least_once(f, s));
}

/* ---- Statements ---- */

static void walk_statement(struct init_analysis *f, const struct statement *s);

static bool is_label(const struct statement *s) {
    return s->kind == STMT_CASE || s->kind == STMT_DEFAULT;
}

static void check_reached(struct init_analysis *f, const struct statement *s) {
    if (!f->known.is_dead || f->is_quiet || is_label(s) ||
        (s->kind == STMT_BLOCK && !s->block.first))
        return;
    f->is_quiet = true;
    diag_underline(f->a->c, s->begin, s->begin);
    warning_at(f->a->c, WARN_UNREACHABLE_CODE, s->begin, "code will never be executed");
}

/* Jumps to a merge point, or out of the function if `to` is NULL. */
static void jump(struct init_analysis *f, struct join *to, bool quietly) {
    if (!f->known.is_dead)
        f->is_quiet = quietly;
    join_jump(&f->known, to);
}

static void walk_block(struct init_analysis *f, const struct statement *block) {
    for (const struct statement *s = block->block.first; s; s = s->next) {
        check_reached(f, s);
        walk_statement(f, s);
    }
}

static void walk_if(struct init_analysis *f, const struct statement *s) {
    flow_declare(f, s->if_.variable);
    int truth = flow_truth(f, s->if_.condition);
    struct join after, yes, no;
    join_begin(&f->known, &after);
    join_begin(&f->known, &yes);
    join_begin(&f->known, &no);
    flow_branch(f, s->if_.condition, &yes, &no);
    join_end(&f->known, &yes);
    walk_statement(f, truth != 0 ? s->if_.yes : NULL);
    join_add(&f->known, &after);
    join_end(&f->known, &no);
    walk_statement(f, truth != 1 ? s->if_.no : NULL);
    join_add(&f->known, &after);
    join_end(&f->known, &after);
    f->is_quiet |= truth >= 0; /* a constant condition may be intended */
}

/* ---- Loops ---- */

static void visit_condition(struct init_analysis *f, const struct statement *s) {
    flow_declare(f, s->loop.variable);
    if (s->loop.condition)
        flow_visit(f, s->loop.condition);
}

static void walk_round(struct init_analysis *f, const struct statement *s) {
    struct join continues, *outer = f->continues;
    uint32_t since = f->clock;
    join_begin(&f->known, &continues);
    f->continues = &continues;
    walk_statement(f, s->loop.body);
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

static void walk_loop(struct init_analysis *f, const struct statement *s) {
    walk_statement(f, s->loop.init);
    uint32_t since = f->clock, jumps_out = f->jumps_out;
    bool was_dead = f->known.is_dead;
    f->known.loop_depth++;
    if (s->kind != STMT_DO)
        visit_condition(f, s);
    struct join breaks;
    join_begin(&f->known, &breaks);
    struct join *outer = f->breaks;
    f->breaks = &breaks;
    if (s->kind == STMT_DO || flow_truth(f, s->loop.condition) != 0)
        walk_round(f, s);
    f->breaks = outer;
    uint32_t break_count = breaks.paths;
    flow_join_end(f, s, &breaks, was_dead);
    f->known.is_dead = was_dead;
    flow_check_ends(f, s, since, jumps_out, break_count);
    join_end(&f->known, &breaks);
    known_end_turn(&f->known); /* the iteration count may depend on the assigned values */
    f->known.loop_depth--;
    flow_settle_reads(f);
    f->is_quiet |= f->known.is_dead;
}

/* ---- Switches and jumps ---- */

static void walk_switch_body(struct init_analysis *f, const struct statement *body,
                             const struct join *join) {
    const struct statement *before = NULL;
    f->known.is_dead = true;
    f->is_quiet = false;
    for (const struct statement *s = body->block.first; s; before = s, s = s->next) {
        if (before && !is_label(before) && is_label(s) && !f->known.is_dead)
            warning_at(f->a->c, WARN_IMPLICIT_FALLTHROUGH, s->at,
                       "unannotated fall-through between switch labels");
        check_reached(f, s);
        if (is_label(s)) {
            /* A label is reached from the head and from the preceding statement. */
            struct join label;
            join_begin(&f->known, &label);
            label.mark = join->mark;
            join_add(&f->known, &label);
            join_restore(&f->known, join, false);
            join_add(&f->known, &label);
            join_end(&f->known, &label);
        } else
            walk_statement(f, s);
    }
}

static void walk_switch(struct init_analysis *f, const struct statement *s) {
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
    join_restore(&f->known, &join, was_dead);
    join.has_unsaid = !statement_has_default(s);
    if (join.has_unsaid)
        join_add(&f->known, &join);
    join_end(&f->known, &join);
}

static void walk_return(struct init_analysis *f, const struct statement *s) {
    if (s->expression)
        flow_visit(f, s->expression);
    flow_check_outputs(f, s->at);
    f->jumps_out++;
    jump(f, NULL, false);
}

static void walk_statement(struct init_analysis *f, const struct statement *s) {
    if (!s)
        return;
    switch (s->kind) {
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
    case STMT_DISCARD: /* later results are unused */
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

/* ---- Functions ---- */

struct init_analysis *flow_create(struct analyser *a, struct arena *arena) {
    struct init_analysis *flow = arena_new(arena, struct init_analysis);
    flow->a = a;
    flow->known.arena = arena;
    flow->looks_at_all = diag_may_warn(a->c, WARN_UNREACHABLE_CODE) ||
                         diag_may_warn(a->c, WARN_IMPLICIT_FALLTHROUGH);
    return flow;
}

static bool is_worth_a_walk(const struct statement *s) {
    if (!s)
        return false;
    switch (s->kind) {
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

/* Returns false for functions without loops whose variables are initialized, the common case. */
static bool may_report(const struct init_analysis *f) {
    return f->looks_at_all || f->known.variables.count || is_worth_a_walk(f->function->body);
}

void flow_check(struct init_analysis *f, const struct function *function) {
    f->function = function;
    flow_make_room(f);
    flow_follow_parameters(f);
    if (may_report(f)) {
        walk_block(f, function->body);
        flow_check_outputs(f, function->end);
        flow_check_left_out(f);
    }
    for (size_t i = 0; i < f->known.variables.count; i++)
        f->index_of[f->known.variables.items[i].variable->id] = 0;
    f->known.variables.count = f->known.trail.count = f->waiting.count = 0;
    f->known.is_dead = f->is_quiet = false;
    f->known.steps = f->known.turn = f->known.turns = f->known.jumps = 0;
}

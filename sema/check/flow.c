/* Where values and control go in a function.
 *
 * One walk in the order of evaluation.  A loop's body is walked once: what it sets is set behind it
 * for sure if its condition is known to hold at first, and is likely to be otherwise.  What a
 * variable held before its declaration is met again in a loop does not count.
 *
 * A read in a loop may come behind a write that stands further down in it, so that it waits until
 * the loop has been walked. */
#include "check.h"
#include "known.h"
#include "parts.h"

/* A read of what no path so far has set, in a loop around whose end more may be known. */
struct waiting_read {
    uint32_t index, missing, mask;
    bool is_lent; /* to an inout parameter, which may only be written */
    const struct expression *place;
};
VEC(struct waiting_read, waiting_read_vec);

struct flow {
    struct analyser *a;
    const struct function *function;
    struct known known;
    uint32_t *index_of; /* by a variable's id: its index in `known`, and 1 */
    uint32_t *written;  /* by a variable's id: when last */
    uint32_t ids;       /* below which these two have room */
    uint32_t clock;
    uint32_t loop_depth;
    uint32_t jumps_out;              /* returns and discards so far */
    struct join *breaks, *continues; /* of what is around here */
    struct waiting_read_vec waiting;
    bool is_quiet; /* of where no path leads: that needs no word, or had it */
};

struct flow *flow_create(struct analyser *a, struct arena *arena) {
    struct flow *flow = arena_new(arena, struct flow);
    flow->a = a;
    flow->known.arena = arena;
    return flow;
}

static uint32_t *longer(struct flow *f, uint32_t *by_id, uint32_t ids) {
    return arena_grow(f->known.arena, by_id, f->ids * sizeof *by_id, ids * sizeof *by_id);
}

/* Bodies are looked into while others are still to be analysed. */
static void make_room(struct flow *f) {
    uint32_t needed = f->a->next_variable;
    if (needed <= f->ids)
        return;
    uint32_t ids = needed < 2 * f->ids ? 2 * f->ids : needed;
    f->index_of = longer(f, f->index_of, ids);
    f->written = longer(f, f->written, ids);
    f->ids = ids;
}

/* ---- Variables ---- */

/* Thousands of jumps that each tell of thousands of variables are a machine's work: the rest of
 * such a function is not looked at. */
enum { MAX_STEPS = 1 << 20 };

static void follow(struct flow *f, const struct variable *v) {
    uint32_t *index = &f->index_of[v->id];
    if (*index == 0)
        *index = known_add(&f->known, v, type_parts(v->type), f->loop_depth) + 1;
    known_set(&f->known, *index - 1, 0, 0);
}

static bool may_be_followed(const struct type *type) {
    bool has_parts = type_is_numeric(type) || type->kind == TYPE_ARRAY || type->kind == TYPE_STRUCT;
    return has_parts && !type_has_object(type) && type_parts(type) != 0;
}

static struct known_variable *followed(struct flow *f, const struct variable *v) {
    uint32_t index = f->index_of[v->id];
    return index && f->known.steps < MAX_STEPS ? &f->known.variables.items[index - 1] : NULL;
}

static void follow_parameters(struct flow *f) {
    for (uint32_t i = 0; i < f->function->parameter_count; i++) {
        const struct variable *v = f->function->parameters[i];
        if (v->storage == STORAGE_PARAMETER && v->direction == DIRECTION_OUT &&
            !(v->io & IO_MESH_OUTPUTS) && may_be_followed(v->type))
            follow(f, v);
    }
}

/* ---- Messages ---- */

static void note_declaration(struct flow *f, const struct variable *v) {
    note_at(f->a->c, v->at, "'%s' is declared here", atom_text(f->a->c->atoms, v->name));
}

static void tell(struct flow *f, struct known_variable *v, enum warning group,
                 const struct expression *place, uint32_t missing, const char *words) {
    diag_underline(f->a->c, place->begin, place->end);
    if (warning_at(f->a->c, group, place->at, "'%s' is %s",
                   parts_name(f->a->c, v->variable, missing), words))
        note_declaration(f, v->variable);
    v->is_told = true;
}

static void tell_of_read(struct flow *f, const struct waiting_read *read) {
    struct known_variable *v = &f->known.variables.items[read->index];
    if (v->is_told)
        return;
    bool is_partly = read->missing != read->mask, on_a_path = v->ever & read->missing;
    if (v->variable->storage == STORAGE_PARAMETER)
        tell(f, v, is_partly ? WARN_UNINITIALIZED_PART : WARN_PARAMETER_USAGE, read->place,
             read->missing, "an out parameter that is read before it is set");
    else if (read->is_lent)
        tell(f, v, WARN_SOMETIMES_UNINITIALIZED, read->place, read->missing,
             "given to an inout parameter, but nothing has set it");
    else if (on_a_path)
        tell(f, v, WARN_SOMETIMES_UNINITIALIZED, read->place, read->missing,
             "read here, and not set on every path that leads here");
    else
        tell(f, v, is_partly ? WARN_UNINITIALIZED_PART : WARN_UNINITIALIZED, read->place,
             read->missing, "read here, but nothing has set it");
}

/* ---- Reads and writes ---- */

static void read_parts(struct flow *f, struct known_variable *v, const struct expression *place,
                       bool is_lent) {
    struct parts p = parts_of_place(f->a->c, place);
    uint32_t missing = p.mask & ~v->likely, unsure = p.mask & ~v->sure;
    if (unsure && !missing)
        tell(f, v, WARN_CONDITIONAL_UNINITIALIZED, place, unsure,
             "read here, and set only if a loop before it runs");
    if (!missing || (!p.is_exact && missing != p.mask))
        return;
    struct waiting_read read = {(uint32_t)(v - f->known.variables.items), missing, p.mask, is_lent,
                                place};
    if (f->loop_depth > v->depth)
        vec_push(f->known.arena, &f->waiting, read);
    else
        tell_of_read(f, &read);
}

static void visit(void *user, const struct expression *e);

/* The subscripts on the way to a place are values; what the way begins with, but for a variable, is
 * an expression like others.  Returns the variable. */
static const struct variable *visit_way(struct flow *f, const struct expression *place) {
    while (place->kind != EXPR_VARIABLE) {
        const struct expression *whole = expression_whole(place);
        if (place->kind == EXPR_INDEX)
            visit(f, place->index.index);
        if (!whole) {
            visit(f, place);
            return NULL;
        }
        place = whole;
    }
    return place->variable;
}

static void read_variable(struct flow *f, const struct variable *v, const struct expression *place,
                          bool is_lent) {
    struct known_variable *known = v && !f->known.is_dead ? followed(f, v) : NULL;
    if (known && !known->is_told)
        read_parts(f, known, place, is_lent);
}

static void write_variable(struct flow *f, const struct variable *v,
                           const struct expression *place) {
    if (!v || f->known.is_dead)
        return;
    f->written[v->id] = ++f->clock;
    struct known_variable *known = followed(f, v);
    if (!known)
        return;
    uint32_t mask = parts_of_place(f->a->c, place).mask;
    known->ever |= mask;
    known_set(&f->known, f->index_of[v->id] - 1, known->sure | mask, known->likely | mask);
}

static void read_place(struct flow *f, const struct expression *place) {
    read_variable(f, visit_way(f, place), place, false);
}

static void write_place(struct flow *f, const struct expression *place) {
    write_variable(f, visit_way(f, place), place);
}

/* The way is gone once: where such places stand in one another, twice would be twice for each. */
static void change_place(struct flow *f, const struct expression *place, bool is_lent) {
    const struct variable *v = visit_way(f, place);
    read_variable(f, v, place, is_lent);
    write_variable(f, v, place);
}

static bool is_read_by_call(const struct expression *call, uint32_t argument) {
    const struct function *callee = call->kind == EXPR_CALL ? call->call.function : NULL;
    return callee && argument < callee->parameter_count &&
           callee->parameters[argument]->direction == DIRECTION_INOUT;
}

/* An object whose method is called may be set by it; what it reads of it is not known. */
static void visit_argument(struct flow *f, const struct expression *e, bool is_read) {
    const struct expression *target = e->kind == EXPR_OUT_ARGUMENT ? e->out_argument.target : e;
    if (e->kind != EXPR_OUT_ARGUMENT && e->category != CATEGORY_LVALUE) {
        visit(f, e);
        return;
    }
    if (is_read && e->kind == EXPR_OUT_ARGUMENT)
        change_place(f, target, true);
    else
        write_place(f, target);
}

static void visit_call(struct flow *f, const struct expression *call) {
    uint32_t i = 0;
    for (const struct expression *e = call->call.first; e; e = e->next)
        visit_argument(f, e, is_read_by_call(call, i++));
}

/* ---- Expressions whose parts may not run ---- */

static int known_truth(struct flow *f, const struct expression *condition) {
    const struct constant *k = condition ? expression_fold(f->a->c, condition) : NULL;
    if (!condition)
        return 1;
    if (!k || k->count != 1)
        return -1;
    return scalar_is_float((enum scalar)k->type->scalar) ? k->values[0].f != 0
                                                         : k->values[0].u != 0;
}

static void visit_aside(struct flow *f, const struct join *join, const struct expression *e,
                        struct join *into) {
    visit(f, e);
    join_add(&f->known, into);
    join_back(&f->known, join, false);
}

static void visit_conditional(struct flow *f, const struct expression *e) {
    visit(f, e->conditional.condition);
    bool was_dead = f->known.is_dead;
    struct join join;
    join_begin(&f->known, &join);
    if (was_dead || !e->short_circuit) {
        visit(f, e->conditional.yes);
        visit(f, e->conditional.no);
        return;
    }
    visit_aside(f, &join, e->conditional.yes, &join);
    visit_aside(f, &join, e->conditional.no, &join);
    join_end(&f->known, &join);
}

static void visit_logical(struct flow *f, const struct expression *e) {
    visit(f, e->binary.left);
    struct join join;
    join_begin(&f->known, &join);
    visit(f, e->binary.right);
    if (e->short_circuit)
        join_back(&f->known, &join, f->known.is_dead);
}

static void visit_compound(struct flow *f, const struct expression *e) {
    visit(f, e->compound.right);
    change_place(f, e->compound.target, false);
}

static void visit(void *user, const struct expression *e) {
    struct flow *f = user;
    switch ((int)e->kind) {
    case EXPR_LOAD:
        read_place(f, e->unary.operand);
        break;
    case EXPR_ASSIGN:
        visit(f, e->binary.right);
        write_place(f, e->binary.left);
        break;
    case EXPR_COMPOUND:
        visit_compound(f, e);
        break;
    case EXPR_INCREMENT:
        change_place(f, e->unary.operand, false);
        break;
    case EXPR_CONDITIONAL:
        visit_conditional(f, e);
        break;
    case EXPR_LOGICAL:
        visit_logical(f, e);
        break;
    case EXPR_CALL:
    case EXPR_INTRINSIC:
    case EXPR_METHOD:
        visit_call(f, e);
        break;
    default:
        expression_children(e, visit, f);
    }
}

/* ---- Statements ---- */

static void walk(struct flow *f, const struct statement *s);

static void declare(struct flow *f, const struct variable *v) {
    if (!v)
        return;
    bool is_set = v->initializer && v->initializer->kind != EXPR_UNDEFINED;
    if (v->initializer)
        visit(f, v->initializer);
    if (v->storage != STORAGE_LOCAL)
        return;
    f->written[v->id] = ++f->clock;
    if (!is_set && !f->known.is_dead && may_be_followed(v->type))
        follow(f, v);
}

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
    declare(f, s->if_.variable);
    visit(f, s->if_.condition);
    int truth = known_truth(f, s->if_.condition);
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
        struct known_value now = {index, 0, k->variables.items[index].likely};
        vec_push(k->arena, &after, now);
    }
    join_back(k, join, false);
    for (size_t i = 0; i < after.count; i++) {
        const struct known_value *now = &after.items[i];
        known_set(k, now->index, k->variables.items[now->index].sure, now->likely);
    }
    vec_give_back(k->arena, &after);
    join_add(k, join);
}

static void settle_reads(struct flow *f) {
    size_t kept = 0;
    for (size_t i = 0; i < f->waiting.count; i++) {
        struct waiting_read read = f->waiting.items[i];
        if (f->loop_depth > f->known.variables.items[read.index].depth)
            f->waiting.items[kept++] = read;
        else
            tell_of_read(f, &read);
    }
    f->waiting.count = kept;
}

struct condition_search {
    const struct flow *flow;
    uint32_t since;
    bool may_change, has_variable;
};

static void search_condition(void *user, const struct expression *e) {
    struct condition_search *s = user;
    bool is_plain = e->kind == EXPR_LOAD || e->kind == EXPR_CONVERT || e->kind == EXPR_BINARY ||
                    e->kind == EXPR_LOGICAL || e->kind == EXPR_UNARY || e->kind == EXPR_CONSTANT ||
                    e->kind == EXPR_SWIZZLE;
    if (e->kind == EXPR_VARIABLE) {
        s->has_variable = true;
        s->may_change |=
            (e->variable->storage != STORAGE_LOCAL && e->variable->storage != STORAGE_PARAMETER) ||
            s->flow->written[e->variable->id] > s->since;
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

static void check_ends(struct flow *f, const struct statement *s, uint32_t since,
                       uint32_t jumps_out, uint32_t breaks) {
    if (breaks || f->jumps_out != jumps_out || f->known.is_dead)
        return;
    if (known_truth(f, s->loop.condition) == 1)
        warning_at(f->a->c, WARN_INFINITE_LOOP, s->at, "nothing ends this loop");
    else if (is_unchanging(f, s, since))
        warning_at(f->a->c, WARN_INFINITE_LOOP, s->loop.condition->at,
                   "nothing in this loop changes what its condition looks at");
}

static void visit_condition(struct flow *f, const struct statement *s) {
    declare(f, s->loop.variable);
    if (s->loop.condition)
        visit(f, s->loop.condition);
}

/* The body, and what follows it before the next round. */
static void walk_round(struct flow *f, const struct statement *s) {
    struct join continues, *outer = f->continues;
    join_begin(&f->known, &continues);
    f->continues = &continues;
    walk(f, s->loop.body);
    join_add(&f->known, &continues);
    join_end(&f->known, &continues);
    f->continues = outer;
    if (s->kind == STMT_DO)
        visit_condition(f, s);
    else if (s->loop.step)
        visit(f, s->loop.step);
}

/* The ways out of a loop but for jumps, behind its last round. */
static void join_end_of_rounds(struct flow *f, const struct statement *s, struct join *breaks,
                               bool was_dead) {
    int truth = known_truth(f, s->loop.condition);
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

static void walk_rounds(struct flow *f, const struct statement *s, struct join *breaks) {
    struct join *outer = f->breaks;
    f->breaks = breaks;
    if (s->kind == STMT_DO || known_truth(f, s->loop.condition) != 0)
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
    settle_reads(f);
    uint32_t break_count = breaks.paths;
    join_end_of_rounds(f, s, &breaks, was_dead);
    f->known.is_dead = was_dead;
    check_ends(f, s, since, jumps_out, break_count);
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
    declare(f, s->switch_.variable);
    visit(f, s->switch_.condition);
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
            note_declaration(f, v->variable);
        v->is_told = true;
    }
}

static void walk_return(struct flow *f, const struct statement *s) {
    if (s->expression)
        visit(f, s->expression);
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
        visit(f, s->expression);
        break;
    case STMT_VARIABLE:
        declare(f, s->variable);
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

static void forget(struct flow *f) {
    for (size_t i = 0; i < f->known.variables.count; i++)
        f->index_of[f->known.variables.items[i].variable->id] = 0;
    f->known.variables.count = f->known.trail.count = f->waiting.count = 0;
    f->known.is_dead = f->is_quiet = false;
    f->known.steps = 0;
}

void flow_check(struct flow *f, const struct function *function) {
    f->function = function;
    make_room(f);
    follow_parameters(f);
    walk_block(f, function->body);
    check_outputs(f, function->end);
    forget(f);
}

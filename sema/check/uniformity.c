/* Checks of operations that require uniformity: derivatives, implicit-LOD samples and barriers of a
 * group in divergent control flow, and divergent resource indices without NonUniformResourceIndex.
 *
 * Stage inputs, results of atomics, and values computed from these are divergent. Memory is uniform
 * at a uniform address, because shaders usually write it before a barrier. A variable is divergent
 * if a divergent value is assigned to it, or any value in divergent control flow. Control flow
 * stays divergent behind a divergent jump, up to the end of what the jump leaves. All reachable
 * functions are visited until the result is stable, and once more to report. */
#include <string.h>

#include "../convert/convert.h"
#include "../tree/fold.h"
#include "check.h"

enum { MAX_WALKS = 8 }; /* deeper call chains are analyzed incompletely */

struct uniformity {
    struct analyser *a;
    const struct function *function;
    bool *differs;  /* divergent variables, by id */
    bool *returned; /* divergent return values, by function id */
    bool *aside;    /* functions called in divergent control flow, by id */
    uint32_t depth; /* The number of enclosing divergent conditions. */
    struct region *region;
    uint32_t left_regions; /* The number of enclosing regions that some invocations have left. */
    bool has_ended;        /* Some invocations have returned from the function. */
    struct map left_loops; /* Loops that some invocations leave before others. */
    bool is_changed, is_reporting;
};

/* A loop or switch, which jumps leave. */
struct region {
    struct region *outer;
    const struct statement *statement;
    bool is_left;
};

static void set_flag(struct uniformity *u, bool *flag, bool differs) {
    u->is_changed |= differs && !*flag;
    *flag |= differs;
}

static bool is_varying_value(struct uniformity *u, const struct expression *e);

struct any_child {
    struct uniformity *u;
    bool differs;
};

static void visit_child(void *user, const struct expression *e) {
    struct any_child *any = user;
    any->differs |= is_varying_value(any->u, e);
}

static bool any_child(struct uniformity *u, const struct expression *e) {
    struct any_child any = {.u = u};
    expression_children(e, visit_child, &any);
    return any.differs;
}

/* Returns false where values differ after control flow has joined. */
static bool is_joint(const struct uniformity *u) {
    return !u->depth && !u->left_regions && !u->aside[u->function->id];
}

/* Returns whether all invocations execute this code together. */
static bool is_together(const struct uniformity *u) {
    return is_joint(u) && !u->has_ended;
}

/* ---- Jumps ---- */

static bool is_loop(const struct statement *s) {
    return s->kind != STMT_SWITCH;
}

static void leave(struct uniformity *u, struct region *r) {
    u->left_regions += !r->is_left;
    r->is_left = true;
}

/* Notes that the next iterations of a loop run without some invocations. */
static void leave_for_good(struct uniformity *u, struct region *r) {
    if (!is_loop(r->statement))
        return;
    void **slot = map_slot(u->a->c->typed, &u->left_loops, &r->statement, sizeof r->statement);
    u->is_changed |= !*slot;
    *slot = u;
}

static bool is_left_for_good(struct uniformity *u, const struct statement *s) {
    return map_find(&u->left_loops, &s, sizeof s) != NULL;
}

static void enter(struct uniformity *u, struct region *r, const struct statement *s) {
    *r = (struct region){.outer = u->region, .statement = s};
    u->region = r;
    if (is_left_for_good(u, s))
        leave(u, r);
}

/* Joins the invocations that have continued with the next iteration. */
static void end_iteration(struct uniformity *u) {
    struct region *r = u->region;
    if (is_left_for_good(u, r->statement))
        return;
    u->left_regions -= r->is_left;
    r->is_left = false;
}

static void end_region(struct uniformity *u) {
    u->left_regions -= u->region->is_left;
    u->region = u->region->outer;
}

static void jump(struct uniformity *u, enum statement_kind kind) {
    struct region *r = u->region;
    if (is_together(u))
        return;
    if (kind == STMT_RETURN) {
        u->has_ended = true;
        for (; r; r = r->outer)
            leave_for_good(u, r);
        return;
    }
    for (; kind == STMT_CONTINUE && r && !is_loop(r->statement); r = r->outer)
        leave(u, r);
    if (!r)
        return;
    leave(u, r);
    if (kind == STMT_BREAK)
        leave_for_good(u, r);
}

/* ---- Writes ---- */

static void write_to(struct uniformity *u, const struct expression *lvalue, bool differs) {
    unsigned way = THROUGH_PARTS | THROUGH_SWIZZLES | THROUGH_OUT;
    const struct expression *root = expression_root(lvalue, way);
    if (root->kind == EXPR_VARIABLE)
        set_flag(u, &u->differs[root->variable->id], differs || !is_joint(u));
}

/* ---- Messages ---- */

static void check_derivative(struct uniformity *u, const struct expression *e,
                             const struct intrinsic_info *info) {
    if (!u->is_reporting || !(info->flags & ROW_DERIVATIVE) || is_together(u))
        return;
    diag_underline(u->a->c, e->begin, e->end);
    warning_at(u->a->c, WARN_DERIVATIVE_UNIFORMITY, e->at,
               "'%s' computes derivatives in non-uniform control flow", info->name);
}

enum { WAITS_FOR_GROUP = 1 }; /* a flag in the last argument of Barrier() */

/* Checks barriers that wait for all invocations of the group (Vulkan, OpControlBarrier). */
static void check_barrier(struct uniformity *u, const struct expression *e,
                          const struct intrinsic_info *info) {
    if (!u->is_reporting || !(info->flags & ROW_GROUP_WAIT) || is_together(u))
        return;
    const struct constant *flags = e->call.last ? expression_fold(u->a->c, e->call.last) : NULL;
    if (e->call.last && !(flags && flags->count == 1 && flags->values[0].u & WAITS_FOR_GROUP))
        return;
    diag_underline(u->a->c, e->begin, e->end);
    warning_at(u->a->c, WARN_BARRIER_UNIFORMITY, e->at,
               "'%s' waits for all threads of the group in non-uniform control flow", info->name);
}

static void check_index(struct uniformity *u, const struct expression *e, bool differs) {
    const struct expression *index = e->index.index;
    if (!u->is_reporting || !differs || index->is_non_uniform || e->is_non_uniform ||
        !type_has_resource(e->type))
        return;
    diag_underline(u->a->c, index->begin, index->end);
    warning_at(u->a->c, WARN_NON_UNIFORM_INDEX, index->at,
               "resource index may be non-uniform; use 'NonUniformResourceIndex'");
}

/* ---- Values ---- */

static bool variable_differs(const struct uniformity *u, const struct variable *v) {
    if (v->storage == STORAGE_GROUPSHARED)
        return false;
    return v->storage == STORAGE_IO || (!storage_is_read_only(v->storage) && u->differs[v->id]);
}

/* Returns whether a wave operation has the same result for all invocations of a wave, like sums,
 * votes and reads of the first lane. */
static bool is_same_for_all(const struct intrinsic_info *info) {
    return info->flags & ROW_WAVE &&
           (!strncmp(info->name, "WaveActive", 10) || !strcmp(info->name, "WaveReadLaneFirst"));
}

static bool call_of_row(struct uniformity *u, const struct expression *e,
                        const struct intrinsic_info *info) {
    bool differs = false;
    for (const struct expression *x = e->call.first; x; x = x->next)
        differs |= is_varying_value(u, x);
    differs |= (info->flags & ROW_EFFECT) != 0;
    for (const struct expression *x = e->call.first; x; x = x->next)
        if (x->kind == EXPR_OUT_ARGUMENT)
            write_to(u, x, differs);
    check_derivative(u, e, info);
    check_barrier(u, e, info);
    return !is_same_for_all(info) && (differs || info->flags & ROW_WAVE);
}

static bool call_of_function(struct uniformity *u, const struct expression *e) {
    const struct function *f = e->call.function;
    uint32_t i = 0;
    for (const struct expression *x = e->call.first; x; x = x->next, i++) {
        bool differs = is_varying_value(u, x);
        if (i < f->parameter_count)
            set_flag(u, &u->differs[f->parameters[i]->id], differs);
        if (i < f->parameter_count &&
            (x->kind == EXPR_OUT_ARGUMENT || x->category == CATEGORY_LVALUE))
            write_to(u, x, u->differs[f->parameters[i]->id]);
    }
    set_flag(u, &u->aside[f->id], !is_together(u));
    return u->returned[f->id];
}

static bool written(struct uniformity *u, const struct expression *target, bool differs) {
    differs |= is_varying_value(u, target);
    write_to(u, target, differs);
    return differs;
}

static bool is_varying_choice(struct uniformity *u, const struct expression *e) {
    bool condition = is_varying_value(u, e->conditional.condition);
    u->depth += condition && e->short_circuit;
    bool yes = is_varying_value(u, e->conditional.yes), no = is_varying_value(u, e->conditional.no);
    u->depth -= condition && e->short_circuit;
    return condition || yes || no;
}

static bool logical(struct uniformity *u, const struct expression *e) {
    int truth = sema_fold_truth(u->a->c, e->binary.left);
    if (truth >= 0 && truth == (e->op == OPERATOR_LOGICAL_OR))
        return false;
    bool left = is_varying_value(u, e->binary.left);
    u->depth += left && e->short_circuit;
    bool right = is_varying_value(u, e->binary.right);
    u->depth -= left && e->short_circuit;
    return left || right;
}

/* Returns whether the value of an expression may be divergent. */
static bool is_varying_value(struct uniformity *u, const struct expression *e) {
    switch (e->kind) {
    case EXPR_VARIABLE:
        return variable_differs(u, e->variable);
    case EXPR_INDEX: {
        bool base = is_varying_value(u, e->index.base), index = is_varying_value(u, e->index.index);
        check_index(u, e, index);
        return base || index;
    }
    case EXPR_ASSIGN:
        return written(u, e->binary.left, is_varying_value(u, e->binary.right));
    case EXPR_COMPOUND:
        return written(u, e->compound.target, is_varying_value(u, e->compound.right));
    case EXPR_INCREMENT:
        return written(u, e->unary.operand, false);
    case EXPR_CONDITIONAL:
        return is_varying_choice(u, e);
    case EXPR_LOGICAL:
        return logical(u, e);
    case EXPR_CALL:
        return call_of_function(u, e);
    case EXPR_INTRINSIC:
        return call_of_row(u, e, intrinsic_info(e->call.row));
    case EXPR_METHOD:
        return call_of_row(u, e, method_info(e->call.row));
    default:
        return any_child(u, e);
    }
}

/* ---- Statements ---- */

static void walk_statement(void *user, const struct statement *s);

static void declare_local(struct uniformity *u, const struct variable *v) {
    if (v && v->initializer)
        set_flag(u, &u->differs[v->id], is_varying_value(u, v->initializer) || !is_joint(u));
}

static void walk_loop(struct uniformity *u, const struct statement *s) {
    if (s->loop.init)
        walk_statement(u, s->loop.init);
    declare_local(u, s->loop.variable);
    bool differs = s->loop.condition && is_varying_value(u, s->loop.condition);
    struct region region;
    u->depth += differs;
    enter(u, &region, s);
    walk_statement(u, s->loop.body);
    end_iteration(u);
    if (s->loop.step)
        is_varying_value(u, s->loop.step);
    end_region(u);
    u->depth -= differs;
}

static void walk_governed(struct uniformity *u, const struct variable *v,
                          const struct expression *condition, const struct statement *s) {
    declare_local(u, v);
    bool differs = is_varying_value(u, condition);
    u->depth += differs;
    statement_children(s, walk_statement, u);
    u->depth -= differs;
}

static void walk_switch(struct uniformity *u, const struct statement *s) {
    struct region region;
    enter(u, &region, s);
    walk_governed(u, s->switch_.variable, s->switch_.condition, s);
    end_region(u);
}

static void walk_statement(void *user, const struct statement *s) {
    struct uniformity *u = user;
    switch (s->kind) {
    case STMT_EXPRESSION:
        is_varying_value(u, s->expression);
        break;
    case STMT_VARIABLE:
        declare_local(u, s->variable);
        break;
    case STMT_RETURN:
        if (s->expression)
            set_flag(u, &u->returned[u->function->id],
                     is_varying_value(u, s->expression) || !is_together(u));
        jump(u, s->kind);
        break;
    case STMT_BREAK:
    case STMT_CONTINUE:
        jump(u, s->kind);
        break;
    case STMT_IF:
        walk_governed(u, s->if_.variable, s->if_.condition, s);
        break;
    case STMT_SWITCH:
        walk_switch(u, s);
        break;
    case STMT_FOR:
    case STMT_WHILE:
    case STMT_DO:
        walk_loop(u, s);
        break;
    default:
        statement_children(s, walk_statement, u);
    }
}

/* ---- Programs ---- */

static bool is_alike_for_all(const struct semantic *semantic) {
    static const enum system_value alike[] = {SV_GROUP_ID, SV_VIEW_ID, SV_START_VERTEX,
                                              SV_START_INSTANCE};
    for (size_t i = 0; semantic && i < COUNT_OF(alike); i++)
        if (semantic->value == alike[i])
            return true;
    return false;
}

static void begin_with_inputs(struct uniformity *u) {
    const struct program *p = u->a->program;
    for (uint32_t i = 0; i < p->entry_count; i++) {
        const struct function *f = p->entries[i].function;
        for (uint32_t k = 0; k < f->parameter_count; k++)
            u->differs[f->parameters[k]->id] = !is_alike_for_all(f->parameters[k]->semantic);
    }
}

static void walk_all(struct uniformity *u) {
    const struct program *p = u->a->program;
    u->is_changed = false;
    for (uint32_t i = 0; i < p->function_count; i++) {
        u->function = p->functions[i];
        u->has_ended = false;
        if (u->function->body)
            walk_statement(u, u->function->body);
    }
}

void sema_check_uniformity(struct analyser *a, struct arena *arena) {
    struct uniformity u = {.a = a};
    u.differs = arena_array(arena, bool, a->next_variable);
    u.returned = arena_array(arena, bool, a->program->function_count);
    u.aside = arena_array(arena, bool, a->program->function_count);
    begin_with_inputs(&u);
    u.is_changed = true;
    for (int i = 0; i < MAX_WALKS && u.is_changed; i++)
        walk_all(&u);
    u.is_reporting = true;
    walk_all(&u);
}

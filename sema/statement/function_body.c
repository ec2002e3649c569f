/* Analyzes the bodies of functions.
 *
 * A body is analyzed in the scope of its declaration, regardless of the caller (C++ [basic.lookup],
 * [temp.point]), so the caller's context is saved.
 *
 * Most bodies are of unreachable functions from headers. They are checked for errors and warnings,
 * and their trees are then freed. */
#include "../../base/trace.h"
#include "../../parser/parser.h"
#include "../convert/convert.h"
#include "../expression/expression.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "../tree/fold.h"
#include "statement.h"

static void declare_parameters(struct analyser *a, const struct function *f) {
    for (uint32_t i = 0; i < f->parameter_count; i++) {
        struct variable *v = f->parameters[i];
        if (v->storage != STORAGE_THIS)
            v->type = sema_check_variable_type(a, v->type, v->at);
        struct symbol symbol = {
            .kind = SYMBOL_VARIABLE, .name = v->name, .at = v->at, .variable = v};
        if (v->storage == STORAGE_THIS)
            a->here.this_ = v;
        else
            sema_declare_name(a, symbol);
    }
}

/* Returns the last expression statement, which is the result in some other languages. */
static const struct expression *last_value(struct analyser *a, const struct function *f) {
    const struct statement *last = f->body->block.first;
    while (last && last->next)
        last = last->next;
    const struct expression *e = last && last->kind == STMT_EXPRESSION ? last->expression : NULL;
    bool is_value = e && e->kind != EXPR_ASSIGN && e->kind != EXPR_COMPOUND &&
                    e->kind != EXPR_INCREMENT && e->type->kind != TYPE_VOID;
    return is_value && conversion_plan(a, e->type, f->return_type, false).form != FORM_NONE ? e
                                                                                            : NULL;
}

static void propose_return(struct analyser *a, const struct function *f) {
    const struct expression *e = last_value(a, f);
    if (e)
        diag_propose(a->c, (struct fix){e->begin, FIX_BEFORE, "return ", 0});
}

static void report_missing_return(struct analyser *a, const struct function *f) {
    if (relaxation_is_on(a->c, RELAX_MISSING_RETURN))
        relaxation_accepts(a->c, RELAX_MISSING_RETURN, f->end, "%s", f->full_name);
    else {
        propose_return(a, f);
        if (warning_at(a->c, WARN_RETURN_TYPE, f->end,
                       "non-void function '%s' does not return a value on every path",
                       atom_text(a->c->atoms, f->name)))
            relaxation_note(a->c, RELAX_MISSING_RETURN, f->end);
    }
}

static void check_missing_return(struct analyser *a, const struct function *f) {
    if (f->return_type->kind == TYPE_VOID || f->return_type->kind == TYPE_ERROR || a->checked)
        return;
    if (statement_falls_through(a->c, f->body)) {
        unsigned errors = diag_error_count(a->c);
        report_missing_return(a, f);
        a->missing_returns += diag_error_count(a->c) - errors;
    }
}

struct index_check {
    struct analyser *a;
    const struct expression *indexed; /* The base of the last array index visited. */
};

/* Checks array indices. Operands of && || and ?: that a constant condition excludes are skipped.
 * Like dxc, checks only the last of several indices. */
static void check_indices(void *user, const struct expression *e) {
    struct index_check *check = user;
    struct analyser *a = check->a;
    int truth = e->kind == EXPR_LOGICAL       ? sema_fold_truth(a->c, e->binary.left)
                : e->kind == EXPR_CONDITIONAL ? sema_fold_truth(a->c, e->conditional.condition)
                                              : -1;
    if (e->kind == EXPR_INDEX) {
        sema_check_array_index(a, e, e == check->indexed);
        check->indexed = e->index.base; /* visited next */
    }
    if (truth >= 0 && e->kind == EXPR_CONDITIONAL)
        check_indices(check, truth ? e->conditional.yes : e->conditional.no);
    else if (truth >= 0 && truth == (e->op == OPERATOR_LOGICAL_OR))
        check_indices(check, e->binary.left);
    else
        expression_children(e, check_indices, check);
}

/* Adds notes for the instantiations around a function, without the middle of a long chain. */
static void note_instantiations(struct analyser *a, const struct function_symbol *f) {
    enum { NEAR_ERROR = 4, NEAR_CODE = 2 };
    uint32_t last = 0, number = 0;
    for (const struct function_symbol *s = f; s && s->instantiated_at; s = s->caller)
        last++;
    for (; f && f->instantiated_at; f = f->caller, number++)
        if (number < NEAR_ERROR || number + NEAR_CODE >= last)
            note_at(a->c, f->instantiated_at, "in instantiation of '%s' requested here",
                    f->function->full_name);
}

static const struct type *check_return_type(struct analyser *a, const struct function *f) {
    const struct type *type = f->return_type;
    return type->kind == TYPE_STRUCT ? sema_check_variable_type(a, type, f->at) : type;
}

static struct arena *arena_for(struct analyser *a, const struct function_symbol *f) {
    f->function->is_mentioned = !a->checked && function_is_mentioned(a, f);
    if (f->function->is_mentioned || a->found)
        return a->c->typed;
    if (!a->scratch)
        a->scratch = arena_branch(a->c->typed);
    return a->scratch;
}

/* Frees the tree of an unreachable body. If declarations outlive the body, its arena is kept, and
 * the next body gets another one. */
static void forget_body(struct analyser *a, struct function *f) {
    if (f->is_mentioned)
        return;
    if (a->here.outlives_body) {
        a->scratch = NULL;
        return;
    }
    if (!a->checked)
        lint_statement(a, f);
    f->body = NULL;
    if (a->here.nodes == a->scratch)
        arena_clear(a->scratch);
}

/* Adds a body to the known ones if it has no mistakes and its tree was freed. Lint checks have
 * run if there are no errors. A body that requires an instance of a template is analyzed each time,
 * because the instance is analyzed later, and may contain mistakes. */
static void add_known_body(struct analyser *a, const struct function_symbol *f,
                           unsigned mistakes_before, uint32_t requests_before) {
    const struct node *d = f->declarator;
    bool is_forgotten = !f->function->is_mentioned && !a->here.outlives_body;
    bool is_instance = f->instantiated_at || a->here.instantiation_depth;
    if (a->blocks && !is_instance && is_forgotten && !a->c->relaxations &&
        !diag_error_count(a->c) && diag_mistake_count(a->c) == mistakes_before &&
        a->requests == requests_before)
        known_bodies_add(a->c, a->blocks, d->declarator.body->at, f->function->name, d->at);
}

static void note_body(struct analyser *a, const struct function_symbol *f) {
    const struct function *function = f->function;
    const struct found_body body = {function->begin, function->end, function, function->body};
    found_enter(a, function->at, function->end);
    if (a->found)
        vec_push(a->c->typed, &a->found->bodies, body);
}

static void analyse_block(struct analyser *a, struct function_symbol *f) {
    unsigned errors = diag_error_count(a->c), mistakes = diag_mistake_count(a->c);
    uint32_t requests = a->requests;
    f->function->body = sema_analyse_function_block(a, f->declarator->declarator.body);
    f->body_state = BODY_DONE;
    note_body(a, f);
    if (a->here.exceeds_bounds)
        statement_reached_expressions(a->c, f->function->body, check_indices,
                                      &(struct index_check){.a = a});
    if (diag_error_count(a->c) == a->missing_returns)
        check_missing_return(a, f->function);
    else if (f->instantiated_at && diag_error_count(a->c) > errors)
        note_instantiations(a, f);
    forget_body(a, f->function);
    add_known_body(a, f, mistakes, requests);
}

static bool is_omitted(const struct node *body) {
    return body->list.first && body->list.first->kind == NODE_OMITTED;
}

void sema_analyse_body(struct analyser *a, struct function_symbol *f) {
    const struct surroundings outer = a->here;
    f->body_state = BODY_RUNNING;
    a->here = (struct surroundings){.scope = f->scope,
                                    .nodes = arena_for(a, f),
                                    .function = f,
                                    .record = f->function->record,
                                    .nesting = outer.nesting,
                                    .instantiation_depth = f->depth,
                                    .row_major = outer.row_major};
    scope_push(a, SCOPE_FUNCTION);
    declare_parameters(a, f->function);
    f->function->end = f->declarator->declarator.body->end;
    f->function->return_type = check_return_type(a, f->function);
    if (is_omitted(f->declarator->declarator.body)) {
        if (a->c->extent.kind == EXTENT_PLACE) /* other functions may be reachable, too */
            f->function->body = sema_analyse_function_block(a, f->declarator->declarator.body);
        f->body_state = BODY_DONE;
    } else {
        trace_begin(a->c, "analyse function", f->function->full_name);
        analyse_block(a, f);
        trace_end(a->c);
    }
    a->here = outer;
}

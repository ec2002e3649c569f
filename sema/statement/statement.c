/* Analysis of statements and function bodies. */
#include "../convert/convert.h"
#include "../declare/declare.h"
#include "../expression/expression.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "../tree/fold.h"
#include "statement.h"

/* ---- Blocks ---- */

static struct statement *block_of(struct analyser *a, const struct node *node,
                                  const struct list *statements) {
    struct statement *block = statement_create(a, STMT_BLOCK, node);
    for (const struct node *n = statements->first; n; n = n->next)
        block_append(block, sema_analyse_statement(a, n));
    return block;
}

/* Analyzes a function body, which shares the scope of the parameters. */
static struct statement *analyse_function_block(struct analyser *a, const struct node *block) {
    return block_of(a, block, &block->list);
}

static enum attribute_place place_of(const struct node *node) {
    switch (node->kind) {
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_DO:
        return PLACE_LOOP;
    case NODE_IF:
        return PLACE_IF;
    case NODE_SWITCH:
        return PLACE_SWITCH;
    default:
        return PLACE_STATEMENT;
    }
}

static const struct attribute *analyse_hints(struct analyser *a, const struct node *node) {
    static const struct {
        enum attribute_kind one, other;
    } clashes[] = {
        {ATTRIBUTE_UNROLL, ATTRIBUTE_LOOP},
        {ATTRIBUTE_UNROLL, ATTRIBUTE_FAST_OPT},
    };
    const struct attribute *list = sema_analyse_attributes(a, node->attributes, place_of(node));
    for (size_t i = 0; list && i < sizeof clashes / sizeof *clashes; i++) {
        const struct attribute *one = attribute_find(list, clashes[i].one);
        if (one && attribute_find(list, clashes[i].other)) {
            error_at(a->c, one->at, "attribute '%s' cannot be combined with attribute '%s'",
                     attribute_name(clashes[i].one), attribute_name(clashes[i].other));
            break;
        }
    }
    return list;
}

static struct statement *analyse_block(struct analyser *a, const struct node *node) {
    scope_push(a, SCOPE_BLOCK);
    struct statement *block = block_of(a, node, &node->list);
    block->attributes = analyse_hints(a, node);
    scope_pop(a);
    return block;
}

/* Analyzes a controlled statement as a block with a separate scope. */
static struct statement *analyse_governed(struct analyser *a, const struct node *node) {
    if (node->kind == NODE_BLOCK)
        return sema_analyse_statement(a, node);
    scope_push(a, SCOPE_BLOCK);
    struct statement *block = statement_create(a, STMT_BLOCK, node);
    block_append(block, sema_analyse_statement(a, node));
    scope_pop(a);
    return block;
}

/* Analyzes a statement that is unreachable if `is_dead` is set. */
static struct statement *analyse_dead(struct analyser *a, const struct node *node, bool is_dead) {
    bool outer = a->here.is_dead;
    a->here.is_dead |= is_dead;
    struct statement *s = analyse_governed(a, node);
    a->here.is_dead = outer;
    return s;
}

/* ---- if ---- */

static struct statement *analyse_if(struct analyser *a, const struct node *node) {
    struct statement *s = statement_create(a, STMT_IF, node);
    scope_push(a, SCOPE_BLOCK)->is_head = true;
    s->if_.condition = sema_analyse_condition(a, node->if_.condition, &s->if_.variable);
    int truth = sema_fold_truth(a->c, s->if_.condition);
    s->if_.yes = analyse_dead(a, node->if_.yes, truth == 0);
    s->if_.no = node->if_.no ? analyse_dead(a, node->if_.no, truth == 1) : NULL;
    sema_warn_of_if(a, node);
    scope_pop(a);
    return s;
}

/* ---- Loops ---- */

static const struct statement *analyse_loop_body(struct analyser *a, const struct node *node) {
    a->here.loop_depth++;
    struct statement *body = analyse_governed(a, node);
    a->here.loop_depth--;
    return body;
}

/* Analyzes a `for`. Before HLSL 2021, variables declared in its head are visible after the loop. */
static struct statement *analyse_for(struct analyser *a, const struct node *node) {
    struct statement *s = statement_create(a, STMT_FOR, node);
    bool leaks = a->options->hlsl_version < 2021;
    if (!leaks)
        scope_push(a, SCOPE_BLOCK)->is_head = true;
    if (node->for_.init) {
        struct statement *init = statement_create(a, STMT_BLOCK, node->for_.init);
        a->here.in_for_head = leaks;
        block_append(init, sema_analyse_statement(a, node->for_.init));
        a->here.in_for_head = false;
        s->loop.init = init->block.first == init->block.last ? init->block.first : init;
    }
    if (node->for_.condition && node->for_.condition->kind != NODE_EMPTY)
        s->loop.condition = sema_analyse_condition(a, node->for_.condition, &s->loop.variable);
    if (node->for_.step && node->for_.step->kind != NODE_EMPTY)
        s->loop.step = convert_without_literal(a, sema_analyse_expression(a, node->for_.step));
    s->loop.body = analyse_loop_body(a, node->for_.body);
    const struct node *step = node->for_.step;
    sema_warn_of_loop(a, node, step && step->kind != NODE_EMPTY ? step : NULL, node->for_.body);
    if (!leaks) {
        /* Later uses of its variables were valid before HLSL 2021 and are reported with a hint. */
        a->here.scope->earlier_loop = a->here.left_loop;
        a->here.left_loop = a->here.scope;
        scope_pop(a);
    }
    return s;
}

static struct statement *analyse_while(struct analyser *a, const struct node *node) {
    struct statement *s = statement_create(a, STMT_WHILE, node);
    scope_push(a, SCOPE_BLOCK)->is_head = true;
    s->loop.condition = sema_analyse_condition(a, node->loop.condition, &s->loop.variable);
    s->loop.body = analyse_loop_body(a, node->loop.body);
    sema_warn_of_loop(a, node, node->loop.condition, node->loop.body);
    scope_pop(a);
    return s;
}

static struct statement *analyse_do(struct analyser *a, const struct node *node) {
    struct statement *s = statement_create(a, STMT_DO, node);
    s->loop.body = analyse_loop_body(a, node->loop.body);
    s->loop.condition = sema_analyse_condition(a, node->loop.condition, &s->loop.variable);
    return s;
}

/* ---- Jumps ---- */

static struct statement *analyse_jump(struct analyser *a, const struct node *node) {
    bool is_break = node->kind == NODE_BREAK;
    if (!a->here.loop_depth && !(is_break && a->here.switch_depth)) {
        error_at(a->c, node->at,
                 is_break ? "'break' statement not in loop or switch statement"
                          : "'continue' statement not in loop statement");
        return NULL;
    }
    return statement_create(a, is_break ? STMT_BREAK : STMT_CONTINUE, node);
}

static struct expression *return_value(struct analyser *a, const struct node *node,
                                       const struct type *type) {
    if (node->kind == NODE_INIT_LIST)
        return sema_initialize(a, &type, node, node->at);
    sema_warn_of_comma(a, type, node);
    struct expression *e = sema_analyse_expression(a, node);
    if (is_error(e))
        return e;
    sema_warn_of_coherence(a, e, a->here.function->function->coherence);
    return expr_load(a, convert_implicit(a, e, type));
}

/* Analyzes `return f();` for a void call in a void function. */
static struct statement *return_nothing(struct analyser *a, const struct node *node) {
    struct expression *e = sema_analyse_expression(a, node->unary.operand);
    const struct function *f = a->here.function->function;
    if (is_error(e))
        return NULL;
    if (e->type->kind != TYPE_VOID) {
        error_at(a->c, sema_marked_node(a->c, node->unary.operand),
                 "void function '%s' should not return a value", atom_text(a->c->atoms, f->name));
        return NULL;
    }
    struct statement *block = statement_create(a, STMT_BLOCK, node);
    struct statement *effect = statement_create(a, STMT_EXPRESSION, node);
    effect->expression = e;
    block_append(block, effect);
    block_append(block, statement_create(a, STMT_RETURN, node));
    return block;
}

static struct statement *analyse_return(struct analyser *a, const struct node *node) {
    const struct function *f = a->here.function->function;
    struct statement *s = statement_create(a, STMT_RETURN, node);
    if (f->return_type->kind == TYPE_VOID)
        return node->unary.operand ? return_nothing(a, node) : s;
    if (!node->unary.operand) {
        if (f->return_type->kind != TYPE_ERROR) {
            error_at(a->c, node->at, "'%s' must return a value of type '%s'",
                     atom_text(a->c->atoms, f->name), type_name(a->c, f->return_type));
        }
        return s;
    }
    s->expression = return_value(a, node->unary.operand, f->return_type);
    return s;
}

/* ---- Expressions ---- */

/* Returns whether a call writes to an argument other than the object of a method. */
static bool writes_arguments(const struct expression *call) {
    const struct expression *e = call->call.first;
    if (call->kind == EXPR_METHOD && e)
        e = e->next;
    for (; e; e = e->next)
        if (e->kind == EXPR_OUT_ARGUMENT || e->category == CATEGORY_LVALUE)
            return true;
    return false;
}

/* Warns about unused results of built-in functions without side effects. */
static void check_result_used(struct analyser *a, const struct expression *e) {
    const struct intrinsic_info *info = e->kind == EXPR_METHOD
                                            ? method_info((enum method)e->call.row)
                                            : intrinsic_info((enum intrinsic)e->call.row);
    if (e->type->kind != TYPE_VOID && !(info->flags & (ROW_EFFECT | ROW_WAVE)) &&
        !writes_arguments(e))
        warning_at(a->c, WARN_UNUSED_VALUE, sema_marked(a->c, e), "result of '%s' is unused",
                   info->name);
}

static bool is_plain_value(const struct expression *e) {
    switch (e->kind) {
    case EXPR_LOAD:
    case EXPR_CONVERT:
        return is_plain_value(e->unary.operand);
    case EXPR_CONDITIONAL:
        return is_plain_value(e->conditional.yes) && is_plain_value(e->conditional.no);
    case EXPR_BINARY:
    case EXPR_VARIABLE:
    case EXPR_CONSTANT:
    case EXPR_MEMBER:
    case EXPR_SWIZZLE:
    case EXPR_INDEX:
    case EXPR_UNARY:
        return true;
    default:
        return false;
    }
}

static void check_call_used(struct analyser *a, const struct expression *e) {
    const struct function *f = e->call.function;
    const struct type *type = type_strip_arrays(f->return_type);
    if (attribute_find(f->attributes, ATTRIBUTE_NO_DISCARD) ||
        (type->kind == TYPE_STRUCT &&
         attribute_find(type->record->attributes, ATTRIBUTE_NO_DISCARD)))
        warning_at(a->c, WARN_UNUSED_RESULT, sema_marked(a->c, e),
                   "ignoring return value of function '%s' declared with 'nodiscard' attribute",
                   f->full_name);
}

static void check_used(struct analyser *a, const struct expression *e) {
    if (e->kind == EXPR_CONVERT && e->convert.is_explicit && e->type->kind != TYPE_VOID) {
        warning_at(a->c, WARN_UNUSED_VALUE, sema_marked(a->c, e), "expression result unused");
        return;
    }
    switch (e->kind) {
    case EXPR_INTRINSIC:
    case EXPR_METHOD:
        check_result_used(a, e);
        break;
    case EXPR_CALL:
        check_call_used(a, e);
        break;
    case EXPR_CONDITIONAL:
        if (is_plain_value(e))
            warning_at(a->c, WARN_UNUSED_VALUE, sema_marked(a->c, e), "expression result unused");
        break;
    case EXPR_BINARY:
        if (e->op == OPERATOR_EQUAL || e->op == OPERATOR_NOT_EQUAL) {
            if (e->op == OPERATOR_EQUAL && e->binary.left->kind == EXPR_LOAD)
                diag_propose(a->c, (struct fix){e->at, FIX_REPLACE, "=", 0});
            warning_at(a->c, WARN_UNUSED_COMPARISON, sema_marked(a->c, e),
                       "comparison result unused");
            break;
        }
        warning_at(a->c, WARN_UNUSED_VALUE, sema_marked(a->c, e), "expression result unused");
        break;
    case EXPR_VARIABLE:
    case EXPR_CONSTANT:
    case EXPR_MEMBER:
    case EXPR_SWIZZLE:
    case EXPR_INDEX:
    case EXPR_UNARY:
    case EXPR_LOGICAL:
    case EXPR_CONSTRUCT:
    case EXPR_ZERO:
        warning_at(a->c, WARN_UNUSED_VALUE, sema_marked(a->c, e), "expression result unused");
        break;
    default:
        break;
    }
}

static struct statement *analyse_effect_statement(struct analyser *a, const struct node *node) {
    struct expression *e = sema_analyse_expression(a, node->unary.operand);
    if (is_error(e))
        return NULL;
    check_used(a, e);
    struct statement *s = statement_create(a, STMT_EXPRESSION, node);
    s->expression = convert_without_literal(a, e);
    return s;
}

/* Analyzes a declaration statement. Preceding attributes belong to the declaration. */
static struct statement *analyse_declared(struct analyser *a, const struct node *node) {
    const struct node *declaration = node->unary.operand;
    if (node->attributes && !declaration->attributes) {
        struct node *with_attributes = node_copy(a->c->arena, declaration);
        with_attributes->attributes = node->attributes;
        declaration = with_attributes;
    }
    return sema_analyse_local_declaration(a, declaration);
}

/* ---- Dispatch ---- */

static struct statement *analyse_inner(struct analyser *a, const struct node *node) {
    switch (node->kind) {
    case NODE_BLOCK:
        return analyse_block(a, node);
    case NODE_EXPRESSION:
        return analyse_effect_statement(a, node);
    case NODE_DECLARATION_STATEMENT:
        return analyse_declared(a, node);
    case NODE_DECLARATION:
    case NODE_TYPEDEF:
    case NODE_ALIAS:
    case NODE_USING_NAMESPACE:
    case NODE_TEMPLATE:
    case NODE_USING:
    case NODE_STATIC_ASSERT:
        return sema_analyse_local_declaration(a, node);
    case NODE_IF:
        return analyse_if(a, node);
    case NODE_FOR:
        return analyse_for(a, node);
    case NODE_WHILE:
        return analyse_while(a, node);
    case NODE_DO:
        return analyse_do(a, node);
    case NODE_SWITCH:
        return sema_analyse_switch(a, node);
    case NODE_CASE:
        return sema_analyse_case(a, node);
    case NODE_DEFAULT:
        return sema_analyse_default(a, node);
    case NODE_BREAK:
    case NODE_CONTINUE:
        return analyse_jump(a, node);
    case NODE_DISCARD:
        return statement_create(a, STMT_DISCARD, node);
    case NODE_RETURN:
        return analyse_return(a, node);
    default:
        return NULL;
    }
}

struct statement *sema_analyse_statement(struct analyser *a, const struct node *node) {
    if (++a->here.nesting > MAX_TREE_STEPS)
        context_fail(a->c, node->at, "statements are nested too deeply");
    context_check_stack(a->c, node->at, 2 * context_stack_used(a->c));
    bool nests = node->kind == NODE_IF || node->kind == NODE_FOR || node->kind == NODE_WHILE ||
                 node->kind == NODE_DO || node->kind == NODE_SWITCH;
    a->here.control_depth += nests;
    if (nests) {
        /* The limit of SPIR-V, including one level for the function. */
        enum { MAX_CONTROL_DEPTH = 1022 };
        if (a->here.control_depth == MAX_CONTROL_DEPTH + 1) {
            error_at(a->c, node->at,
                     "control flow nested more than %d levels deep, which SPIR-V does not support",
                     MAX_CONTROL_DEPTH);
        }
    }
    struct statement *s = analyse_inner(a, node);
    if (node->attributes && node->kind != NODE_BLOCK && node->kind != NODE_DECLARATION_STATEMENT &&
        node->kind != NODE_DECLARATION) {
        const struct attribute *attributes = analyse_hints(a, node);
        if (s)
            s->attributes = sema_check_unroll(a, s, attributes);
    }
    a->here.control_depth -= nests;
    a->here.nesting--;
    return s;
}

/* ---- Function bodies ----
 * A body is analyzed in the scope of its declaration, regardless of the caller (C++ [basic.lookup],
 * [temp.point]), so the caller's context is saved.
 *
 * Most bodies are of unreachable functions from headers. They are checked for errors and warnings,
 * and their trees are then freed. */

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
    if (dialect_has(a->c, RULE_MISSING_RETURN))
        dialect_accepts(a->c, RULE_MISSING_RETURN, f->end, "%s", f->full_name);
    else {
        propose_return(a, f);
        if (warning_at(a->c, WARN_RETURN_TYPE, f->end,
                       "non-void function '%s' does not return a value on every path",
                       atom_text(a->c->atoms, f->name)))
            dialect_note(a->c, RULE_MISSING_RETURN, f->end);
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
    if (f->function->is_mentioned)
        return a->c->arena;
    if (!a->scratch)
        a->scratch = arena_branch(a->c->arena);
    return a->scratch;
}

/* Frees the tree of an unreachable body. If declarations outlive the body, its arena is kept, and
 * the next body gets another one. */
static void forget_body(struct analyser *a, struct function *f) {
    if (a->here.nodes != a->scratch)
        return;
    if (a->here.outlives_body) {
        a->scratch = NULL;
        return;
    }
    if (!a->checked)
        lint_statement(a, f);
    f->body = NULL;
    arena_clear(a->scratch);
}

void sema_analyse_body(struct analyser *a, struct function_symbol *f) {
    const struct surroundings outer = a->here;
    unsigned errors = diag_error_count(a->c);
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
    f->function->body = analyse_function_block(a, f->declarator->declarator.body);
    f->body_state = BODY_DONE;
    if (a->here.exceeds_bounds)
        statement_reached_expressions(a->c, f->function->body, check_indices,
                                      &(struct index_check){.a = a});
    if (diag_error_count(a->c) == a->missing_returns)
        check_missing_return(a, f->function);
    else if (f->instantiated_at && diag_error_count(a->c) > errors)
        note_instantiations(a, f);
    forget_body(a, f->function);
    a->here = outer;
}

/* Analysis of statements. */
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
struct statement *sema_analyse_function_block(struct analyser *a, const struct node *block) {
    return block_of(a, block, &block->list);
}

static enum attribute_target target_of(const struct node *node) {
    switch (node->kind) {
    case NODE_FOR:
    case NODE_WHILE:
    case NODE_DO:
        return ATTRIBUTE_ON_LOOP;
    case NODE_IF:
        return ATTRIBUTE_ON_IF;
    case NODE_SWITCH:
        return ATTRIBUTE_ON_SWITCH;
    default:
        return ATTRIBUTE_ON_STATEMENT;
    }
}

static const struct attribute *analyse_hints(struct analyser *a, const struct node *node) {
    static const struct {
        enum attribute_kind one, other;
    } clashes[] = {
        {ATTRIBUTE_UNROLL, ATTRIBUTE_LOOP},
        {ATTRIBUTE_UNROLL, ATTRIBUTE_FAST_OPT},
    };
    const struct attribute *list = sema_analyse_attributes(a, node->attributes, target_of(node));
    for (size_t i = 0; list && i < COUNT_OF(clashes); i++) {
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
    found_enter(a, node->begin, node->end);
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
    found_enter(a, node->begin, node->end);
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
    found_enter(a, node->begin, node->end);
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
    found_enter(a, node->begin, node->end);
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
    found_enter(a, node->begin, node->end);
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

static struct statement *analyse_effect_statement(struct analyser *a, const struct node *node) {
    struct expression *e = sema_analyse_expression(a, node->unary.operand);
    if (is_error(e))
        return NULL;
    sema_check_result_used(a, e);
    struct statement *s = statement_create(a, STMT_EXPRESSION, node);
    s->expression = convert_without_literal(a, e);
    return s;
}

/* Analyzes a declaration statement. Preceding attributes belong to the declaration. */
static struct statement *analyse_declared(struct analyser *a, const struct node *node) {
    const struct node *declaration = node->unary.operand;
    if (node->attributes && !declaration->attributes) {
        struct node *with_attributes = node_copy(a->c->typed, declaration);
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
    case NODE_LOST:
        sema_analyse_lost(a, node);
        return NULL;
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

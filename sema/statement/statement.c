/* The walk over statements.
 *
 * A switch is flat in the typed tree: labels stand in its body, and a block that holds one is taken
 * apart, as SPIR-V's OpSwitch has one construct with cases in a row. */
#include "statement.h"

#include "../convert/build.h"
#include "../convert/convert.h"
#include "../convert/literal.h"
#include "../declare/attribute.h"
#include "../expression/initialize.h"
#include "../expression/operand.h"
#include "../name/scope.h"
#include "../seams.h"
#include "../tree/marks.h"
#include "declaration.h"
#include "governed.h"
#include "unroll.h"

struct switch_state {
    const struct type *type;        /* of the condition */
    const struct type *enumeration; /* of a condition that is a scoped enum, or NULL */
    struct map cases;               /* value -> the NODE_CASE that has it */
    const struct node *default_;
    const struct node *label; /* where one may stand: the statement of the body being analysed */
    const struct variable *initialized; /* in scope at this place of the body, or NULL */
};

static struct statement *make_statement(struct analyser *a, enum statement_kind kind,
                                        const struct node *node) {
    struct statement *s = arena_new(a->c->arena, struct statement);
    s->kind = (uint8_t)kind;
    s->at = node->at;
    s->begin = node->begin;
    s->end = node->end;
    return s;
}

/* ---- Blocks ---- */

static struct statement *analyse_statement(struct analyser *a, const struct node *node);

/* Appends a statement, or a chain of them. */
static void append(struct statement *block, struct statement *s) {
    for (; s; s = (struct statement *)s->next) {
        if (block->block.last)
            ((struct statement *)block->block.last)->next = s;
        else
            block->block.first = s;
        block->block.last = s;
    }
}

static struct statement *block_of(struct analyser *a, const struct node *node,
                                  const struct list *statements) {
    struct statement *block = make_statement(a, STMT_BLOCK, node);
    for (const struct node *n = statements->first; n; n = n->next)
        append(block, analyse_statement(a, n));
    return block;
}

struct statement *analyse_function_block(struct analyser *a, const struct node *block) {
    return block_of(a, block, &block->list);
}

static enum attribute_place place_of(const struct node *node) {
    switch ((int)node->kind) {
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
    const struct attribute *list = analyse_attributes(a, node->attributes, place_of(node));
    const struct attribute *unroll = attribute_find(list, ATTRIBUTE_UNROLL);
    if (unroll && attribute_find(list, ATTRIBUTE_LOOP))
        error_at(a->c, unroll->at, "attributes 'unroll' and 'loop' exclude each other");
    else if (unroll && attribute_find(list, ATTRIBUTE_FAST_OPT))
        error_at(a->c, unroll->at, "attributes 'unroll' and 'fastopt' exclude each other");
    return list;
}

static struct statement *analyse_block(struct analyser *a, const struct node *node) {
    scope_push(a, SCOPE_BLOCK);
    struct statement *block = block_of(a, node, &node->list);
    block->attributes = analyse_hints(a, node);
    scope_pop(a);
    return block;
}

/* The statement that a condition or a loop governs: a scope of its own, always one node. */
static struct statement *analyse_governed(struct analyser *a, const struct node *node) {
    if (node->kind == NODE_BLOCK)
        return analyse_statement(a, node);
    scope_push(a, SCOPE_BLOCK);
    struct statement *block = make_statement(a, STMT_BLOCK, node);
    append(block, analyse_statement(a, node));
    scope_pop(a);
    return block;
}

/* ---- Conditions ---- */

/* A condition, or the declaration of a variable whose value is one. */
static struct expression *analyse_condition_value(struct analyser *a, const struct node *node,
                                                  const struct variable **variable) {
    if (node->kind != NODE_DECLARATION)
        return analyse_expression(a, node);
    struct statement *declared = analyse_local_declaration(a, node);
    if (!declared)
        return make_error(a, node);
    *variable = declared->variable;
    return declared->variable->type->kind == TYPE_ERROR
               ? make_error(a, node)
               : make_variable(a, (struct variable *)declared->variable, node);
}

static const struct expression *analyse_condition(struct analyser *a, const struct node *node,
                                                  const struct variable **variable) {
    struct expression *e = analyse_condition_value(a, node, variable);
    warn_of_condition(a, node);
    return is_error(e) ? e : convert_condition(a, e);
}

static struct statement *analyse_if(struct analyser *a, const struct node *node) {
    struct statement *s = make_statement(a, STMT_IF, node);
    scope_push(a, SCOPE_BLOCK)->is_head = true;
    s->if_.condition = analyse_condition(a, node->if_.condition, &s->if_.variable);
    s->if_.yes = analyse_governed(a, node->if_.yes);
    s->if_.no = node->if_.no ? analyse_governed(a, node->if_.no) : NULL;
    warn_of_if(a, node);
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

/* Before HLSL 2021 what a for's head declares is visible behind the loop too. */
static struct statement *analyse_for(struct analyser *a, const struct node *node) {
    struct statement *s = make_statement(a, STMT_FOR, node);
    bool leaks = a->options->hlsl_version < 2021;
    if (!leaks)
        scope_push(a, SCOPE_BLOCK)->is_head = true;
    if (node->for_.init) {
        struct statement *init = make_statement(a, STMT_BLOCK, node->for_.init);
        a->here.in_for_head = leaks;
        append(init, analyse_statement(a, node->for_.init));
        a->here.in_for_head = false;
        s->loop.init = init->block.first == init->block.last ? init->block.first : init;
    }
    if (node->for_.condition && node->for_.condition->kind != NODE_EMPTY)
        s->loop.condition = analyse_condition(a, node->for_.condition, &s->loop.variable);
    if (node->for_.step && node->for_.step->kind != NODE_EMPTY)
        s->loop.step = convert_without_literal(a, analyse_expression(a, node->for_.step));
    s->loop.body = analyse_loop_body(a, node->for_.body);
    const struct node *step = node->for_.step;
    warn_of_loop(a, node, step && step->kind != NODE_EMPTY ? step : NULL, node->for_.body);
    if (!leaks)
        scope_pop(a);
    return s;
}

static struct statement *analyse_while(struct analyser *a, const struct node *node) {
    struct statement *s = make_statement(a, STMT_WHILE, node);
    scope_push(a, SCOPE_BLOCK)->is_head = true;
    s->loop.condition = analyse_condition(a, node->loop.condition, &s->loop.variable);
    s->loop.body = analyse_loop_body(a, node->loop.body);
    warn_of_loop(a, node, node->loop.condition, node->loop.body);
    scope_pop(a);
    return s;
}

static struct statement *analyse_do(struct analyser *a, const struct node *node) {
    struct statement *s = make_statement(a, STMT_DO, node);
    s->loop.body = analyse_loop_body(a, node->loop.body);
    s->loop.condition = analyse_condition(a, node->loop.condition, &s->loop.variable);
    return s;
}

/* ---- Switches ---- */

/* A switch is over an int or an uint, whatever integer its condition is. */
static const struct expression *switch_condition(struct analyser *a, struct expression *e) {
    e = convert_without_literal(a, make_load(a, e));
    if (is_error(e))
        return e;
    if (e->type->kind == TYPE_VECTOR && e->type->columns == 1)
        e = convert_unchecked(a, e, type_scalar(a->types, (enum scalar)e->type->scalar));
    if (!type_is_scalar(e->type)) {
        error_at(a->c, marked(a->c, e), "a switch needs an integer, not '%s'",
                 type_name(a->c, e->type));
        return make_like(a, EXPR_UNDEFINED, CATEGORY_VALUE, type_error(a->types), e);
    }
    enum scalar scalar = (enum scalar)e->type->scalar;
    if (scalar == SCALAR_BOOL)
        warning_at(a->c, WARN_SWITCH_BOOL, marked(a->c, e), "this switch is over a bool");
    bool is_wide = scalar == SCALAR_INT64 || scalar == SCALAR_UINT64;
    enum scalar wanted = is_wide                              ? scalar
                         : scalar_class(scalar) == CLASS_UINT ? SCALAR_UINT
                                                              : SCALAR_INT;
    return convert_unchecked(a, e, type_scalar(a->types, wanted));
}

/* Whether a statement is a label, or a block that directly holds one. */
static bool holds_label(const struct node *node) {
    if (node->kind != NODE_BLOCK)
        return node->kind == NODE_CASE || node->kind == NODE_DEFAULT;
    for (const struct node *n = node->list.first; n; n = n->next)
        if (holds_label(n))
            return true;
    return false;
}

/* A label is one of a statement. */
static void check_label_ends(struct analyser *a, const struct node *node) {
    if (node->kind != NODE_BLOCK)
        return;
    const struct node *last = node->list.first;
    while (last && last->next)
        last = last->next;
    if (last && (last->kind == NODE_CASE || last->kind == NODE_DEFAULT))
        dialect_takes(a->c, RULE_LABEL_AT_END, last->at,
                      "a statement must follow a label; 'break;' for nothing to do");
}

static const struct variable *last_initialized(const struct statement *s) {
    const struct variable *found = NULL;
    for (; s; s = s->next)
        if (s->kind == STMT_VARIABLE && s->variable->initializer &&
            s->variable->storage == STORAGE_LOCAL)
            found = s->variable;
    return found;
}

/* A block with labels in it is no unit for control flow: its statements are those of the switch. */
static void append_flattened(struct analyser *a, struct statement *block, const struct node *node) {
    if (node->kind != NODE_BLOCK || !holds_label(node)) {
        a->here.switch_->label = node;
        struct statement *s = analyse_statement(a, node);
        const struct variable *initialized = last_initialized(s);
        a->here.switch_->initialized = initialized ? initialized : a->here.switch_->initialized;
        append(block, s);
        return;
    }
    const struct variable *outer = a->here.switch_->initialized;
    scope_push(a, SCOPE_BLOCK);
    for (const struct node *n = node->list.first; n; n = n->next)
        append_flattened(a, block, n);
    scope_pop(a);
    a->here.switch_->initialized = outer;
    check_label_ends(a, node);
}

static const struct statement *analyse_switch_body(struct analyser *a, const struct node *node) {
    struct statement *block = make_statement(a, STMT_BLOCK, node);
    scope_push(a, SCOPE_BLOCK);
    append_flattened(a, block, node);
    scope_pop(a);
    if (node->kind == NODE_BLOCK && !holds_label(node) && block->block.first)
        return block->block.first; /* the block as it was written */
    return block;
}

static struct statement *analyse_switch(struct analyser *a, const struct node *node) {
    struct statement *s = make_statement(a, STMT_SWITCH, node);
    struct switch_state state = {0};
    struct switch_state *outer = a->here.switch_;
    scope_push(a, SCOPE_BLOCK)->is_head = true;
    struct expression *condition =
        analyse_condition_value(a, node->loop.condition, &s->switch_.variable);
    if (condition->type->kind == TYPE_ENUM && condition->type->enumeration->scoped)
        state.enumeration = condition->type;
    s->switch_.condition = switch_condition(a, condition);
    state.type = s->switch_.condition->type;
    a->here.switch_ = &state;
    a->here.switch_depth++;
    s->switch_.body = analyse_switch_body(a, node->loop.body);
    a->here.switch_depth--;
    a->here.switch_ = outer;
    scope_pop(a);
    return s;
}

static bool check_label_place(struct analyser *a, const struct node *node) {
    const char *word = node->kind == NODE_CASE ? "case" : "default";
    if (!a->here.switch_) {
        error_at(a->c, node->at, "'%s' stands outside of any switch", word);
        return false;
    }
    const struct variable *skipped = a->here.switch_->initialized;
    if (a->here.switch_->label == node && skipped) {
        error_at(a->c, node->at, "'%s' jumps over the initialization of '%s'; put braces around it",
                 word, atom_text(a->c->atoms, skipped->name));
        note_at(a->c, skipped->at, "'%s' is declared here", atom_text(a->c->atoms, skipped->name));
    }
    if (a->here.switch_->label == node)
        return true;
    error_at(a->c, node->at, "'%s' must stand directly in the body of its switch", word);
    return false;
}

static const struct constant *case_value(struct analyser *a, const struct node *node) {
    struct expression *e = analyse_value(a, node->unary.operand);
    if (is_error(e) || a->here.switch_->type->kind == TYPE_ERROR)
        return NULL;
    if (!type_is_scalar(e->type) || scalar_is_float((enum scalar)e->type->scalar)) {
        error_at(a->c, marked_node(a->c, node->unary.operand),
                 "the value of a case must be an integer, not '%s'", type_name(a->c, e->type));
        return NULL;
    }
    if (a->here.switch_->enumeration && e->type != a->here.switch_->enumeration) {
        error_at(a->c, marked_node(a->c, node->unary.operand),
                 "cannot convert from '%s' to '%s' without a cast", type_name(a->c, e->type),
                 type_name(a->c, a->here.switch_->enumeration));
        return NULL;
    }
    e = convert_unchecked(a, e, a->here.switch_->type);
    const struct constant *value = expression_fold(a->c, e);
    if (!value)
        error_at(a->c, marked_node(a->c, node->unary.operand),
                 "the value of a case must be a constant");
    return value;
}

static struct statement *analyse_case(struct analyser *a, const struct node *node) {
    if (!check_label_place(a, node))
        return NULL;
    const struct constant *value = case_value(a, node);
    if (!value)
        return NULL;
    void **slot = map_slot_u64(a->c->arena, &a->here.switch_->cases, value->values[0].u);
    if (*slot) {
        error_at(a->c, marked_node(a->c, node->unary.operand),
                 "there is a case with the value %lld already", (long long)value->values[0].i);
        note_at(a->c, ((const struct node *)*slot)->at, "it is here");
        return NULL;
    }
    *slot = (void *)node;
    struct statement *s = make_statement(a, STMT_CASE, node);
    s->case_.value = value;
    return s;
}

static struct statement *analyse_default(struct analyser *a, const struct node *node) {
    if (!check_label_place(a, node))
        return NULL;
    if (a->here.switch_->default_) {
        error_at(a->c, node->at, "a switch has one 'default' at most");
        note_at(a->c, a->here.switch_->default_->at, "the first one is here");
        return NULL;
    }
    a->here.switch_->default_ = node;
    return make_statement(a, STMT_DEFAULT, node);
}

/* ---- Jumps ---- */

static struct statement *analyse_jump(struct analyser *a, const struct node *node) {
    bool is_break = node->kind == NODE_BREAK;
    if (!a->here.loop_depth && !(is_break && a->here.switch_depth)) {
        error_at(a->c, node->at,
                 is_break ? "'break' stands outside of any loop or switch"
                          : "'continue' stands outside of any loop");
        return NULL;
    }
    return make_statement(a, is_break ? STMT_BREAK : STMT_CONTINUE, node);
}

static struct expression *return_value(struct analyser *a, const struct node *node,
                                       const struct type *type) {
    if (node->kind == NODE_INIT_LIST)
        return initialize(a, &type, node, node->at);
    warn_of_comma(a, type, node);
    struct expression *e = analyse_expression(a, node);
    return is_error(e) ? e : make_load(a, convert_implicit(a, e, type));
}

/* `return f();` where f gives nothing, in a function that gives nothing. */
static struct statement *return_nothing(struct analyser *a, const struct node *node) {
    struct expression *e = analyse_expression(a, node->unary.operand);
    const struct function *f = a->here.function->function;
    if (is_error(e))
        return NULL;
    if (e->type->kind != TYPE_VOID) {
        error_at(a->c, marked_node(a->c, node->unary.operand),
                 "'%s' returns nothing, so no value may stand here",
                 atom_text(a->c->atoms, f->name));
        return NULL;
    }
    struct statement *block = make_statement(a, STMT_BLOCK, node);
    struct statement *effect = make_statement(a, STMT_EXPRESSION, node);
    effect->expression = e;
    append(block, effect);
    append(block, make_statement(a, STMT_RETURN, node));
    return block;
}

static struct statement *analyse_return(struct analyser *a, const struct node *node) {
    const struct function *f = a->here.function->function;
    struct statement *s = make_statement(a, STMT_RETURN, node);
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

/* Out arguments make a call worth its while. */
static bool writes_arguments(const struct expression *call) {
    for (const struct expression *e = call->call.first; e; e = e->next)
        if (e->kind == EXPR_OUT_ARGUMENT || e->category == CATEGORY_LVALUE)
            return true;
    return false;
}

/* Built-in functions that only calculate. */
static void check_result_used(struct analyser *a, const struct expression *e) {
    const struct intrinsic_info *info = intrinsic_info((enum intrinsic)e->call.row);
    if (e->type->kind != TYPE_VOID && !(info->flags & (ROW_EFFECT | ROW_WAVE)) &&
        !writes_arguments(e))
        warning_at(a->c, WARN_UNUSED_VALUE, marked(a->c, e), "the result of '%s' is not used",
                   info->name);
}

static void check_used(struct analyser *a, const struct expression *e) {
    if (e->kind == EXPR_CONVERT && e->convert.is_explicit && e->type->kind != TYPE_VOID) {
        warning_at(a->c, WARN_UNUSED_VALUE, marked(a->c, e), "this value is not used");
        return;
    }
    switch ((int)e->kind) {
    case EXPR_INTRINSIC:
        check_result_used(a, e);
        break;
    case EXPR_BINARY:
        if (e->op == OPERATOR_EQUAL || e->op == OPERATOR_NOT_EQUAL) {
            if (e->op == OPERATOR_EQUAL && e->binary.left->kind == EXPR_LOAD)
                diag_propose(a->c, (struct fix){e->at, FIX_REPLACE, "=", 0});
            warning_at(a->c, WARN_UNUSED_COMPARISON, marked(a->c, e),
                       "the result of this comparison is not used");
            break;
        }
        warning_at(a->c, WARN_UNUSED_VALUE, marked(a->c, e), "this value is not used");
        break;
    case EXPR_VARIABLE:
    case EXPR_CONSTANT:
    case EXPR_MEMBER:
    case EXPR_SWIZZLE:
    case EXPR_INDEX:
    case EXPR_UNARY:
    case EXPR_LOGICAL:
    case EXPR_CONSTRUCT:
        warning_at(a->c, WARN_UNUSED_VALUE, marked(a->c, e), "this value is not used");
        break;
    default:
        break;
    }
}

static struct statement *analyse_effect_statement(struct analyser *a, const struct node *node) {
    struct expression *e = analyse_expression(a, node->unary.operand);
    if (is_error(e))
        return NULL;
    check_used(a, e);
    struct statement *s = make_statement(a, STMT_EXPRESSION, node);
    s->expression = convert_without_literal(a, e);
    return s;
}

/* Attributes before a declaration are those of what it declares. */
static struct statement *analyse_declared(struct analyser *a, const struct node *node) {
    const struct node *declaration = node->unary.operand;
    if (node->attributes && !declaration->attributes) {
        struct node *with_attributes = node_copy(a->c->arena, declaration);
        with_attributes->attributes = node->attributes;
        declaration = with_attributes;
    }
    return analyse_local_declaration(a, declaration);
}

/* ---- All of them ---- */

static struct statement *analyse_inner(struct analyser *a, const struct node *node) {
    switch ((int)node->kind) {
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
        return analyse_local_declaration(a, node);
    case NODE_IF:
        return analyse_if(a, node);
    case NODE_FOR:
        return analyse_for(a, node);
    case NODE_WHILE:
        return analyse_while(a, node);
    case NODE_DO:
        return analyse_do(a, node);
    case NODE_SWITCH:
        return analyse_switch(a, node);
    case NODE_CASE:
        return analyse_case(a, node);
    case NODE_DEFAULT:
        return analyse_default(a, node);
    case NODE_BREAK:
    case NODE_CONTINUE:
        return analyse_jump(a, node);
    case NODE_DISCARD:
        return make_statement(a, STMT_DISCARD, node);
    case NODE_RETURN:
        return analyse_return(a, node);
    default:
        return NULL;
    }
}

static bool is_control(const struct node *node) {
    return node->kind == NODE_IF || node->kind == NODE_FOR || node->kind == NODE_WHILE ||
           node->kind == NODE_DO || node->kind == NODE_SWITCH;
}

/* SPIR-V has no place for more, of which the function itself is one. */
static void check_control(struct analyser *a, const struct node *node) {
    enum { MAX_CONTROL_DEPTH = 1022 };
    if (a->here.control_depth == MAX_CONTROL_DEPTH + 1) {
        error_at(a->c, node->at,
                 "ifs, loops and switches are nested more than %d levels deep here, which SPIR-V "
                 "does not allow",
                 MAX_CONTROL_DEPTH);
    }
}

static struct statement *analyse_statement(struct analyser *a, const struct node *node) {
    if (++a->here.nesting > MAX_TREE_STEPS)
        context_fail(a->c, node->at, "statements are nested too deeply");
    bool nests = is_control(node);
    a->here.control_depth += nests;
    if (nests)
        check_control(a, node);
    struct statement *s = analyse_inner(a, node);
    if (node->attributes && node->kind != NODE_BLOCK && node->kind != NODE_DECLARATION_STATEMENT &&
        node->kind != NODE_DECLARATION) {
        const struct attribute *attributes = analyse_hints(a, node);
        if (s)
            s->attributes = unroll_check(a, s, attributes);
    }
    a->here.control_depth -= nests;
    a->here.nesting--;
    return s;
}

/* ---- Where control goes ---- */

/* A condition whose value is known, as in `while (true)`: 1, 0, or -1 when it is not. */
static int known_condition(struct context *c, const struct expression *e) {
    if (!e)
        return 1;
    const struct constant *k = expression_fold(c, e);
    if (!k || k->count != 1)
        return -1;
    return scalar_is_float((enum scalar)k->type->scalar) ? k->values[0].f != 0
                                                         : k->values[0].u != 0;
}

/* The ways in which control leaves a statement, but for `return`. */
enum way_out { FALLS_THROUGH = 1, BREAKS = 2, CONTINUES = 4 };

static unsigned ways_out(struct context *c, const struct statement *s);

/* What stands behind a jump is reached by a label only. */
static unsigned block_ways_out(struct context *c, const struct statement *block) {
    unsigned ways = FALLS_THROUGH;
    for (const struct statement *s = block->block.first; s; s = s->next) {
        bool is_label = s->kind == STMT_CASE || s->kind == STMT_DEFAULT;
        if (ways & FALLS_THROUGH || is_label)
            ways = (ways & ~(unsigned)FALLS_THROUGH) | ways_out(c, s);
    }
    return ways;
}

static unsigned if_ways_out(struct context *c, const struct statement *s) {
    int known = known_condition(c, s->if_.condition);
    unsigned yes = known != 0 ? ways_out(c, s->if_.yes) : 0;
    unsigned no = known != 1 ? ways_out(c, s->if_.no) : 0;
    return yes | no;
}

static unsigned loop_ways_out(struct context *c, const struct statement *s) {
    unsigned body = ways_out(c, s->loop.body);
    bool is_endless = known_condition(c, s->loop.condition) == 1;
    bool reaches_condition = s->kind != STMT_DO || body & (FALLS_THROUGH | CONTINUES);
    return body & BREAKS || (reaches_condition && !is_endless) ? FALLS_THROUGH : 0;
}

static bool has_default(const struct statement *body) {
    for (const struct statement *s = body->block.first; s; s = s->next)
        if (s->kind == STMT_DEFAULT)
            return true;
    return false;
}

static unsigned switch_ways_out(struct context *c, const struct statement *s) {
    unsigned body = ways_out(c, s->switch_.body);
    bool falls_through = body & (BREAKS | FALLS_THROUGH) || !has_default(s->switch_.body);
    return (body & CONTINUES) | (falls_through ? FALLS_THROUGH : 0);
}

static unsigned ways_out(struct context *c, const struct statement *s) {
    if (!s)
        return FALLS_THROUGH;
    switch ((enum statement_kind)s->kind) {
    case STMT_BLOCK:
        return block_ways_out(c, s);
    case STMT_IF:
        return if_ways_out(c, s);
    case STMT_FOR:
    case STMT_WHILE:
    case STMT_DO:
        return loop_ways_out(c, s);
    case STMT_SWITCH:
        return switch_ways_out(c, s);
    case STMT_BREAK:
        return BREAKS;
    case STMT_CONTINUE:
        return CONTINUES;
    case STMT_RETURN:
        return 0;
    case STMT_EXPRESSION:
    case STMT_VARIABLE:
    case STMT_CASE:
    case STMT_DEFAULT:
    case STMT_DISCARD:
        return FALLS_THROUGH;
    }
    return FALLS_THROUGH;
}

bool statement_falls_through(struct context *c, const struct statement *s) {
    return ways_out(c, s) & FALLS_THROUGH;
}

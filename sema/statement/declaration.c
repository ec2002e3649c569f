/* Declarations, conditions, unroll limits, warnings about empty bodies, and reachability. */
#include "../convert/convert.h"
#include "../declare/declare.h"
#include "../expression/expression.h"
#include "../name/name.h"
#include "../upcalls.h"
#include "../template/template.h"
#include "../tree/fold.h"
#include "statement.h"

/* ---- Aliases ---- */

/* Declares a type alias with its const qualifier. */
static void declare_alias(struct analyser *a, const struct node *node, atom name,
                          struct qualified_type q, location at) {
    sema_declare_type_symbol(a, name, q.type, at);
    struct symbol *symbol = scope_symbol(a->here.scope, name);
    if (!symbol || symbol->kind != SYMBOL_TYPE)
        return;
    symbol->attributes = sema_analyse_attributes(a, node->attributes, PLACE_TYPE);
    symbol->qualifiers |= q.qualifiers;
    symbol->is_matrix_default = q.is_without_majority;
    if (q.type->kind == TYPE_MATRIX && !q.is_without_majority)
        symbol->orientation = q.type->row_major ? MODIFIER_ROW_MAJOR : MODIFIER_COLUMN_MAJOR;
    a->has_const_types |= q.qualifiers != 0;
}

static void analyse_typedef(struct analyser *a, const struct node *node) {
    if (a->here.scope->kind == SCOPE_RECORD)
        error_at(a->c, node->at, "typedef is not allowed in a struct; use 'using'");
    sema_warn_of_no_names(a, node);
    struct qualified_type q = sema_analyse_qualified_type(a, node->declaration.type);
    sema_check_modifiers(a, node->declaration.type, DECLARES_TYPE);
    for (const struct node *d = node->declaration.declarators.first; d; d = d->next) {
        sema_check_no_semantic(a, &d->declarator.post, "a typedef");
        sema_check_no_packoffset(a, &d->declarator.post);
        struct qualified_type declared = q;
        declared.type = sema_analyse_arrays(a, q.type, &d->declarator.arrays);
        declared.is_without_majority &= declared.type == q.type;
        declare_alias(a, node, name_atom(a, &d->declarator.name), declared, d->at);
    }
}

static void analyse_alias(struct analyser *a, const struct node *node) {
    struct qualified_type q = sema_analyse_qualified_type(a, node->alias.type);
    declare_alias(a, node, node->alias.name, q, node->at);
}

/* ---- Namespaces ---- */

static struct scope *open_namespace(struct analyser *a, const struct node *node) {
    atom name = node->namespace_.name;
    struct symbol *known = scope_symbol(a->here.scope, name);
    if (!known && a->here.scope == a->global)
        known = scope_symbol(a->builtins, name);
    if (name && known && known->kind == SYMBOL_NAMESPACE)
        return known->namespace_;
    struct scope *scope = scope_create(a, SCOPE_NAMESPACE, a->here.scope);
    if (!name) {
        vec_push(a->c->arena, &a->here.scope->used, scope);
        return scope;
    }
    scope->prefix =
        arena_format(a->c->arena, "%s%s::", a->here.scope->prefix, atom_text(a->c->atoms, name));
    struct symbol symbol = {.kind = SYMBOL_NAMESPACE, .name = name, .at = node->at};
    symbol.namespace_ = scope;
    sema_declare_name(a, symbol);
    return scope;
}

static void analyse_namespace(struct analyser *a, const struct node *node) {
    struct scope *previous = scope_enter(a, open_namespace(a, node));
    sema_analyse_declarations(a, &node->namespace_.members);
    scope_leave(a, previous);
}

static void analyse_using(struct analyser *a, const struct node *node) {
    const struct syntax_name *name = &node->name;
    struct scope *scope = name_scope(a, name);
    const struct name_part *last = name_last(name);
    if (!scope || !last)
        return;
    struct symbol *s = name->parts->next ? scope_find_in(a, scope, last->name, FIND_SCOPE)
                                         : scope_find(a, last->name, FIND_SCOPE);
    if (!s || s->kind != SYMBOL_NAMESPACE) {
        sema_report_unknown_name(a, "no namespace named", last->name,
                                 name->parts->next ? scope : NULL, FIND_SCOPE, last->at);
        return;
    }
    vec_push(a->c->arena, &a->here.scope->used, s->namespace_);
}

/* Returns whether an earlier `using` declared the function here. */
static bool is_declared_here(struct analyser *a, const struct symbol *wanted) {
    const struct symbol *s = scope_symbol(a->here.scope, wanted->name);
    while (s && (s->kind != wanted->kind || s->function != wanted->function))
        s = s->next;
    return s && (s->kind == SYMBOL_FUNCTION || s->kind == SYMBOL_TEMPLATE);
}

/* Analyzes `using A::f;`, which declares the same symbols here. */
static void analyse_using_name(struct analyser *a, const struct node *node) {
    struct scope *scope = name_scope(a, &node->name);
    atom name = name_atom(a, &node->name);
    if (!scope)
        return;
    struct symbol *s = scope_find_in(a, scope, name, FIND_ANY);
    if (!s) {
        sema_report_unknown_name(a, "use of undeclared name", name,
                                 node->name.parts->next ? scope : NULL, FIND_ANY, node->at);
        return;
    }
    for (; s && !(s->scope == a->here.scope); s = s->next)
        if (!is_declared_here(a, s))
            sema_declare_name(a, *s);
}

static void analyse_static_assert(struct analyser *a, const struct node *node) {
    struct expression *e = sema_analyse_value(a, node->binary.left);
    if (is_error(e))
        return;
    e = convert_condition(a, e);
    const struct constant *k = is_error(e) ? NULL : expression_fold(a->c, e);
    const struct node *message = node->binary.right;
    if (message && message->kind != NODE_STRING) {
        error_at(a->c, sema_marked_node(a->c, message),
                 "static assertion message must be a string");
    } else if (!k) {
        error_at(a->c, sema_marked_node(a->c, node->binary.left),
                 "static assertion expression is not a constant expression");
    } else if (!k->values[0].u && message) {
        sema_marked_node(a->c, node->binary.left);
        error_at(a->c, node->at, "static assertion failed: %s", message->text.text);
    } else if (!k->values[0].u) {
        sema_marked_node(a->c, node->binary.left);
        error_at(a->c, node->at, "static assertion failed");
    }
}

/* ---- Dispatch ---- */

void sema_analyse_declaration(struct analyser *a, const struct node *node) {
    switch (node->kind) {
    case NODE_DECLARATION:
        sema_analyse_global_declaration(a, node);
        break;
    case NODE_FUNCTION:
        function_declare(a, node, node->declaration.declarators.first);
        break;
    case NODE_CBUFFER:
        sema_declare_buffer(a, node);
        break;
    case NODE_NAMESPACE:
        analyse_namespace(a, node);
        break;
    case NODE_USING_NAMESPACE:
        analyse_using(a, node);
        break;
    case NODE_USING:
        analyse_using_name(a, node);
        break;
    case NODE_STATIC_ASSERT:
        analyse_static_assert(a, node);
        break;
    case NODE_ALIAS:
        analyse_alias(a, node);
        break;
    case NODE_TYPEDEF:
        analyse_typedef(a, node);
        break;
    case NODE_TEMPLATE:
        template_declare(a, node);
        break;
    case NODE_DESTRUCTOR: /* in a cbuffer */
        error_at(a->c, node->at, "a destructor can only be declared in a struct");
        break;
    default:
        break;
    }
}

void sema_analyse_declarations(struct analyser *a, const struct list *declarations) {
    for (const struct node *n = declarations->first; n; n = n->next)
        sema_analyse_declaration(a, n);
}

/* ---- In functions ---- */

struct statement *sema_analyse_local_declaration(struct analyser *a, const struct node *node) {
    if (node->kind == NODE_DECLARATION)
        return sema_analyse_local_variables(a, node);
    sema_analyse_declaration(a, node);
    return NULL;
}

/* ---- Unrolling ----
 * The time for unrolling is quadratic in the number of iterations, so the number is limited. */

enum { MOST_UNROLLED = 2048 };

static const struct variable *variable_of(const struct expression *e) {
    while (e->kind == EXPR_LOAD || e->kind == EXPR_CONVERT)
        e = e->kind == EXPR_LOAD ? e->unary.operand : e->convert.operand;
    return e->kind == EXPR_VARIABLE ? e->variable : NULL;
}

static int64_t step_of(struct analyser *a, const struct expression *e, const struct variable *v) {
    int64_t step = 1;
    if (e->kind == EXPR_INCREMENT)
        return variable_of(e->unary.operand) == v ? 1 : 0;
    bool adds = e->kind == EXPR_COMPOUND && (e->op == OPERATOR_ADD || e->op == OPERATOR_SUBTRACT);
    if (!adds || variable_of(e->compound.target) != v ||
        !sema_fold_integer(a->c, e->compound.right, &step))
        return 0;
    return step < 0 ? -step : step;
}

/* Returns the number of iterations of a loop between two constants, or 0 if it is unknown. */
static uint64_t iterations(struct analyser *a, const struct statement *s) {
    const struct statement *init = s->kind == STMT_FOR ? s->loop.init : NULL;
    const struct expression *condition = s->loop.condition;
    if (!init || init->kind != STMT_VARIABLE || !init->variable->initializer || !s->loop.step ||
        !condition || condition->kind != EXPR_BINARY ||
        variable_of(condition->binary.left) != init->variable)
        return 0;
    int64_t first, last, step = step_of(a, s->loop.step, init->variable);
    if (!step || !sema_fold_integer(a->c, init->variable->initializer, &first) ||
        !sema_fold_integer(a->c, condition->binary.right, &last))
        return 0;
    uint64_t way =
        last > first ? (uint64_t)last - (uint64_t)first : (uint64_t)first - (uint64_t)last;
    return way / (uint64_t)step;
}

static const struct attribute *without_unroll(struct analyser *a, const struct attribute *list) {
    if (!list || list->kind == ATTRIBUTE_UNROLL)
        return list ? without_unroll(a, list->next) : NULL;
    struct attribute *copy = arena_new(a->c->arena, struct attribute);
    *copy = *list;
    copy->next = without_unroll(a, list->next);
    return copy;
}

const struct attribute *sema_check_unroll(struct analyser *a, const struct statement *loop,
                                          const struct attribute *hints) {
    const struct attribute *unroll = attribute_find(hints, ATTRIBUTE_UNROLL);
    if (!unroll || iterations(a, loop) <= MOST_UNROLLED)
        return hints;
    warning_at(a->c, WARN_NOT_UNROLLED, unroll->at,
               "loop with more than %d iterations is not unrolled", MOST_UNROLLED);
    return without_unroll(a, hints);
}

/* Warns about `if ((a == b))`: double parentheses usually mark an intended assignment. */
static void warn_of_equality(struct analyser *a, const struct node *condition,
                             const struct expression *e) {
    const struct expression *left = e->kind == EXPR_BINARY ? e->binary.left : e;
    while (left->kind == EXPR_CONVERT && !left->convert.is_explicit)
        left = left->unary.operand;
    if (e->kind != EXPR_BINARY || e->op != OPERATOR_EQUAL || left->kind != EXPR_LOAD ||
        left->unary.operand->is_const ||
        sources_expansion_point(a->c->sources, condition->begin) != condition->begin)
        return;
    warning_at(a->c, WARN_EQUALITY_PARENTHESES, e->at,
               "equality comparison with extraneous parentheses");
}

/* Returns whether a semicolon immediately follows the parenthesis of a condition. A semicolon on a
 * separate line or after a macro, such as an empty assertion, is considered intended. */
static bool stands_behind(struct analyser *a, const struct node *semicolon, location end) {
    const struct sources *sources = a->c->sources;
    location at = sources_expansion_point(sources, semicolon->at);
    struct place last = sources_place(sources, end), place = sources_place(sources, at);
    if (at != semicolon->at || end != sources_expansion_point(sources, end) ||
        last.source != place.source || last.physical_line != place.physical_line)
        return false;
    uint32_t column = place.column - 1;
    if (place.line_text[column] != ';')
        return false; /* inserted after a syntax error */
    while (column && place.line_text[column - 1] == ' ')
        column--;
    return column && place.line_text[column - 1] == ')';
}

static void warn_of_semicolon(struct analyser *a, const struct node *body, const char *word) {
    warning_at(a->c, WARN_EMPTY_BODY, body->at, "'%s' statement has empty body", word);
}

static bool is_empty(struct analyser *a, const struct node *body, const struct node *condition) {
    return body->kind == NODE_EMPTY && condition && stands_behind(a, body, condition->end);
}

void sema_warn_of_if(struct analyser *a, const struct node *node) {
    const struct node *yes = node->if_.yes;
    if (!node->if_.no && is_empty(a, yes, node->if_.condition))
        warn_of_semicolon(a, yes, "if");
    if (yes->kind != NODE_IF || !yes->if_.no || node->if_.no || yes->attributes)
        return;
    location at = yes->if_.no->at;
    warning_at(a->c, WARN_DANGLING_ELSE, at, "add explicit braces to avoid dangling else");
}

static bool is_indented_more(struct analyser *a, const struct node *node, const struct node *than) {
    return sources_place(a->c->sources, node->begin).column >
           sources_place(a->c->sources, than->begin).column;
}

/* Warns about an empty loop body if a block or an indented statement follows. */
void sema_warn_of_loop(struct analyser *a, const struct node *loop, const struct node *condition,
                       const struct node *body) {
    bool has_body =
        loop->next && (loop->next->kind == NODE_BLOCK || is_indented_more(a, loop->next, loop));
    if (has_body && is_empty(a, body, condition))
        warn_of_semicolon(a, body, loop->kind == NODE_FOR ? "for" : "while");
}

/* ---- Conditions (HLSL [Stmt.Select], [Stmt.Iter]) ---- */

struct expression *sema_analyse_condition_value(struct analyser *a, const struct node *node,
                                                const struct variable **variable) {
    if (node->kind != NODE_DECLARATION)
        return sema_analyse_expression(a, node);
    struct statement *declared = sema_analyse_local_declaration(a, node);
    if (!declared)
        return expr_error(a, node);
    *variable = declared->variable;
    return declared->variable->type->kind == TYPE_ERROR
               ? expr_error(a, node)
               : expr_variable(a, (struct variable *)declared->variable, node);
}

const struct expression *sema_analyse_condition(struct analyser *a, const struct node *node,
                                                const struct variable **variable) {
    struct expression *e = sema_analyse_condition_value(a, node, variable);
    /* `if (a = b)`, `if ((a == b))`. */
    if (node->kind == NODE_ASSIGN && node->op == OPERATOR_NONE) {
        diag_propose(a->c, (struct fix){node->at, FIX_REPLACE, "==", 0});
        warning_at(a->c, WARN_PARENTHESES, sema_marked_node(a->c, node),
                   "using the result of an assignment as a condition");
    }
    if (node->kind == NODE_PAREN && !is_error(e))
        warn_of_equality(a, node, e);
    return is_error(e) ? e : convert_condition(a, e);
}

/* ---- Statement nodes ---- */

struct statement *statement_create(struct analyser *a, enum statement_kind kind,
                                   const struct node *node) {
    struct statement *s = arena_new(a->here.nodes, struct statement);
    s->kind = (uint8_t)kind;
    s->at = node->at;
    s->begin = node->begin;
    s->end = node->end;
    return s;
}

void block_append(struct statement *block, struct statement *s) {
    for (; s; s = (struct statement *)s->next) {
        if (block->block.last)
            ((struct statement *)block->block.last)->next = s;
        else
            block->block.first = s;
        block->block.last = s;
    }
}

/* ---- Control flow ---- */

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
    return scalar_is_float((enum scalar)k->type->scalar) ? k->values[0].f != 0
                                                         : k->values[0].u != 0;
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
    switch ((enum statement_kind)s->kind) {
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

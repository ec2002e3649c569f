
#include "../walk.h"

static void visit_list(const struct expression *first, expression_visitor *visit, void *user) {
    for (; first; first = first->next)
        visit(user, first);
}

static void visit_present(const struct expression *e, expression_visitor *visit, void *user) {
    if (e)
        visit(user, e);
}

void expression_children(const struct expression *e, expression_visitor *visit, void *user) {
    switch ((enum expression_kind)e->kind) {
    case EXPR_CONSTANT:
    case EXPR_VARIABLE:
    case EXPR_PLACEHOLDER:
    case EXPR_ZERO:
    case EXPR_UNDEFINED:
        break;
    case EXPR_LOAD:
    case EXPR_BASE:
    case EXPR_UNARY:
    case EXPR_INCREMENT:
    case EXPR_ONCE:
        visit(user, e->unary.operand);
        break;
    case EXPR_MEMBER:
        visit(user, e->member.base);
        break;
    case EXPR_INDEX:
        visit(user, e->index.base);
        visit(user, e->index.index);
        break;
    case EXPR_SWIZZLE:
        visit(user, e->swizzle.base);
        break;
    case EXPR_MATRIX_SWIZZLE:
        visit(user, e->matrix_swizzle.base);
        break;
    case EXPR_ELEMENT:
        visit(user, e->element.object);
        visit_present(e->element.level, visit, user);
        visit(user, e->element.index);
        break;
    case EXPR_ASSIGN:
        visit(user, e->binary.right);
        visit(user, e->binary.left);
        break;
    case EXPR_BINARY:
    case EXPR_LOGICAL:
    case EXPR_COMMA:
        visit(user, e->binary.left);
        visit(user, e->binary.right);
        break;
    case EXPR_CONDITIONAL:
        visit(user, e->conditional.condition);
        visit(user, e->conditional.yes);
        visit(user, e->conditional.no);
        break;
    case EXPR_COMPOUND:
        visit(user, e->compound.right);
        visit(user, e->compound.target);
        visit(user, e->compound.left);
        visit(user, e->compound.result);
        break;
    case EXPR_CONVERT:
        visit(user, e->convert.operand);
        break;
    case EXPR_CONSTRUCT:
        visit_list(e->list.first, visit, user);
        break;
    case EXPR_CALL:
    case EXPR_INTRINSIC:
    case EXPR_METHOD:
        visit_list(e->call.first, visit, user);
        break;
    case EXPR_OUT_ARGUMENT:
        visit(user, e->out_argument.target);
        visit_present(e->out_argument.in, visit, user);
        visit_present(e->out_argument.out, visit, user);
        break;
    }
}

static void visit_variable(const struct variable *v, expression_visitor *visit, void *user) {
    if (v && v->initializer)
        visit(user, v->initializer);
}

void statement_expressions(const struct statement *s, expression_visitor *visit, void *user) {
    if (!s)
        return;
    switch ((enum statement_kind)s->kind) {
    case STMT_EXPRESSION:
    case STMT_RETURN:
        visit_present(s->expression, visit, user);
        break;
    case STMT_VARIABLE:
        visit_variable(s->variable, visit, user);
        break;
    case STMT_BLOCK:
        for (const struct statement *child = s->block.first; child; child = child->next)
            statement_expressions(child, visit, user);
        break;
    case STMT_IF:
        visit_variable(s->if_.variable, visit, user);
        visit(user, s->if_.condition);
        statement_expressions(s->if_.yes, visit, user);
        statement_expressions(s->if_.no, visit, user);
        break;
    case STMT_FOR:
    case STMT_WHILE:
    case STMT_DO:
        statement_expressions(s->loop.init, visit, user);
        visit_variable(s->loop.variable, visit, user);
        visit_present(s->loop.condition, visit, user);
        statement_expressions(s->loop.body, visit, user);
        visit_present(s->loop.step, visit, user);
        break;
    case STMT_SWITCH:
        visit_variable(s->switch_.variable, visit, user);
        visit(user, s->switch_.condition);
        statement_expressions(s->switch_.body, visit, user);
        break;
    case STMT_CASE:
    case STMT_DEFAULT:
    case STMT_BREAK:
    case STMT_CONTINUE:
    case STMT_DISCARD:
        break;
    }
}

static void visit_statement(const struct statement *s, statement_visitor *visit, void *user) {
    if (s)
        visit(user, s);
}

void statement_children(const struct statement *s, statement_visitor *visit, void *user) {
    switch ((int)s->kind) {
    case STMT_BLOCK:
        for (const struct statement *child = s->block.first; child; child = child->next)
            visit(user, child);
        break;
    case STMT_IF:
        visit_statement(s->if_.yes, visit, user);
        visit_statement(s->if_.no, visit, user);
        break;
    case STMT_FOR:
    case STMT_WHILE:
    case STMT_DO:
        visit_statement(s->loop.init, visit, user);
        visit_statement(s->loop.body, visit, user);
        break;
    case STMT_SWITCH:
        visit_statement(s->switch_.body, visit, user);
        break;
    default:
        break;
    }
}

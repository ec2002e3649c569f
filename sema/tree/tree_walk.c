/* Walks over the typed tree. */
#include "../tree.h"
#include "fold.h"

void expression_children(const struct expression *e, expression_visitor *visit, void *user) {
    switch (e->kind) {
#define CHILD(member) visit(user, e->member);
#define OPTIONAL(member)                                                                           \
    if (e->member)                                                                                 \
        visit(user, e->member);
#define LIST(member)                                                                               \
    for (const struct expression *child = e->member; child; child = child->next)                   \
        visit(user, child);
#define EXPRESSION(id, name, children)                                                             \
    case EXPR_##id:                                                                                \
        children break;
#include "../../spec/tree.def"
    }
}

void statement_parts(const struct statement *s, const struct part_visitor *visit, void *user) {
    switch (s->kind) {
#define VISIT(kind, member)                                                                        \
    if (visit->kind && s->member)                                                                  \
        visit->kind(user, s->member);
#define CHILD(member)    VISIT(expression, member)
#define OPTIONAL(member) VISIT(expression, member)
#define DECLARED(member) VISIT(variable, member)
#define NESTED(member)   VISIT(statement, member)
#define ALL_NESTED(member)                                                                         \
    for (const struct statement *child = s->member; child && visit->statement;                     \
         child = child->next)                                                                      \
        visit->statement(user, child);
#define STATEMENT(id, name, children)                                                              \
    case STMT_##id:                                                                                \
        children break;
#include "../../spec/tree.def"
#undef VISIT
    }
}

void statement_children(const struct statement *s, statement_visitor *visit, void *user) {
    statement_parts(s, &(struct part_visitor){.statement = visit}, user);
}

bool statement_has_default(const struct statement *s) {
    for (s = s->switch_.body->block.first; s; s = s->next)
        if (s->kind == STMT_DEFAULT)
            return true;
    return false;
}

struct expression_search {
    expression_visitor *visit;
    void *user;
};

static void visit_expression(void *user, const struct expression *e) {
    const struct expression_search *s = user;
    s->visit(s->user, e);
}

static void visit_initializer(void *user, const struct variable *v) {
    if (v->initializer)
        visit_expression(user, v->initializer);
}

static void visit_statement(void *user, const struct statement *s) {
    static const struct part_visitor visit = {visit_initializer, visit_expression, visit_statement};
    statement_parts(s, &visit, user);
}

void statement_expressions(const struct statement *s, expression_visitor *visit, void *user) {
    if (s)
        visit_statement(&(struct expression_search){visit, user}, s);
}

void function_expressions(const struct program *program, expression_visitor *visit, void *user) {
    for (uint32_t i = 0; i < program->function_count; i++)
        statement_expressions(program->functions[i]->body, visit, user);
}

void program_expressions(const struct program *program, expression_visitor *visit, void *user) {
    for (uint32_t i = 0; i < program->global_count; i++)
        if (program->globals[i]->initializer)
            visit(user, program->globals[i]->initializer);
    function_expressions(program, visit, user);
}

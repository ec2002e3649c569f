/* Conditions, and the statements that they govern, looked at as they are written. */
#include "governed.h"

#include "../tree/marks.h"

static void warn_of_assignment(struct analyser *a, const struct node *condition) {
    diag_propose(a->c, (struct fix){condition->at, FIX_REPLACE, "==", 0});
    warning_at(a->c, WARN_PARENTHESES, marked_node(a->c, condition),
               "an assignment stands where a condition is expected");
}

/* Parentheses of its own say that an assignment is meant: `if ((a == b))` is half of that. */
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
               "a comparison needs no parentheses of its own, as an assignment here would");
}

void warn_of_condition(struct analyser *a, const struct node *condition,
                       const struct expression *e) {
    if (condition->kind == NODE_ASSIGN && condition->op == OPERATOR_NONE)
        warn_of_assignment(a, condition);
    if (condition->kind == NODE_PAREN && !is_error(e))
        warn_of_equality(a, condition, e);
}

/* Whether nothing but a parenthesis stands between the end of a condition and a semicolon: on a
 * line of its own it is meant, and what a macro left of an assertion is. */
static bool stands_behind(struct analyser *a, const struct node *semicolon, location end) {
    const struct sources *sources = a->c->sources;
    location at = sources_expansion_point(sources, semicolon->at);
    struct place last = sources_place(sources, end), place = sources_place(sources, at);
    if (at != semicolon->at || end != sources_expansion_point(sources, end) ||
        last.source != place.source || last.physical_line != place.physical_line)
        return false;
    uint32_t column = place.column - 1;
    if (place.line_text[column] != ';')
        return false; /* a syntax error left it */
    while (column && place.line_text[column - 1] == ' ')
        column--;
    return column && place.line_text[column - 1] == ')';
}

static void warn_of_semicolon(struct analyser *a, const struct node *body, const char *word) {
    warning_at(a->c, WARN_EMPTY_BODY, body->at, "this semicolon is all that the '%s' governs",
               word);
}

static bool is_empty(struct analyser *a, const struct node *body, const struct node *condition) {
    return body->kind == NODE_EMPTY && condition && stands_behind(a, body, condition->end);
}

void warn_of_if(struct analyser *a, const struct node *node) {
    const struct node *yes = node->if_.yes;
    if (!node->if_.no && is_empty(a, yes, node->if_.condition))
        warn_of_semicolon(a, yes, "if");
    if (yes->kind != NODE_IF || !yes->if_.no || node->if_.no || yes->attributes)
        return;
    location at = yes->if_.no->at;
    warning_at(
        a->c, WARN_DANGLING_ELSE, at,
        "this is behind the 'else' of the inner 'if'; braces would tell whether it is meant");
}

static bool is_indented_more(struct analyser *a, const struct node *node, const struct node *than) {
    return sources_place(a->c->sources, node->begin).column >
           sources_place(a->c->sources, than->begin).column;
}

/* A loop may do all in its head; only with a block behind it, or a statement that is indented like
 * a body, does it look like another. */
void warn_of_loop(struct analyser *a, const struct node *loop, const struct node *condition,
                  const struct node *body) {
    bool has_body =
        loop->next && (loop->next->kind == NODE_BLOCK || is_indented_more(a, loop->next, loop));
    if (has_body && is_empty(a, body, condition))
        warn_of_semicolon(a, body, loop->kind == NODE_FOR ? "for" : "while");
}

/* Warnings about empty bodies and about `else` without a clear `if`. */
#include "statement.h"

/* Returns whether a semicolon immediately follows the parenthesis of a condition. A semicolon on a
 * separate line or after a macro, such as an empty assertion, is considered intended. */
static bool stands_behind(struct analyser *a, const struct node *semicolon, location end) {
    const struct sources *sources = a->c->sources;
    location at = sources_expansion_point(sources, semicolon->at);
    struct source_position last = sources_position(sources, end),
                           position = sources_position(sources, at);
    if (at != semicolon->at || end != sources_expansion_point(sources, end) ||
        last.source != position.source || last.physical_line != position.physical_line)
        return false;
    uint32_t column = position.column - 1;
    if (position.line_text[column] != ';')
        return false; /* inserted after a syntax error */
    while (column && position.line_text[column - 1] == ' ')
        column--;
    return column && position.line_text[column - 1] == ')';
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
    return sources_position(a->c->sources, node->begin).column >
           sources_position(a->c->sources, than->begin).column;
}

/* Warns about an empty loop body if a block or an indented statement follows. */
void sema_warn_of_loop(struct analyser *a, const struct node *loop, const struct node *condition,
                       const struct node *body) {
    bool has_body =
        loop->next && (loop->next->kind == NODE_BLOCK || is_indented_more(a, loop->next, loop));
    if (has_body && is_empty(a, body, condition))
        warn_of_semicolon(a, body, loop->kind == NODE_FOR ? "for" : "while");
}

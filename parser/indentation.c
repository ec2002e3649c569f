/* Where a '}' is missing, as far as lines are indented by the braces around them. */
#include "indentation.h"

#include <string.h>

/* What stands in a namespace, and the labels of a switch, need not be indented. */
static bool may_be_outdented(const struct parser *p, const struct token *t) {
    const char *text = t->kind == TOKEN_NAME ? atom_text(p->context->atoms, t->value) : "";
    return t->kind == TOKEN_LBRACE || t->kind == TOKEN_RBRACE || !strcmp(text, "case") ||
           !strcmp(text, "default");
}

static bool opens_namespace(const struct parser *p, uint32_t brace) {
    for (uint32_t i = brace; i > 0 && i + 2 >= brace; i--)
        if (feed_is_keyword_at(&p->feed, i - 1, GRAMMAR_NAMESPACE))
            return true;
    return false;
}

/* Where the line begins that a token stands on. */
static uint32_t line_column(const struct parser *p, uint32_t index) {
    while (index && !(feed_raw(&p->feed, index)->flags & TOKEN_LINE_START))
        index--;
    return column_of(p, index);
}

/* The first token behind a '{' that begins a line no further to the right than the one that holds
 * the innermost '{' open there; 0: there is none.  A body that is not indented tells nothing. */
static uint32_t first_outside(const struct parser *p, uint32_t brace) {
    uint32_t columns[MAX_NESTING], depth = 0, line = line_column(p, brace);
    bool is_body = false; /* the first token of one */
    for (uint32_t i = brace; feed_kind_at(&p->feed, i) != TOKEN_END; i = feed_after(&p->feed, i)) {
        const struct token *t = feed_raw(&p->feed, i);
        bool is_first = (t->flags & TOKEN_LINE_START) != 0;
        if (is_first)
            line = column_of(p, i);
        bool is_left = is_first && depth && line <= columns[depth - 1];
        if (is_left && is_body)
            columns[depth - 1] = 0;
        else if (is_left && !may_be_outdented(p, t))
            return i;
        is_body = t->kind == TOKEN_LBRACE;
        if (is_body && depth < MAX_NESTING)
            columns[depth++] = opens_namespace(p, i) ? 0 : line;
        depth -= t->kind == TOKEN_RBRACE && depth;
    }
    return 0;
}

void note_outside(struct parser *p, uint32_t brace) {
    uint32_t outside = first_outside(p, brace);
    if (outside && outside < p->found.index)
        note_at(p->context, feed_raw(&p->feed, outside)->at,
                "by its indentation, what begins here is outside of a '{' that is open");
}

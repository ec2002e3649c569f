#include "array_sizes.h"
#include "build.h"
#include "layout_words.h"
#include "parser.h"
#include "parser/grammar.h"

/* Made of the grammar with look-ahead correction, which only serves messages: to know what could
 * have come, it tries reductions out before they are made. */
int careful_parse(struct parser *p);

static struct parser *begin(struct context *c, const struct token_list *tokens, bool is_quick) {
    struct parser *p = arena_new(c->arena, struct parser);
    p->context = c;
    p->tokens = tokens;
    p->is_quick = is_quick;
    p->has_wrong_tokens = diag_error_count(c) != 0;
    feed_init(&p->feed, c, tokens, is_quick);
    return p;
}

/* Nearly all programs have nothing wrong in them; the others are read once more. */
struct syntax_unit *parse(struct context *c, const struct token_list *tokens) {
    tokens = supply_array_sizes(c, replace_layout_words(c, tokens));
    struct parser *p = begin(c, tokens, true);
    grammar_parse(p);
    if (p->gives_up) {
        p = begin(c, tokens, false);
        careful_parse(p);
    }
    struct syntax_unit *unit = arena_new(c->arena, struct syntax_unit);
    unit->declarations = p->declarations;
    unit->spoiled = p->spoiled;
    return unit;
}

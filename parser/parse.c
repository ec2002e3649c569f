/* Parsing of a token stream: first with a fast parser and, after an error, with a precise one. */
#include "../lexer/lexer.h"
#include "build.h"
#include "known_bodies.h"
#include "parser.h"
#include "parser/grammar.h"
#include "token_rewrite.h"

/* Generated with lookahead correction, which only messages need: it simulates reductions to
 * determine the acceptable tokens. */
int careful_parse(struct parser *p);

static struct parser *begin_parser(struct context *c, const struct token_list *tokens,
                                   bool is_quick) {
    struct parser *p = arena_new(c->tree, struct parser);
    p->context = c;
    p->tokens = tokens;
    p->is_quick = is_quick;
    p->has_wrong_tokens = diag_error_count(c) != 0;
    feed_init(&p->feed, c, tokens, is_quick);
    return p;
}

/* A tree that is printed is complete, and a body that calls a function makes it used. */
static bool leaves_out_bodies(const struct context *c) {
    const struct options *o = c->options;
    return c->shared && c->shared->bodies && (!c->keeps_notes || c->extent.kind) &&
           !o->parse_only && !o->dump_syntax && !o->dump_typed && !o->list_entries &&
           !diag_may_warn(c, WARN_UNUSED_FUNCTION);
}

/* Nearly all programs are free of syntax errors. The others are parsed a second time. */
struct syntax_unit *parse(struct context *c, const struct token_list *tokens) {
    struct identified_blocks *blocks = NULL;
    tokens = supply_array_sizes(c, replace_layout_words(c, tokens));
    if (c->extent.kind == EXTENT_PLACE)
        tokens = leave_out_other_bodies(c, tokens);
    else if (leaves_out_bodies(c))
        tokens = leave_out_known_bodies(c, tokens, &blocks);
    unsigned mistakes = diag_mistake_count(c);
    struct parser *p = begin_parser(c, tokens, true);
    grammar_parse(p);
    if (p->gives_up) {
        p = begin_parser(c, tokens, false);
        careful_parse(p);
    }
    struct syntax_unit *unit = arena_new(c->tree, struct syntax_unit);
    unit->declarations = p->declarations;
    unit->spoiled = p->spoiled;
    unit->blocks = diag_mistake_count(c) == mistakes ? blocks : NULL;
    return unit;
}

#include "build.h"
#include "parser.h"
#include "parser/grammar.h"

struct syntax_unit *parse(struct context *c, const struct token_list *tokens) {
    struct parser *p = arena_new(c->arena, struct parser);
    p->context = c;
    p->tokens = tokens;
    feed_init(&p->feed, c, tokens);
    grammar_parse(p);
    struct syntax_unit *unit = arena_new(c->arena, struct syntax_unit);
    unit->declarations = p->declarations;
    unit->spoiled = p->spoiled;
    return unit;
}

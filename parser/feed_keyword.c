/* Keywords of the token feed, from spec/keywords.def. */
#include "feed_internal.h"

struct keyword {
    int token;
    uint32_t value;
};
static const struct keyword keywords[] = {
#define KEYWORD(spelling, token, value) {GRAMMAR_##token, value},
#include "../spec/keywords.def"
};

unsigned feed_keyword_row(const struct feed *f, const struct token *t) {
    return atom_row(f->context->atoms, t->value, ATOM_KEYWORD);
}

unsigned feed_modifier_row(const struct feed *f, const struct token *t) {
    return atom_row(f->context->atoms, t->value, ATOM_MODIFIER);
}

int feed_keyword(unsigned row) {
    return row ? keywords[row - 1].token : 0;
}

uint32_t feed_keyword_value(unsigned row) {
    return keywords[row - 1].value;
}

/* Syntax errors of those who come from another language, or from another compiler of this one. */
#ifndef HLSL2SPV_PARSER_STRANGERS_H
#define HLSL2SPV_PARSER_STRANGERS_H

#include "words.h"

struct mistake {
    /* Whether it is this one: `expected` says what could have stood there (enum expectation). */
    bool (*is_it)(struct parser *p, unsigned expected);
    void (*report)(struct parser *p);
};

/* Of what looks like one of HLSL's mistakes at first. */
extern const struct mistake surest_strangers[];
/* Looked through before the mistakes that could be anybody's; behind the last, is_it is NULL. */
extern const struct mistake stranger_mistakes[];

#endif

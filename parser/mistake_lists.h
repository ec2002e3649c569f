/* Syntax errors that have a message of their own, by what is wrong: lists of which the first that
 * it is counts, and whose last one has no is_it. */
#ifndef HLSL2SPV_PARSER_MISTAKE_LISTS_H
#define HLSL2SPV_PARSER_MISTAKE_LISTS_H

#include "words.h"

struct mistake {
    /* Whether it is this one: `expected` says what could have stood there (enum expectation). */
    bool (*is_it)(struct parser *p, unsigned expected);
    void (*report)(struct parser *p);
};

/* What other languages write, which looks like one of HLSL's mistakes at first: strangers.c */
extern const struct mistake surest_strangers[];
/* ... and what looks like theirs only */
extern const struct mistake stranger_mistakes[];
extern const struct mistake bracket_mistakes[]; /* brackets.c */
extern const struct mistake mark_mistakes[];    /* marks.c */

#endif

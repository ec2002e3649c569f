/* Syntax errors: words for tokens, and the mistakes that have a message of their own. */
#ifndef HLSL2SPV_PARSER_ERRORS_H
#define HLSL2SPV_PARSER_ERRORS_H

#include "../lexer/lexer.h"
#include "build.h"
#include "feed_internal.h"

/* In quotes, or what it is. */
const char *spelling_of(struct parser *p, const struct feed_token *t);
/* The word or the character that stands at a place. */
const char *source_text(struct parser *p, location at);
/* Where a token stands in its line. */
uint32_t column_of(const struct parser *p, uint32_t index);
bool starts_line(const struct parser *p, const struct feed_token *t);
/* The token in front of another; NULL: there is none. */
const struct token *raw_before(const struct parser *p, uint32_t index);
/* The kind of the innermost bracket that is open at the token found, or of one further out. */
enum frame_kind frame_around(const struct parser *p, uint32_t depth);

/* Whether a type may end with a token. */
bool ends_type(const struct feed_token *t);
/* A word that only statements begin with, as the grammar's token. */
bool begins_statement(int kind);

/* Of the token at which the grammar stopped: where it is; an edit that takes it away. */
location found_at(const struct parser *p);
void propose_removal(struct parser *p);
/* A statement begins at another token, which was told of up to there. */
void resume_at(struct parser *p, uint32_t index);

/* Syntax errors that have a message of their own, by what is wrong: lists of which the first that
 * it is counts, and whose last one has no is_it. */

struct mistake {
    /* Whether it is this one: `expected` says what could have stood there (enum expectation). */
    bool (*is_it)(struct parser *p, unsigned expected);
    void (*report)(struct parser *p);
};

/* What other languages write, which looks like one of HLSL's mistakes at first: strangers.c */
extern const struct mistake surest_strangers[];
/* ... and what looks like theirs only */
extern const struct mistake stranger_mistakes[];
extern const struct mistake bracket_mistakes[]; /* punctuation.c */
extern const struct mistake mark_mistakes[];    /* punctuation.c */

/* Syntax errors that have a message of their own. */

/* What is wrong with the token that was found, of which `expected` says what could have stood there
 * (enum expectation); false where it is none of the mistakes that are known. */
bool report_known_mistake(struct parser *p, unsigned expected);

/* What the indentation of lines tells of a '{' that nothing closes. */

/* Says which line is the first that seems to stand outside of the '{' at a token, or of one behind
 * it. */
void note_outside(struct parser *p, uint32_t brace);

/* GLSL's way to say where things go, as other compilers of HLSL take it: layout(...) in front of a
 * declaration becomes the attributes that HLSL has for it, before the feed sees it. */

/* The error where it has not. */
extern const char layout_belongs_to_glsl[];

#endif

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

/* A syntax error that has a message of its own: of a list, the first that it is counts. */
struct mistake {
    /* What it is told by, as far as they are given: tokens (spec/foreign_syntax.def), of which
     * the grammar could have gone on with what (enum expectation), the brackets around ... */
    const char *tokens;
    unsigned expected, unexpected, frames;
    /* ... and whatever else. */
    bool (*is_it)(struct parser *p, unsigned expected);
    /* The place of the message, of the token that %s in it is, and of the edit. */
    enum { FOUND, BEFORE, BEHIND, SECOND, START } place;
    int how; /* of struct fix */
    const char *edit;
    uint8_t recovery; /* enum feed_recovery */
    const char *sentence;
    /* What else there is to do; with no sentence, all. */
    void (*report)(struct parser *p);
};

#define IN(kind) (1u << FRAME_##kind) /* one of frames */
/* Rows that only say a sentence. */
#define TOKENS(tokens, expected, unexpected, frames, place, how, edit, recovery, sentence)         \
    {                                                                                              \
        tokens, expected, unexpected, frames, NULL, place, FIX_##how, edit, RECOVER_##recovery,    \
            sentence, NULL                                                                         \
    }
#define LOOKS(is_it, place, how, edit, recovery, sentence)                                         \
    { NULL, 0, 0, 0, is_it, place, FIX_##how, edit, RECOVER_##recovery, sentence, NULL }

/* Of punctuation; the last one is empty. */
extern const struct mistake punctuation_mistakes[];

/* What is wrong with the token that was found, of which `expected` says what could have stood there
 * (enum expectation); false where it is none of the mistakes that are known. */
bool report_known_mistake(struct parser *p, unsigned expected);

/* GLSL's way to say where things go, as other compilers of HLSL take it: layout(...) in front of a
 * declaration becomes the attributes that HLSL has for it, before the feed sees it. */

/* The error where it has not. */
extern const char layout_belongs_to_glsl[];

#endif

/* Syntax errors: token descriptions, and errors with specific messages. */
#ifndef HLSL2SPV_PARSER_ERRORS_H
#define HLSL2SPV_PARSER_ERRORS_H

#include "../lexer/lexer.h"
#include "build.h"
#include "feed_internal.h"

/* Returns the token in quotes, or a description. */
const char *feed_spelling(struct parser *p, const struct feed_token *t);
/* Returns the word or character at a location. */
const char *feed_source_text(struct parser *p, location at);
/* Return the column of a token, and whether it is the first one of its line. */
uint32_t feed_column(const struct parser *p, uint32_t index);
bool feed_starts_line(const struct parser *p, const struct feed_token *t);
/* Returns the token before another one, or NULL. */
const struct token *feed_text_before(const struct parser *p, uint32_t index);
/* Returns the kind of the innermost bracket (depth 0) or an outer one around the found token. */
enum frame_kind feed_frame_around(const struct parser *p, uint32_t depth);

/* Returns true if a type may end with the token. */
bool feed_ends_type(const struct feed_token *t);
/* Returns true for grammar tokens that only begin statements. */
bool feed_begins_statement(int kind);

/* Location of the token at which the parser stopped, and a fix-it that removes it. */
location syntax_found_at(const struct parser *p);
void syntax_propose_removal(struct parser *p);
/* Resumes parsing with a statement at another token. Skipped tokens count as reported. */
void feed_resume_at(struct parser *p, uint32_t index);

/* A syntax error with a specific message. The first matching row of a table applies. */
struct mistake {
    /* Conditions, where given: the tokens (spec/foreign_syntax.def), tokens that the grammar
     * accepts and does not accept next (enum expectation), the surrounding brackets ... */
    const char *tokens;
    unsigned expected, unexpected, frames;
    /* ... and a predicate. */
    bool (*is_it)(struct parser *p, unsigned expected);
    /* Token for the location of the message, for its %s, and for the fix-it. */
    enum { FOUND, BEFORE, BEHIND, SECOND, START } position;
    int how; /* kind of struct fix */
    const char *edit;
    enum feed_recovery recovery : 8;
    const char *sentence;
    /* Additional action. Without a sentence, reports the whole error. */
    void (*report)(struct parser *p);
};

#define IN(kind) (1u << FRAME_##kind) /* a bit of `frames` */
/* Rows without an additional action. */
#define TOKENS(tokens, expected, unexpected, frames, position, how, edit, recovery, sentence)      \
    {                                                                                              \
        tokens, expected, unexpected, frames, NULL, position, FIX_##how, edit, RECOVER_##recovery, \
            sentence, NULL                                                                         \
    }
#define LOOKS(is_it, position, how, edit, recovery, sentence)                                      \
    { NULL, 0, 0, 0, is_it, position, FIX_##how, edit, RECOVER_##recovery, sentence, NULL }

/* Punctuation errors. The last row is empty. */
extern const struct mistake punctuation_mistakes[];

/* Reports the error at the found token if it is a known one; `expected` contains the acceptable
 * tokens (enum expectation). Returns false otherwise. */
bool syntax_report_known(struct parser *p, unsigned expected);

/* GLSL layout qualifiers, which other HLSL compilers accept: layout(...) before a declaration is
 * replaced with HLSL attributes before the feed reads it. */

/* Message without RELAX_LAYOUT. */
extern const char layout_belongs_to_glsl[];

#endif

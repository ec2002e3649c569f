/* The words for a token, for messages. */
#ifndef HLSL2SPV_PARSER_WORDS_H
#define HLSL2SPV_PARSER_WORDS_H

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

#endif

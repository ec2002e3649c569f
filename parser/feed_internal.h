/* What the files of the feed share. */
#ifndef HLSL2SPV_PARSER_FEED_INTERNAL_H
#define HLSL2SPV_PARSER_FEED_INTERNAL_H

#include "feed.h"
#include "parser/grammar.h" /* the tokens: made of grammar.y */

static inline struct frame *feed_top(struct feed *f) {
    return &vec_last(&f->frames);
}
static inline const struct token *feed_raw(const struct feed *f, uint32_t index) {
    return &f->tokens[index];
}
/* The index behind a token; there may be pragmas between the two. */
static inline uint32_t feed_after(const struct feed *f, uint32_t index) {
    if (feed_raw(f, index)->kind == TOKEN_END)
        return index;
    do
        index++;
    while (feed_raw(f, index)->kind == TOKEN_PRAGMA);
    return index;
}

/* ---- Seams: names hold template arguments, which hold whatever a feed reads ---- */

/* feed.c: the next token, read past those that wait in the queue. */
void feed_read(struct feed *f, struct feed_token *out);
/* feed_name.c: takes a token that begins with a name or '::'. */
void feed_take_name(struct feed *f, struct feed_token *out);
/* Takes the name of an operator, at the word `operator`. */
void feed_take_operator(struct feed *f, struct feed_token *out);
/* Takes the type that stands behind `typename`. */
void feed_take_typename(struct feed *f, struct feed_token *out);

/* ---- feed_look.c ---- */

/* The rows of keywords.def and modifiers.def that a token names, plus one; 0 when it names none. */
unsigned feed_keyword_row(const struct feed *f, const struct token *t);
unsigned feed_modifier_row(const struct feed *f, const struct token *t);
/* The grammar's token for a keyword's row, and what it carries; 0 for no row. */
int feed_keyword(unsigned row);
uint32_t feed_keyword_value(unsigned row);

static inline unsigned feed_kind_at(const struct feed *f, uint32_t index) {
    return feed_raw(f, index)->kind;
}
static inline bool feed_is_name_at(const struct feed *f, uint32_t index) {
    return feed_kind_at(f, index) == TOKEN_NAME;
}
static inline bool feed_is_keyword_at(const struct feed *f, uint32_t index, int keyword) {
    const struct token *t = feed_raw(f, index);
    return t->kind == TOKEN_NAME && feed_keyword(feed_keyword_row(f, t)) == keyword;
}

/* Takes a bracket. */
void feed_take_bracket(struct feed *f, struct feed_token *out);
bool feed_is_bracket(const struct token *t);
void feed_end_statement(struct feed *f);
/* Closes what stands open inside of the first `frames` brackets. */
void feed_close_down_to(struct feed *f, uint32_t frames);
/* Template brackets: `angle` of the feed says what the '<' opens. */
void feed_open_angle(struct feed *f);
void feed_close_angle(struct feed *f);
bool feed_in_angle(const struct feed *f);
/* The index behind the brace that matches the one at `index`. */
uint32_t feed_skip_braces(const struct feed *f, uint32_t index);

/* The index behind the '}' of a block whose '{' is missing; 0: there is none,
 * or it is far away. */
uint32_t feed_behind_body(const struct feed *f, uint32_t index);

/* Looks ahead behind a '<' that may begin template arguments. */
enum scan_result {
    SCAN_LESS, /* a comparison */
    SCAN_CALL, /* arguments, and '(' follows */
    SCAN_TYPE, /* arguments, and what follows makes it a type */
    SCAN_VALUE /* arguments, and something else follows */
};
enum scan_result feed_scan_arguments(const struct feed *f, uint32_t less);
/* The index behind the '>' that matches the '<' at `less`; 0 when there is none. */
uint32_t feed_skip_angles(const struct feed *f, uint32_t less);

/* ---- feed.c ---- */

/* The operator that a punctuator spells, binary where it could be either; OPERATOR_NONE if none. */
enum operator_kind feed_operator(unsigned punctuator);
/* Takes the keyword or the modifier of a row; false where the word is a name. */
bool feed_take_keyword(struct feed *f, struct feed_token *out, unsigned row);
bool feed_take_modifier(struct feed *f, struct feed_token *out, unsigned row);
void feed_give_word(struct feed *f, struct feed_token *out, int kind, uint32_t number,
                    enum feed_position position);

#endif

/* Internal to the token feed: declarations shared by its files. */
#ifndef HLSL2SPV_PARSER_FEED_INTERNAL_H
#define HLSL2SPV_PARSER_FEED_INTERNAL_H

#include "feed.h"
#include "parser/grammar.h" /* token numbers, generated from grammar.y */

static inline struct bracket_frame *feed_top(struct feed *f) {
    return &vec_last(&f->frames);
}
static inline const struct token *feed_raw(const struct feed *f, uint32_t index) {
    return &f->tokens[index];
}
/* Returns the index of the next token after `index`, skipping pragmas. */
static inline uint32_t feed_after(const struct feed *f, uint32_t index) {
    if (feed_raw(f, index)->kind == TOKEN_END)
        return index;
    do
        index++;
    while (feed_raw(f, index)->kind == TOKEN_PRAGMA);
    return index;
}

/* ---- Seams: names contain template arguments, which contain arbitrary tokens ---- */

/* Reads the next token, bypassing the queue (feed.c). */
void feed_read(struct feed *f, struct feed_token *out);
/* Reads a token that starts with a name or '::' (feed_name.c). */
void feed_consume_name(struct feed *f, struct feed_token *out);
/* Reads an operator name at the keyword `operator`. */
void feed_consume_operator(struct feed *f, struct feed_token *out);
/* Reads the type after `typename`. */
void feed_consume_typename(struct feed *f, struct feed_token *out);

/* ---- Lookahead, brackets and error recovery ---- */

/* Return the row of a token in keywords.def or modifiers.def plus one, or 0. */
unsigned feed_keyword_row(const struct feed *f, const struct token *t);
unsigned feed_modifier_row(const struct feed *f, const struct token *t);
/* Returns whether a word is a keyword or modifier in every context. */
bool feed_is_reserved(const struct feed *f, const struct token *t);
/* Return the grammar token and the value of a keyword row; 0 for no row. */
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

/* Reads a bracket. */
void feed_consume_bracket(struct feed *f, struct feed_token *out);
bool feed_is_bracket(const struct token *t);
void feed_end_statement(struct feed *f);
/* Closes all frames above the first `frames` ones. */
void feed_close_down_to(struct feed *f, uint32_t frames);
/* Template brackets. `angle` of the feed describes the frame that '<' opens. */
void feed_open_angle(struct feed *f);
void feed_close_angle(struct feed *f);
bool feed_in_angle(const struct feed *f);
/* Returns the index after the brace that matches the one at `index`. */
uint32_t feed_skip_braces(const struct feed *f, uint32_t index);

/* Returns the index after the '}' of a block whose '{' is missing, or 0 if it is not nearby. */
uint32_t feed_behind_body(const struct feed *f, uint32_t index);

/* Scans ahead from a '<' that may start template arguments. */
enum scan_result {
    SCAN_LESS, /* a comparison */
    SCAN_CALL, /* template arguments, followed by '(' */
    SCAN_TYPE, /* template arguments of a type, by the next token */
    SCAN_VALUE /* template arguments, followed by another token */
};
enum scan_result feed_scan_arguments(const struct feed *f, uint32_t less);
/* Returns the index after the '>' that matches the '<' at `less`, or 0. */
uint32_t feed_skip_angles(const struct feed *f, uint32_t less);

/* ---- feed.c ---- */

/* Returns the operator of a punctuator, preferring the binary one, or OPERATOR_NONE. */
enum operator_kind feed_operator(unsigned punctuator);
/* Read the keyword or the modifier of a row. Return false if the word is an ordinary name here. */
bool feed_consume_keyword(struct feed *f, struct feed_token *out, unsigned row);
bool feed_consume_modifier(struct feed *f, struct feed_token *out, unsigned row);
void feed_give_word(struct feed *f, struct feed_token *out, int kind, uint32_t number,
                    enum feed_position position);

#endif

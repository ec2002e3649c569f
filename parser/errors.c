/* Messages of syntax errors, and error recovery. */
#include "errors.h"

#include <string.h>

/* ---- Expected tokens ---- */

struct expected_word {
    enum expectation what;
    const char *word;
};

/* Ordered by how precisely the word alone describes the error. */
static const struct expected_word expected_words[] = {
    {EXPECT_SEMICOLON, "';'"}, {EXPECT_COLON, "':'"},   {EXPECT_RPAREN, "')'"},
    {EXPECT_RBRACKET, "']'"},  {EXPECT_RANGLE, "'>'"},  {EXPECT_RBRACE, "'}'"},
    {EXPECT_WHILE, "'while'"}, {EXPECT_LPAREN, "'('"},  {EXPECT_LBRACE, "'{'"},
    {EXPECT_NAME, "a name"},   {EXPECT_TYPE, "a type"}, {EXPECT_STRING, "a string"},
    {EXPECT_COMMA, "','"},     {EXPECT_EQUALS, "'='"},  {EXPECT_LANGLE, "'<'"},
};

/* Between two adjacent list elements, the missing token may also be a comma. */
static bool may_lack_comma(const struct parser *p, unsigned expected) {
    int kind = p->found.kind;
    unsigned next = feed_kind_at(&p->feed, feed_after(&p->feed, p->found.index));
    bool begins_parameter = kind == GRAMMAR_TYPE_NAME || kind == GRAMMAR_MODIFIER;
    bool is_element = begins_parameter || kind == GRAMMAR_NAME || kind == GRAMMAR_INT ||
                      kind == GRAMMAR_FLOAT || kind == GRAMMAR_STRING;
    switch (vec_last(&p->feed.frames).kind) {
    case FRAME_RAW:
        return kind == GRAMMAR_NAME && (expected & EXPECT_COMMA);
    case FRAME_PARAMETERS:
        return begins_parameter && (expected & EXPECT_COMMA);
    case FRAME_CALL:
    case FRAME_ATTRIBUTE:
    case FRAME_INITIALIZER:
    case FRAME_ENUM:
        return is_element && (expected & EXPECT_COMMA);
    case FRAME_TEMPLATE_ARGUMENTS:
    case FRAME_TEMPLATE_PARAMETERS: /* not before the declared name */
        return is_element && (expected & EXPECT_COMMA) &&
               (next == TOKEN_COMMA || next == TOKEN_GREATER);
    case FRAME_TOP:
    case FRAME_NAMESPACE:
    case FRAME_RECORD:
    case FRAME_CBUFFER:
    case FRAME_BLOCK:
    case FRAME_CONTROL:
    case FRAME_GROUP:
    case FRAME_SIZEOF:
    case FRAME_DECLTYPE:
    case FRAME_SUBSCRIPT:
        break;
    }
    return false;
}

static const char *expected_word(struct parser *p, unsigned expected) {
    if ((expected & EXPECT_RBRACE) && p->found.kind == GRAMMAR_YYEOF)
        return "'}'";
    if ((expected & EXPECT_SEMICOLON) && feed_starts_line(p, &p->found) &&
        !(expected & (EXPECT_STATEMENT | EXPECT_DECLARATION)))
        return "';'";
    if (p->before.kind == GRAMMAR_POST_COLON)
        return "a semantic";
    if (expected & EXPECT_STATEMENT)
        return "a statement";
    if (expected & EXPECT_DECLARATION)
        return "a declaration";
    if (expected & EXPECT_OPERAND)
        return "an expression";
    if ((expected & EXPECT_TYPE) && !(expected & (EXPECT_RPAREN | EXPECT_SEMICOLON)))
        return "a type";
    if ((expected & EXPECT_NAME) && (expected & EXPECT_SEMICOLON) && !(expected & EXPECT_COMMA))
        return "a name or ';'";
    for (size_t i = 0; i < COUNT_OF(expected_words); i++) {
        const struct expected_word *e = &expected_words[i];
        if (!(expected & e->what))
            continue;
        return may_lack_comma(p, expected) ? arena_format(p->context->tree, "',' or %s", e->word)
                                           : e->word;
    }
    return NULL;
}

static bool is_closer(const char *word) {
    size_t length = strlen(word);
    return length > 2 && word[length - 3] == '\'' && strchr(")]>}", word[length - 2]);
}

static void note_open_bracket(struct parser *p) {
    const struct token *bracket = feed_unclosed(&p->feed);
    if (!bracket)
        return;
    const char *text = bracket->kind == TOKEN_LPAREN     ? "("
                       : bracket->kind == TOKEN_LBRACKET ? "["
                       : bracket->kind == TOKEN_LESS     ? "<"
                                                         : "{";
    note_at(p->context, bracket->at, "to match this '%s'", text);
}

/* ---- The messages ---- */

/* A missing closer or separator is reported after the previous token. */
static bool ends_something(const char *word) {
    return word[0] == '\'' && word[2] == '\'' && strchr(":;)]>}", word[1]);
}

static bool report_missing_end(struct parser *p, const char *word) {
    location at = p->before.span.end;
    diag_propose(p->context,
                 (struct fix){at, FIX_BEHIND, arena_string(p->context->tree, word + 1, 1), 0});
    if (p->found.kind == GRAMMAR_YYEOF && word[1] == '}')
        return error_at(p->context, at, "expected %s at end of file", word);
    return error_at(p->context, at, "expected %s after %s", word, feed_spelling(p, &p->before));
}

/* A token missing at the end of a line is reported there, not on the next line. A token that ends
 * part of a statement belongs before the end of the statement. */
static bool is_missed_behind(const struct parser *p, const char *word) {
    bool is_on_next_line = p->found.kind == GRAMMAR_YYEOF || feed_starts_line(p, &p->found);
    bool is_at_end =
        p->found.kind == ';' || p->found.kind == '{' || p->found.kind == '}' || word[1] == '>';
    return p->before.span.end && ends_something(word) &&
           (is_on_next_line || is_at_end || strchr(";:", word[1]));
}

/* A statement after a function head, detected by its keyword or indentation: the '{' is missing. */
static bool is_missing_body(const struct parser *p, unsigned expected) {
    uint32_t start = feed_statement_start(&p->feed, &p->found);
    return (expected & EXPECT_LBRACE) && (expected & EXPECT_SEMICOLON) && p->before.span.end &&
           p->found.kind != GRAMMAR_YYEOF &&
           !(expected & (EXPECT_STATEMENT | EXPECT_DECLARATION)) &&
           (feed_begins_statement(p->found.kind) ||
            (feed_starts_line(p, &p->found) &&
             feed_column(p, p->found.index) > feed_column(p, start)));
}

static void report_expected(struct parser *p, unsigned expected) {
    const struct feed_token *t = &p->found;
    const char *word = expected_word(p, expected);
    bool shown;
    /* After `do { } while (c)`, no second 'while' is expected. */
    p->lacks_while |= expected == EXPECT_SEMICOLON && p->before.kind == ')';
    if (is_missing_body(p, expected)) {
        p->recovery = RECOVER_BODY;
        diag_propose(p->context, (struct fix){p->before.span.end, FIX_BEHIND, " {", 0});
        error_at(p->context, p->before.span.end, "expected '{' after %s",
                 feed_spelling(p, &p->before));
        return;
    }
    /* `f(a b)`: both operands are complete, so a comma is missing. */
    if (may_lack_comma(p, expected) && p->before.span.end && !feed_starts_line(p, &p->found))
        diag_propose(p->context, (struct fix){p->before.span.end, FIX_BEHIND, ",", 0});
    if (!word)
        shown = error_at(p->context, t->span.begin, "unexpected %s", feed_spelling(p, t));
    else if (is_missed_behind(p, word))
        shown = report_missing_end(p, word);
    else if (feed_starts_line(p, t) && p->before.span.end && word[0] == '\'')
        shown = error_at(p->context, p->before.span.end, "expected %s after %s", word,
                         feed_spelling(p, &p->before));
    else
        shown =
            error_at(p->context, t->span.begin, "expected %s before %s", word, feed_spelling(p, t));
    if (shown && word && is_closer(word))
        note_open_bracket(p);
}

/* If a ';' is missing at the end of a line, parsing resumes on the next line. */
static bool is_missing_semicolon(const struct parser *p, unsigned expected) {
    bool is_bracket = feed_is_bracket(feed_raw(&p->feed, p->found.index));
    return (expected & EXPECT_SEMICOLON) && feed_starts_line(p, &p->found) && !is_bracket &&
           p->found.kind != GRAMMAR_YYEOF;
}

/* An unterminated comment or string, a missing macro argument and an invalid number leave
 * unexpected tokens, after an error of the preprocessor. */
static bool follows_wrong_token(const struct parser *p) {
    location at = p->found.span.begin;
    return p->has_wrong_tokens &&
           (p->found.kind == GRAMMAR_YYEOF || p->found.kind == GRAMMAR_INT ||
            p->found.kind == GRAMMAR_FLOAT || p->before.kind == GRAMMAR_STRING ||
            sources_expansion_point(p->context->sources, at) != at);
}

void syntax_report(struct parser *p, unsigned expected) {
    bool again = p->last_error == p->found.index + 1;
    bool is_cascade =
        again || (p->recovered_badly && p->since_recovery <= 2) || follows_wrong_token(p);
    p->recovery = again                               ? RECOVER_BEHIND
                  : is_missing_semicolon(p, expected) ? RECOVER_RESUME
                                                      : RECOVER_AT;
    if (!is_cascade && !syntax_report_known(p, expected))
        report_expected(p, expected);
    p->last_error = p->found.index + 1;
    uint32_t start = feed_statement_start(&p->feed, &p->found);
    p->recovered_badly = !feed_recover(&p->feed, &p->found, p->recovery);
    /* The skipped tokens may have declared names that the rest of the program uses. */
    for (uint32_t i = start; i < p->feed.at; i++) {
        const struct token *t = feed_raw(&p->feed, i);
        if (t->kind == TOKEN_NAME)
            map_add_u64(p->context->tree, &p->spoiled, t->value);
    }
}

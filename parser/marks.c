/* Commas, semicolons, colons and equals signs that are missing, too many, or each other. */
#include "mistake_lists.h"

#include <string.h>

static bool is_second_comma(struct parser *p, unsigned expected) {
    (void)expected;
    return p->found.kind == ',' && p->before.kind == ',';
}

static void report_second_comma(struct parser *p) {
    propose_removal(p);
    error_at(p->context, found_at(p), "expected an expression between two commas");
}

/* `f(a, b,)` */
static bool is_last_comma(struct parser *p, unsigned expected) {
    return p->before.kind == ',' && p->found.kind == ')' &&
           (expected & (EXPECT_OPERAND | EXPECT_TYPE));
}

static void report_last_comma(struct parser *p) {
    diag_propose(p->context, (struct fix){p->before.span.begin, FIX_REPLACE, "", 0});
    error_at(p->context, p->before.span.begin, "nothing stands behind this ','");
}

/* `float a = 1,` in front of a line that declares something else. */
static bool is_comma_for_semicolon(struct parser *p, unsigned expected) {
    enum frame_kind frame = frame_around(p, 0);
    bool begins_anew = p->found.kind == GRAMMAR_TYPE_NAME || p->found.kind == GRAMMAR_MODIFIER ||
                       (begins_statement(p->found.kind) && starts_line(p, &p->found));
    return p->before.kind == ',' && begins_anew && (expected & EXPECT_NAME) &&
           !(expected & EXPECT_OPERAND) &&
           (frame == FRAME_BLOCK || frame == FRAME_RECORD || frame == FRAME_CBUFFER ||
            frame == FRAME_TOP || frame == FRAME_NAMESPACE);
}

static void report_comma_for_semicolon(struct parser *p) {
    p->recovery = RECOVER_RESUME;
    diag_propose(p->context, (struct fix){p->before.span.begin, FIX_REPLACE, ";", 0});
    error_at(p->context, p->before.span.begin, "expected ';' in place of ','");
}

/* `0,5` */
static bool is_decimal_comma(struct parser *p, unsigned expected) {
    const struct token *whole = raw_before(p, p->before.index);
    return (expected & EXPECT_NAME) && p->found.kind == GRAMMAR_INT && p->before.kind == ',' &&
           whole && whole->kind == TOKEN_INT;
}

static void report_decimal_comma(struct parser *p) {
    diag_propose(p->context, (struct fix){p->before.span.begin, FIX_REPLACE, ".", 0});
    error_at(p->context, p->before.span.begin, "a number has a '.' in front of its fraction");
}

/* Whether the bracket that is open at a token is closed before another ';' and on its line. */
static bool closes_on_line(const struct parser *p, uint32_t i) {
    for (int depth = 0;; i = feed_after(&p->feed, i)) {
        const struct token *t = feed_raw(&p->feed, i);
        if (t->kind == TOKEN_END || t->kind == TOKEN_SEMICOLON || (t->flags & TOKEN_LINE_START))
            return false;
        if (t->kind == TOKEN_LPAREN || t->kind == TOKEN_LBRACE)
            depth++;
        if ((t->kind == TOKEN_RPAREN || t->kind == TOKEN_RBRACE) && depth-- == 0)
            return t->kind == TOKEN_RPAREN;
    }
}

/* `f(a; b)` */
static bool is_semicolon_for_comma(struct parser *p, unsigned expected) {
    return p->found.kind == ';' && (expected & EXPECT_COMMA) && (expected & EXPECT_RPAREN) &&
           closes_on_line(p, feed_after(&p->feed, p->found.index));
}

/* `a[COUNT]`, where a macro's body ends in a semicolon. */
static bool is_semicolon_inside(struct parser *p, unsigned expected) {
    unsigned next = feed_kind_at(&p->feed, feed_after(&p->feed, p->found.index));
    return p->found.kind == ';' && ((next == TOKEN_RBRACKET && (expected & EXPECT_RBRACKET)) ||
                                    (next == TOKEN_RPAREN && (expected & EXPECT_RPAREN)));
}

static void report_semicolon_inside(struct parser *p) {
    p->recovery = RECOVER_PAST;
    propose_removal(p);
    error_at(p->context, found_at(p), "';' ends a statement, and stands inside of brackets here");
}

static void report_semicolon_for_comma(struct parser *p) {
    p->recovery = RECOVER_PAST;
    diag_propose(p->context, (struct fix){found_at(p), FIX_REPLACE, ",", 0});
    error_at(p->context, found_at(p), "expected ',' in place of ';'");
}

/* `for (int i = 0, i < 4, i++)` */
static bool is_comma_in_for(struct parser *p, unsigned expected) {
    const struct token *comma = raw_before(p, p->before.index);
    return (expected & EXPECT_SEMICOLON) && vec_last(&p->feed.frames).is_for && comma &&
           comma->kind == TOKEN_COMMA && p->before.kind == GRAMMAR_NAME;
}

/* The comma behind the condition, if it is one. */
static location next_comma(const struct parser *p) {
    uint32_t i = p->found.index;
    unsigned kind = feed_kind_at(&p->feed, i);
    while (kind != TOKEN_COMMA && kind != TOKEN_SEMICOLON && kind != TOKEN_LPAREN &&
           kind != TOKEN_RPAREN && kind != TOKEN_END)
        kind = feed_kind_at(&p->feed, i = feed_after(&p->feed, i));
    return kind == TOKEN_COMMA ? feed_raw(&p->feed, i)->at : 0;
}

static void report_comma_in_for(struct parser *p) {
    location first = raw_before(p, p->before.index)->at, second = next_comma(p);
    diag_propose(p->context, (struct fix){first, FIX_REPLACE, ";", 0});
    if (second)
        diag_propose(p->context, (struct fix){second, FIX_REPLACE, ";", 0});
    error_at(p->context, first, "the parts of a 'for' have ';' between them");
}

/* Semantics are written in capitals, or begin with one. */
static bool looks_like_semantic(const struct parser *p, uint32_t index) {
    const struct token *t = feed_raw(&p->feed, index);
    const char *text = t->kind == TOKEN_NAME ? atom_text(p->context->atoms, t->value) : "";
    return *text >= 'A' && *text <= 'Z';
}

/* `float2 uv UV`: what follows a declared name can only be its semantic. */
static bool is_missing_colon(struct parser *p, unsigned expected) {
    (void)expected;
    enum frame_kind frame = frame_around(p, 0);
    bool takes_semantics =
        frame == FRAME_PARAMETERS || frame == FRAME_RECORD || frame == FRAME_CBUFFER;
    const struct token *type = raw_before(p, p->before.index);
    return takes_semantics && p->found.kind == GRAMMAR_NAME && p->before.kind == GRAMMAR_NAME &&
           !starts_line(p, &p->found) && type && type->kind == TOKEN_NAME &&
           looks_like_semantic(p, p->found.index);
}

/* `float4 main() SV_Target {` */
static bool is_missing_colon_of_function(struct parser *p, unsigned expected) {
    uint32_t next = feed_after(&p->feed, p->found.index);
    return (expected & EXPECT_LBRACE) && (expected & EXPECT_SEMICOLON) && p->before.kind == ')' &&
           p->found.kind == GRAMMAR_NAME && feed_kind_at(&p->feed, next) == TOKEN_LBRACE;
}

static void report_missing_colon(struct parser *p) {
    diag_propose(p->context, (struct fix){found_at(p), FIX_BEFORE, ": ", 0});
    error_at(p->context, found_at(p), "expected ':' before %s", spelling_of(p, &p->found));
}

/* `float a = b:` at the end of a line */
static bool is_colon_for_semicolon(struct parser *p, unsigned expected) {
    const struct token *next = feed_raw(&p->feed, feed_after(&p->feed, p->found.index));
    bool is_at_end = (next->flags & TOKEN_LINE_START) && !starts_line(p, &p->found);
    return p->found.kind == ':' && (expected & EXPECT_SEMICOLON) &&
           (is_at_end || vec_last(&p->feed.frames).is_for);
}

static void report_colon_for_semicolon(struct parser *p) {
    diag_propose(p->context, (struct fix){found_at(p), FIX_REPLACE, ";", 0});
    error_at(p->context, found_at(p), "expected ';' in place of ':'");
    resume_at(p, feed_after(&p->feed, p->found.index));
}

/* `Texture2D t register(t0)` */
static bool is_missing_colon_of_register(struct parser *p, unsigned expected) {
    const struct token *word = feed_raw(&p->feed, p->found.index);
    const char *text = word->kind == TOKEN_NAME ? atom_text(p->context->atoms, word->value) : "";
    return (expected & EXPECT_SEMICOLON) &&
           (p->before.kind == GRAMMAR_NAME || p->before.kind == ']') &&
           feed_kind_at(&p->feed, feed_after(&p->feed, p->found.index)) == TOKEN_LPAREN &&
           (!strcmp(text, "register") || !strcmp(text, "packoffset"));
}

/* `float a b.x;`: a variable was named, and a value follows it on the line. */
static bool is_missing_equals(struct parser *p, unsigned expected) {
    bool is_value = p->found.kind == GRAMMAR_NAME || p->found.kind == GRAMMAR_INT ||
                    p->found.kind == GRAMMAR_FLOAT || p->found.kind == GRAMMAR_BOOL;
    const struct token *type = raw_before(p, p->before.index);
    return (expected & EXPECT_EQUALS) && (expected & EXPECT_SEMICOLON) && is_value &&
           p->before.kind == GRAMMAR_NAME && !starts_line(p, &p->found) &&
           frame_around(p, 0) == FRAME_BLOCK && type && type->kind == TOKEN_NAME &&
           names_find_type(&p->feed.names, type->value);
}

static void report_missing_equals(struct parser *p) {
    diag_propose(p->context, (struct fix){p->before.span.end, FIX_BEHIND, " =", 0});
    error_at(p->context, p->before.span.end, "expected '=' behind %s", spelling_of(p, &p->before));
}

/* `register(t0 : space1)` */
static bool is_colon_for_comma(struct parser *p, unsigned expected) {
    return p->found.kind == ':' && frame_around(p, 0) == FRAME_RAW && (expected & EXPECT_COMMA);
}

static void report_colon_for_comma(struct parser *p) {
    diag_propose(p->context, (struct fix){found_at(p), FIX_REPLACE, ",", 0});
    error_at(p->context, found_at(p), "expected ',' in place of ':'");
}

/* `enum E { A; B }` */
static bool is_semicolon_in_enum(struct parser *p, unsigned expected) {
    return p->found.kind == ';' && (expected & EXPECT_COMMA) && (expected & EXPECT_RBRACE) &&
           frame_around(p, 0) == FRAME_ENUM;
}

static void report_semicolon_in_enum(struct parser *p) {
    uint32_t i = p->found.index;
    for (; feed_kind_at(&p->feed, i) != TOKEN_RBRACE && feed_kind_at(&p->feed, i) != TOKEN_END;
         i = feed_after(&p->feed, i))
        if (feed_kind_at(&p->feed, i) == TOKEN_SEMICOLON)
            diag_propose(p->context, (struct fix){feed_raw(&p->feed, i)->at, FIX_REPLACE, ",", 0});
    error_at(p->context, found_at(p), "the names of an enum have ',' between them");
    p->recovery = RECOVER_BODY;
}

/* `namespace A.B {` */
static bool is_dot_for_scope(struct parser *p, unsigned expected) {
    const struct token *head = raw_before(p, p->before.index);
    (void)expected;
    return p->found.kind == '.' && p->before.kind == GRAMMAR_NAME && head &&
           feed_is_keyword_at(&p->feed, p->before.index - 1, GRAMMAR_NAMESPACE);
}

static void report_dot_for_scope(struct parser *p) {
    diag_propose(p->context, (struct fix){found_at(p), FIX_REPLACE, "::", 0});
    error_at(p->context, found_at(p), "what a namespace holds is behind '::'");
}

/* `[numthreads(1, 1, 1)];` */
static bool is_semicolon_behind_attribute(struct parser *p, unsigned expected) {
    return p->found.kind == ';' && p->before.kind == ']' && (expected & EXPECT_DECLARATION);
}

static void report_semicolon_behind_attribute(struct parser *p) {
    propose_removal(p);
    error_at(p->context, found_at(p), "this ';' stands between an attribute and what it is of");
}

/* `float4 main() : SV_Target;` in front of its body. */
static bool is_semicolon_before_body(struct parser *p, unsigned expected) {
    uint32_t index = p->before.index;
    unsigned kind = index ? feed_kind_at(&p->feed, index - 1) : TOKEN_END;
    return p->found.kind == '{' && p->before.kind == ';' && (expected & EXPECT_DECLARATION) &&
           (kind == TOKEN_RPAREN || kind == TOKEN_NAME);
}

static void report_semicolon_before_body(struct parser *p) {
    p->recovery = RECOVER_BODY;
    diag_propose(p->context, (struct fix){p->before.span.begin, FIX_REPLACE, "", 0});
    error_at(p->context, p->before.span.begin, "this ';' stands between a function and its body");
}

/* ---- All of them, the first that it is ---- */

const struct mistake mark_mistakes[] = {
    {is_second_comma, report_second_comma},
    {is_last_comma, report_last_comma},
    {is_comma_for_semicolon, report_comma_for_semicolon},
    {is_decimal_comma, report_decimal_comma},
    {is_colon_for_semicolon, report_colon_for_semicolon},
    {is_colon_for_comma, report_colon_for_comma},
    {is_semicolon_in_enum, report_semicolon_in_enum},
    {is_dot_for_scope, report_dot_for_scope},
    {is_semicolon_behind_attribute, report_semicolon_behind_attribute},
    {is_missing_colon_of_register, report_missing_colon},
    {is_semicolon_before_body, report_semicolon_before_body},
    {is_semicolon_inside, report_semicolon_inside},
    {is_semicolon_for_comma, report_semicolon_for_comma},
    {is_comma_in_for, report_comma_in_for},
    {is_missing_colon, report_missing_colon},
    {is_missing_colon_of_function, report_missing_colon},
    {is_missing_equals, report_missing_equals},
    {NULL, NULL},
};

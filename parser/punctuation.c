/* Syntax errors in punctuation: brackets, commas, semicolons, colons and equals signs. */
#include "errors.h"

#include <string.h>

/* ---- Brackets ---- */

static bool is_stray_brace(struct parser *p, unsigned expected) {
    return p->found.kind == '}' && p->feed.closes_nothing && (expected & EXPECT_DECLARATION);
}

static void report_stray_brace(struct parser *p) {
    if (!p->lacks_brace) {
        syntax_propose_removal(p);
        error_at(p->context, syntax_found_at(p), "'}' without a '{' before it");
    }
    p->lacks_brace = false;
}

static unsigned opener_of(unsigned kind) {
    return kind == TOKEN_RPAREN     ? TOKEN_LPAREN
           : kind == TOKEN_RBRACKET ? TOKEN_LBRACKET
           : kind == TOKEN_RBRACE   ? TOKEN_LBRACE
                                    : TOKEN_END;
}

static bool is_opener(unsigned kind) {
    return kind == TOKEN_LPAREN || kind == TOKEN_LBRACKET || kind == TOKEN_LBRACE;
}

enum { MAX_LOOKED_BACK = 1024 };

/* Returns the nearby bracket that is open before a token within the same braces, or 0. */
static uint32_t open_before(const struct parser *p, uint32_t index) {
    int closed = 0;
    for (int i = 0; i < MAX_LOOKED_BACK && index-- > 0; i++) {
        unsigned kind = feed_kind_at(&p->feed, index);
        closed += opener_of(kind) != TOKEN_END;
        if (is_opener(kind) && closed-- == 0)
            return kind == TOKEN_LBRACE ? 0 : index;
        if (kind == TOKEN_RBRACE)
            return 0;
    }
    return 0;
}

static bool is_stray_closer(struct parser *p, unsigned expected) {
    return !(expected & EXPECT_OPERAND) && (p->found.kind == ')' || p->found.kind == ']') &&
           p->feed.closes_nothing && !open_before(p, p->found.index);
}

/* The partner of a bracket that was reported as missing. */
static bool is_second_bracket(struct parser *p, unsigned expected) {
    return p->found.kind == ']' && p->before.kind == ']' && p->lacks_bracket;
}

static void resume_behind(struct parser *p) {
    feed_resume_at(p, feed_after(&p->feed, p->found.index));
}

static void pass_bracket(struct parser *p) {
    p->lacks_bracket = false;
    resume_behind(p);
}

static void report_stray_closer(struct parser *p) {
    syntax_propose_removal(p);
    error_at(p->context, syntax_found_at(p), "'%c' without a '%c' before it", p->found.kind,
             p->found.kind == ')' ? '(' : '[');
}

/* `a[0) = 1`: a closing bracket without an opening one. */
static bool is_wrong_closer(struct parser *p, unsigned expected) {
    unsigned wanted = opener_of(feed_kind_at(&p->feed, p->found.index));
    uint32_t open = wanted != TOKEN_END ? open_before(p, p->found.index) : 0;
    unsigned kind = open ? feed_kind_at(&p->feed, open) : wanted;
    if (kind == wanted || !(expected & (EXPECT_RPAREN | EXPECT_RBRACKET)))
        return false;
    for (open = open_before(p, open); open; open = open_before(p, open))
        if (feed_kind_at(&p->feed, open) == wanted)
            return false;
    const struct token *unclosed = feed_unclosed(&p->feed);
    return p->found.kind != '}' || (unclosed && unclosed->kind != TOKEN_LBRACE);
}

static void report_wrong_closer(struct parser *p) {
    uint32_t open = open_before(p, p->found.index);
    const char *meant = feed_kind_at(&p->feed, open) == TOKEN_LPAREN ? ")" : "]";
    diag_propose(p->context, (struct fix){syntax_found_at(p), FIX_REPLACE, meant, 0});
    if (error_at(p->context, syntax_found_at(p), "expected '%s' instead of '%c'", meant,
                 p->found.kind))
        note_at(p->context, feed_raw(&p->feed, open)->at, "to match this '%s'",
                *meant == ')' ? "(" : "[");
    p->recovery = RECOVER_BEHIND;
}

/* `if (x) ( return 1; }` */
static bool is_parenthesis_for_brace(struct parser *p, unsigned expected) {
    return p->before.kind == '(' && (expected & EXPECT_OPERAND) &&
           feed_begins_statement(p->found.kind) && feed_behind_body(&p->feed, p->found.index);
}

/* `float4{1, 2, 3, 4}` */
static void report_brace_for_parenthesis(struct parser *p) {
    uint32_t behind = feed_skip_braces(&p->feed, p->found.index);
    diag_propose(p->context, (struct fix){syntax_found_at(p), FIX_REPLACE, "(", 0});
    if (feed_kind_at(&p->feed, behind - 1) == TOKEN_RBRACE)
        diag_propose(p->context,
                     (struct fix){feed_raw(&p->feed, behind - 1)->at, FIX_REPLACE, ")", 0});
    error_at(p->context, syntax_found_at(p), "expected '(' for a constructor of type %s",
             feed_spelling(p, &p->before));
}

/* `: register t0` */
static bool is_bare_register(struct parser *p, unsigned expected) {
    return (expected & EXPECT_LPAREN) && p->found.kind == GRAMMAR_NAME &&
           (p->before.kind == GRAMMAR_REGISTER || p->before.kind == GRAMMAR_PACK_OFFSET);
}

static void report_bare_register(struct parser *p) {
    diag_propose(p->context, (struct fix){syntax_found_at(p), FIX_BEFORE, "(", 0});
    diag_propose(p->context, (struct fix){syntax_found_at(p), FIX_BEHIND, ")", 0});
    error_at(p->context, syntax_found_at(p), "expected '(' after %s", feed_spelling(p, &p->before));
}

/* `normalize x` */
static bool is_call_without_parentheses(struct parser *p, unsigned expected) {
    const struct token *name = feed_raw(&p->feed, p->before.index);
    bool is_value = p->found.kind == GRAMMAR_NAME || p->found.kind == GRAMMAR_INT ||
                    p->found.kind == GRAMMAR_FLOAT;
    return is_value && (expected & EXPECT_LPAREN) && p->before.kind == GRAMMAR_NAME &&
           !feed_starts_line(p, &p->found) && name->kind == TOKEN_NAME &&
           atom_row(p->context->atoms, name->value, ATOM_INTRINSIC) &&
           !names_find(&p->feed.names, name->value);
}

static void report_call_without_parentheses(struct parser *p) {
    diag_underline(p->context, p->before.span.begin, syntax_found_at(p));
    error_at(p->context, syntax_found_at(p), "expected '(' after %s", feed_spelling(p, &p->before));
}

/* `float f float x) {` */
static bool is_missing_parenthesis(struct parser *p, unsigned expected) {
    bool begins_parameter = p->found.kind == GRAMMAR_TYPE_NAME || p->found.kind == GRAMMAR_MODIFIER;
    if (!(expected & EXPECT_LPAREN) || !begins_parameter || p->before.kind != GRAMMAR_NAME ||
        feed_starts_line(p, &p->found))
        return false;
    int depth = 0;
    for (uint32_t i = p->found.index;; i = feed_after(&p->feed, i)) {
        unsigned kind = feed_kind_at(&p->feed, i);
        depth += kind == TOKEN_LPAREN;
        if (kind == TOKEN_RPAREN && depth-- == 0)
            return true;
        if (kind == TOKEN_SEMICOLON || kind == TOKEN_LBRACE || kind == TOKEN_END)
            return false;
    }
}

static bool is_head_word(const struct parser *p, uint32_t index) {
    return feed_is_keyword_at(&p->feed, index, GRAMMAR_RECORD) ||
           feed_is_keyword_at(&p->feed, index, GRAMMAR_CBUFFER);
}

static bool holds_brace(const struct parser *p, uint32_t from, uint32_t to) {
    while (from < to && feed_kind_at(&p->feed, from) != TOKEN_LBRACE)
        from++;
    return from < to;
}

/* `struct V float4 p; };`: an unmatched '}' closes the members. */
static bool is_missing_opener(struct parser *p, unsigned expected) {
    bool is_member = p->found.kind == GRAMMAR_TYPE_NAME || p->found.kind == GRAMMAR_MODIFIER;
    uint32_t start = feed_statement_start(&p->feed, &p->found);
    return is_member && feed_frame_around(p, 0) == FRAME_TOP && is_head_word(p, start) &&
           start + 1 < p->found.index && feed_is_name_at(&p->feed, start + 1) &&
           !holds_brace(p, start, p->found.index) && feed_behind_body(&p->feed, p->found.index);
}

static void report_missing_opener(struct parser *p) {
    uint32_t name = feed_statement_start(&p->feed, &p->found) + 1;
    location at = feed_raw(&p->feed, name)->at;
    diag_propose(p->context, (struct fix){at, FIX_BEHIND, " {", 0});
    error_at(p->context, at, "expected '{' after '%s'",
             atom_text(p->context->atoms, feed_raw(&p->feed, name)->value));
    p->recovery = RECOVER_BODY;
}

/* `struct S { { float x; };`: the members are parsed without the second brace. If it has a matching
 * '}', that one is part of the same error. */
static void report_second_brace(struct parser *p) {
    uint32_t behind = feed_skip_braces(&p->feed, p->found.index);
    bool is_closed = feed_kind_at(&p->feed, behind) == TOKEN_RBRACE;
    syntax_propose_removal(p);
    if (is_closed)
        diag_propose(p->context, (struct fix){feed_raw(&p->feed, behind)->at, FIX_REPLACE, "", 0});
    p->lacks_brace |= is_closed;
    error_at(p->context, syntax_found_at(p), "unexpected '{' at the start of a body");
    feed_resume_at(p, feed_after(&p->feed, p->found.index));
}

/* ---- Missing, extra or wrong separators ---- */

/* `float a = 1,` before a line with another declaration. */
static bool is_comma_for_semicolon(struct parser *p, unsigned expected) {
    enum frame_kind frame = feed_frame_around(p, 0);
    bool begins_anew = p->found.kind == GRAMMAR_TYPE_NAME || p->found.kind == GRAMMAR_MODIFIER ||
                       (feed_begins_statement(p->found.kind) && feed_starts_line(p, &p->found));
    return p->before.kind == ',' && begins_anew && (expected & EXPECT_NAME) &&
           !(expected & EXPECT_OPERAND) &&
           (frame == FRAME_BLOCK || frame == FRAME_RECORD || frame == FRAME_CBUFFER ||
            frame == FRAME_TOP || frame == FRAME_NAMESPACE);
}

/* Returns true if the bracket open at a ';' is closed on the same line before the next ';'. */
static bool closes_on_line(struct parser *p, unsigned expected) {
    uint32_t i = feed_after(&p->feed, p->found.index);
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

/* `a[COUNT]`, where the body of the macro ends with a semicolon. */
static bool is_semicolon_inside(struct parser *p, unsigned expected) {
    unsigned next = feed_kind_at(&p->feed, feed_after(&p->feed, p->found.index));
    return p->found.kind == ';' && ((next == TOKEN_RBRACKET && (expected & EXPECT_RBRACKET)) ||
                                    (next == TOKEN_RPAREN && (expected & EXPECT_RPAREN)));
}

/* Returns the comma after the condition, or 0. */
static location next_comma(const struct parser *p) {
    uint32_t i = p->found.index;
    unsigned kind = feed_kind_at(&p->feed, i);
    while (kind != TOKEN_COMMA && kind != TOKEN_SEMICOLON && kind != TOKEN_LPAREN &&
           kind != TOKEN_RPAREN && kind != TOKEN_END)
        kind = feed_kind_at(&p->feed, i = feed_after(&p->feed, i));
    return kind == TOKEN_COMMA ? feed_raw(&p->feed, i)->at : 0;
}

static bool is_in_for(struct parser *p, unsigned expected) {
    return vec_last(&p->feed.frames).is_for;
}

/* `for (int i = 0, i < 4, i++)` */
static void report_comma_in_for(struct parser *p) {
    location first = feed_text_before(p, p->before.index)->at, second = next_comma(p);
    diag_propose(p->context, (struct fix){first, FIX_REPLACE, ";", 0});
    if (second)
        diag_propose(p->context, (struct fix){second, FIX_REPLACE, ";", 0});
    error_at(p->context, first, "expected ';' in 'for' statement specifier");
}

/* `float2 uv UV`: a semantic without ':', which starts with a capital letter. */
static bool is_semantic(struct parser *p, unsigned expected) {
    const char *text = atom_text(p->context->atoms, feed_raw(&p->feed, p->found.index)->value);
    return *text >= 'A' && *text <= 'Z' && !feed_starts_line(p, &p->found);
}

/* `float a = b:` */
static bool is_colon_at_end(struct parser *p, unsigned expected) {
    const struct token *next = feed_raw(&p->feed, feed_after(&p->feed, p->found.index));
    bool is_at_end = (next->flags & TOKEN_LINE_START) && !feed_starts_line(p, &p->found);
    return is_at_end || vec_last(&p->feed.frames).is_for;
}

/* `float a b.x;`: a value follows a declared variable on the same line. */
static bool is_missing_equals(struct parser *p, unsigned expected) {
    bool is_value = p->found.kind == GRAMMAR_NAME || p->found.kind == GRAMMAR_INT ||
                    p->found.kind == GRAMMAR_FLOAT || p->found.kind == GRAMMAR_BOOL;
    const struct token *type = feed_text_before(p, p->before.index);
    return (expected & EXPECT_EQUALS) && (expected & EXPECT_SEMICOLON) && is_value &&
           p->before.kind == GRAMMAR_NAME && !feed_starts_line(p, &p->found) &&
           feed_frame_around(p, 0) == FRAME_BLOCK && type && type->kind == TOKEN_NAME &&
           names_find_type(&p->feed.names, type->value);
}

/* `enum E { A; B }` */
static void report_semicolon_in_enum(struct parser *p) {
    uint32_t i = p->found.index;
    for (; feed_kind_at(&p->feed, i) != TOKEN_RBRACE && feed_kind_at(&p->feed, i) != TOKEN_END;
         i = feed_after(&p->feed, i))
        if (feed_kind_at(&p->feed, i) == TOKEN_SEMICOLON)
            diag_propose(p->context, (struct fix){feed_raw(&p->feed, i)->at, FIX_REPLACE, ",", 0});
    error_at(p->context, syntax_found_at(p), "expected ',' between enumerators");
}

/* ---- Table of errors; the first match applies ---- */

static const char missing_colon[] = "expected ':' before %s";

const struct mistake punctuation_mistakes[] = {
    {.is_it = is_stray_brace, .report = report_stray_brace},
    {.is_it = is_second_bracket, .report = pass_bracket},
    {.is_it = is_stray_closer, .report = report_stray_closer},
    {.is_it = is_wrong_closer, .report = report_wrong_closer},
    LOOKS(is_parenthesis_for_brace, BEFORE, REPLACE, "{", BODY, "expected '{' instead of '('"),
    {.is_it = is_missing_opener, .report = report_missing_opener},
    {.tokens = "{ ^{",
     .expected = EXPECT_DECLARATION,
     .unexpected = EXPECT_STATEMENT,
     .report = report_second_brace},
    {.is_it = is_bare_register, .report = report_bare_register},
    LOOKS(is_missing_parenthesis, FOUND, BEFORE, "(", AT, "expected '(' before %s"),
    {.is_it = is_call_without_parentheses, .report = report_call_without_parentheses},
    {.tokens = "T ^{", .expected = EXPECT_LPAREN, .report = report_brace_for_parenthesis},
    TOKENS(", ^,", 0, 0, 0, FOUND, REPLACE, "", AT, "expected an expression between two commas"),
    TOKENS(", ^)", EXPECT_OPERAND, 0, 0, BEFORE, REPLACE, "", AT,
           "trailing ',' is not allowed here"),
    TOKENS(", ^)", EXPECT_TYPE, 0, 0, BEFORE, REPLACE, "", AT, "trailing ',' is not allowed here"),
    LOOKS(is_comma_for_semicolon, BEFORE, REPLACE, ";", RESUME, "expected ';' instead of ','"),
    TOKENS("I , ^I", EXPECT_NAME, 0, 0, BEFORE, REPLACE, ".", AT,
           "expected '.' before the fraction of a number"),
    {.tokens = "^:",
     .expected = EXPECT_SEMICOLON,
     .is_it = is_colon_at_end,
     .edit = ";",
     .sentence = "expected ';' instead of ':'",
     .report = resume_behind},
    TOKENS("^:", EXPECT_COMMA, 0, IN(RAW), FOUND, REPLACE, ",", AT, "expected ',' instead of ':'"),
    {.tokens = "^;",
     .expected = EXPECT_COMMA | EXPECT_RBRACE,
     .frames = IN(ENUM),
     .recovery = RECOVER_BODY,
     .report = report_semicolon_in_enum},
    TOKENS("namespace N ^.", 0, 0, 0, FOUND, REPLACE, "::", AT,
           "expected '::' after a namespace name"),
    TOKENS("] ^;", EXPECT_DECLARATION, 0, 0, FOUND, REPLACE, "", AT,
           "unexpected ';' after an attribute"),
    TOKENS("N|] ^register|packoffset (", EXPECT_SEMICOLON, 0, 0, FOUND, BEFORE, ": ", AT,
           missing_colon),
    TOKENS(")|N ; ^{", EXPECT_DECLARATION, 0, 0, BEFORE, REPLACE, "", BODY,
           "unexpected ';' before a function body"),
    LOOKS(is_semicolon_inside, FOUND, REPLACE, "", PAST, "unexpected ';' inside brackets"),
    {.tokens = "^;",
     .expected = EXPECT_COMMA | EXPECT_RPAREN,
     .is_it = closes_on_line,
     .edit = ",",
     .recovery = RECOVER_PAST,
     .sentence = "expected ',' instead of ';'"},
    {.tokens = ", N ^",
     .expected = EXPECT_SEMICOLON,
     .is_it = is_in_for,
     .report = report_comma_in_for},
    {.tokens = "N N ^N",
     .frames = IN(PARAMETERS) | IN(RECORD) | IN(CBUFFER),
     .is_it = is_semantic,
     .how = FIX_BEFORE,
     .edit = ": ",
     .sentence = missing_colon},
    TOKENS(") ^N {", EXPECT_LBRACE | EXPECT_SEMICOLON, 0, 0, FOUND, BEFORE, ": ", AT,
           missing_colon),
    LOOKS(is_missing_equals, BEHIND, BEHIND, " =", AT, "expected '=' behind %s"),
    {0},
};

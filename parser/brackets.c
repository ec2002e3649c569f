/* Brackets that are missing, too many, or of the wrong kind. */
#include "mistake_lists.h"

static bool is_stray_brace(struct parser *p, unsigned expected) {
    return p->found.kind == '}' && p->feed.closes_nothing && (expected & EXPECT_DECLARATION);
}

static void report_stray_brace(struct parser *p) {
    if (!p->lacks_brace) {
        propose_removal(p);
        error_at(p->context, found_at(p), "'}' without a '{' before it");
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

/* The bracket that is open in front of a token, inside of the same braces and not far away; 0:
 * there is none. */
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

static bool is_closing(const struct parser *p) {
    return p->found.kind == ')' || p->found.kind == ']' || p->found.kind == '}';
}

static bool is_stray_closer(struct parser *p, unsigned expected) {
    return !(expected & EXPECT_OPERAND) && (p->found.kind == ')' || p->found.kind == ']') &&
           p->feed.closes_nothing && !open_before(p, p->found.index);
}

/* The partner of one that was said to be missing. */
static bool is_second_bracket(struct parser *p, unsigned expected) {
    (void)expected;
    return p->found.kind == ']' && p->before.kind == ']' && p->lacks_bracket;
}

static void pass_bracket(struct parser *p) {
    p->lacks_bracket = false;
    resume_at(p, feed_after(&p->feed, p->found.index));
}

static void report_stray_closer(struct parser *p) {
    propose_removal(p);
    error_at(p->context, found_at(p), "'%c' without a '%c' before it", p->found.kind,
             p->found.kind == ')' ? '(' : '[');
}

/* `a[0) = 1`: the one that it would close is not open. */
static bool is_wrong_closer(struct parser *p, unsigned expected) {
    unsigned wanted = opener_of(feed_kind_at(&p->feed, p->found.index));
    uint32_t open = is_closing(p) ? open_before(p, p->found.index) : 0;
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
    diag_propose(p->context, (struct fix){found_at(p), FIX_REPLACE, meant, 0});
    if (error_at(p->context, found_at(p), "expected '%s' in place of '%c'", meant, p->found.kind))
        note_at(p->context, feed_raw(&p->feed, open)->at, "to match this '%s'",
                *meant == ')' ? "(" : "[");
    p->recovery = RECOVER_BEHIND;
}

/* `if (x) ( return 1; }` */
static bool is_parenthesis_for_brace(struct parser *p, unsigned expected) {
    return p->before.kind == '(' && (expected & EXPECT_OPERAND) &&
           begins_statement(p->found.kind) && feed_behind_body(&p->feed, p->found.index);
}

static void report_parenthesis_for_brace(struct parser *p) {
    diag_propose(p->context, (struct fix){p->before.span.begin, FIX_REPLACE, "{", 0});
    error_at(p->context, p->before.span.begin, "expected '{' in place of '('");
    p->recovery = RECOVER_BODY;
}

/* `float4{1, 2, 3, 4}` */
static bool is_brace_for_parenthesis(struct parser *p, unsigned expected) {
    return p->found.kind == '{' && (expected & EXPECT_LPAREN) && ends_type(&p->before);
}

static void report_brace_for_parenthesis(struct parser *p) {
    uint32_t behind = feed_skip_braces(&p->feed, p->found.index);
    diag_propose(p->context, (struct fix){found_at(p), FIX_REPLACE, "(", 0});
    if (feed_kind_at(&p->feed, behind - 1) == TOKEN_RBRACE)
        diag_propose(p->context,
                     (struct fix){feed_raw(&p->feed, behind - 1)->at, FIX_REPLACE, ")", 0});
    error_at(p->context, found_at(p),
             "expected '(' before '{': a value of type %s is made by a call",
             spelling_of(p, &p->before));
}

/* `: register t0` */
static bool is_bare_register(struct parser *p, unsigned expected) {
    return (expected & EXPECT_LPAREN) && p->found.kind == GRAMMAR_NAME &&
           (p->before.kind == GRAMMAR_REGISTER || p->before.kind == GRAMMAR_PACK_OFFSET);
}

static void report_bare_register(struct parser *p) {
    diag_propose(p->context, (struct fix){found_at(p), FIX_BEFORE, "(", 0});
    diag_propose(p->context, (struct fix){found_at(p), FIX_BEHIND, ")", 0});
    error_at(p->context, found_at(p), "what stands behind %s is in parentheses",
             spelling_of(p, &p->before));
}

/* `normalize x` */
static bool is_call_without_parentheses(struct parser *p, unsigned expected) {
    const struct token *name = feed_raw(&p->feed, p->before.index);
    bool is_value = p->found.kind == GRAMMAR_NAME || p->found.kind == GRAMMAR_INT ||
                    p->found.kind == GRAMMAR_FLOAT;
    return is_value && (expected & EXPECT_LPAREN) && p->before.kind == GRAMMAR_NAME &&
           !starts_line(p, &p->found) && name->kind == TOKEN_NAME &&
           atom_row(p->context->atoms, name->value, ATOM_INTRINSIC) &&
           !names_find(&p->feed.names, name->value);
}

static void report_call_without_parentheses(struct parser *p) {
    diag_underline(p->context, p->before.span.begin, found_at(p));
    error_at(p->context, found_at(p), "what %s takes stands in parentheses",
             spelling_of(p, &p->before));
}

/* `float f float x) {` */
static bool is_missing_parenthesis(struct parser *p, unsigned expected) {
    bool begins_parameter = p->found.kind == GRAMMAR_TYPE_NAME || p->found.kind == GRAMMAR_MODIFIER;
    if (!(expected & EXPECT_LPAREN) || !begins_parameter || p->before.kind != GRAMMAR_NAME ||
        starts_line(p, &p->found))
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

static void report_missing_parenthesis(struct parser *p) {
    diag_propose(p->context, (struct fix){found_at(p), FIX_BEFORE, "(", 0});
    error_at(p->context, found_at(p), "expected '(' before %s", spelling_of(p, &p->found));
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

/* `struct V float4 p; };`: a '}' that nothing opened closes the members. */
static bool is_missing_opener(struct parser *p, unsigned expected) {
    bool is_member = p->found.kind == GRAMMAR_TYPE_NAME || p->found.kind == GRAMMAR_MODIFIER;
    uint32_t start = feed_statement_start(&p->feed, &p->found);
    (void)expected;
    return is_member && frame_around(p, 0) == FRAME_TOP && is_head_word(p, start) &&
           start + 1 < p->found.index && feed_is_name_at(&p->feed, start + 1) &&
           !holds_brace(p, start, p->found.index) && feed_behind_body(&p->feed, p->found.index);
}

static void report_missing_opener(struct parser *p) {
    uint32_t name = feed_statement_start(&p->feed, &p->found) + 1;
    location at = feed_raw(&p->feed, name)->at;
    diag_propose(p->context, (struct fix){at, FIX_BEHIND, " {", 0});
    error_at(p->context, at, "expected '{' behind '%s'",
             atom_text(p->context->atoms, feed_raw(&p->feed, name)->value));
    p->recovery = RECOVER_BODY;
}

/* `struct S { { float x; };`: the members are read as if the second one was not there.  Where that
 * is closed, the mistake is its partner's, too. */
static bool is_second_brace(struct parser *p, unsigned expected) {
    return p->found.kind == '{' && p->before.kind == '{' && (expected & EXPECT_DECLARATION) &&
           !(expected & EXPECT_STATEMENT);
}

static void report_second_brace(struct parser *p) {
    uint32_t behind = feed_skip_braces(&p->feed, p->found.index);
    bool is_closed = feed_kind_at(&p->feed, behind) == TOKEN_RBRACE;
    propose_removal(p);
    if (is_closed)
        diag_propose(p->context, (struct fix){feed_raw(&p->feed, behind)->at, FIX_REPLACE, "", 0});
    p->lacks_brace |= is_closed;
    error_at(p->context, found_at(p), "one '{' opens a body, not two");
    resume_at(p, feed_after(&p->feed, p->found.index));
}

/* ---- All of them, the first that it is ---- */

const struct mistake bracket_mistakes[] = {
    {is_stray_brace, report_stray_brace},
    {is_second_bracket, pass_bracket},
    {is_stray_closer, report_stray_closer},
    {is_wrong_closer, report_wrong_closer},
    {is_parenthesis_for_brace, report_parenthesis_for_brace},
    {is_missing_opener, report_missing_opener},
    {is_second_brace, report_second_brace},
    {is_bare_register, report_bare_register},
    {is_missing_parenthesis, report_missing_parenthesis},
    {is_call_without_parentheses, report_call_without_parentheses},
    {is_brace_for_parenthesis, report_brace_for_parenthesis},
    {NULL, NULL},
};

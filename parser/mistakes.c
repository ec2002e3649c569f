/* Mistakes that people make and that a list of the expected tokens would only obscure. */
#include "mistakes.h"

#include <string.h>

#include "layout_words.h"
#include "strangers.h"

static const struct token *raw_before(const struct parser *p, uint32_t index) {
    return index ? feed_raw(&p->feed, index - 1) : NULL;
}

static enum frame_kind around(const struct parser *p) {
    return (enum frame_kind)vec_last(&p->feed.frames).kind;
}

static void say_nothing(struct parser *p) {
    (void)p;
}

/* ---- What is no token of HLSL ---- */

static bool is_reserved(struct parser *p, unsigned expected) {
    (void)expected;
    return p->found.kind == GRAMMAR_RESERVED;
}

static void report_reserved(struct parser *p) {
    const struct token *word = feed_raw(&p->feed, p->found.index);
    const struct foreign_name *row =
        word->kind == TOKEN_NAME ? foreign_find(atom_text(p->context->atoms, word->value)) : NULL;
    if (row)
        foreign_propose(p->context, row, found_at(p));
    error_at(p->context, found_at(p),
             row ? "%s is a reserved word, %s"
                 : "%s is a reserved word that has no meaning in HLSL",
             spelling_of(p, &p->found), row ? foreign_words(p->context, row) : "");
}

/* What follows a `try` was told of with it. */
static bool is_catch(struct parser *p, unsigned expected) {
    return is_reserved(p, expected) && !strcmp(spelling_of(p, &p->found), "'catch'");
}

static bool is_stray(struct parser *p, unsigned expected) {
    (void)expected;
    return p->found.kind == GRAMMAR_STRAY;
}

static void report_stray(struct parser *p) {
    switch (feed_raw(&p->feed, p->found.index)->kind) {
    case TOKEN_ARROW:
        diag_propose(p->context, (struct fix){found_at(p), FIX_REPLACE, ".", 0});
        error_at(p->context, found_at(p), "HLSL has no pointers: members are reached with '.'");
        break;
    case TOKEN_UNKNOWN:
        error_at(p->context, found_at(p), "the character '%s' has no meaning in HLSL",
                 source_text(p, found_at(p)));
        break;
    default:
        error_at(p->context, found_at(p), "unexpected %s", spelling_of(p, &p->found));
        break;
    }
}

/* ---- What C has ---- */

/* `*p` and `p->x` of a pointer that was told of. */
static bool is_use_of_pointer(struct parser *p, unsigned expected) {
    bool is_arrow = feed_kind_at(&p->feed, p->found.index) == TOKEN_ARROW;
    return p->has_pointers && (is_arrow || (p->found.kind == '*' && (expected & EXPECT_OPERAND)));
}

static bool is_pointer(struct parser *p, unsigned expected) {
    (void)expected;
    return ends_type(&p->before) && (p->found.kind == '*' || p->found.kind == '&');
}

static void report_pointer(struct parser *p) {
    p->has_pointers = p->found.kind == '*';
    error_at(p->context, found_at(p), "HLSL has no %s",
             p->has_pointers ? "pointers" : "references: use 'inout' for a parameter");
}

/* ---- Words that are none of HLSL's ---- */

/* The word that the statement begins with, where another language has it and nothing here declares
 * it; or NULL. */
static const struct token *foreign_start(const struct parser *p) {
    const struct token *first = feed_raw(&p->feed, feed_statement_start(&p->feed, &p->found));
    bool is_unknown = first->kind == TOKEN_NAME && !names_find(&p->feed.names, first->value) &&
                      foreign_find(atom_text(p->context->atoms, first->value));
    return is_unknown ? first : NULL;
}

static bool is_foreign(struct parser *p, unsigned expected) {
    (void)expected;
    return foreign_start(p) != NULL;
}

static bool report_foreign_word(struct parser *p, const struct token *word) {
    const char *name = word->kind == TOKEN_NAME ? atom_text(p->context->atoms, word->value) : "";
    const struct foreign_name *row = foreign_find(name);
    if (!row)
        return false;
    foreign_propose(p->context, row, word->at);
    error_at(p->context, word->at, "unknown word '%s', %s", name, foreign_words(p->context, row));
    return true;
}

static void report_foreign(struct parser *p) {
    report_foreign_word(p, foreign_start(p));
}

static bool goes_on_as_type(const struct feed_token *t) {
    return ends_type(t) || t->kind == GRAMMAR_MODIFIER || t->kind == GRAMMAR_TEMPLATE_NAME;
}

/* `shred float x;`, where what is no type is taken for one because a name follows it. */
static bool is_no_modifier(struct parser *p, unsigned expected) {
    (void)expected;
    return p->before.is_guess && goes_on_as_type(&p->found);
}

static void report_no_modifier(struct parser *p) {
    if (report_foreign_word(p, feed_raw(&p->feed, p->before.index)))
        return;
    error_at(p->context, p->before.span.begin, "%s is neither a type nor a modifier",
             spelling_of(p, &p->before));
}

static bool is_layout(struct parser *p, unsigned expected) {
    return (expected & EXPECT_DECLARATION) && !strcmp(spelling_of(p, &p->found), "'layout'");
}

static void report_layout(struct parser *p) {
    dialect_takes(p->context, RULE_LAYOUT, found_at(p), layout_belongs_to_glsl);
}

/* `retrun x.y;` reads as a declaration whose name does not fit. */
static struct nearest nearest_keyword(struct parser *p) {
    static const char *const words[] = {
        "return",  "if",    "else",   "for",     "while", "do",     "switch",   "case",
        "default", "break", "struct", "discard", "const", "static", "continue", "cbuffer"};
    uint32_t index = p->before.index;
    const struct token *raw = index ? feed_raw(&p->feed, index - 1) : NULL;
    bool is_name = raw && raw->kind == TOKEN_NAME && p->before.kind == GRAMMAR_NAME;
    struct nearest n = nearest_to(is_name ? atom_text(p->context->atoms, raw->value) : "");
    for (size_t i = 0; is_name && i < sizeof words / sizeof *words; i++)
        nearest_try(&n, words[i]);
    return n;
}

static bool is_misspelt_keyword(struct parser *p, unsigned expected) {
    (void)expected;
    struct nearest n = nearest_keyword(p);
    return n.best && strcmp(n.best, n.wanted) != 0;
}

static void report_misspelt_keyword(struct parser *p) {
    struct nearest n = nearest_keyword(p);
    location at = feed_raw(&p->feed, p->before.index - 1)->at;
    diag_propose(p->context, (struct fix){at, FIX_REPLACE, n.best, 0});
    error_at(p->context, at, "'%s' is neither a type nor a keyword%s", n.wanted,
             nearest_words(p->context, &n));
}

/* `elseif (x)` begins a call, and a statement follows it. */
static const struct token *else_if(const struct parser *p) {
    const struct token *first = feed_raw(&p->feed, feed_statement_start(&p->feed, &p->found));
    const char *text = first->kind == TOKEN_NAME ? atom_text(p->context->atoms, first->value) : "";
    return !strcmp(text, "elseif") || !strcmp(text, "elif") || !strcmp(text, "elsif") ? first
                                                                                      : NULL;
}

static bool is_else_if(struct parser *p, unsigned expected) {
    return (expected & EXPECT_SEMICOLON) && else_if(p);
}

static void report_else_if(struct parser *p) {
    const struct token *word = else_if(p);
    diag_propose(p->context, (struct fix){word->at, FIX_REPLACE, "else if", 0});
    error_at(p->context, word->at, "HLSL has two words for it: 'else if'");
}

/* A word of the grammar, as in `float switch = 1`. */
static bool is_keyword_as_name(struct parser *p, unsigned expected) {
    const struct token *raw = feed_raw(&p->feed, p->found.index);
    bool is_keyword = raw->kind == TOKEN_NAME && feed_keyword_row(&p->feed, raw);
    return is_keyword && (expected & EXPECT_NAME) && !(expected & EXPECT_OPERAND) &&
           (ends_type(&p->before) || p->before.kind == ',');
}

static void report_keyword_as_name(struct parser *p) {
    p->recovery = RECOVER_BEHIND;
    error_at(p->context, found_at(p), "%s is a keyword and cannot be a name",
             spelling_of(p, &p->found));
}

/* ---- Marks ---- */

static bool is_else(struct parser *p, unsigned expected) {
    (void)expected;
    return p->found.kind == GRAMMAR_ELSE;
}

static void report_else(struct parser *p) {
    error_at(p->context, found_at(p), "'else' without an 'if' before it");
}

static bool is_stray_brace(struct parser *p, unsigned expected) {
    return p->found.kind == '}' && !feed_unclosed(&p->feed) && (expected & EXPECT_DECLARATION);
}

static void report_stray_brace(struct parser *p) {
    if (!p->lacks_brace) {
        propose_removal(p);
        error_at(p->context, found_at(p), "'}' without a '{' before it");
    }
    p->lacks_brace = false;
}

static bool is_stray_closer(struct parser *p, unsigned expected) {
    const struct token *open = feed_unclosed(&p->feed);
    return !(expected & EXPECT_OPERAND) && (p->found.kind == ')' || p->found.kind == ']') &&
           (!open || open->kind == TOKEN_LBRACE);
}

static void report_stray_closer(struct parser *p) {
    propose_removal(p);
    error_at(p->context, found_at(p), "'%c' without a '%c' before it", p->found.kind,
             p->found.kind == ')' ? '(' : '[');
}

static bool is_second_comma(struct parser *p, unsigned expected) {
    (void)expected;
    return p->found.kind == ',' && p->before.kind == ',';
}

static void report_second_comma(struct parser *p) {
    propose_removal(p);
    error_at(p->context, found_at(p), "expected an expression between two commas");
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

/* Whether the bracket that is open at a token is closed before another ';' and on its line. */
static bool closes_on_line(const struct parser *p, uint32_t i) {
    for (int depth = 0;; i = feed_after(&p->feed, i)) {
        const struct token *t = feed_raw(&p->feed, i);
        if (t->kind == TOKEN_END || t->kind == TOKEN_SEMICOLON || (t->flags & TOKEN_LINE_START))
            return false;
        if (t->kind == TOKEN_LPAREN || t->kind == TOKEN_LBRACE)
            depth++;
        if ((t->kind == TOKEN_RPAREN || t->kind == TOKEN_RBRACE) && depth-- == 0)
            return true;
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
    enum frame_kind frame = around(p);
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

/* ---- Bodies ---- */

/* The body of a function where a statement is expected: it is one in another, or a '}' is missing
 * before it. */
static bool is_inner_function(struct parser *p, unsigned expected) {
    const struct feed_token *before = &p->before;
    bool has_semantic = before->kind == GRAMMAR_NAME && before->index >= 2 &&
                        feed_raw(&p->feed, before->index - 1)->kind == TOKEN_COLON &&
                        feed_raw(&p->feed, before->index - 2)->kind == TOKEN_RPAREN;
    return p->found.kind == '{' && (before->kind == ')' || has_semantic) &&
           (expected & EXPECT_SEMICOLON) && around(p) == FRAME_BLOCK;
}

/* Functions of a file begin where its lines do: there, it is a brace before it that is missing,
 * which is the same mistake as the one that is missing at the end. */
static void report_inner_function(struct parser *p) {
    location at = p->found.span.begin;
    struct place place =
        sources_place(p->context->sources, sources_expansion_point(p->context->sources, at));
    bool is_outer = place.line_length && place.line_text[0] != ' ' && place.line_text[0] != '\t';
    if (is_outer)
        error_at(p->context, at, "expected '}' before this function, as the one before is open");
    else
        error_at(p->context, at, "a function can't be defined inside of another one");
    p->recovery = is_outer ? RECOVER_FUNCTION : RECOVER_AT;
}

/* A statement behind a '}' that closed its function too early: indented, at file scope, and before
 * another '}'. */
static bool is_body_outside(struct parser *p, unsigned expected) {
    return (expected & EXPECT_DECLARATION) && around(p) == FRAME_TOP && starts_line(p, &p->found) &&
           column_of(p, p->found.index) > 1 && feed_behind_body(&p->feed, p->found.index);
}

/* What closed it may have been said. */
static void report_body_outside(struct parser *p) {
    p->recovery = RECOVER_BODY;
    if (!p->recovered_badly)
        error_at(p->context, found_at(p),
                 "expected a declaration before %s, as the function before it is closed",
                 spelling_of(p, &p->found));
}

/* `do { } (x);`: a do that lacks its condition takes all that follows for its body. */
static bool is_missing_while_again(struct parser *p, unsigned expected) {
    bool again = p->lacks_while;
    p->lacks_while |= expected == EXPECT_WHILE;
    return again && expected == EXPECT_WHILE;
}

/* The brace that is said to be missing. */
static bool is_missing_brace_again(struct parser *p, unsigned expected) {
    return p->found.kind == GRAMMAR_YYEOF && p->lacks_brace && (expected & EXPECT_RBRACE);
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

static const struct mistake surest[] = {
    {is_catch, say_nothing},
    {is_reserved, report_reserved},
    {is_use_of_pointer, say_nothing},
    {is_stray, report_stray},
    {is_pointer, report_pointer},
    {is_foreign, report_foreign},
    {is_no_modifier, report_no_modifier},
    {NULL, NULL},
};

static const struct mistake mistakes[] = {
    {is_else, report_else},
    {is_stray_brace, report_stray_brace},
    {is_layout, report_layout},
    {is_stray_closer, report_stray_closer},
    {is_second_comma, report_second_comma},
    {is_brace_for_parenthesis, report_brace_for_parenthesis},
    {is_semicolon_before_body, report_semicolon_before_body},
    {is_semicolon_inside, report_semicolon_inside},
    {is_semicolon_for_comma, report_semicolon_for_comma},
    {is_comma_in_for, report_comma_in_for},
    {is_inner_function, report_inner_function},
    {is_body_outside, report_body_outside},
    {is_missing_brace_again, say_nothing},
    {is_missing_while_again, say_nothing},
    {is_else_if, report_else_if},
    {is_keyword_as_name, report_keyword_as_name},
    {is_misspelt_keyword, report_misspelt_keyword},
    {is_missing_colon, report_missing_colon},
    {is_missing_colon_of_function, report_missing_colon},
    {NULL, NULL},
};

static bool report_first(struct parser *p, const struct mistake *list, unsigned expected) {
    for (const struct mistake *m = list; m->is_it; m++)
        if (m->is_it(p, expected)) {
            m->report(p);
            return true;
        }
    return false;
}

bool report_known_mistake(struct parser *p, unsigned expected) {
    return report_first(p, surest, expected) || report_first(p, stranger_mistakes, expected) ||
           report_first(p, mistakes, expected);
}

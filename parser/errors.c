/* What a syntax error says. */
#include "feed_internal.h"
#include "build.h"
#include "layout_words.h"

#include <string.h>

/* ---- The words for a token ---- */

static size_t token_length(const char *text, size_t limit) {
    size_t length = 0;
    while (length < limit && (text[length] == '_' || (text[length] >= '0' && text[length] <= '9') ||
                              ((text[length] | 32) >= 'a' && (text[length] | 32) <= 'z')))
        length++;
    return length;
}

static const char *quoted(struct parser *p, const char *text) {
    return arena_format(p->context->arena, "'%s'", text);
}

static const char *spelling_of(struct parser *p, const struct feed_token *t) {
    const struct token *raw = feed_raw(&p->feed, t->index);
    switch (raw->kind) {
    case TOKEN_END:
        return "the end of the file";
    case TOKEN_NAME:
        return quoted(p, atom_text(p->context->atoms, raw->value));
    case TOKEN_STRING:
        return "a string";
    case TOKEN_INT:
    case TOKEN_FLOAT:
        return quoted(p, atom_text(p->context->atoms, p->tokens->literals[raw->value].spelling));
    default:
        if (is_punctuator(raw->kind))
            return quoted(p, punctuator_spellings[raw->kind]);
        return "this character";
    }
}

static const char *source_text(struct parser *p, location at) {
    struct place place =
        sources_place(p->context->sources, sources_spelling_point(p->context->sources, at));
    size_t column = place.column - 1;
    if (!place.line_text || column >= place.line_length)
        return "";
    size_t length = token_length(place.line_text + column, place.line_length - column);
    return arena_string(p->context->arena, place.line_text + column, length ? length : 1);
}

/* ---- What was expected ---- */

struct expected_word {
    enum expectation what;
    const char *word;
};

/* In order of how well a message with it alone tells what is wrong. */
static const struct expected_word expected_words[] = {
    {EXPECT_SEMICOLON, "';'"}, {EXPECT_COLON, "':'"},   {EXPECT_RPAREN, "')'"},
    {EXPECT_RBRACKET, "']'"},  {EXPECT_RANGLE, "'>'"},  {EXPECT_RBRACE, "'}'"},
    {EXPECT_WHILE, "'while'"}, {EXPECT_LPAREN, "'('"},  {EXPECT_LBRACE, "'{'"},
    {EXPECT_NAME, "a name"},   {EXPECT_TYPE, "a type"}, {EXPECT_STRING, "a string"},
    {EXPECT_COMMA, "','"},     {EXPECT_EQUALS, "'='"},  {EXPECT_LANGLE, "'<'"},
};

/* Between two elements of a list that stand side by side, a comma is as likely missing. */
static bool may_lack_comma(const struct parser *p, unsigned expected) {
    int kind = p->found.kind;
    bool is_element = kind == GRAMMAR_NAME || kind == GRAMMAR_TYPE_NAME || kind == GRAMMAR_INT ||
                      kind == GRAMMAR_FLOAT || kind == GRAMMAR_STRING || kind == GRAMMAR_MODIFIER;
    switch ((enum frame_kind)vec_last(&p->feed.frames).kind) {
    case FRAME_CALL:
    case FRAME_PARAMETERS:
    case FRAME_ATTRIBUTE:
    case FRAME_INITIALIZER:
    case FRAME_ENUM:
    case FRAME_TEMPLATE_ARGUMENTS:
    case FRAME_TEMPLATE_PARAMETERS:
        return is_element && (expected & EXPECT_COMMA);
    case FRAME_TOP:
    case FRAME_NAMESPACE:
    case FRAME_RECORD:
    case FRAME_CBUFFER:
    case FRAME_BLOCK:
    case FRAME_CONTROL:
    case FRAME_GROUP:
    case FRAME_SIZEOF:
    case FRAME_DECLTYPE:
    case FRAME_RAW:
    case FRAME_SUBSCRIPT:
        break;
    }
    return false;
}

static bool starts_line(const struct parser *p, const struct feed_token *t) {
    return (feed_raw(&p->feed, t->index)->flags & TOKEN_LINE_START) != 0;
}

static const char *expected_word(struct parser *p, unsigned expected) {
    if ((expected & EXPECT_RBRACE) && p->found.kind == GRAMMAR_YYEOF)
        return "'}'";
    if ((expected & EXPECT_SEMICOLON) && starts_line(p, &p->found) &&
        !(expected & (EXPECT_STATEMENT | EXPECT_DECLARATION)))
        return "';'";
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
    for (size_t i = 0; i < sizeof expected_words / sizeof *expected_words; i++) {
        const struct expected_word *e = &expected_words[i];
        if (!(expected & e->what))
            continue;
        return may_lack_comma(p, expected) ? arena_format(p->context->arena, "',' or %s", e->word)
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

static bool is_stray(struct parser *p) {
    const struct feed_token *t = &p->found;
    if (t->kind == GRAMMAR_RESERVED) {
        error_at(p->context, t->span.begin, "%s is a reserved word that has no meaning in HLSL",
                 spelling_of(p, t));
        return true;
    }
    if (t->kind != GRAMMAR_STRAY)
        return false;
    switch (feed_raw(&p->feed, t->index)->kind) {
    case TOKEN_ARROW:
        error_at(p->context, t->span.begin, "HLSL has no pointers: members are reached with '.'");
        break;
    case TOKEN_UNKNOWN:
        error_at(p->context, t->span.begin, "the character '%s' has no meaning in HLSL",
                 source_text(p, t->span.begin));
        break;
    default:
        error_at(p->context, t->span.begin, "unexpected %s", spelling_of(p, t));
        break;
    }
    return true;
}

static bool ends_type(const struct feed_token *t) {
    return t->kind == GRAMMAR_TYPE_NAME || t->kind == GRAMMAR_TYPE_TAIL;
}

static bool is_stray_closer(const struct parser *p, unsigned expected) {
    const struct token *open = feed_unclosed(&p->feed);
    return !(expected & EXPECT_OPERAND) && (p->found.kind == ')' || p->found.kind == ']') &&
           (!open || open->kind == TOKEN_LBRACE);
}

/* The body of a function where a statement is expected: it is one in another, or a '}' is missing
 * before it. */
static bool is_inner_function(const struct parser *p, unsigned expected) {
    const struct feed_token *before = &p->before;
    bool has_semantic = before->kind == GRAMMAR_NAME && before->index >= 2 &&
                        feed_raw(&p->feed, before->index - 1)->kind == TOKEN_COLON &&
                        feed_raw(&p->feed, before->index - 2)->kind == TOKEN_RPAREN;
    return p->found.kind == '{' && (before->kind == ')' || has_semantic) &&
           (expected & EXPECT_SEMICOLON) && vec_last(&p->feed.frames).kind == FRAME_BLOCK;
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
    p->lacks_brace = is_outer;
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

static bool is_misspelt_keyword(struct parser *p) {
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

/* Mistakes that a list of expected tokens would only obscure. */
static bool is_known_mistake(struct parser *p, unsigned expected) {
    const struct feed_token *t = &p->found, *before = &p->before;
    location at = t->span.begin;
    if (t->kind == '*' && p->has_pointers && (expected & EXPECT_OPERAND)) {
        return true; /* `*p` of a pointer that was told of */
    } else if (ends_type(before) && (t->kind == '*' || t->kind == '&')) {
        p->has_pointers = t->kind == '*';
        error_at(p->context, at, "HLSL has no %s",
                 t->kind == '*' ? "pointers" : "references: use 'inout' for a parameter");
    } else if (before->is_guess &&
               (ends_type(t) || t->kind == GRAMMAR_MODIFIER || t->kind == GRAMMAR_TEMPLATE_NAME)) {
        error_at(p->context, before->span.begin, "%s is neither a type nor a modifier",
                 spelling_of(p, before));
    } else if (ends_type(before) && t->kind == '.') {
        error_at(p->context, at,
                 "%s is a type: '.' reaches the members of a value, '::' what a type holds",
                 spelling_of(p, before));
    } else if (t->kind == GRAMMAR_ELSE) {
        error_at(p->context, at, "'else' without an 'if' before it");
    } else if (t->kind == '}' && !feed_unclosed(&p->feed) && (expected & EXPECT_DECLARATION)) {
        if (!p->lacks_brace)
            error_at(p->context, at, "'}' without a '{' before it");
        p->lacks_brace = false;
    } else if ((expected & EXPECT_DECLARATION) && !strcmp(spelling_of(p, t), "'layout'")) {
        dialect_takes(p->context, RULE_LAYOUT, at, layout_belongs_to_glsl);
    } else if (is_stray_closer(p, expected)) {
        error_at(p->context, at, "'%c' without a '%c' before it", t->kind,
                 t->kind == ')' ? '(' : '[');
    } else if (is_inner_function(p, expected)) {
        report_inner_function(p);
    } else if (t->kind == GRAMMAR_YYEOF && p->lacks_brace && (expected & EXPECT_RBRACE)) {
        return true; /* that one is said to be missing */
    } else if (is_misspelt_keyword(p)) {
        report_misspelt_keyword(p);
    } else {
        return false;
    }
    return true;
}

/* A mark that ends something is missing behind what stands before. */
static bool ends_something(const char *word) {
    return word[0] == '\'' && word[2] == '\'' && strchr(";)]>}", word[1]);
}

static bool report_missing_end(struct parser *p, const char *word) {
    location at = p->before.span.end;
    diag_propose(p->context,
                 (struct fix){at, FIX_BEHIND, arena_string(p->context->arena, word + 1, 1), 0});
    return error_at(p->context, at, "expected %s behind %s", word, spelling_of(p, &p->before));
}

/* What is missing at the end of a line is not to be looked for on the next one, and what ends a
 * part of a statement stands before the statement's end. */
static bool is_missed_behind(const struct parser *p, const char *word) {
    bool is_on_next_line = p->found.kind == GRAMMAR_YYEOF || starts_line(p, &p->found);
    bool is_at_end = p->found.kind == ';' || p->found.kind == '{' || p->found.kind == '}';
    return p->before.span.end && ends_something(word) &&
           (is_on_next_line || is_at_end || word[1] == ';');
}

static bool starts_statement(int kind) {
    static const int kinds[] = {GRAMMAR_IF,     GRAMMAR_FOR,    GRAMMAR_WHILE,  GRAMMAR_DO,
                                GRAMMAR_SWITCH, GRAMMAR_RETURN, GRAMMAR_DISCARD};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i] == kind)
            return true;
    return false;
}

/* A statement behind the head of a function: its body was not opened. */
static bool is_missing_body(const struct parser *p, unsigned expected) {
    return (expected & EXPECT_LBRACE) && (expected & EXPECT_SEMICOLON) && p->before.span.end &&
           starts_statement(p->found.kind);
}

static bool report_missing_body(struct parser *p) {
    location at = p->before.span.end;
    p->lacks_brace = true;
    diag_propose(p->context, (struct fix){at, FIX_BEHIND, " {", 0});
    return error_at(p->context, at, "expected '{' behind %s", spelling_of(p, &p->before));
}

/* `f(a b)`: both are whole, so that it is the comma that is missing. */
static void propose_comma(struct parser *p, unsigned expected) {
    if (may_lack_comma(p, expected) && p->before.span.end && !starts_line(p, &p->found))
        diag_propose(p->context, (struct fix){p->before.span.end, FIX_BEHIND, ",", 0});
}

static void report_expected(struct parser *p, unsigned expected) {
    const struct feed_token *t = &p->found;
    const char *word = expected_word(p, expected);
    bool shown;
    if (is_missing_body(p, expected)) {
        report_missing_body(p);
        return;
    }
    propose_comma(p, expected);
    if (!word)
        shown = error_at(p->context, t->span.begin, "unexpected %s", spelling_of(p, t));
    else if (is_missed_behind(p, word))
        shown = report_missing_end(p, word);
    else if (starts_line(p, t) && p->before.span.end && word[0] == '\'')
        shown = error_at(p->context, p->before.span.end, "expected %s behind %s", word,
                         spelling_of(p, &p->before));
    else
        shown =
            error_at(p->context, t->span.begin, "expected %s before %s", word, spelling_of(p, t));
    if (shown && word && is_closer(word))
        note_open_bracket(p);
}

/* Where a ';' is missing at the end of a line, the next line is whole. */
static bool is_missing_semicolon(const struct parser *p, unsigned expected) {
    bool is_bracket = feed_is_bracket(feed_raw(&p->feed, p->found.index));
    return (expected & EXPECT_SEMICOLON) && starts_line(p, &p->found) && !is_bracket &&
           p->found.kind != GRAMMAR_YYEOF;
}

/* What stood there may have declared names that the rest of the program uses. */
static void remember_spoiled(struct parser *p, uint32_t start) {
    for (uint32_t i = start; i < p->feed.at; i++) {
        const struct token *t = feed_raw(&p->feed, i);
        if (t->kind == TOKEN_NAME)
            *map_slot_u64(p->context->arena, &p->spoiled, t->value) = p;
    }
}

/* A comment or a string that does not end, a macro that lacks an argument and a number that is none
 * leave tokens that fit nowhere. */
static bool follows_wrong_token(const struct parser *p) {
    location at = p->found.span.begin;
    return p->has_wrong_tokens &&
           (p->found.kind == GRAMMAR_YYEOF || p->found.kind == GRAMMAR_INT ||
            p->found.kind == GRAMMAR_FLOAT || p->before.kind == GRAMMAR_STRING ||
            sources_expansion_point(p->context->sources, at) != at);
}

void report_syntax_error(struct parser *p, unsigned expected) {
    bool again = p->last_error == p->found.index + 1;
    bool is_cascade =
        again || (p->recovered_badly && p->since_recovery <= 2) || follows_wrong_token(p);
    if (!is_cascade && !is_stray(p) && !is_known_mistake(p, expected))
        report_expected(p, expected);
    p->last_error = p->found.index + 1;
    uint32_t start;
    p->recovered_badly =
        !feed_recover(&p->feed, &p->found, is_missing_semicolon(p, expected), again, &start);
    remember_spoiled(p, start);
}

/* Mistakes that people make and that a list of the expected tokens would only obscure. */
#include "mistakes.h"

#include <ctype.h>
#include <string.h>

#include "indentation.h"
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

/* What word processors make of marks. */
static const struct {
    const char *typeset, *typed;
} typeset_marks[] = {
    {"\u201c", "\""}, {"\u201d", "\""}, {"\u201e", "\""}, {"\u2013", "-"},
    {"\u2014", "-"},  {"\u2212", "-"},  {"\u00d7", "*"},  {"\u00f7", "/"},
};

static size_t take_mark(struct text_sink *out, const char *text) {
    for (size_t i = 0; i < sizeof typeset_marks / sizeof *typeset_marks; i++) {
        size_t length = strlen(typeset_marks[i].typeset);
        if (!strncmp(text, typeset_marks[i].typeset, length)) {
            sink_text(out, typeset_marks[i].typed);
            return length;
        }
    }
    return 0;
}

/* The word that a character is in with its marks as they are typed; a string is to end in it. */
static void propose_typed(struct parser *p) {
    struct place place = sources_place(p->context->sources,
                                       sources_spelling_point(p->context->sources, found_at(p)));
    struct text_sink out = {.arena = p->context->arena};
    if (!place.line_text)
        return;
    const char *text = place.line_text + place.column - 1;
    const char *end = place.line_text + place.line_length;
    size_t marks = 0, quotes = 0;
    while (text < end &&
           (isalnum((unsigned char)*text) || *text == '_' || (unsigned char)*text >= 0x80)) {
        size_t length = take_mark(&out, text);
        marks += length != 0;
        quotes += length && out.text[out.length - 1] == '"';
        if (!length)
            sink_write(&out, text, 1);
        text += length ? length : 1;
    }
    if (marks && quotes % 2 == 0)
        diag_propose(p->context, (struct fix){found_at(p), FIX_REPLACE, out.text, 0});
}

static void report_stray(struct parser *p) {
    switch (feed_raw(&p->feed, p->found.index)->kind) {
    case TOKEN_ARROW:
        diag_propose(p->context, (struct fix){found_at(p), FIX_REPLACE, ".", 0});
        error_at(p->context, found_at(p), "HLSL has no pointers: members are reached with '.'");
        break;
    case TOKEN_UNKNOWN:
        propose_typed(p);
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

/* Whether the word that the statement begins with is another language's, and nothing here declares
 * it. */
static bool starts_foreign(const struct parser *p) {
    const struct token *first = feed_raw(&p->feed, feed_statement_start(&p->feed, &p->found));
    return first->kind == TOKEN_NAME && !names_find(&p->feed.names, first->value) &&
           foreign_find(atom_text(p->context->atoms, first->value));
}

static bool is_foreign(struct parser *p, unsigned expected) {
    (void)expected;
    return starts_foreign(p);
}

/* WGSL's `vec3<f32>`: what holds the place of the '<' and of a type that HLSL has, too. */
static bool propose_vector(struct parser *p, uint32_t index, const char *ours) {
    uint32_t less = feed_after(&p->feed, index), type = feed_after(&p->feed, less);
    uint32_t close = feed_after(&p->feed, type);
    bool is_vector = feed_kind_at(&p->feed, less) == TOKEN_LESS && !strncmp(ours, "float", 5) &&
                     feed_is_name_at(&p->feed, type) &&
                     feed_kind_at(&p->feed, close) == TOKEN_GREATER;
    if (!is_vector)
        return false;
    const char *element = atom_text(p->context->atoms, feed_raw(&p->feed, type)->value);
    const struct foreign_name *row = foreign_find(element);
    const char *text = arena_format(p->context->arena, "%s%s", row ? row->ours : element, ours + 5);
    diag_propose(p->context, (struct fix){feed_raw(&p->feed, index)->at, FIX_REPLACE, text,
                                          feed_raw(&p->feed, close)->at});
    diag_underline(p->context, feed_raw(&p->feed, index)->at, feed_raw(&p->feed, close)->at);
    return true;
}

static bool report_foreign_word(struct parser *p, uint32_t index) {
    const struct token *word = feed_raw(&p->feed, index);
    const char *name = word->kind == TOKEN_NAME ? atom_text(p->context->atoms, word->value) : "";
    const struct foreign_name *row = foreign_find(name);
    if (!row)
        return false;
    if (!propose_vector(p, index, row->ours))
        foreign_propose(p->context, row, word->at);
    error_at(p->context, word->at, "unknown word '%s', %s", name, foreign_words(p->context, row));
    return true;
}

static void report_foreign(struct parser *p) {
    report_foreign_word(p, feed_statement_start(&p->feed, &p->found));
}

/* `f(vec3<f32> v)` */
static bool is_foreign_type(struct parser *p, unsigned expected) {
    const struct token *word = feed_raw(&p->feed, p->found.index);
    return p->found.kind == GRAMMAR_NAME && (expected & EXPECT_TYPE) &&
           !(expected & (EXPECT_OPERAND | EXPECT_STATEMENT)) &&
           !names_find(&p->feed.names, word->value) &&
           foreign_find(atom_text(p->context->atoms, word->value));
}

static void report_foreign_type(struct parser *p) {
    report_foreign_word(p, p->found.index);
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
    if (report_foreign_word(p, p->before.index))
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

static struct nearest nearest_keyword(const struct parser *p, uint32_t index) {
    static const char *const words[] = {
        "return",  "if",    "else",   "for",     "while", "do",     "switch",   "case",
        "default", "break", "struct", "discard", "const", "static", "continue", "cbuffer"};
    const struct token *raw = feed_raw(&p->feed, index);
    bool is_name = raw->kind == TOKEN_NAME && !feed_keyword_row(&p->feed, raw) &&
                   !feed_modifier_row(&p->feed, raw) && !names_find(&p->feed.names, raw->value);
    struct nearest n = nearest_to(is_name ? atom_text(p->context->atoms, raw->value) : "");
    for (size_t i = 0; is_name && i < sizeof words / sizeof *words; i++)
        nearest_try(&n, words[i]);
    return n;
}

/* `If (x) return`: reads as a call, behind which a statement begins. */
static bool is_head_in_capitals(const struct parser *p, uint32_t index) {
    struct nearest n = nearest_keyword(p, index);
    return p->before.kind == ')' && index < p->found.index && n.best && n.distance == 0 &&
           feed_kind_at(&p->feed, feed_after(&p->feed, index)) == TOKEN_LPAREN;
}

/* `retrun x.y;` reads as a declaration whose name does not fit, `fro (int i = 0;` as a call:
 * the word that the statement begins with, a few tokens before. */
static bool find_misspelt(const struct parser *p, uint32_t *index) {
    *index = p->before.index - 1;
    if (p->before.index && p->before.kind == GRAMMAR_NAME && nearest_keyword(p, *index).best)
        return true;
    *index = feed_statement_start(&p->feed, &p->found);
    uint32_t distance = p->found.index - *index;
    return (distance && distance < 4 && nearest_keyword(p, *index).best) ||
           is_head_in_capitals(p, *index);
}

static bool is_misspelt_keyword(struct parser *p, unsigned expected) {
    uint32_t index;
    (void)expected;
    return find_misspelt(p, &index);
}

/* Behind the parentheses that begin at a token; 0: there are none. */
static uint32_t behind_head(const struct parser *p, uint32_t index) {
    for (int depth = 0; feed_kind_at(&p->feed, index) != TOKEN_END;
         index = feed_after(&p->feed, index)) {
        unsigned kind = feed_kind_at(&p->feed, index);
        depth += kind == TOKEN_LPAREN;
        depth -= kind == TOKEN_RPAREN;
        if (depth == 0)
            return kind == TOKEN_RPAREN ? feed_after(&p->feed, index) : 0;
    }
    return 0;
}

static void report_misspelt_keyword(struct parser *p) {
    uint32_t index;
    find_misspelt(p, &index);
    struct nearest n = nearest_keyword(p, index);
    location at = feed_raw(&p->feed, index)->at;
    diag_propose(p->context, (struct fix){at, FIX_REPLACE, n.best, 0});
    error_at(p->context, at, "'%s' is neither a type nor a keyword%s", n.wanted,
             nearest_words(p->context, &n));
    uint32_t behind = behind_head(p, feed_after(&p->feed, index));
    if (behind > p->found.index)
        resume_at(p, behind);
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

/* `c ? a else b` */
static bool is_else_for_colon(struct parser *p, unsigned expected) {
    return is_else(p, expected) && (expected & EXPECT_COLON);
}

static void report_else_for_colon(struct parser *p) {
    diag_propose(p->context, (struct fix){found_at(p), FIX_REPLACE, ":", 0});
    error_at(p->context, found_at(p), "expected ':' in place of 'else'");
}

static void report_else(struct parser *p) {
    error_at(p->context, found_at(p), "'else' without an 'if' before it");
}

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

/* ---- Closing brackets ---- */

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

/* ---- Commas ---- */

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
    enum frame_kind frame = around(p);
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

/* `float a b.x;`: a variable was named, and a value follows it on the line. */
static bool is_missing_equals(struct parser *p, unsigned expected) {
    bool is_value = p->found.kind == GRAMMAR_NAME || p->found.kind == GRAMMAR_INT ||
                    p->found.kind == GRAMMAR_FLOAT || p->found.kind == GRAMMAR_BOOL;
    const struct token *type = raw_before(p, p->before.index);
    return (expected & EXPECT_EQUALS) && (expected & EXPECT_SEMICOLON) && is_value &&
           p->before.kind == GRAMMAR_NAME && !starts_line(p, &p->found) &&
           around(p) == FRAME_BLOCK && type && type->kind == TOKEN_NAME &&
           names_find_type(&p->feed.names, type->value);
}

static void report_missing_equals(struct parser *p) {
    diag_propose(p->context, (struct fix){p->before.span.end, FIX_BEHIND, " =", 0});
    error_at(p->context, p->before.span.end, "expected '=' behind %s", spelling_of(p, &p->before));
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
    return is_member && around(p) == FRAME_TOP && is_head_word(p, start) &&
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

/* `template<T>` */
static bool is_missing_typename(struct parser *p, unsigned expected) {
    return around(p) == FRAME_TEMPLATE_PARAMETERS && p->found.kind == GRAMMAR_NAME &&
           (expected & EXPECT_TYPE) && (p->before.kind == GRAMMAR_LANGLE || p->before.kind == ',');
}

static void report_missing_typename(struct parser *p) {
    diag_propose(p->context, (struct fix){found_at(p), FIX_BEFORE, "typename ", 0});
    error_at(p->context, found_at(p), "expected 'typename' before %s", spelling_of(p, &p->found));
}

/* `register(t0 : space1)` */
static bool is_colon_for_comma(struct parser *p, unsigned expected) {
    return p->found.kind == ':' && around(p) == FRAME_RAW && (expected & EXPECT_COMMA);
}

static void report_colon_for_comma(struct parser *p) {
    diag_propose(p->context, (struct fix){found_at(p), FIX_REPLACE, ",", 0});
    error_at(p->context, found_at(p), "expected ',' in place of ':'");
}

/* `enum E { A; B }` */
static bool is_semicolon_in_enum(struct parser *p, unsigned expected) {
    return p->found.kind == ';' && (expected & EXPECT_COMMA) && (expected & EXPECT_RBRACE) &&
           around(p) == FRAME_ENUM;
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

/* ---- What version control left ---- */

/* Seven marks of a kind at the start of a line. */
static bool is_conflict_mark(const struct parser *p, uint32_t index, char mark) {
    location at = feed_raw(&p->feed, index)->at;
    struct place place = sources_place(p->context->sources, at);
    if (place.column != 1 || place.line_length < 7)
        return false;
    for (int i = 0; i < 7; i++)
        if (place.line_text[i] != mark)
            return false;
    return true;
}

static bool is_conflict(struct parser *p, unsigned expected) {
    (void)expected;
    return is_conflict_mark(p, p->found.index, '<') || is_conflict_mark(p, p->found.index, '=') ||
           is_conflict_mark(p, p->found.index, '>');
}

static uint32_t next_line(const struct parser *p, uint32_t index) {
    do
        index = feed_after(&p->feed, index);
    while (feed_kind_at(&p->feed, index) != TOKEN_END &&
           !(feed_raw(&p->feed, index)->flags & TOKEN_LINE_START));
    return index;
}

/* The first side is read, the other is not. */
static void report_conflict(struct parser *p) {
    uint32_t index = p->found.index;
    if (is_conflict_mark(p, index, '<'))
        error_at(p->context, found_at(p),
                 "version control left a conflict here, of which one side is to stay");
    if (is_conflict_mark(p, index, '='))
        while (!is_conflict_mark(p, index, '>') && feed_kind_at(&p->feed, index) != TOKEN_END)
            index = next_line(p, index);
    resume_at(p, next_line(p, index));
}

/* ---- Bodies ---- */

/* `struct Light Light {` */
static bool is_second_name(struct parser *p, unsigned expected) {
    static const char *const words[] = {"struct", "class",   "interface",
                                        "enum",   "cbuffer", "tbuffer"};
    uint32_t index = p->before.index;
    const struct token *head = index >= 2 ? feed_raw(&p->feed, index - 2) : NULL;
    const char *text =
        head && head->kind == TOKEN_NAME ? atom_text(p->context->atoms, head->value) : "";
    (void)expected;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (p->found.kind == '{' && p->before.kind == GRAMMAR_NAME && !strcmp(text, words[i]))
            return true;
    return false;
}

static void report_second_name(struct parser *p) {
    diag_propose(p->context, (struct fix){p->before.span.begin, FIX_REPLACE, "", 0});
    error_at(p->context, p->before.span.begin, "one name stands in front of this '{', not two");
}

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

/* The '{' of the function around, which is the outermost of its blocks. */
static uint32_t first_block(const struct parser *p) {
    for (size_t i = 0; i < p->feed.frames.count; i++)
        if (p->feed.frames.items[i].kind == FRAME_BLOCK)
            return p->feed.frames.items[i].index;
    return 0;
}

/* Functions of a file begin where its lines do: there, it is a brace before it that is missing,
 * which is the same mistake as the one that is missing at the end. */
static void report_inner_function(struct parser *p) {
    location at = p->found.span.begin;
    struct place place =
        sources_place(p->context->sources, sources_expansion_point(p->context->sources, at));
    bool is_outer = place.line_length && place.line_text[0] != ' ' && place.line_text[0] != '\t';
    if (is_outer) {
        if (error_at(p->context, at,
                     "expected '}' before this function, as the one before is open"))
            note_outside(p, first_block(p));
    } else {
        error_at(p->context, at, "a function can't be defined inside of another one");
    }
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
    {is_foreign, report_foreign},
    {is_foreign_type, report_foreign_type},
    {is_stray, report_stray},
    {is_pointer, report_pointer},
    {is_no_modifier, report_no_modifier},
    {NULL, NULL},
};

static const struct mistake mistakes[] = {
    {is_conflict, report_conflict},
    {is_else_for_colon, report_else_for_colon},
    {is_else, report_else},
    {is_stray_brace, report_stray_brace},
    {is_layout, report_layout},
    {is_second_bracket, pass_bracket},
    {is_stray_closer, report_stray_closer},
    {is_wrong_closer, report_wrong_closer},
    {is_parenthesis_for_brace, report_parenthesis_for_brace},
    {is_second_comma, report_second_comma},
    {is_last_comma, report_last_comma},
    {is_comma_for_semicolon, report_comma_for_semicolon},
    {is_decimal_comma, report_decimal_comma},
    {is_colon_for_semicolon, report_colon_for_semicolon},
    {is_colon_for_comma, report_colon_for_comma},
    {is_missing_typename, report_missing_typename},
    {is_semicolon_in_enum, report_semicolon_in_enum},
    {is_dot_for_scope, report_dot_for_scope},
    {is_semicolon_behind_attribute, report_semicolon_behind_attribute},
    {is_second_name, report_second_name},
    {is_missing_opener, report_missing_opener},
    {is_second_brace, report_second_brace},
    {is_missing_colon_of_register, report_missing_colon},
    {is_bare_register, report_bare_register},
    {is_missing_parenthesis, report_missing_parenthesis},
    {is_call_without_parentheses, report_call_without_parentheses},
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
    {is_missing_equals, report_missing_equals},
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
    return report_first(p, surest_strangers, expected) || report_first(p, surest, expected) ||
           report_first(p, stranger_mistakes, expected) || report_first(p, mistakes, expected);
}

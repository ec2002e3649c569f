/* Frequent errors whose specific message is clearer than a list of expected tokens. */
#include "errors.h"

#include <ctype.h>
#include <string.h>

const char layout_belongs_to_glsl[] = "'layout' belongs to GLSL";

/* ---- Invalid characters ---- */

static bool is_reserved(struct parser *p, unsigned expected) {
    return p->found.kind == GRAMMAR_RESERVED;
}

/* Returns whether 'catch' follows a 'try', which was reported. */
static bool is_catch_of_try(struct parser *p, unsigned expected) {
    return is_reserved(p, expected) && diag_error_count(p->context) > 0;
}

static void report_reserved(struct parser *p) {
    const struct token *word = feed_raw(&p->feed, p->found.index);
    const struct foreign_name *row =
        word->kind == TOKEN_NAME ? foreign_find(atom_text(p->context->atoms, word->value)) : NULL;
    if (row)
        foreign_propose(p->context, row, syntax_found_at(p));
    error_at(p->context, syntax_found_at(p),
             row ? "%s is a reserved word %s" : "%s is a reserved word",
             feed_spelling(p, &p->found), row ? foreign_suggestion(p->context, row) : "");
}

static bool is_stray(struct parser *p, unsigned expected) {
    return p->found.kind == GRAMMAR_STRAY;
}

/* Typographic punctuation of word processors. */
static const struct {
    const char *typeset, *typed;
} typeset_marks[] = {
    {"\u201c", "\""}, {"\u201d", "\""}, {"\u201e", "\""}, {"\u2013", "-"},
    {"\u2014", "-"},  {"\u2212", "-"},  {"\u00d7", "*"},  {"\u00f7", "/"},
};

static size_t consume_mark(struct text_sink *out, const char *text) {
    for (size_t i = 0; i < COUNT_OF(typeset_marks); i++) {
        size_t length = strlen(typeset_marks[i].typeset);
        if (!strncmp(text, typeset_marks[i].typeset, length)) {
            sink_text(out, typeset_marks[i].typed);
            return length;
        }
    }
    return 0;
}

/* Proposes the word around a typographic character with plain punctuation. */
static void propose_typed(struct parser *p) {
    struct source_position position = sources_position(
        p->context->sources, sources_spelling_point(p->context->sources, syntax_found_at(p)));
    struct text_sink out = {.arena = p->context->tree};
    if (!position.line_text)
        return;
    const char *text = position.line_text + position.column - 1;
    const char *end = position.line_text + position.line_length;
    size_t marks = 0, quotes = 0;
    while (text < end &&
           (isalnum((unsigned char)*text) || *text == '_' || (unsigned char)*text >= 0x80)) {
        size_t length = consume_mark(&out, text);
        marks += length != 0;
        quotes += length && out.text[out.length - 1] == '"';
        if (!length)
            sink_write(&out, text, 1);
        text += length ? length : 1;
    }
    if (marks && quotes % 2 == 0)
        diag_propose(p->context, (struct fix){syntax_found_at(p), FIX_REPLACE, out.text, 0});
}

static void report_stray(struct parser *p) {
    bool is_character = feed_kind_at(&p->feed, p->found.index) == TOKEN_UNKNOWN;
    if (is_character)
        propose_typed(p);
    error_at(p->context, syntax_found_at(p),
             is_character ? "unexpected character '%s'" : "unexpected %s",
             is_character ? feed_source_text(p, syntax_found_at(p)) : feed_spelling(p, &p->found));
}

/* ---- C constructs ---- */

/* `*p` and `p->x` after a pointer was reported. */
static bool is_use_of_pointer(struct parser *p, unsigned expected) {
    bool is_arrow = feed_kind_at(&p->feed, p->found.index) == TOKEN_ARROW;
    return p->has_pointers && (is_arrow || (p->found.kind == '*' && (expected & EXPECT_OPERAND)));
}

static void report_pointer(struct parser *p) {
    p->has_pointers = p->found.kind == '*';
    error_at(p->context, syntax_found_at(p), "%s",
             p->has_pointers ? "pointers are not supported in HLSL"
                             : "references are not supported in HLSL; use 'inout' for a parameter");
}

/* ---- Misspelled and foreign words ---- */

/* Returns true if the first word of the statement is undeclared and belongs to another language. */
static bool is_foreign(struct parser *p, unsigned expected) {
    const struct token *first = feed_raw(&p->feed, feed_statement_start(&p->feed, &p->found));
    return first->kind == TOKEN_NAME && !names_find(&p->feed.names, first->value) &&
           foreign_find(atom_text(p->context->atoms, first->value));
}

/* WGSL's `vec3<f32>`: proposes a replacement for all tokens up to the '>', if HLSL has the type. */
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
    const char *text = arena_format(p->context->tree, "%s%s", row ? row->ours : element, ours + 5);
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
    error_at(p->context, word->at, "unknown word '%s' %s", name,
             foreign_suggestion(p->context, row));
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

/* `shred float x;`: a word that was classified as a type because a name follows. */
static bool is_no_modifier(struct parser *p, unsigned expected) {
    return p->before.is_guess && (feed_ends_type(&p->found) || p->found.kind == GRAMMAR_MODIFIER ||
                                  p->found.kind == GRAMMAR_TEMPLATE_NAME);
}

static void report_no_modifier(struct parser *p) {
    if (report_foreign_word(p, p->before.index))
        return;
    error_at(p->context, p->before.span.begin, "%s is neither a type nor a modifier",
             feed_spelling(p, &p->before));
}

/* Qualifiers of GLSL's layout() and their equivalents; %s is the value. */
static const struct {
    const char *word, *ours;
} layout_equivalents[] = {
    {"push_constant", "[[vk::push_constant]]"},
    {"constant_id", "[[vk::constant_id(%s)]]"},
    {"input_attachment_index", "[[vk::input_attachment_index(%s)]]"},
    {"binding", "[[vk::binding(%s)]]"},
    {"location", "[[vk::location(%s)]]"},
    {"local_size_x", "[numthreads(%s, 1, 1)]"},
    {"early_fragment_tests", "[earlydepthstencil]"},
    {"max_vertices", "[maxvertexcount(%s)]"},
    {"vertices", "[outputcontrolpoints(%s)]"},
};

/* Returns the index of a qualifier in the parentheses after the found `layout`, or 0. */
static uint32_t find_qualifier(const struct parser *p, const char *word) {
    uint32_t at = p->found.index;
    unsigned kind;
    while ((kind = feed_kind_at(&p->feed, at)) != TOKEN_END && kind != TOKEN_RPAREN) {
        if (kind == TOKEN_NAME &&
            !strcmp(atom_text(p->context->atoms, feed_raw(&p->feed, at)->value), word))
            return at;
        at = feed_after(&p->feed, at);
    }
    return 0;
}

static const char *layout_value(struct parser *p, uint32_t qualifier) {
    uint32_t value = feed_after(&p->feed, feed_after(&p->feed, qualifier));
    bool is_number = feed_kind_at(&p->feed, value) == TOKEN_INT;
    return is_number ? feed_source_text(p, feed_raw(&p->feed, value)->at) : "0";
}

/* Returns the equivalent of the found `layout(...)`, or NULL. */
static const char *layout_equivalent(struct parser *p) {
    uint32_t set = find_qualifier(p, "set"), binding = find_qualifier(p, "binding");
    if (set && binding)
        return arena_format(p->context->tree, "[[vk::binding(%s, %s)]]", layout_value(p, binding),
                            layout_value(p, set));
    for (size_t i = 0; i < COUNT_OF(layout_equivalents); i++) {
        uint32_t qualifier = find_qualifier(p, layout_equivalents[i].word);
        if (qualifier)
            return arena_format(p->context->tree, layout_equivalents[i].ours,
                                layout_value(p, qualifier));
    }
    return NULL;
}

/* A program in GLSL has many of them, so only the first one is reported. */
static void report_layout(struct parser *p) {
    if (p->has_layout)
        return;
    p->has_layout = true;
    const char *ours = layout_equivalent(p);
    relaxation_accepts(p->context, RELAX_LAYOUT, syntax_found_at(p), ours ? "%s; use '%s'" : "%s",
                       layout_belongs_to_glsl, ours);
}

/* `discard();` */
static void report_empty_parentheses(struct parser *p) {
    uint32_t close = feed_after(&p->feed, p->found.index);
    diag_propose(p->context,
                 (struct fix){syntax_found_at(p), FIX_REPLACE, "", feed_raw(&p->feed, close)->at});
    diag_underline(p->context, syntax_found_at(p), feed_raw(&p->feed, close)->at);
    error_at(p->context, syntax_found_at(p), "%s is a statement without '()'",
             feed_spelling(p, &p->before));
    uint32_t behind = feed_after(&p->feed, close);
    bool is_complete = feed_kind_at(&p->feed, behind) == TOKEN_SEMICOLON;
    feed_resume_at(p, is_complete ? feed_after(&p->feed, behind) : behind);
}

static struct nearest nearest_keyword(const struct parser *p, uint32_t index) {
    static const char *const words[] = {
        "return",  "if",    "else",   "for",     "while", "do",     "switch",   "case",
        "default", "break", "struct", "discard", "const", "static", "continue", "cbuffer"};
    const struct token *raw = feed_raw(&p->feed, index);
    bool is_name = raw->kind == TOKEN_NAME && !feed_keyword_row(&p->feed, raw) &&
                   !feed_modifier_row(&p->feed, raw) && !names_find(&p->feed.names, raw->value);
    struct nearest n = spelling_nearest(is_name ? atom_text(p->context->atoms, raw->value) : "");
    for (size_t i = 0; is_name && i < COUNT_OF(words); i++)
        spelling_nearest_try(&n, words[i]);
    return n;
}

/* `If (x) return`: parsed as a call before a statement. */
static bool is_head_in_capitals(const struct parser *p, uint32_t index) {
    struct nearest n = nearest_keyword(p, index);
    return p->before.kind == ')' && index < p->found.index && n.best && n.distance == 0 &&
           feed_kind_at(&p->feed, feed_after(&p->feed, index)) == TOKEN_LPAREN;
}

/* `retrun x.y;` is parsed as a declaration with an unexpected declarator, `fro (int i = 0;` as a
 * call. The misspelled word starts the statement, a few tokens earlier. */
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
    return find_misspelt(p, &index);
}

/* Returns the index after the parentheses that start at a token, or 0. */
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
             spelling_nearest_words(p->context, &n));
    uint32_t behind = behind_head(p, feed_after(&p->feed, index));
    if (behind > p->found.index)
        feed_resume_at(p, behind);
}

/* A keyword of the grammar, as in `float switch = 1`. */
static bool is_keyword_as_name(struct parser *p, unsigned expected) {
    const struct token *raw = feed_raw(&p->feed, p->found.index);
    bool is_keyword = raw->kind == TOKEN_NAME && feed_keyword_row(&p->feed, raw);
    return is_keyword && (expected & EXPECT_NAME) && !(expected & EXPECT_OPERAND) &&
           (feed_ends_type(&p->before) || p->before.kind == ',');
}

/* ---- Merge conflicts ---- */

/* Seven equal characters at the start of a line. */
static bool is_conflict_mark(const struct parser *p, uint32_t index, char mark) {
    location at = feed_raw(&p->feed, index)->at;
    struct source_position position = sources_position(p->context->sources, at);
    if (position.column != 1 || position.line_length < 7)
        return false;
    for (int i = 0; i < 7; i++)
        if (position.line_text[i] != mark)
            return false;
    return true;
}

static bool is_conflict(struct parser *p, unsigned expected) {
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

/* The first side of the conflict is parsed, the second one is skipped. */
static void report_conflict(struct parser *p) {
    uint32_t index = p->found.index;
    if (is_conflict_mark(p, index, '<'))
        error_at(p->context, syntax_found_at(p), "version control conflict marker in file");
    if (is_conflict_mark(p, index, '='))
        while (!is_conflict_mark(p, index, '>') && feed_kind_at(&p->feed, index) != TOKEN_END)
            index = next_line(p, index);
    feed_resume_at(p, next_line(p, index));
}

/* ---- Bodies ---- */

/* A function body where a statement is expected: a nested function, or a missing '}' before it. */
static bool is_inner_function(struct parser *p, unsigned expected) {
    const struct feed_token *before = &p->before;
    bool has_semantic = before->kind == GRAMMAR_NAME && before->index >= 2 &&
                        feed_raw(&p->feed, before->index - 1)->kind == TOKEN_COLON &&
                        feed_raw(&p->feed, before->index - 2)->kind == TOKEN_RPAREN;
    return p->found.kind == '{' && (before->kind == ')' || has_semantic) &&
           (expected & EXPECT_SEMICOLON) && feed_frame_around(p, 0) == FRAME_BLOCK;
}

/* Functions at file scope start in the first column. In this case a '}' is missing before it, and
 * recovery closes the open blocks to avoid another error at the end of the file. */
static void report_inner_function(struct parser *p) {
    location at = p->found.span.begin;
    struct source_position position =
        sources_position(p->context->sources, sources_expansion_point(p->context->sources, at));
    bool is_outer =
        position.line_length && position.line_text[0] != ' ' && position.line_text[0] != '\t';
    error_at(p->context, at,
             is_outer ? "expected '}' before function definition"
                      : "function definition is not allowed here");
    p->recovery = is_outer ? RECOVER_FUNCTION : RECOVER_AT;
}

/* An indented statement at file scope, before a '}': its function was closed too early. */
static bool is_body_outside(struct parser *p, unsigned expected) {
    return (expected & EXPECT_DECLARATION) && feed_frame_around(p, 0) == FRAME_TOP &&
           feed_starts_line(p, &p->found) && feed_column(p, p->found.index) > 1 &&
           feed_behind_body(&p->feed, p->found.index);
}

/* The error that closed it may have been reported. */
static void report_body_outside(struct parser *p) {
    p->recovery = RECOVER_BODY;
    if (!p->recovered_badly)
        error_at(p->context, syntax_found_at(p), "expected a declaration before %s",
                 feed_spelling(p, &p->found));
}

/* `do { } (x);`: a 'do' without a condition treats the following code as its body. */
static bool is_missing_while_again(struct parser *p, unsigned expected) {
    bool again = p->lacks_while;
    p->lacks_while |= expected == EXPECT_WHILE;
    return again && expected == EXPECT_WHILE;
}

/* The missing brace was already reported. */
static bool is_missing_brace_again(struct parser *p, unsigned expected) {
    return p->found.kind == GRAMMAR_YYEOF && p->lacks_brace && (expected & EXPECT_RBRACE);
}

/* ---- Constructs of other languages ---- */

#define ROW(tokens, expected, unexpected, frames, position, edit, recovery, sentence)              \
    TOKENS(tokens, expected, unexpected, frames, position, REPLACE, edit, recovery, sentence),

static const struct mistake foreign_first[] = {
#define FOREIGN_FIRST ROW
#define FOREIGN_SYNTAX(...)
#include "../spec/foreign_syntax.def"
    {0},
};

static const struct mistake foreign_syntax[] = {
#define FOREIGN_FIRST(...)
#define FOREIGN_SYNTAX ROW
#include "../spec/foreign_syntax.def"
    {0},
};

/* Matches a token with a word of a row's pattern. `t` is the classified token, or NULL. */
static bool fits_pattern(const struct parser *p, uint32_t index, const struct feed_token *t,
                         const char *word, size_t length) {
    const struct token *raw = feed_raw(&p->feed, index);
    const char *text = raw->kind == TOKEN_NAME    ? atom_text(p->context->atoms, raw->value)
                       : is_punctuator(raw->kind) ? punctuator_spellings[raw->kind]
                                                  : "";
    bool is_type = raw->kind == TOKEN_GREATER ||
                   (raw->kind == TOKEN_NAME && names_find_type(&p->feed.names, raw->value));
    if (length == 1 && *word == 'N')
        return t ? t->kind == GRAMMAR_NAME : raw->kind == TOKEN_NAME;
    if (length == 1 && *word == 'T')
        return t ? feed_ends_type(t) : is_type;
    if (length == 1 && *word == 'C')
        return t && t->kind == GRAMMAR_POST_COLON;
    if (length == 1 && isupper((unsigned char)*word))
        return raw->kind == (*word == 'I' ? TOKEN_INT : *word == 'F' ? TOKEN_FLOAT : TOKEN_STRING);
    return strlen(text) == length && !memcmp(text, word, length);
}

/* Same for alternatives, separated by '|', up to an end. */
static bool fits_one(const struct parser *p, uint32_t index, const struct feed_token *t,
                     const char *words, const char *end) {
    while (words < end) {
        size_t length = strcspn(words, "| ");
        if (fits_pattern(p, index, t, words, length))
            return true;
        words += length + 1;
    }
    return false;
}

static bool fits_behind(const struct parser *p, const char *words) {
    const struct feed_token *t = &p->found;
    uint32_t index = p->found.index;
    while (*words) {
        const char *end = words + strcspn(words, " ");
        if (!fits_one(p, index, t, words, end))
            return false;
        index = feed_after(&p->feed, index);
        t = NULL;
        words = *end ? end + 1 : end;
    }
    return true;
}

static bool fits_before(const struct parser *p, const char *words, const char *end) {
    const struct feed_token *t = &p->before;
    uint32_t index = p->before.index;
    while (end > words) {
        const char *word = --end; /* at the blank */
        while (word > words && word[-1] != ' ')
            word--;
        if (*word == '.' && word[1] == '.')
            return fits_one(p, feed_statement_start(&p->feed, &p->found), NULL, words, word - 1);
        if (index >= p->found.index || !fits_one(p, index, t, word, end))
            return false;
        index = index ? index - 1 : UINT32_MAX;
        t = NULL;
        end = word;
    }
    return true;
}

/* ---- Table of errors; the first match applies ---- */

static const struct mistake surest[] = {
    {.tokens = "^catch", .is_it = is_catch_of_try},
    {.is_it = is_reserved, .report = report_reserved},
    {.is_it = is_use_of_pointer},
    {.is_it = is_foreign, .report = report_foreign},
    {.is_it = is_foreign_type, .report = report_foreign_type},
    TOKENS("^->", 0, 0, 0, FOUND, REPLACE, ".", AT,
           "pointers are not supported in HLSL; use '.' to access members"),
    {.is_it = is_stray, .report = report_stray},
    {.tokens = "T ^*|&", .report = report_pointer},
    {.is_it = is_no_modifier, .report = report_no_modifier},
    {0},
};

static const struct mistake early[] = {
    {.is_it = is_conflict, .report = report_conflict},
    TOKENS("^else", EXPECT_COLON, 0, 0, FOUND, REPLACE, ":", AT, "expected ':' instead of 'else'"),
    TOKENS("^else", 0, 0, 0, FOUND, REPLACE, NULL, AT, "'else' without an 'if' before it"),
    {.tokens = "discard|break|continue ^( )",
     .expected = EXPECT_SEMICOLON,
     .report = report_empty_parentheses},
    {.tokens = "^layout", .expected = EXPECT_DECLARATION, .report = report_layout},
    {0},
};

static const struct mistake late[] = {
    TOKENS("<|, ^N", EXPECT_TYPE, 0, IN(TEMPLATE_PARAMETERS), FOUND, BEFORE, "typename ", AT,
           "expected 'typename' before %s"),
    TOKENS("struct|class|interface|enum|cbuffer|tbuffer N N ^{", 0, 0, 0, BEFORE, REPLACE, "", AT,
           "expected one name before '{', not two"),
    {.is_it = is_inner_function, .report = report_inner_function},
    {.is_it = is_body_outside, .report = report_body_outside},
    {.is_it = is_missing_brace_again},
    {.is_it = is_missing_while_again},
    LOOKS(is_keyword_as_name, FOUND, REPLACE, NULL, BEHIND, "%s is a keyword and cannot be a name"),
    {.is_it = is_misspelt_keyword, .report = report_misspelt_keyword},
    {0},
};

static bool is_mistake(struct parser *p, const struct mistake *m, unsigned expected) {
    bool opens = p->found.kind == '(' || p->found.kind == '[' || p->found.kind == '{';
    const char *mark = m->tokens ? strchr(m->tokens, '^') : NULL;
    return (expected & m->expected) == m->expected && !(expected & m->unexpected) &&
           (!m->frames || (m->frames >> feed_frame_around(p, opens) & 1)) &&
           (!mark || (fits_behind(p, mark + 1) && fits_before(p, m->tokens, mark))) &&
           (!m->is_it || m->is_it(p, expected));
}

static void report_mistake(struct parser *p, const struct mistake *m) {
    bool is_before = m->position == BEFORE || m->position == BEHIND;
    uint32_t index = m->position == SECOND  ? p->before.index - 1
                     : m->position == START ? feed_statement_start(&p->feed, &p->found)
                                            : p->found.index;
    location at = m->position == BEFORE   ? p->before.span.begin
                  : m->position == BEHIND ? p->before.span.end
                  : m->position == FOUND  ? syntax_found_at(p)
                                          : feed_raw(&p->feed, index)->at;
    if (m->recovery != RECOVER_AT)
        p->recovery = m->recovery;
    if (m->edit)
        diag_propose(p->context, (struct fix){at, m->how, m->edit, 0});
    if (m->sentence)
        error_at(p->context, at, m->sentence, feed_spelling(p, is_before ? &p->before : &p->found));
    if (m->report)
        m->report(p);
}

bool syntax_report_known(struct parser *p, unsigned expected) {
    static const struct mistake *const lists[] = {
        foreign_first, surest, foreign_syntax, early, punctuation_mistakes, late,
    };
    for (size_t i = 0; i < COUNT_OF(lists); i++)
        for (const struct mistake *m = lists[i]; m->tokens || m->is_it; m++)
            if (is_mistake(p, m, expected)) {
                report_mistake(p, m);
                return true;
            }
    return false;
}

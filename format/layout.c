/* Lays out the text line by line. A line that is too long is broken at the outermost operator or
 * comma that fits, as the author could have done: formatting the result again finds this break in
 * the text. */
#include "layout.h"
#include "spacing.h"

struct layout {
    const struct format_style *style;
    struct format_source *source;
    struct format_token *tokens;
    uint32_t comment_first; /* first line of the last block comment */
};

uint32_t format_written_column(const struct format_style *style, const struct format_source *source,
                               const struct format_token *t) {
    uint32_t begin = t->offset, column = 0, tab = (uint32_t)style->tab;
    while (begin && source->text[begin - 1] != '\n')
        begin--;
    for (; begin < t->offset; begin++) {
        unsigned char c = (unsigned char)source->text[begin];
        if (c == '\t')
            column += tab - column % tab;
        else
            column += (c & 0xc0) != 0x80;
    }
    return column;
}

/* ---- Indentation ---- */

/* Returns the column of the statement or bracket that contains a bracket. */
static uint32_t base_column(const struct layout *l, const struct format_token *open) {
    return open->open == FORMAT_NO_TOKEN ? open->indent : l->tokens[open->open].content;
}

static uint32_t continuation_column(const struct layout *l, const struct format_token *t) {
    return t->open == FORMAT_NO_TOKEN ? t->indent + (uint32_t)l->style->continuation
                                      : l->tokens[t->open].content;
}

static uint32_t comment_line_column(const struct layout *l, const struct format_token *t) {
    const struct format_token *first = &l->tokens[l->comment_first];
    int64_t shift = (int64_t)first->column - format_written_column(l->style, l->source, first);
    int64_t column = (int64_t)format_written_column(l->style, l->source, t) + shift;
    return column < 0 ? 0 : (uint32_t)column;
}

static uint32_t hash_column(const struct layout *l, const struct format_token *t) {
    return l->style->directives == DIRECTIVES_BEFORE ? t->indent : 0;
}

/* Returns the column of the first token of a line. */
static uint32_t first_column(const struct layout *l, uint32_t at) {
    const struct format_token *t = &l->tokens[at];
    if (t->is_off || t->place == PLACE_KEPT)
        return format_written_column(l->style, l->source, t);
    switch (t->place) {
    case PLACE_STATEMENT:
        return t->indent;
    case PLACE_CLOSE:
        return t->open == FORMAT_NO_TOKEN ? t->indent : base_column(l, &l->tokens[t->open]);
    case PLACE_COMMENT:
        return comment_line_column(l, t);
    case PLACE_HASH:
        return hash_column(l, t);
    default:
        return continuation_column(l, t);
    }
}

static bool ends_line(const struct layout *l, uint32_t at) {
    const struct format_token *next = &l->tokens[at + 1];
    return next->newlines || next->kind == FORMAT_END;
}

/* Returns the column of a token after another one on the same line. */
static uint32_t next_column(const struct layout *l, uint32_t at, uint32_t column) {
    const struct format_token *t = &l->tokens[at], *before = t - 1;
    if (t->is_off || t->place == PLACE_KEPT)
        return column + (t->offset - before->offset - before->length);
    if (t->kind == FORMAT_DIRECTIVE)
        return column + (l->style->directives == DIRECTIVES_AFTER ? t->indent : 0);
    bool trails = format_is_comment(t) && (t->kind == FORMAT_LINE_COMMENT || ends_line(l, at));
    return column +
           (trails ? (uint32_t)l->style->comment_spaces : format_spaces(l->style, l->source, at));
}

static bool opens_bracket(const struct layout *l, uint32_t at) {
    const struct format_token *t = &l->tokens[at];
    return t->kind == FORMAT_PUNCTUATION && t->role != ROLE_BLOCK_OPEN &&
           format_is_any(l->source, at, "(|[|{");
}

/* Sets the column of the lines in a bracket. */
static void set_content(const struct layout *l, uint32_t at) {
    struct format_token *t = &l->tokens[at];
    const struct format_token *next = t + 1;
    bool is_list = t->role == ROLE_LIST_OPEN;
    bool is_aligned = l->style->alignment == ALIGNMENT_BRACKET && !next->newlines &&
                      next->kind != FORMAT_LINE_COMMENT && next->kind != FORMAT_END;
    if (is_aligned)
        t->content = next_column(l, at + 1, t->column + t->width);
    else
        t->content =
            base_column(l, t) + (uint32_t)(is_list ? l->style->indent : l->style->continuation);
    t->content = format_limited_column(t->content);
}

/* ---- Long lines ---- */

static bool can_break(const struct layout *l, uint32_t at) {
    const struct format_token *t = &l->tokens[at], *before = t - 1;
    if (t->newlines || t->is_off || t->place != PLACE_CONTINUATION || !format_is_code(t) ||
        before->kind != FORMAT_PUNCTUATION)
        return t->kind == FORMAT_PUNCTUATION && t->place == PLACE_CONTINUATION && !t->is_off &&
               !t->newlines && format_is_code(before) &&
               (t->role == ROLE_TERNARY_COLON || format_is(l->source, at, "?"));
    if (t->role == ROLE_TERNARY_COLON || format_is(l->source, at, "?"))
        return true;
    if (format_is(l->source, at, ";") || format_is_any(l->source, at, "#|\\"))
        return false;
    if (format_is_any(l->source, at - 1, ",|;"))
        return before->role != ROLE_ANGLE_COMMA && t->open != FORMAT_NO_TOKEN;
    return before->role == ROLE_BINARY && !format_is(l->source, at - 1, "?");
}

static uint32_t break_depth(const struct layout *l, uint32_t at) {
    const struct format_token *t = &l->tokens[at];
    uint32_t depth = 2 * t->depth;
    if (t->role == ROLE_TERNARY_COLON || format_is(l->source, at, "?"))
        return depth;
    return depth + (format_is(l->source, at - 1, "=") ? 3 : 1);
}

/* Returns the token of a line before which the line is broken, or the first of the next line. */
static uint32_t find_break(const struct layout *l, uint32_t first, uint32_t column) {
    const uint32_t limit = (uint32_t)l->style->limit;
    uint32_t best = FORMAT_NO_TOKEN, at = first;
    for (;;) {
        const struct format_token *t = &l->tokens[at];
        bool is_over = limit && column + t->width > limit && !format_is_comment(t);
        if (is_over && best != FORMAT_NO_TOKEN)
            return best;
        at++;
        if (l->tokens[at].newlines || l->tokens[at].kind == FORMAT_END)
            return at;
        if (limit && can_break(l, at)) {
            if (is_over)
                return at;
            if (best == FORMAT_NO_TOKEN || break_depth(l, at) <= break_depth(l, best))
                best = at;
        }
        column = next_column(l, at, column + t->width);
    }
}

static bool is_code_line(const struct format_token *t) {
    return format_is_code(t) || t->kind == FORMAT_BLOCK_COMMENT;
}

static uint32_t lay_out_line(struct layout *l, uint32_t first) {
    uint32_t column = first_column(l, first), end = FORMAT_NO_TOKEN;
    if (is_code_line(&l->tokens[first]))
        end = find_break(l, first, column);
    for (uint32_t at = first;; at++) {
        struct format_token *t = &l->tokens[at];
        t->column = column;
        if (t->kind == FORMAT_END)
            return at;
        if (t->kind == FORMAT_BLOCK_COMMENT)
            l->comment_first = at;
        if (opens_bracket(l, at))
            set_content(l, at);
        if (at + 1 == end && !l->tokens[end].newlines && l->tokens[end].kind != FORMAT_END)
            l->tokens[end].newlines = 1;
        if (l->tokens[at + 1].newlines)
            return at + 1;
        column = next_column(l, at + 1, column + t->width);
    }
}

void format_lay_out(const struct format_style *style, struct format_source *source) {
    struct layout l = {style, source, source->tokens.items, 0};
    for (uint32_t at = 0; l.tokens[at].kind != FORMAT_END;)
        at = lay_out_line(&l, at);
}

/* The tokenizer of the formatter. Directives and comments are split into their lines, so that all
 * white space at the start of lines is between tokens. */
#include "tokens.h"

struct token_scanner {
    struct arena *arena;
    struct format_source *out;
    const char *text;
    uint32_t at, size, line;
    uint32_t gap, newlines; /* start of the white space, and its line breaks */
    bool at_line_start;     /* only white space and comments precede on the line */
    bool is_off;
    const struct format_source *expected; /* its tokens are compared instead of stored, or NULL */
    size_t compared;
    bool is_different;
};

bool format_is_any(const struct format_source *s, uint32_t index, const char *words) {
    const struct format_token *t = &s->tokens.items[index];
    if (t->kind == FORMAT_END)
        return false;
    for (const char *word = words; *word; word += *word == '|') {
        size_t length = strcspn(word, "|");
        if (length == t->length && !memcmp(s->text + t->offset, word, length))
            return true;
        word += length;
    }
    return false;
}

static char char_at(const struct token_scanner *s, uint32_t at) {
    return at < s->size ? s->text[at] : 0;
}
static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r';
}
static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
static bool is_word_char(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '$' || (unsigned char)c >= 0x80;
}

/* Counts the characters of UTF-8. */
static uint32_t width_of(const char *text, uint32_t length) {
    uint32_t width = 0;
    for (uint32_t i = 0; i < length; i++)
        width += ((unsigned char)text[i] & 0xc0) != 0x80;
    return width;
}

static void compare_token(struct token_scanner *s, const struct format_token *t) {
    const struct format_source *e = s->expected;
    const struct format_token *wanted = &e->tokens.items[s->compared];
    s->is_different |= s->compared == e->tokens.count || wanted->kind != t->kind ||
                       wanted->length != t->length ||
                       memcmp(e->text + wanted->offset, s->text + t->offset, t->length) != 0;
    s->compared += !s->is_different;
}

/* Appends the token from `at` to `end`. */
static void append_token(struct token_scanner *s, enum format_kind kind, uint32_t end) {
    struct format_token token = {
        .offset = s->at,
        .length = end - s->at,
        .line = s->line,
        .width = width_of(s->text + s->at, end - s->at),
        .newlines = s->newlines,
        .open = FORMAT_NO_TOKEN,
        .kind = (uint8_t)kind,
        .has_gap = s->at > s->gap,
        .is_off = s->is_off,
    };
    if (s->expected)
        compare_token(s, &token);
    else
        vec_push(s->arena, &s->out->tokens, token);
    s->at = s->gap = end;
    s->newlines = 0;
}

static void skip_blanks(struct token_scanner *s, uint32_t limit) {
    for (; s->at < limit; s->at++) {
        if (s->text[s->at] == '\n') {
            s->newlines++;
            s->line++;
            s->at_line_start = true;
        } else if (!is_blank(s->text[s->at])) {
            break;
        }
    }
}

static uint32_t line_end(const struct token_scanner *s, uint32_t at) {
    const char *end = memchr(s->text + at, '\n', s->size - at);
    return end ? (uint32_t)(end - s->text) : s->size;
}

/* Returns the end of the last character before `end` that is not blank. Blanks after a backslash
 * are kept, because without them the next line would be appended. */
static uint32_t trimmed_end(const struct token_scanner *s, uint32_t at, uint32_t end,
                            bool *is_continued) {
    uint32_t last = end;
    while (last > at && is_blank(s->text[last - 1]))
        last--;
    *is_continued = last > at && s->text[last - 1] == '\\' && end < s->size;
    if (!*is_continued)
        return last;
    return end > at && s->text[end - 1] == '\r' && last == end - 1 ? last : end;
}

/* Returns the end of a comment from its first '*', or of the text. */
static uint32_t comment_end(const struct token_scanner *s, uint32_t at) {
    for (; at + 1 < s->size; at++)
        if (s->text[at] == '*' && s->text[at + 1] == '/')
            return at + 2;
    return s->size;
}

static uint32_t quoted_end(const struct token_scanner *s, uint32_t at) {
    char quote = s->text[at++];
    for (; at < s->size && s->text[at] != '\n'; at++) {
        if (s->text[at] == '\\' && at + 1 < s->size && s->text[at + 1] != '\n' &&
            s->text[at + 1] != '\r')
            at++;
        else if (s->text[at] == quote)
            return at + 1;
    }
    while (is_blank(s->text[at - 1]))
        at--;
    return at;
}

/* Appends lines up to `end` as tokens: the first one of kind `first`, others of kind `next`. */
static void append_lines(struct token_scanner *s, enum format_kind first, enum format_kind next,
                         uint32_t end) {
    enum format_kind kind = first;
    for (;;) {
        uint32_t stop = line_end(s, s->at), trimmed;
        bool is_last = stop >= end, is_continued;
        if (is_last)
            stop = end;
        trimmed = trimmed_end(s, s->at, stop, &is_continued);
        if (is_last && first == FORMAT_BLOCK_COMMENT)
            trimmed = end;
        if (trimmed > s->at || kind == first)
            append_token(s, kind, trimmed);
        if (is_last)
            return;
        kind = next;
        s->at = stop;
        skip_blanks(s, end);
        if (s->at == end)
            return; /* a line of a directive that contains only blanks */
    }
}

static bool has_text(const struct token_scanner *s, uint32_t at, uint32_t end, const char *wanted) {
    size_t length = strlen(wanted);
    return end - at == length && !memcmp(s->text + at, wanted, length);
}

static void read_line_comment(struct token_scanner *s) {
    uint32_t at = s->at, end = line_end(s, at);
    bool is_continued;
    uint32_t trimmed = trimmed_end(s, at, end, &is_continued);
    if (has_text(s, at, trimmed, "// clang-format on"))
        s->is_off = false;
    else if (has_text(s, at, trimmed, "// clang-format off"))
        s->is_off = true;
    bool is_off = s->is_off, is_switch = is_off && has_text(s, at, trimmed, "// clang-format off");
    uint32_t last = end;
    while (is_continued) {
        last = line_end(s, last + 1);
        trimmed_end(s, end + 1, last, &is_continued);
        end = last;
    }
    s->is_off = is_switch ? false : is_off;
    append_lines(s, FORMAT_LINE_COMMENT, FORMAT_DIRECTIVE_LINE, last);
    s->is_off = is_off;
}

/* Finds the end of a directive, which may contain comments with line breaks. */
static uint32_t directive_end(const struct token_scanner *s) {
    uint32_t at = s->at;
    while (at < s->size) {
        char c = s->text[at];
        if (c == '\n') {
            bool is_continued;
            trimmed_end(s, s->at, at, &is_continued);
            if (!is_continued)
                return at;
            at++;
        } else if (c == '"') {
            uint32_t end = quoted_end(s, at);
            at = end > at ? end : at + 1;
        } else if (c == '/' && char_at(s, at + 1) == '*') {
            at = comment_end(s, at + 2);
        } else if (c == '/' && char_at(s, at + 1) == '/') {
            bool is_continued = true;
            while (is_continued) {
                uint32_t end = line_end(s, at);
                trimmed_end(s, at, end, &is_continued);
                at = is_continued ? end + 1 : end;
            }
        } else {
            at++;
        }
    }
    return at;
}

static void read_directive(struct token_scanner *s) {
    append_token(s, FORMAT_HASH, s->at + 1);
    while (s->at < s->size && is_blank(s->text[s->at]))
        s->at++;
    uint32_t end = directive_end(s);
    bool is_continued;
    if (trimmed_end(s, s->at, end, &is_continued) > s->at)
        append_lines(s, FORMAT_DIRECTIVE, FORMAT_DIRECTIVE_LINE, end);
}

/* A preprocessing number (C11 6.4.8), and special values of HLSL such as 1.#INF. */
static uint32_t number_end(const struct token_scanner *s) {
    uint32_t at = s->at + 1;
    for (;; at++) {
        char c = char_at(s, at), last = s->text[at - 1];
        bool is_sign =
            (c == '+' || c == '-') && (last == 'e' || last == 'E' || last == 'p' || last == 'P');
        bool is_special = c == '#' && last == '.';
        if (!is_word_char(c) && c != '.' && !is_sign && !is_special)
            return at;
    }
}

static uint32_t punctuation_length(const struct token_scanner *s) {
    static const char *const longer[] = {"<<=", ">>=", "...", "::", "->", "++", "--", "<<",
                                         ">>",  "<=",  ">=",  "==", "!=", "&&", "||", "+=",
                                         "-=",  "*=",  "/=",  "%=", "&=", "|=", "^=", "##"};
    for (size_t i = 0; i < COUNT_OF(longer); i++) {
        uint32_t length = (uint32_t)strlen(longer[i]);
        if (s->size - s->at >= length && !memcmp(s->text + s->at, longer[i], length))
            return length;
    }
    return 1;
}

static bool read_splice(struct token_scanner *s) {
    uint32_t at = s->at + 1;
    while (at < s->size && is_blank(s->text[at]))
        at++;
    if (char_at(s, at) != '\n')
        return false;
    append_token(s, FORMAT_SPLICE, at + 1);
    s->line++;
    return true;
}

static void read_token(struct token_scanner *s) {
    char c = s->text[s->at], next = char_at(s, s->at + 1);
    if (c == '/' && next == '/') {
        read_line_comment(s);
        return;
    }
    if (c == '/' && next == '*') {
        bool at_start = s->at_line_start;
        append_lines(s, FORMAT_BLOCK_COMMENT, FORMAT_COMMENT_LINE, comment_end(s, s->at + 2));
        s->at_line_start = at_start;
        return;
    }
    if (c == '#' && s->at_line_start) {
        read_directive(s);
        return;
    }
    s->at_line_start = false;
    if (c == '\\' && read_splice(s))
        return;
    if (is_digit(c) || (c == '.' && is_digit(next))) {
        append_token(s, FORMAT_NUMBER, number_end(s));
    } else if (is_word_char(c)) {
        uint32_t end = s->at;
        while (end < s->size && is_word_char(s->text[end]))
            end++;
        append_token(s, FORMAT_WORD, end);
    } else if (c == '"' || c == '\'') {
        append_token(s, FORMAT_STRING, quoted_end(s, s->at));
    } else {
        append_token(s, FORMAT_PUNCTUATION, s->at + punctuation_length(s));
    }
}

/* A lone CR may or may not end a line, and UTF-16 is not read. */
static void check_text(struct format_source *out) {
    const unsigned char *text = (const unsigned char *)out->text;
    size_t crlf = 0, lines = 0;
    for (uint32_t i = 0; i < out->size; i++) {
        bool is_crlf = text[i] == '\r' && i + 1 < out->size && text[i + 1] == '\n';
        crlf += is_crlf;
        lines += text[i] == '\n';
        if (text[i] == '\r' && !is_crlf)
            out->is_binary = true;
    }
    out->has_crlf = crlf * 2 > lines;
    if (out->size >= 2 &&
        ((text[0] == 0xff && text[1] == 0xfe) || (text[0] == 0xfe && text[1] == 0xff)))
        out->is_binary = true;
}

static void read_all_tokens(struct token_scanner *s) {
    s->line = 1;
    s->at_line_start = true;
    if (s->size >= 3 && !memcmp(s->text, "\xef\xbb\xbf", 3))
        s->at = s->gap = 3; /* the byte order mark */
    for (skip_blanks(s, s->size); s->at < s->size; skip_blanks(s, s->size))
        read_token(s);
    append_token(s, FORMAT_END, s->size);
}

void format_read_tokens(struct arena *arena, const char *text, uint32_t size,
                        struct format_source *out) {
    *out = (struct format_source){.text = text, .size = size};
    check_text(out);
    struct token_scanner s = {.arena = arena, .out = out, .text = text, .size = size};
    read_all_tokens(&s);
}

bool format_has_tokens(const struct format_source *source, const char *text, uint32_t size) {
    struct token_scanner s = {.text = text, .size = size, .expected = source};
    read_all_tokens(&s);
    return !s.is_different && s.compared == source->tokens.count;
}

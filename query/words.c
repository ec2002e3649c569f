/* A scanner for the tokens of a text, which need not be correct. Comments are tokens. */
#include "query.h"

static bool is_name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           (unsigned char)c >= 0x80;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static char character(const struct word_scanner *s, uint32_t at) {
    return at < s->size ? s->text[at] : 0;
}

static void skip_spaces(struct word_scanner *s) {
    for (; s->at < s->size; s->at++) {
        char c = s->text[s->at];
        if (c == '\n')
            s->begins_line = true;
        else if (c == '\\' &&
                 (character(s, s->at + 1) == '\n' ||
                  (character(s, s->at + 1) == '\r' && character(s, s->at + 2) == '\n')))
            s->at += character(s, s->at + 1) == '\r' ? 2 : 1; /* a spliced line goes on */
        else if (c != ' ' && c != '\t' && c != '\r' && c != '\f' && c != '\v')
            return;
    }
}

static void read_line_comment(struct word_scanner *s) {
    while (s->at < s->size && s->text[s->at] != '\n')
        s->at++;
}

static bool read_block_comment(struct word_scanner *s) {
    for (s->at += 2; s->at < s->size; s->at++)
        if (s->text[s->at] == '*' && character(s, s->at + 1) == '/') {
            s->at += 2;
            return true;
        }
    return false;
}

static bool read_string(struct word_scanner *s, char quote) {
    for (s->at++; s->at < s->size && s->text[s->at] != '\n'; s->at++) {
        if (s->text[s->at] == '\\' && character(s, s->at + 1) != '\n')
            s->at++;
        else if (s->text[s->at] == quote) {
            s->at++;
            return true;
        }
    }
    s->at = s->at < s->size ? s->at : s->size;
    return false;
}

/* A number of the preprocessor (C11 6.4.8). */
static void read_number(struct word_scanner *s) {
    for (s->at++; s->at < s->size; s->at++) {
        char c = s->text[s->at], before = s->text[s->at - 1];
        bool is_sign = (c == '+' || c == '-') && (before == 'e' || before == 'E');
        if (!is_name_character(c) && c != '.' && !is_sign)
            return;
    }
}

static void read_punctuation(struct word_scanner *s) {
    static const char *const pairs[] = {
        "::", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&",
        "||", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##"};
    char first = s->text[s->at], second = character(s, s->at + 1);
    for (size_t i = 0; i < COUNT_OF(pairs); i++)
        if (pairs[i][0] == first && pairs[i][1] == second) {
            s->at += 2;
            return;
        }
    s->at++;
}

struct word word_next(struct word_scanner *s) {
    skip_spaces(s);
    struct word word = {LEXEME_END, s->at, s->at, s->begins_line, false};
    if (s->at >= s->size)
        return word;
    char c = s->text[s->at], next = character(s, s->at + 1);
    s->begins_line = false;
    if (c == '/' && next == '/') {
        word.kind = LEXEME_COMMENT;
        read_line_comment(s);
    } else if (c == '/' && next == '*') {
        word.kind = LEXEME_COMMENT;
        word.is_open = !read_block_comment(s);
        s->begins_line = word.begins_line;
    } else if (c == '"' || c == '\'') {
        word.kind = LEXEME_STRING;
        word.is_open = !read_string(s, c);
    } else if (is_digit(c) || (c == '.' && is_digit(next))) {
        word.kind = LEXEME_NUMBER;
        read_number(s);
    } else if (is_name_character(c)) {
        word.kind = LEXEME_NAME;
        while (s->at < s->size && is_name_character(s->text[s->at]))
            s->at++;
    } else if (c == '#' && word.begins_line) {
        word.kind = LEXEME_HASH;
        s->at++;
    } else {
        word.kind = LEXEME_PUNCTUATION;
        read_punctuation(s);
    }
    word.end = s->at;
    return word;
}

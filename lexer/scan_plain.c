/* Blanks, comments, names, punctuators and simple numbers: nearly all of a text.  A loop over
 * classes of characters reads them in a fraction of an automaton's time, whose steps each wait for
 * the one before. */
#include "scan_state.h"

#include <string.h>

enum character {
    OTHER, /* left to flex, as letters beyond ASCII and quotes are */
    END,
    BLANK,
    LINE,
    POINT,
    MARK, /* what punctuators are made of, but for those that may begin something else */
    SLASH,
    LESS,
    QUOTE,
    DIGIT, /* from here on, what names are made of */
    LETTER,
};

static const uint8_t characters[256] = {
    [0] = END,
    [' '] = BLANK,
    ['\t'] = BLANK,
    ['\f'] = BLANK,
    ['\v'] = BLANK,
    ['\r'] = BLANK,
    ['\n'] = LINE,
    ['A' ... 'Z'] = LETTER,
    ['a' ... 'z'] = LETTER,
    ['_'] = LETTER,
    ['$'] = LETTER,
    ['0' ... '9'] = DIGIT,
    ['.'] = POINT,
    ['/'] = SLASH,
    ['<'] = LESS,
    ['"'] = QUOTE,
    ['!'] = MARK,
    ['#'] = MARK,
    ['%' ... '&'] = MARK,
    ['(' ... '-'] = MARK,
    [':' ... ';'] = MARK,
    ['=' ... '@'] = MARK,
    ['[' ... '^'] = MARK,
    ['`'] = MARK,
    ['{' ... '~'] = MARK,
};

static enum character character(const char *text) {
    return (enum character)characters[(unsigned char)*text];
}

static bool is_numeric(const char *text) {
    return character(text) >= DIGIT && *text != '$';
}

/* ---- What comes out ---- */

static location offset_in_file(struct scanner *s, const char *text) {
    uint32_t offset = (uint32_t)(text - s->copy);
    while (offset >= s->next_splice->at)
        s->shift += s->next_splice++->removed;
    return offset + s->shift;
}

static void put_token(struct scanner *s, unsigned kind, uint32_t value, const char *text) {
    struct token token = {(uint16_t)kind, s->flags, offset_in_file(s, text), value};
    vec_push(s->arena, &s->tokens, token);
    s->flags = 0;
}

void scan_put(struct scanner *s, unsigned kind, const char *text, size_t length) {
    bool spelled = kind >= TOKEN_UNKNOWN;
    s->after_hash = kind == TOKEN_HASH && s->flags & TOKEN_LINE_START;
    if (s->after_hash)
        vec_push(s->arena, &s->marks,
                 ((struct directive_mark){(uint32_t)s->tokens.count, DIRECTIVE_NONE}));
    put_token(s, kind, spelled ? atom_intern_padded(s->context->atoms, text, length) : 0, text);
}

static void name_directive(struct scanner *s, atom name) {
    struct directive_mark *mark = &vec_last(&s->marks);
    if (!(s->flags & TOKEN_LINE_START))
        mark->row = atom_row(s->context->atoms, name, ATOM_DIRECTIVE);
    s->in_include = mark->row == DIRECTIVE_INCLUDE;
    s->after_hash = false;
}

void scan_put_name(struct scanner *s, const char *text, size_t length) {
    atom name = atom_intern_padded(s->context->atoms, text, length);
    if (s->after_hash)
        name_directive(s, name);
    put_token(s, TOKEN_NAME, name, text);
}

/* ---- Between tokens ---- */

static const char *skip_blanks(struct scanner *s, const char *text) {
    do
        text++;
    while (character(text) == BLANK);
    s->flags |= TOKEN_SPACE_BEFORE;
    return text;
}

static const char *begin_line(struct scanner *s, const char *text) {
    s->flags = TOKEN_LINE_START;
    s->in_include = false;
    return text + 1;
}

static size_t block_comment_length(struct scanner *s, const char *text) {
    const char *all_end = s->copy + s->copy_size + 1;
    for (const char *p = text + 2; (p = memchr(p, '*', (size_t)(all_end - p))); p++)
        if (p[1] == '/')
            return (size_t)(p + 2 - text);
    s->result->open_comment = offset_in_file(s, text) + 1;
    return (size_t)(all_end - text);
}

static const char *skip_comment(struct scanner *s, const char *text) {
    const char *all_end = s->copy + s->copy_size + 1;
    s->flags |= TOKEN_SPACE_BEFORE;
    return text[1] == '*' ? text + block_comment_length(s, text)
                          : memchr(text, '\n', (size_t)(all_end - text));
}

/* ---- Tokens ---- */

/* A name with letters beyond ASCII is left to flex from its beginning. */
static const char *read_name(struct scanner *s, const char *text) {
    const char *end = text + 1;
    while (character(end) >= DIGIT)
        end++;
    if ((unsigned char)*end >= 0x80)
        return scan_match(s, text);
    scan_put_name(s, text, (size_t)(end - text));
    return end;
}

/* Digits, and it may be a point and digits again, with at most one letter behind them; flex knows
 * all the rest. */
static const char *read_number(struct scanner *s, const char *text) {
    const char *end = text, *letters = "uUlL";
    while (character(end) == DIGIT)
        end++;
    if (*end == '.' && character(end + 1) == DIGIT) {
        letters = "fFhH";
        for (end++; character(end) == DIGIT; end++)
            ;
    }
    if (is_numeric(end) && strchr(letters, *end))
        end++;
    if (is_numeric(end) || *end == '.' || *end == '#')
        return scan_match(s, text);
    scan_put(s, RAW_NUMBER, text, (size_t)(end - text));
    return end;
}

void scan_chain_punctuators(struct scanner *s) {
    for (unsigned kind = TOKEN_PRAGMA + 1; kind < TOKEN_UNKNOWN; kind++) {
        uint8_t *link = &s->punctuator_chain[(unsigned char)punctuator_spellings[kind][0]];
        while (*link && strlen(punctuator_spellings[*link]) > strlen(punctuator_spellings[kind]))
            link = &s->punctuator_next[*link];
        s->punctuator_next[kind] = *link;
        s->punctuator_lengths[kind] = (uint8_t)strlen(punctuator_spellings[kind]);
        *link = (uint8_t)kind;
    }
}

/* The last of a chain is the character alone. */
static unsigned punctuator_at(const struct scanner *s, const char *text) {
    unsigned kind = s->punctuator_chain[(unsigned char)*text];
    for (; s->punctuator_next[kind]; kind = s->punctuator_next[kind]) {
        const char *spelling = punctuator_spellings[kind];
        if (spelling[1] == text[1] && (!spelling[2] || spelling[2] == text[2]))
            break;
    }
    return kind ? kind : TOKEN_UNKNOWN;
}

static const char *read_punctuator(struct scanner *s, const char *text) {
    unsigned kind = punctuator_at(s, text);
    if (kind == TOKEN_UNKNOWN || kind == TOKEN_HASH) {
        scan_put(s, kind, text, 1);
        return text + 1;
    }
    s->after_hash = false;
    put_token(s, kind, 0, text);
    return text + s->punctuator_lengths[kind];
}

/* The name of a header runs to its closing bracket or quote, with no escapes; NULL where there is
 * none on the line. */
static const char *read_header(struct scanner *s, const char *text, unsigned kind, char closer) {
    const char *end = s->in_include ? text + 1 : NULL;
    while (end && *end != closer)
        end = *end == '\n' ? NULL : end + 1;
    if (!end)
        return NULL;
    scan_put(s, kind, text, (size_t)(end + 1 - text));
    return end + 1;
}

static const char *read_less(struct scanner *s, const char *text) {
    const char *end = read_header(s, text, RAW_HEADER, '>');
    return end ? end : read_punctuator(s, text);
}

static const char *read_quoted(struct scanner *s, const char *text) {
    const char *end = read_header(s, text, RAW_STRING, '"');
    return end ? end : scan_match(s, text);
}

void scan_plain(struct scanner *s) {
    const char *text = s->copy;
    for (;;) {
        switch (character(text)) {
        case END:
            return;
        case BLANK:
            text = skip_blanks(s, text);
            break;
        case LINE:
            text = begin_line(s, text);
            break;
        case LETTER:
            text = read_name(s, text);
            break;
        case DIGIT:
            text = read_number(s, text);
            break;
        case POINT:
            text = character(text + 1) == DIGIT ? scan_match(s, text) : read_punctuator(s, text);
            break;
        case MARK:
            text = read_punctuator(s, text);
            break;
        case SLASH:
            text =
                text[1] == '/' || text[1] == '*' ? skip_comment(s, text) : read_punctuator(s, text);
            break;
        case LESS:
            text = read_less(s, text);
            break;
        case QUOTE:
            text = read_quoted(s, text);
            break;
        case OTHER:
            text = scan_match(s, text);
            break;
        }
    }
}

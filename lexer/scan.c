/* Scanning of a text without line splices. */
#include "scanner.h"

#include <string.h>

/* The text is copied without line splices before it is scanned, so no other code handles them. */

const char punctuator_spellings[TOKEN_KIND_COUNT][4] = {
#define PUNCTUATOR(id, spelling) [TOKEN_##id] = spelling,
#include "../spec/punctuators.def"
};

/* Blanks, comments, names, punctuators and simple numbers make up nearly all of a text. A loop over
 * character classes is several times faster than an automaton, in which each step depends on the
 * previous one. */

enum character {
    OTHER, /* handled by flex, such as quotes and letters outside ASCII */
    END,
    BLANK,
    LINE,
    POINT,
    MARK, /* only part of a punctuator */
    AT_SLASH,
    LESS,
    QUOTE,
    DIGIT, /* from here on: characters of names */
    LETTER,
};

/* Consecutive characters of one kind, in ASCII. */
#define TWO(first, kind)     [first] = (kind), [(first) + 1] = (kind)
#define FOUR(first, kind)    TWO(first, kind), TWO((first) + 2, kind)
#define EIGHT(first, kind)   FOUR(first, kind), FOUR((first) + 4, kind)
#define SIXTEEN(first, kind) EIGHT(first, kind), EIGHT((first) + 8, kind)

static const uint8_t characters[256] = {
    [0] = END,          [' '] = BLANK,    ['\t'] = BLANK,       ['\f'] = BLANK,
    ['\v'] = BLANK,     ['\r'] = BLANK,   ['\n'] = LINE,        SIXTEEN('A', LETTER),
    EIGHT('Q', LETTER), TWO('Y', LETTER), SIXTEEN('a', LETTER), EIGHT('q', LETTER),
    TWO('y', LETTER),   ['_'] = LETTER,   ['$'] = LETTER,       EIGHT('0', DIGIT),
    TWO('8', DIGIT),    ['.'] = POINT,    ['/'] = AT_SLASH,     ['<'] = LESS,
    ['"'] = QUOTE,      ['!'] = MARK,     ['#'] = MARK,         TWO('%', MARK),
    FOUR('(', MARK),    TWO(',', MARK),   TWO(':', MARK),       FOUR('=', MARK),
    FOUR('[', MARK),    ['`'] = MARK,     FOUR('{', MARK),
};

static enum character character(const char *text) {
    return characters[(unsigned char)*text];
}

static bool is_numeric(const char *text) {
    return character(text) >= DIGIT && *text != '$';
}

/* ---- Output ---- */

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

void scan_put_name(struct scanner *s, const char *text, size_t length) {
    atom name = atom_intern_padded(s->context->atoms, text, length);
    if (s->after_hash) {
        struct directive_mark *mark = &vec_last(&s->marks);
        if (!(s->flags & TOKEN_LINE_START))
            mark->row = atom_row(s->context->atoms, name, ATOM_DIRECTIVE);
        s->in_include = mark->row == DIRECTIVE_INCLUDE;
        s->after_hash = false;
    }
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

/* Names with letters outside ASCII are rescanned by flex. */
static const char *read_name(struct scanner *s, const char *text) {
    const char *end = text + 1;
    while (character(end) >= DIGIT)
        end++;
    if ((unsigned char)*end >= 0x80)
        return scan_match(s, text);
    scan_put_name(s, text, (size_t)(end - text));
    return end;
}

/* Reads digits, an optional fraction and at most one letter. Flex handles all other numbers. */
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

/* The last entry of a chain is the single character. */
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

/* Reads a header name, which extends to its closing bracket or quote and has no escapes. Returns
 * NULL if the closer is missing on the line. */
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

static void scan_plain(struct scanner *s) {
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
        case AT_SLASH:
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

struct scanner *scanner_create(struct context *c) {
    struct arena *arena = arena_branch(c->kept);
    struct scanner *s = arena_new(arena, struct scanner);
    s->context = c;
    s->arena = arena;
    scan_init_flex(s);
    for (unsigned kind = TOKEN_PRAGMA + 1; kind < TOKEN_UNKNOWN; kind++) {
        uint8_t *link = &s->punctuator_chain[(unsigned char)punctuator_spellings[kind][0]];
        while (*link && strlen(punctuator_spellings[*link]) > strlen(punctuator_spellings[kind]))
            link = &s->punctuator_next[*link];
        s->punctuator_next[kind] = *link;
        s->punctuator_lengths[kind] = (uint8_t)strlen(punctuator_spellings[kind]);
        *link = (uint8_t)kind;
    }
    return s;
}

void scanner_end(struct scanner *s) {
    arena_end(s->arena);
}

/* Returns the length of a line splice (backslash, spaces, line end), or 0. */
static size_t splice_length(const char *text) {
    const char *p = text + 1;
    while (*p == ' ' || *p == '\t' || *p == '\f' || *p == '\v')
        p++;
    if (*p == '\r')
        return (size_t)(p + (p[1] == '\n' ? 2 : 1) - text);
    return *p == '\n' ? (size_t)(p + 1 - text) : 0;
}

/* Handles one character that is not copied unchanged. Returns the number of characters consumed. */
static size_t copy_special(struct scanner *s, const char *text, const char *begin,
                           const char *end) {
    size_t length = 1;
    uint32_t offset = (uint32_t)(text - begin) + 1;
    if (*text == '\\' && (length = splice_length(text)) != 0) {
        if (length > 2 && text[1] != '\r' && !s->result->backslash_space)
            s->result->backslash_space = offset;
        vec_push(s->arena, &s->splices,
                 ((struct splice){(uint32_t)s->copy_size, (uint32_t)length}));
        return length;
    }
    if (!*text && !s->result->null_character)
        s->result->null_character = offset;
    bool lone_return = *text == '\r' && (text + 1 == end || text[1] != '\n');
    s->copy[s->copy_size++] = !*text ? ' ' : lone_return ? '\n' : *text;
    return 1;
}

static void prepare_text(struct scanner *s, const char *text, size_t size) {
    struct arena *arena = s->arena;
    if (!s->copy || s->copy_capacity < size) {
        s->copy_capacity = size * 2 > 65536 ? size + size / 4 : 65536;
        s->copy = arena_alloc(arena, s->copy_capacity + COPY_PADDING);
    }
    s->copy_size = 0;
    s->splices.count = 0;
    for (const char *p = text, *end = text + size; p < end;) {
        size_t plain = strcspn(p, "\\\r");
        memcpy(s->copy + s->copy_size, p, plain);
        s->copy_size += plain;
        p += plain;
        if (p < end)
            p += copy_special(s, p, text, end);
    }
    vec_push(arena, &s->splices, ((struct splice){UINT32_MAX, 0}));
    s->copy[s->copy_size] = '\n'; /* terminates the last line; flex needs two NULs after it */
    s->copy[s->copy_size + 1] = s->copy[s->copy_size + 2] = 0;
}

static void begin_scan(struct scanner *s) {
    s->result = arena_new(s->arena, struct scanned);
    s->tokens = (struct token_vec){0};
    s->marks = (struct mark_vec){0};
    s->flags = TOKEN_LINE_START;
    s->after_hash = s->in_include = false;
    s->shift = 0;
}

static void run_scan(struct scanner *s) {
    s->next_splice = s->splices.items;
    scan_begin_buffer(s);
    scan_plain(s);
    scan_end_buffer(s);
}

/* Returns true if the group of a first #ifndef extends to the last #endif. */
static bool spans_file(const struct directive_mark *marks, size_t count) {
    size_t depth = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t row = marks[i].row;
        if (row == DIRECTIVE_IF || row == DIRECTIVE_IFDEF || row == DIRECTIVE_IFNDEF)
            depth++;
        else if (row == DIRECTIVE_ENDIF && --depth == 0)
            return i + 1 == count;
        else if (depth == 1 && row >= DIRECTIVE_ELIF && row <= DIRECTIVE_ELSE)
            return false;
    }
    return false;
}

/* Returns the include guard, whose '#ifndef' and '#endif' enclose all other tokens. */
static atom find_guard(const struct scanned *f) {
    const struct token *t = f->tokens;
    if (!f->directive_count || f->directives[0].token != 0 ||
        f->directives[0].row != DIRECTIVE_IFNDEF || !spans_file(f->directives, f->directive_count))
        return 0;
    bool named = t[2].kind == TOKEN_NAME && !(t[2].flags & TOKEN_LINE_START);
    bool closed = f->directives[f->directive_count - 1].token + 3 == f->count;
    return named && closed && t[3].flags & TOKEN_LINE_START ? t[2].value : 0;
}

struct scanned *scan_text(struct scanner *s, const char *text, size_t size) {
    struct arena *arena = s->arena;
    begin_scan(s);
    prepare_text(s, text, size);
    vec_reserve(arena, &s->tokens, size / 5 + 16);
    run_scan(s);
    s->flags |= TOKEN_LINE_START;
    scan_put(s, TOKEN_END, s->copy + s->copy_size, 0);
    vec_fit(arena, &s->tokens);
    struct scanned *f = s->result;
    f->tokens = s->tokens.items;
    f->count = s->tokens.count;
    f->directive_count = s->marks.count;
    vec_push(arena, &s->marks, ((struct directive_mark){(uint32_t)f->count - 1, DIRECTIVE_NONE}));
    f->directives = s->marks.items;
    f->guard = find_guard(f);
    return f;
}

bool scan_pasted(struct scanner *s, const char *text, size_t length, struct token *out) {
    begin_scan(s);
    s->flags = 0;
    prepare_text(s, text, length);
    run_scan(s);
    if (s->tokens.count != 1)
        return false;
    *out = s->tokens.items[0];
    return true;
}

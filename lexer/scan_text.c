/* A text is scanned as a copy of which line splices are left out, so that nothing has to know of
 * them. */
#include "scan_state.h"

#include <string.h>

const char punctuator_spellings[TOKEN_KIND_COUNT][4] = {
#define PUNCTUATOR(id, spelling) [TOKEN_##id] = spelling,
#include "../spec/punctuators.def"
#undef PUNCTUATOR
};

struct scanner *scanner_create(struct context *c) {
    struct arena *arena = arena_branch(c->arena);
    struct scanner *s = arena_new(arena, struct scanner);
    s->context = c;
    s->arena = arena;
    scan_init_flex(s);
    scan_chain_punctuators(s);
    return s;
}

void scanner_end(struct scanner *s) {
    arena_end(s->arena);
}

/* The length of a splice: a backslash, spaces and the line's end; 0 when it is none. */
static size_t splice_length(const char *text) {
    const char *p = text + 1;
    while (*p == ' ' || *p == '\t' || *p == '\f' || *p == '\v')
        p++;
    if (*p == '\r')
        return (size_t)(p + (p[1] == '\n' ? 2 : 1) - text);
    return *p == '\n' ? (size_t)(p + 1 - text) : 0;
}

static void copy_run(struct scanner *s, const char *text, size_t length) {
    memcpy(s->copy + s->copy_size, text, length);
    s->copy_size += length;
}

/* Handles one character that cannot be copied as it is; returns how many to go on by. */
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
        copy_run(s, p, plain);
        p += plain;
        if (p < end)
            p += copy_special(s, p, text, end);
    }
    vec_push(arena, &s->splices, ((struct splice){UINT32_MAX, 0}));
    s->copy[s->copy_size] = '\n'; /* so that all lines end; flex wants two NULs behind it */
    s->copy[s->copy_size + 1] = s->copy[s->copy_size + 2] = 0;
}

static void begin(struct scanner *s) {
    s->result = arena_new(s->arena, struct scanned);
    s->tokens = (struct token_vec){0};
    s->marks = (struct mark_vec){0};
    s->flags = TOKEN_LINE_START;
    s->after_hash = s->in_include = false;
    s->shift = 0;
}

static void run(struct scanner *s) {
    s->next_splice = s->splices.items;
    scan_begin_buffer(s);
    scan_plain(s);
    scan_end_buffer(s);
}

/* Whether the directives between a first #ifndef and the last #endif leave that one group open. */
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

/* The name that guards a file against a second inclusion: '#ifndef NAME' before all else and its
 * '#endif' behind all else. */
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
    begin(s);
    prepare_text(s, text, size);
    vec_reserve(arena, &s->tokens, size / 5 + 16);
    run(s);
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
    begin(s);
    s->flags = 0;
    prepare_text(s, text, length);
    run(s);
    if (s->tokens.count != 1)
        return false;
    *out = s->tokens.items[0];
    return true;
}

/* Tokens of the formatter, which cover the whole text except white space. */
#ifndef HLSL2SPV_FORMAT_TOKENS_H
#define HLSL2SPV_FORMAT_TOKENS_H

#include "../base/base.h"
#include "../base/collections.h"

enum format_kind {
    FORMAT_WORD,
    FORMAT_NUMBER,
    FORMAT_STRING,
    FORMAT_PUNCTUATION,
    FORMAT_LINE_COMMENT,
    FORMAT_BLOCK_COMMENT,  /* the first line of the comment */
    FORMAT_COMMENT_LINE,   /* a further line of the comment */
    FORMAT_HASH,           /* the '#' of a directive */
    FORMAT_DIRECTIVE,      /* the first line of a directive after '#' */
    FORMAT_DIRECTIVE_LINE, /* a further line of a directive */
    FORMAT_SPLICE,         /* a backslash at the end of a line of code, with the line break */
    FORMAT_END             /* the end of the text */
};

/* Meaning of a punctuation token that depends on its context. */
enum format_role {
    ROLE_NONE,
    ROLE_ANGLE_OPEN,
    ROLE_ANGLE_CLOSE,
    ROLE_ANGLE_COMMA,
    ROLE_TEMPLATE_CLOSE, /* '>' of a template head */
    ROLE_UNARY,          /* a prefix operator */
    ROLE_POSTFIX,
    ROLE_BINARY,
    ROLE_LABEL_COLON,
    ROLE_TERNARY_COLON,
    ROLE_CAST_CLOSE,
    ROLE_ATTRIBUTE_OPEN,
    ROLE_ATTRIBUTE_CLOSE,
    ROLE_CONTROL_OPEN,
    ROLE_CONTROL_CLOSE,
    ROLE_BLOCK_OPEN,
    ROLE_BLOCK_CLOSE,
    ROLE_LIST_OPEN, /* braces of an initializer or an enum */
    ROLE_LIST_CLOSE
};

/* Where the line of a token begins, if the token is the first of a line. */
enum format_place {
    PLACE_CONTINUATION, /* within a statement */
    PLACE_STATEMENT,    /* at the indentation of the statement */
    PLACE_CLOSE,        /* at the indentation of the bracket that it closes */
    PLACE_COMMENT,      /* a further line of a comment, which moves with the comment */
    PLACE_HASH,
    PLACE_KEPT /* the white space does not change */
};

enum { FORMAT_NO_TOKEN = UINT32_MAX };

/* Limit of the indentation, so that the size of the result is proportional to that of the text. */
enum { FORMAT_MOST_COLUMNS = 200 };
static inline uint32_t format_limited_column(uint32_t column) {
    return column < FORMAT_MOST_COLUMNS ? column : FORMAT_MOST_COLUMNS;
}

struct format_token {
    uint32_t offset, length;
    uint32_t line;   /* of the text, from 1 */
    uint32_t column; /* of the result, from 0 */
    uint32_t width;
    uint32_t newlines; /* before it in the text; later in the result */
    uint32_t indent;   /* of the statement */
    uint32_t open;     /* innermost open bracket of the statement, or FORMAT_NO_TOKEN */
    uint32_t content;  /* for an open bracket: the column of lines in it */
    uint32_t depth;    /* number of open brackets */
    uint8_t kind, role, place;
    bool has_gap; /* white space before it in the text */
    bool is_off;  /* formatting is off */
};
VEC(struct format_token, format_token_vec);

struct format_source {
    const char *text;
    uint32_t size;
    struct format_token_vec tokens; /* ends with FORMAT_END */
    bool has_crlf;                  /* most lines end with CR LF */
    bool is_binary;                 /* not a text that can be formatted */
};

/* Returns whether a text has the tokens of a source. */
bool format_has_tokens(const struct format_source *source, const char *text, uint32_t size);

/* Splits a text into tokens. */
void format_read_tokens(struct arena *arena, const char *text, uint32_t size,
                        struct format_source *out);

static inline bool format_is(const struct format_source *s, uint32_t index, const char *text) {
    const struct format_token *t = &s->tokens.items[index];
    size_t length = strlen(text);
    return t->length == length && !memcmp(s->text + t->offset, text, length) &&
           t->kind != FORMAT_END;
}

/* Returns whether a token is one of the words in a list, which are separated by '|'. */
bool format_is_any(const struct format_source *s, uint32_t index, const char *words);

static inline bool format_is_comment(const struct format_token *t) {
    return t->kind == FORMAT_LINE_COMMENT || t->kind == FORMAT_BLOCK_COMMENT ||
           t->kind == FORMAT_COMMENT_LINE;
}
static inline bool format_is_directive(const struct format_token *t) {
    return t->kind >= FORMAT_HASH && t->kind <= FORMAT_DIRECTIVE_LINE;
}
/* Returns whether a token is code: neither a comment nor a directive. */
static inline bool format_is_code(const struct format_token *t) {
    return t->kind <= FORMAT_PUNCTUATION;
}

#endif

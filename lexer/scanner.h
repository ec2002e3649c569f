/* Scanner from text to raw tokens. Private to lexer/.
 *
 * The scanner does not expand macros and reports nothing, because a token may be in a skipped
 * group. Malformed tokens are diagnosed when they are used. Token locations are offsets into the
 * file; the preprocessor adds the base of the inclusion, so each file is scanned only once. */
#ifndef HLSL2SPV_LEXER_SCANNER_H
#define HLSL2SPV_LEXER_SCANNER_H

#include "lexer.h"

/* Token kinds of the preprocessor. Their value is the atom of the spelling, as for names. */
enum raw_kind {
    RAW_NUMBER = TOKEN_KIND_COUNT,
    RAW_STRING,       /* including its quotes */
    RAW_CHARACTER,    /* likewise */
    RAW_HEADER,       /* <name>, only after #include */
    RAW_UNTERMINATED, /* a string or character cut off by the end of its line */
    RAW_PARAMETER,    /* in a macro body; value is the parameter's index */
};

/* A '#' that starts a line. */
struct directive_mark {
    uint32_t token; /* index of the '#' */
    uint32_t row;   /* row of spec/preprocessor.def plus one; 0 if there is none */
};

struct scanned {
    struct token *tokens; /* ends with TOKEN_END */
    size_t count;
    struct directive_mark *directives; /* ends with a mark at the TOKEN_END */
    size_t directive_count;            /* excluding the end mark */
    /* Offsets plus one, or 0. */
    uint32_t open_comment;    /* an unterminated comment */
    uint32_t null_character;  /* the first one */
    uint32_t backslash_space; /* the first splice with a space before the line end */
    atom guard;               /* NAME if the whole file is #ifndef NAME ... #endif, else 0 */
};

struct scanner;
struct scanner *scanner_create(struct context *c);
/* Frees the scanner and all its results. */
void scanner_end(struct scanner *scanner);
/* Scans a NUL-terminated text. */
struct scanned *scan_text(struct scanner *scanner, const char *text, size_t size);
/* Same as scan_text(), but uses and fills the cache in `slot`. */
struct scanned *scan_shared(struct scanner *scanner, const char *text, size_t size,
                            struct token_slot *slot);
/* Scans the result of ##. Returns true if the text is a single token. */
bool scan_pasted(struct scanner *scanner, const char *text, size_t length, struct token *out);

enum directive {
    DIRECTIVE_NONE,
#define DIRECTIVE(id, spelling, conditional) DIRECTIVE_##id,
#include "../spec/preprocessor.def"
    DIRECTIVE_COUNT
};

/* Scanner state. scan.c reads most tokens; rare_tokens.l matches the rest. */

VEC(struct directive_mark, mark_vec);

struct splice {
    uint32_t at;      /* offset in the copy */
    uint32_t removed; /* bytes removed before it */
};
VEC(struct splice, splice_vec);

/* Bytes after the copy, for its terminator and for reading eight bytes at its end. */
enum { COPY_PADDING = 8 };

struct scanner {
    struct context *context;
    struct arena *arena;
    void *flex;
    char *copy; /* the text without line splices; reused for each file */
    size_t copy_capacity;
    size_t copy_size;
    struct splice_vec splices;
    struct scanned *result;
    struct token_vec tokens;
    struct mark_vec marks;
    const struct splice *next_splice;
    uint32_t shift;  /* difference between an offset in the file and in the copy */
    uint16_t flags;  /* flags of the next token */
    bool after_hash; /* the last token was the '#' of a directive */
    bool in_include; /* on the line of an #include, where header names occur */
    /* Punctuators by their first character, longest first. Rows are plus one. */
    uint8_t punctuator_chain[128];
    uint8_t punctuator_next[TOKEN_UNKNOWN], punctuator_lengths[TOKEN_UNKNOWN];
};

void scan_put(struct scanner *s, unsigned kind, const char *text, size_t length);
void scan_put_name(struct scanner *s, const char *text, size_t length);

/* Matches one token at `text`. Returns the end of the match (rare_tokens.l). */
const char *scan_match(struct scanner *s, const char *text);
void scan_init_flex(struct scanner *s);
void scan_begin_buffer(struct scanner *s);
void scan_end_buffer(struct scanner *s);

#endif

/* Text to tokens, once for each file; private to lexer/.
 *
 * The scanner knows no macros and reports nothing: a token may stand in a group that is skipped.
 * What is wrong with one is said when it is used.  Token locations are offsets into the file; the
 * preprocessor adds the base of the inclusion, so that a file that is included again is not
 * scanned again. */
#ifndef HLSL2SPV_LEXER_SCANNER_H
#define HLSL2SPV_LEXER_SCANNER_H

#include "lexer.h"

/* Kinds of tokens that exist only inside of the preprocessor.  Their value, as that of a name, is
 * the atom of the spelling. */
enum raw_kind {
    RAW_NUMBER = TOKEN_KIND_COUNT,
    RAW_STRING,       /* with its quotes */
    RAW_CHARACTER,    /* likewise */
    RAW_HEADER,       /* <name>, behind #include only */
    RAW_UNTERMINATED, /* a string or character that the line's end cut off */
    RAW_PARAMETER,    /* in a macro's body: value is the parameter's index */
};

/* A '#' that begins a line. */
struct directive_mark {
    uint32_t token; /* index of the '#' */
    uint32_t row;   /* plus one, of spec/directives.def; 0 for anything else */
};

struct scanned {
    struct token *tokens; /* ends with TOKEN_END */
    size_t count;
    struct directive_mark *directives; /* ends with a mark at the TOKEN_END */
    size_t directive_count;            /* without it */
    /* Offsets plus one, 0 when there is none. */
    uint32_t open_comment;    /* a comment that the file's end cut off */
    uint32_t null_character;  /* the first one */
    uint32_t backslash_space; /* the first splice with a space before the line's end */
    atom guard;               /* NAME when all of the file is #ifndef NAME ... #endif, else 0 */
};

struct scanner;
struct scanner *scanner_create(struct context *c);
/* With all that it scanned. */
void scanner_end(struct scanner *scanner);
/* A NUL stands behind the text. */
struct scanned *scan_text(struct scanner *scanner, const char *text, size_t size);
/* The same; what an earlier call for this slot has found is taken from there. */
struct scanned *scan_shared(struct scanner *scanner, const char *text, size_t size,
                            struct token_slot *slot);
/* Scans what ## made: true when the text is one token. */
bool scan_pasted(struct scanner *scanner, const char *text, size_t length, struct token *out);

enum directive {
    DIRECTIVE_NONE,
#define DIRECTIVE(id, spelling, conditional) DIRECTIVE_##id,
#include "../spec/directives.def"
    DIRECTIVE_COUNT
};

/* The scanner's state, and the calls between its files: scan.c prepares a text, reads
 * most of it and keeps the tokens, scan.l matches the rest. */

VEC(struct directive_mark, mark_vec);

struct splice {
    uint32_t at;      /* offset in the copy */
    uint32_t removed; /* bytes left out before it */
};
VEC(struct splice, splice_vec);

/* Behind the copy: what ends it, and what is read with a name at its end. */
enum { COPY_PADDING = 8 };

struct scanner {
    struct context *context;
    struct arena *arena;
    void *flex;
    char *copy; /* of the text without line splices; reused from file to file */
    size_t copy_capacity;
    size_t copy_size;
    struct splice_vec splices;
    struct scanned *result;
    struct token_vec tokens;
    struct mark_vec marks;
    const struct splice *next_splice;
    uint32_t shift;  /* from an offset in the copy to one in the file */
    uint16_t flags;  /* of the next token */
    bool after_hash; /* the last token began a directive */
    bool in_include; /* on its line, where names of headers stand */
    /* Punctuators by their first character, the longest first; the rows are plus one. */
    uint8_t punctuator_chain[128];
    uint8_t punctuator_next[TOKEN_UNKNOWN], punctuator_lengths[TOKEN_UNKNOWN];
};

/* scan.c: reads the copy to its end. */
void scan_put(struct scanner *s, unsigned kind, const char *text, size_t length);
void scan_put_name(struct scanner *s, const char *text, size_t length);

/* scan.l: matches once at a place of the copy; returns the end of the match. */
const char *scan_match(struct scanner *s, const char *text);
void scan_init_flex(struct scanner *s);
void scan_begin_buffer(struct scanner *s);
void scan_end_buffer(struct scanner *s);

#endif

/* The scanner's state, and the calls between its files: scan_text.c prepares a text and keeps what
 * comes out, scan_plain.c reads what most of a text is made of, scan.l matches the rest. */
#ifndef HLSL2SPV_LEXER_SCAN_STATE_H
#define HLSL2SPV_LEXER_SCAN_STATE_H

#include "scanner.h"

VEC(struct directive_mark, mark_vec);

struct splice {
    uint32_t at;      /* offset in the copy */
    uint32_t removed; /* bytes left out before it */
};
VEC(struct splice, splice_vec);

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
    uint8_t punctuator_next[TOKEN_UNKNOWN];
};

/* scan_plain.c: reads the copy to its end. */
void scan_plain(struct scanner *s);
void scan_chain_punctuators(struct scanner *s);
void scan_put(struct scanner *s, unsigned kind, const char *text, size_t length);
void scan_put_name(struct scanner *s, const char *text, size_t length);

/* scan.l: matches once at a place of the copy; returns the end of the match. */
const char *scan_match(struct scanner *s, const char *text);
void scan_init_flex(struct scanner *s);
void scan_begin_buffer(struct scanner *s);
void scan_end_buffer(struct scanner *s);

#endif

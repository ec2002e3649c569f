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
#undef DIRECTIVE
    DIRECTIVE_COUNT
};

#endif

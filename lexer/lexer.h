/* The face of lexer/.
 *
 * In: files.  Out: one array of preprocessed tokens.  Reports lexical and preprocessor errors.
 * Knows nothing of HLSL's types and keywords beyond their spelling. */
#ifndef HLSL2SPV_LEXER_LEXER_H
#define HLSL2SPV_LEXER_LEXER_H

#include "../base/base.h"

enum token_kind {
    TOKEN_END,
    TOKEN_NAME,   /* an identifier or a keyword: value is an atom */
    TOKEN_INT,    /* value is an index into token_list.literals */
    TOKEN_FLOAT,  /* likewise */
    TOKEN_STRING, /* value is an index into token_list.strings */
    TOKEN_PRAGMA, /* a #pragma that means something to later phases: value is enum pragma */
#define PUNCTUATOR(id, spelling) TOKEN_##id,
#include "../spec/punctuators.def"
    TOKEN_UNKNOWN, /* a character outside the language; reported when it reaches the parser */
    TOKEN_KIND_COUNT
};

/* The spellings of punctuators, by kind; those of other kinds are empty. */
extern const char punctuator_spellings[TOKEN_KIND_COUNT][4];
static inline bool is_punctuator(unsigned kind) {
    return kind < TOKEN_KIND_COUNT && *punctuator_spellings[kind];
}

/* From PRAGMA_KEPT on, value - PRAGMA_KEPT is the atom of a pragma's text, which -P prints again;
 * such a token exists only when preprocess_only is set. */
enum pragma { PRAGMA_PACK_ROW_MAJOR, PRAGMA_PACK_COLUMN_MAJOR, PRAGMA_KEPT };

enum token_flags {
    TOKEN_SPACE_BEFORE = 1,
    TOKEN_LINE_START = 2,
    TOKEN_NO_EXPAND = 4, /* painted: a macro's own name inside of its expansion */
};

struct token {
    uint16_t kind;
    uint16_t flags;
    location at;
    uint32_t value;
};

/* Bits. */
enum literal_suffix {
    SUFFIX_U = 1,
    SUFFIX_L = 2, /* a double; an integer of 64 bits from HLSL 202x on, of 32 before */
    SUFFIX_F = 4,
    SUFFIX_H = 8,
    SUFFIX_HEX = 16,   /* not decimal: octal, hexadecimal or binary */
    SUFFIX_LL = 32,    /* an integer of 64 bits */
    SUFFIX_SIZED = 64, /* f16, f32, f64 */
};

struct literal {
    uint64_t bits;  /* the integer, or the double's bits */
    uint8_t suffix; /* enum literal_suffix */
    atom spelling;  /* as written */
};
struct string_literal {
    const char *text; /* escapes resolved */
    uint32_t length;
    atom spelling; /* as written, with its quotes */
};

struct token_list {
    VEC(struct token, token_vec) tokens; /* ends with TOKEN_END */
    struct literal *literals;
    struct string_literal *strings;
};

/* Where the tokens of a file are kept that many compilations read; from any thread.  It begins
 * empty, and is kept alive until these compilations end. */
struct kept_tokens;
struct token_slot {
    _Atomic(struct kept_tokens *) kept;
};
void token_slot_end(struct token_slot *slot);

struct file_content {
    const char *name; /* the name to show: may differ from the one asked */
    const char *text; /* NUL behind `size` bytes; kept alive until the compilation ends */
    size_t size;
    struct token_slot *slot; /* NULL when nobody else reads the file */
};
enum file_status { FILE_FOUND, FILE_ABSENT, FILE_TOO_LARGE, FILE_UNREADABLE };

/* How the preprocessor reaches files; NULL, or neither function, is the file system. */
struct file_access {
    void *user;
    /* The files of a host: fills the file or returns false.  Called with the path as written for
     * the main file and for each candidate path of an #include. */
    bool (*open)(void *user, struct context *c, const char *path, struct file_content *out);
    /* In place of read_file(), for who keeps the files of the file system. */
    enum file_status (*load)(void *user, struct context *c, const char *path,
                             struct file_content *out, struct file_identity *identity);
};

/* Reads a file of the file system, "-" for standard input, into the arena.  `errno` tells why one
 * is FILE_UNREADABLE. */
enum file_status read_file(struct context *c, const char *path, struct file_content *out,
                           struct file_identity *identity);

/* The file with the nearest name in the folder of a path. */
void nearest_file(struct context *c, const char *path, struct nearest *n);

/* What a dependency file lists, in order of first use. */
struct dependency {
    const char *path;
    location included_at;
    int depth;
};
VEC(struct dependency, dependency_vec);

struct preprocessed {
    struct token_list list;
    struct dependency_vec dependencies;
    bool incomplete; /* a file could not be read: what later phases would say is noise */
};

/* Errors are reported through the context; what could be read is returned all the same. */
struct preprocessed *preprocess(struct context *c, const struct file_access *files);

/* Gives back what the tokens lay in, when nobody reads them any more. */
void preprocessed_end(struct context *c, struct preprocessed *p);

/* -P: the tokens as text that lexes back to the same tokens, with #line directives. */
struct text_sink;
void preprocessed_print(struct context *c, const struct preprocessed *p, struct text_sink *out);

#endif

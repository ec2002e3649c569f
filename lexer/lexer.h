/* Public interface of lexer/.
 *
 * Reads files and produces one array of preprocessed tokens. Reports lexical and preprocessor
 * errors. Does not interpret HLSL types and keywords. */
#ifndef HLSL2SPV_LEXER_LEXER_H
#define HLSL2SPV_LEXER_LEXER_H

#include "../base/base.h"

enum token_kind {
    TOKEN_END,
    TOKEN_NAME,   /* identifier or keyword; value is an atom */
    TOKEN_INT,    /* value is an index into token_list.literals */
    TOKEN_FLOAT,  /* as TOKEN_INT */
    TOKEN_STRING, /* value is an index into token_list.strings */
    TOKEN_PRAGMA, /* a #pragma for later phases; value is enum pragma */
#define PUNCTUATOR(id, spelling) TOKEN_##id,
#include "../spec/punctuators.def"
    TOKEN_UNKNOWN, /* a character outside the language; the parser reports it */
    TOKEN_OMITTED, /* the statements of a body; see parser/known_bodies.h */
    TOKEN_KIND_COUNT
};

/* Spellings of punctuators, by kind. Empty for other kinds. */
extern const char punctuator_spellings[TOKEN_KIND_COUNT][4];
static inline bool is_punctuator(unsigned kind) {
    return kind < TOKEN_KIND_COUNT && *punctuator_spellings[kind];
}

/* From PRAGMA_KEPT on, value - PRAGMA_KEPT is the atom of a pragma's text, which -P prints. Such
 * tokens exist only if preprocess_only is set. */
enum pragma { PRAGMA_PACK_ROW_MAJOR, PRAGMA_PACK_COLUMN_MAJOR, PRAGMA_KEPT };

enum token_flags {
    TOKEN_SPACE_BEFORE = 1,
    TOKEN_LINE_START = 2,
    TOKEN_NO_EXPAND = 4, /* painted: a macro's own name inside its expansion */
};

struct token {
    uint16_t kind;
    uint16_t flags;
    location at;
    uint32_t value;
};

/* Bit set. */
enum literal_suffix {
    SUFFIX_U = 1,
    SUFFIX_L = 2, /* a double; on an integer, 64 bits since HLSL 202x, 32 bits before */
    SUFFIX_F = 4,
    SUFFIX_H = 8,
    SUFFIX_HEX = 16,   /* octal, hexadecimal or binary */
    SUFFIX_LL = 32,    /* 64-bit integer */
    SUFFIX_SIZED = 64, /* f16, f32, f64 */
};

struct literal {
    uint64_t bits; /* integer value, or bits of the double */
    enum literal_suffix suffix : 8;
    atom spelling; /* as written in the source */
};
struct string_literal {
    const char *text; /* with escapes resolved */
    uint32_t length;
    atom spelling; /* as written, including quotes */
};

struct token_list {
    VEC(struct token, token_vec) tokens; /* ends with TOKEN_END */
    struct literal *literals;
    struct string_literal *strings;
};

/* Thread-safe cache for the tokens of a file that several compilations read. Zero-initialize it,
 * and keep it until these compilations end. */
struct kept_tokens;
struct sha256;
struct token_slot {
    _Atomic(struct kept_tokens *) kept;
};
void pp_token_slot_end(struct token_slot *slot);

struct file_content {
    const char *name; /* display name; may differ from the requested name */
    const char *text; /* NUL-terminated after `size` bytes; valid until the compilation ends */
    size_t size;
    struct token_slot *slot;   /* NULL if the tokens are not shared */
    const struct sha256 *hash; /* of the text, or NULL if it is not known */
};
enum file_status { FILE_FOUND, FILE_ABSENT, FILE_TOO_LARGE, FILE_UNREADABLE };

/* File access of the preprocessor. NULL, or a struct without callbacks, selects the file system. */
struct file_access {
    void *user;
    /* Reads a file of the host, or returns false. Called with the main file's path as written, and
     * with each candidate path of an #include. */
    bool (*open)(void *user, struct context *c, const char *path, struct file_content *out);
    /* Replaces pp_read_file(), for a host that caches files of the file system. */
    enum file_status (*load)(void *user, struct context *c, const char *path,
                             struct file_content *out, struct file_identity *identity);
};

/* Reads a file of the file system into an arena; "-" is standard input. For FILE_UNREADABLE,
 * `errno` contains the reason. */
enum file_status pp_read_file(struct arena *arena, const char *path, struct file_content *out,
                              struct file_identity *identity);

/* Finds the most similar file name in the folder of a path. */
void pp_nearest_file(struct context *c, const char *path, struct nearest *n);

/* Entry of a dependency file, in order of first use. */
struct dependency {
    const char *path;
    location included_at;
    int depth;
};
VEC(struct dependency, dependency_vec);

/* A path that was opened: of the main file, or a candidate path of an #include. */
struct opened_path {
    const char *path;
    bool is_found;
    uint64_t hash; /* of its text */
};
VEC(struct opened_path, opened_path_vec);

/* A pragma that changes the levels of warnings. */
struct level_pragma {
    size_t token; /* index of the token that follows it */
    const char *text;
    size_t length;
};

/* ---- Notes for queries of editors ---- */

enum macro_note_kind { MACRO_DEFINED, MACRO_EXPANDED, MACRO_TESTED, MACRO_REMOVED };

/* An occurrence of a macro's name in a file. */
struct macro_note {
    location at, defined_at; /* `defined_at` is 0 for a name that is not defined or built in */
    enum macro_note_kind kind;
    atom name;
};
VEC(struct macro_note, macro_note_vec);

struct macro_definition {
    atom name;
    bool is_function;
    location at, begin, end; /* the name, and the first and last token of the definition */
};
VEC(struct macro_definition, macro_definition_vec);

struct include_note {
    location at;      /* of the path */
    const char *path; /* as written, without quotes */
    const char *file; /* name of the file, or NULL if it was not found */
};
VEC(struct include_note, include_note_vec);
VEC(struct range, range_vec);

struct preprocessor_notes {
    struct macro_note_vec macros;
    struct macro_definition_vec definitions;
    struct include_note_vec includes;
    /* Skipped groups: the directive before the group, and the one behind it or the file's end. */
    struct range_vec skipped;
};

struct preprocessed {
    struct token_list list;
    VEC(struct level_pragma, level_pragma_vec) levels;
    struct dependency_vec dependencies;
    struct preprocessor_notes *notes; /* if context->keeps_notes, else NULL */
    struct opened_path_vec opened;    /* if options->listed_files requests it */
    bool incomplete; /* a file is missing; errors of later phases would be misleading */
    bool uses_time;  /* a macro was replaced by the current time */
};

/* Preprocesses the main file. After errors, the result contains the tokens that could be read. */
struct preprocessed *pp_run(struct context *c, const struct file_access *files);

/* Frees the memory of the tokens, which must be unused. */
void pp_end(struct context *c, struct preprocessed *p);

/* -P: prints text that yields the same tokens and locations when scanned. */
struct text_sink;
void pp_print(struct context *c, const struct preprocessed *p, struct text_sink *out);

#endif

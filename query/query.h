/* Internal to query/: the data of a query, and the functions that its answers share.
 *
 * A query keeps the results of all phases up to code generation. Its tables are created when the
 * first question needs them. Positions are offsets into the first inclusion of a file, so that a
 * file that is included several times has each occurrence once. */
#ifndef HLSL2SPV_QUERY_QUERY_H
#define HLSL2SPV_QUERY_QUERY_H

#include "../driver/driver.h"
#include "../include/hlsl2spv_query.h"

#include <pthread.h>

/* The characters of identifiers. */
#define QUERY_LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789"

/* ---- Files and positions ---- */

struct query_file {
    const struct source_file *source;
    uint32_t first;  /* the index of the first inclusion of the same file */
    uint32_t *lines; /* the offsets of the lines' first bytes; NULL until needed */
    uint32_t line_count;
    bool is_real; /* not predefined text */
};
VEC(struct query_file, query_file_vec);

/* A place in a file: the index of the file and an offset, which are ordered like one number. */
struct spot {
    uint32_t file, offset;
};
enum { NO_FILE = UINT32_MAX };
static inline uint64_t spot_key(struct spot s) {
    return (uint64_t)s.file << 32 | s.offset;
}

/* ---- Names ---- */

/* A name at a place, with what it denotes. */
struct occurrence {
    struct spot spot;
    uint32_t length;
    uint32_t order;
    const struct found_name *found;
    bool is_in_macro; /* the token comes from a macro, or from its argument */
    bool is_written;
};
VEC(struct occurrence, occurrence_vec);

/* A declaration in the syntax tree. */
struct declared {
    struct spot spot;          /* of the name */
    const struct node *node;   /* the declarator, struct, buffer, ... */
    const struct node *whole;  /* the declaration, with its type and its template parameters */
    const struct node *parent; /* the enclosing struct, buffer, namespace or function, or NULL */
};
VEC(struct declared, declared_vec);

/* A name that is not looked up: a semantic, an attribute or a register. */
struct label {
    struct spot spot;
    uint32_t length;
    enum hlsl2spv_symbol_kind kind;
    const char *name;
    const struct node *node;
};
VEC(struct label, placed_label_vec);

/* A scope or a body. */
struct placed_range {
    struct spot begin;
    uint32_t end; /* offset of the last token */
    const void *what;
};
VEC(struct placed_range, placed_range_vec);

struct macro_place {
    struct spot spot;
    uint32_t length;
    const struct macro_note *note;
};
VEC(struct macro_place, macro_place_vec);

struct hlsl2spv_query {
    struct hosted hosted; /* first, because callbacks receive it */
    struct analysed analysed;
    pthread_mutex_t lock;
    const char **arguments; /* a copy, which the options point into */
    bool is_cancelled;
    struct context *c;   /* NULL if the arguments are wrong */
    struct arena *kept;  /* contains the tables */
    struct arena *arena; /* contains the answers; a branch of `kept` */
    struct query_file_vec files;
    struct map type_names; /* by type */
    bool has_names, has_declared, has_writes, has_ranges;
    struct placed_range_vec scopes, bodies;
    struct occurrence_vec names; /* in order of their spots */
    struct declared_vec declared;
    struct placed_label_vec labels;
    struct macro_place_vec macros;
    const char **paths; /* of hlsl2spv_query_files() */
    size_t path_count;
};

/* Computes an answer while no other thread does. Returns false if memory is exhausted. */
typedef void query_step(struct hlsl2spv_query *q, void *question);
bool query_ask(struct hlsl2spv_query *q, query_step *step, void *question);

/* ---- interface.c ---- */

/* Returns the layout of a record, or NULL if an error or an object makes it unknown. */
const struct record_layout *query_layout(const struct hlsl2spv_query *q,
                                         const struct record *record, enum packing packing);

/* ---- files.c ---- */

void query_list_files(struct hlsl2spv_query *q);
/* Returns the index of the first inclusion of a file, or NO_FILE. NULL is the main file. */
uint32_t query_find_file(const struct hlsl2spv_query *q, const char *name);
/* Returns the place where a token was written, in the first inclusion of its file. */
struct spot query_spot(const struct hlsl2spv_query *q, location at);
/* Returns the place of the outermost macro use instead. */
struct spot query_use_spot(const struct hlsl2spv_query *q, location at);
/* Returns whether a line and a column are in the file. The column may be at the end of the line. */
bool query_offset(struct hlsl2spv_query *q, uint32_t file, unsigned line, unsigned column,
                  uint32_t *offset);
void query_position(struct hlsl2spv_query *q, struct spot spot, unsigned *line, unsigned *column);
struct hlsl2spv_range query_range(struct hlsl2spv_query *q, struct spot begin, uint32_t length);
struct hlsl2spv_range query_range_between(struct hlsl2spv_query *q, struct spot begin,
                                          uint32_t end);
const char *query_text(const struct hlsl2spv_query *q, uint32_t file, size_t *size);
/* Returns the offset behind the token at an offset. */
uint32_t query_token_end(const struct hlsl2spv_query *q, struct spot spot);
/* Returns the range of whole tokens, or one without a file if they come from macros. */
bool query_extent(const struct hlsl2spv_query *q, location begin, location end, struct spot *first,
                  uint32_t *behind);

/* ---- names.c ---- */

void query_need_names(struct hlsl2spv_query *q);
/* Returns the name that contains or touches an offset, or NULL. */
const struct occurrence *query_name_at(struct hlsl2spv_query *q, uint32_t file, uint32_t offset);
const struct macro_place *query_macro_at(struct hlsl2spv_query *q, uint32_t file, uint32_t offset);
/* Returns the place of the name that identifies an entity; its file is NO_FILE for a built-in. */
struct spot query_entity(const struct hlsl2spv_query *q, const struct found_name *found);
bool query_same_entity(const struct hlsl2spv_query *q, const struct found_name *a,
                       const struct found_name *b);
/* Returns the innermost scope at a place, or the global one. */
const struct found_scope *query_scope_at(struct hlsl2spv_query *q, struct spot spot);
/* Returns the function whose body contains a place, or NULL. */
const struct found_body *query_body_at(struct hlsl2spv_query *q, struct spot spot);

/* Returns the type of the expression that ends before a place, or NULL. */
const struct type *query_type_before(struct hlsl2spv_query *q, struct spot spot);

/* Returns the type of the object before `.name`, or NULL. */
const struct type *query_object_before(struct hlsl2spv_query *q, struct spot name);

/* ---- declared.c ---- */

void query_need_declared(struct hlsl2spv_query *q);
/* Returns the declaration whose name is at a place, or NULL. */
const struct declared *query_declared_at(struct hlsl2spv_query *q, struct spot spot);
const struct label *query_label_at(struct hlsl2spv_query *q, uint32_t file, uint32_t offset);
/* Returns the comment before or behind a declaration, or NULL. */
const char *query_comment(struct hlsl2spv_query *q, const struct node *declaration);
/* Returns the comment before the line of a place, or NULL. */
const char *query_comment_before(struct hlsl2spv_query *q, struct spot spot);

/* ---- type_name.c ---- */

/* Returns type_name(), which is kept. */
const char *query_type_name(struct hlsl2spv_query *q, const struct type *type);

/* ---- describe.c ---- */

/* Returns a declaration in source form. */
const char *query_declaration_text(struct hlsl2spv_query *q, const struct found_name *found);
const char *query_function_text(struct hlsl2spv_query *q, const struct function *f);
const char *query_full_name(struct hlsl2spv_query *q, const struct found_name *found);
enum hlsl2spv_symbol_kind query_kind(const struct hlsl2spv_query *q, const struct found_name *f);
unsigned query_flags(const struct hlsl2spv_query *q, const struct found_name *found);
const struct type *query_type_of(const struct found_name *found);
/* Returns NULL if the constant is too large. */
const char *query_constant_text(struct hlsl2spv_query *q, const struct constant *constant);
const struct constant *query_value_of(struct hlsl2spv_query *q, const struct found_name *found);
/* Returns the name in the definition of a struct or an enum; its file is NO_FILE for others. */
struct spot query_type_spot(const struct hlsl2spv_query *q, const struct type *type);
/* Returns the signature of an intrinsic or a method. The ranges of parameters are optional. */
struct parameter_range {
    unsigned begin, end;
};
VEC(struct parameter_range, parameter_range_vec);
const char *query_row_text(struct hlsl2spv_query *q, const struct intrinsic_info *info,
                           const struct type *object, struct parameter_range_vec *ranges);
const char *query_signature_text(struct hlsl2spv_query *q, const struct function *f,
                                 struct parameter_range_vec *ranges);

/* ---- preprocessor.c ---- */

/* Returns the text of a macro's definition from its name to its last token. */
const char *query_definition_text(struct hlsl2spv_query *q, struct spot name, struct spot last);
/* Returns the tokens that replace a macro at a location. */
const char *query_expansion_text(struct hlsl2spv_query *q, location at);

/* ---- keywords.c ---- */

bool query_is_keyword(const char *name);
/* Returns the keywords and the modifiers, or NULL past the end. */
const char *query_keyword(size_t index);
/* Returns whether completions contain the keyword at a place. */
bool query_keyword_fits(size_t index, bool is_in_function);

/* ---- documentation.c: the built-in names ---- */

/* Return a line about a built-in name, or NULL. */
const char *documentation_of_function(const char *scope, const char *name);
const char *documentation_of_method(const char *name);
const char *documentation_of_type(const char *name);
const char *documentation_of_semantic(const char *name);
const char *documentation_of_attribute(const char *scope, const char *name);
const char *documentation_of_word(const char *name);
/* Return the names of the parameters, separated by spaces, or "". */
const char *documentation_parameters(const char *scope, const char *name);
const char *documentation_method_parameters(const char *name);

/* ---- words.c: the tokens of a text, with its comments ---- */

enum lexeme_kind {
    LEXEME_END,
    LEXEME_NAME,
    LEXEME_NUMBER,
    LEXEME_STRING,
    LEXEME_COMMENT,
    LEXEME_PUNCTUATION,
    LEXEME_HASH, /* the '#' of a directive */
};
struct word {
    enum lexeme_kind kind;
    uint32_t begin, end;
    bool begins_line; /* the first token on its line */
    bool is_open;     /* a comment or string without an end */
};
struct word_scanner {
    const char *text;
    uint32_t size, at;
    bool begins_line;
};
struct word word_next(struct word_scanner *s);
VEC(struct word, word_list);
/* Returns the tokens of a file without comments up to an offset. */
struct word_list query_words_before(struct hlsl2spv_query *q, uint32_t file, uint32_t offset,
                                    bool *is_in_comment);

#endif

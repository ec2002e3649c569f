/* Preprocessor state and functions. Private to lexer/.
 *
 * Tokens come from the open files and from macro expansions (frames), which take precedence. A
 * macro is disabled while one of its frames is on the stack. Its name is then painted and remains a
 * plain name (C11 6.10.3.4). */
#ifndef HLSL2SPV_LEXER_PREPROCESSOR_H
#define HLSL2SPV_LEXER_PREPROCESSOR_H

#include "lexer.h"
#include "scanner.h"

/* Limits for malicious input. */
enum {
    MAX_FILE_SIZE = 256 << 20,
    MAX_INCLUDE_DEPTH = 200,
    MAX_INCLUDES = 1 << 16,        /* files entered, including repeated ones */
    MAX_TOKENS = 1 << 25,          /* output tokens */
    MAX_EXPANDED_TOKENS = 1 << 24, /* intermediate tokens of macro expansions */
    MAX_MACRO_DEPTH = 512,         /* nested macro calls in arguments */
    MAX_FRAMES = 1 << 14,          /* nested expansions */
    MAX_MACRO_PARAMETERS = 4096,
    MAX_MADE_LENGTH = 1 << 20, /* characters in a token created by # or ## */
};

enum builtin_macro {
    BUILTIN_MACRO_NONE,
#define BUILTIN_MACRO(id, name, is_call) BUILTIN_##id,
#include "../spec/preprocessor.def"
};

/* Flags of tokens in a macro body. They do not overlap enum token_flags. */
enum body_flags {
    BODY_STRINGIZE = 0x100,  /* parameter after '#' */
    BODY_PASTE_NEXT = 0x200, /* followed by '##' */
};

struct macro {
    atom name;
    location defined_at;
    struct token *body;
    location *body_at; /* locations of the body's tokens */
    size_t body_count;
    atom *parameters;
    uint16_t parameter_count;
    enum builtin_macro builtin : 8;
    bool function_like, variadic, has_paste;
    bool predefined; /* defined by the compiler, not by the user */
    unsigned active; /* number of its frames on the stack */
};

/* Cached properties of a name or of a literal's spelling. */
struct name_info {
    struct macro *macro;
    uint32_t literal;   /* 0, or (index of the number's literal + 1) << 1 | is-float */
    uint16_t parameter; /* index plus one in the macro being defined */
};

struct conditional {
    location at;      /* location of the #if */
    location else_at; /* location of the #else, or 0 */
    bool taken;       /* a group was active */
};
VEC(struct conditional, conditional_vec);

/* A file that was read, shared by all of its paths. */
struct file_record {
    const char *name; /* display name */
    const char *text;
    size_t size;
    struct token_slot *slot;
    struct scanned *scanned;
    struct file_identity identity; /* all 0 if it was not read from the file system */
    bool once;                     /* contains #pragma once */
    bool listed;                   /* listed as a dependency */
};

struct open_file {
    const struct file_record *record;
    const struct source_file *source;
    const struct token *tokens; /* those of record->scanned */
    size_t index;               /* index of the next token */
    size_t mark;                /* index of the next directive */
    struct conditional_vec conditionals;
};
VEC(struct open_file, open_file_vec);

/* The remaining tokens of an expansion. */
struct include_frame {
    const struct token *next, *end;
    struct token_vec storage; /* returned to the pool with the frame */
    struct macro *macro;      /* NULL if an argument is being expanded */
};
VEC(struct include_frame, frame_vec);
VEC(struct token_vec, token_pool);

/* The tokens of one macro argument. */
struct argument {
    size_t begin, end; /* range in the call's tokens */
    struct token_vec expanded;
    bool is_expanded;
};
VEC(struct argument, argument_vec);
VEC(struct argument_vec, argument_pool);
VEC(struct name_info, name_info_vec);
VEC(struct literal, literal_vec);
VEC(struct string_literal, string_literal_vec);

/* Known results of expansions (expansion_memo.c). */
struct expansion_memo {
    struct kept_expansion **slots;
    size_t capacity, count;
    size_t tokens;        /* kept in total */
    uint64_t active;      /* combines the active macros */
    uint64_t definitions; /* number of definitions and removals of macros */
    size_t impure;        /* number of events that a known result would not repeat */
};

struct preprocessor {
    struct context *c;
    struct scanner *scanner;
    const struct file_access *access; /* access to the host's files, or NULL for the file system */
    const struct file_access *loader; /* loader of file system files, or NULL */
    struct preprocessed *result;
    struct literal_vec literals;
    struct string_literal_vec strings;

    struct open_file_vec files;
    struct map records;    /* by path */
    struct map identities; /* by file identity */

    struct name_info_vec names; /* by atom */
    struct frame_vec frames;
    size_t frame_floor; /* frames below belong to an outer expansion */
    bool isolated;      /* at the floor, do not read on from the file */
    bool in_condition;  /* 'defined' is an operator */
    bool collecting;    /* reading macro arguments, in which #include is not permitted */
    bool after_defined; /* the next token is the operand of 'defined' */
    struct token_pool pool;
    struct argument_pool argument_pool;
    size_t expanded;  /* number of tokens created by expansions */
    unsigned depth;   /* nesting of pp_expand_tokens() */
    uint32_t counter; /* value of __COUNTER__ */
    struct expansion_memo memo;
    struct token_vec line; /* the current directive, without '#' and its name */

    atom name_defined, name_variable, name_true;
};

/* ---- Seams: directives, includes and arguments that occur inside macro calls ---- */

void pp_directive(struct preprocessor *pp);
/* Handles the pragma of a _Pragma, which may result from a macro (pragma.c). */
void pp_pragma_operator(struct preprocessor *pp, location at, atom spelling);
/* Searches an included file, also for __has_include (include_search.c). */
struct file_record *pp_find_include(struct preprocessor *pp, const char *name, size_t length,
                                    bool angled, location at);

/* Expands the tokens of a macro argument like pp_expand_tokens(), or repeats a known result
 * (expansion_memo.c). */
void memo_expand(struct preprocessor *pp, const struct token *tokens, size_t count,
                 struct token_vec *out);
/* Notes that a macro becomes active, or is no longer. */
void memo_activate(struct preprocessor *pp, const struct macro *macro);

/* ---- stream.c ---- */

struct open_file *pp_current_file(struct preprocessor *pp);
/* pp_next_mark() returns the next directive of a file, or the mark at its end, see pp_at_end(). */
const struct directive_mark *pp_next_mark(const struct open_file *f);
bool pp_at_end(const struct open_file *f);
/* Reads the next token of the file and handles directives. Returns false at the end of the file. */
bool pp_file_token(struct preprocessor *pp, struct token *out);
bool pp_file_next_is(struct preprocessor *pp, enum token_kind kind);
/* pp_check_room() checks the limit of the output tokens; pp_make_room() reserves space for more. */
void pp_check_room(struct preprocessor *pp, location at);
void pp_make_room(struct preprocessor *pp, size_t more);
const char *pp_token_spelling(struct preprocessor *pp, const struct token *token, size_t *length);
void pp_spell_tokens(struct preprocessor *pp, struct text_sink *out, const struct token *tokens,
                     size_t count);
void pp_enter_file(struct preprocessor *pp, struct file_record *record, location included_at);
struct name_info *pp_name_info(struct preprocessor *pp, atom name);
/* Encodes a code point in at most four bytes. Returns the length. */
size_t pp_append_utf8(uint32_t code, char *out);

/* ---- notes.c: these do nothing unless the context keeps notes ---- */

void pp_note_definition(struct preprocessor *pp, const struct macro *macro, location begin,
                        location end);
void pp_note_use(struct preprocessor *pp, location at, atom name, enum macro_note_kind kind);
void pp_note_skipped(struct preprocessor *pp, location begin, location end);
/* `record` is NULL if the file was not found. */
void pp_note_include(struct preprocessor *pp, location at, const char *path, size_t length,
                     const struct file_record *record);

/* ---- condition.c ---- */

/* Returns whether a condition holds. Reports an invalid one, which does not hold. */
bool pp_evaluate_condition(struct preprocessor *pp, location at, const struct token *tokens,
                           size_t count);

/* ---- directive.c ---- */

void pp_check_conditionals(struct preprocessor *pp, const struct open_file *file);

/* ---- pragma.c ---- */

/* Handles the tokens after '#pragma', or those of a _Pragma. */
void pp_pragma(struct preprocessor *pp, location at, const struct token *tokens, size_t count);

/* ---- builtin_macro.c ---- */

void pp_expand_builtin(struct preprocessor *pp, const struct token *name,
                       enum builtin_macro builtin, const struct token_vec *arguments,
                       struct token_vec *out);

/* ---- macro.c ---- */

static inline struct macro *pp_find_macro(const struct preprocessor *pp, atom name) {
    return name < pp->names.count ? pp->names.items[name].macro : NULL;
}
void pp_define_macro(struct preprocessor *pp, struct macro *macro);
void pp_undefine_macro(struct preprocessor *pp, atom name, location at);
/* Pushes the expansion of a macro name. Returns false if the token remains a name. */
bool pp_begin_expansion(struct preprocessor *pp, struct token *token);
/* Reads the next token of the frames above the floor, without expanding it. */
bool pp_pull_frame(struct preprocessor *pp, struct token *out);
void pp_expand_tokens(struct preprocessor *pp, const struct token *tokens, size_t count,
                      struct token_vec *out);
struct token_vec pp_pop_buffer(struct preprocessor *pp);
void pp_queue_tokens(struct preprocessor *pp, struct token_vec tokens);
void pp_push_tokens(struct preprocessor *pp, struct token_vec *to, const struct token *tokens,
                    size_t count);
void pp_define_builtins(struct preprocessor *pp);

/* Limits the cost of macros that expand each other exponentially. */
void pp_count_expanded(struct preprocessor *pp, location at, size_t count);

/* ---- name_on_disk.c ---- */

/* Returns a path with its last name as spelled on disk. */
const char *pp_name_on_disk(struct context *c, const char *path);
/* Returns the path as spelled on disk if only its letter case differs, else NULL. */
const char *pp_find_ignoring_case(struct context *c, const char *path);

/* ---- encoding.c ---- */

/* Strips a byte order mark and converts UTF-16 to UTF-8. */
void pp_decode_source(struct context *c, struct file_content *content);

/* ---- predefined_text.c ---- */

const char *pp_predefined_text(struct preprocessor *pp);
const char *pp_command_line_text(struct preprocessor *pp);

/* ---- file_record.c ---- */

/* Returns the record of a file, which several paths may share. */
struct file_record *pp_identify_file(struct preprocessor *pp, struct file_content *content,
                                     const void *identity, size_t size);
/* Opens a path once. Later calls return the same record. */
enum file_status pp_open_path(struct preprocessor *pp, const char *path, struct file_record **out);
/* Reports a file that cannot be read. */
void pp_report_file_status(struct preprocessor *pp, const char *path, enum file_status status,
                           location at);

/* ---- include.c ---- */

struct file_record *pp_open_main_file(struct preprocessor *pp);
void pp_include_file(struct preprocessor *pp, location at, const struct token *tokens,
                     size_t count);

/* ---- Literals ---- */

char pp_lower_letter(char c);
/* Returns the value of a digit of any radix. */
int pp_digit_value(char c);

enum literal_kind { LITERAL_INT, LITERAL_FLOAT, LITERAL_BAD };
struct literal_problem {
    const char *message; /* NULL if there is no problem */
    size_t offset;       /* offset in the spelling */
    const char *mended;  /* replacement of the rest, or NULL */
    bool is_error;       /* otherwise a warning of the group */
    enum warning group;
};
/* Parses a number. The text must have a NUL after `length` bytes. */
enum literal_kind pp_read_number(const char *text, size_t length, struct literal *out,
                                 struct literal_problem *problem);
/* Returns the value of a character constant, as in C. */
uint64_t pp_read_character(const char *text, size_t length, struct literal_problem *problem);
/* Writes the characters of a string literal and returns their number. */
size_t pp_read_string(const char *text, size_t length, char *out, struct literal_problem *problem);
/* Same for the atom of a string literal, with a terminating NUL. */
char *pp_string_text(struct preprocessor *pp, atom spelling, size_t *length,
                     struct literal_problem *problem);
uint32_t pp_number_literal(struct preprocessor *pp, const struct token *token,
                           enum token_kind *kind);
uint32_t pp_character_literal(struct preprocessor *pp, const struct token *token);
uint32_t pp_string_literal(struct preprocessor *pp, const struct token *token);
/* Converts a raw token if needed and appends it to the output. */
void pp_output_token(struct preprocessor *pp, struct token token);
void pp_report_literal(struct preprocessor *pp, const struct token *token,
                       const struct literal_problem *problem);

#endif

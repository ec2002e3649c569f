/* The preprocessor's state and the calls between its files; private to lexer/.
 *
 * Tokens come from the open files and, on top of them, from macro expansions (frames).  A macro is
 * off while a frame of it is on the stack; its name met there is painted and stays a plain name
 * (C11 6.10.3.4).  preprocess.c runs the show, directive.c and pragma.c obey the lines with '#',
 * macro.c expands, directive.c computes #if, include.c finds and reads files, literal.c reads
 * numbers and strings, preprocess.c says what is defined from the start. */
#ifndef HLSL2SPV_LEXER_PREPROCESSOR_H
#define HLSL2SPV_LEXER_PREPROCESSOR_H

#include "lexer.h"
#include "scanner.h"

/* Limits of hostile input. */
enum {
    MAX_FILE_SIZE = 256 << 20,
    MAX_INCLUDE_DEPTH = 200,
    MAX_INCLUDES = 1 << 16,        /* files entered in all, again and again */
    MAX_TOKENS = 1 << 25,          /* that come out */
    MAX_EXPANDED_TOKENS = 1 << 24, /* that macro expansions make on the way */
    MAX_MACRO_DEPTH = 512,         /* of macro calls inside of arguments of macro calls */
    MAX_FRAMES = 1 << 14,          /* of macros inside of macros */
    MAX_MACRO_PARAMETERS = 4096,
    MAX_MADE_LENGTH = 1 << 20, /* characters that # or ## put into one token */
};

enum builtin {
    BUILTIN_NONE,
#define BUILTIN_MACRO(id, name, is_call) BUILTIN_##id,
#include "../spec/predefined_macros.def"
};

/* Private flags of the tokens of a macro's body; those of struct token lie below. */
enum body_flags {
    BODY_STRINGIZE = 0x100,  /* a parameter that '#' stands before */
    BODY_PASTE_NEXT = 0x200, /* '##' stands behind it */
};

struct macro {
    atom name;
    location defined_at;
    struct token *body;
    location *body_at; /* where the tokens of the body stand */
    size_t body_count;
    atom *parameters;
    uint16_t parameter_count;
    uint8_t builtin; /* enum builtin */
    bool function_like, variadic, has_paste;
    bool predefined; /* by the compiler, not by the user */
    unsigned active; /* frames of it that are on the stack */
};

/* What the preprocessor knows of a name or of a literal's spelling. */
struct name_info {
    struct macro *macro;
    uint32_t literal;   /* twice the index plus one of the number's literal, plus is-float */
    uint16_t parameter; /* plus one, of the macro that is being defined */
};

struct conditional {
    location at;      /* of its #if */
    location else_at; /* of its #else, or 0 */
    bool taken;       /* a group of it was */
};
VEC(struct conditional, conditional_vec);

/* A file that was read, under every path it is known by. */
struct file_record {
    const char *name; /* to show */
    const char *text;
    size_t size;
    struct token_slot *slot;
    struct scanned *scanned;
    bool once;   /* it has #pragma once */
    bool listed; /* among the dependencies */
};

struct open_file {
    const struct file_record *record;
    const struct source_file *source;
    const struct token *tokens; /* those of record->scanned */
    size_t index;               /* of the next token */
    size_t mark;                /* the next directive */
    struct conditional_vec conditionals;
};
VEC(struct open_file, open_file_vec);

/* The tokens of an expansion that are still to be read. */
struct frame {
    const struct token *next, *end;
    struct token_vec storage; /* goes back to the pool with the frame */
    struct macro *macro;      /* NULL for an argument that is being expanded */
};
VEC(struct frame, frame_vec);
VEC(struct token_vec, token_pool);

/* What a call gives for one parameter. */
struct argument {
    size_t begin, end; /* in the call's tokens */
    struct token_vec expanded;
    bool is_expanded;
};
VEC(struct argument, argument_vec);
VEC(struct argument_vec, argument_pool);
VEC(struct name_info, name_info_vec);
VEC(struct literal, literal_vec);
VEC(struct string_literal, string_literal_vec);

struct preprocessor {
    struct context *c;
    struct scanner *scanner;
    const struct file_access *access; /* to the files of a host; NULL: the file system */
    const struct file_access *loader; /* of the file system's files, or NULL */
    struct preprocessed *result;
    struct literal_vec literals;
    struct string_literal_vec strings;

    struct open_file_vec files;
    struct map records;    /* by path */
    struct map identities; /* by what tells that two paths are one file */

    struct name_info_vec names; /* by atom */
    struct frame_vec frames;
    size_t frame_floor; /* frames below belong to an outer expansion */
    bool isolated;      /* at the floor there is no file to read on from */
    bool in_condition;  /* 'defined' is an operator */
    bool collecting;    /* a macro's arguments, in which #include may not stand */
    bool after_defined; /* its operand comes next */
    struct token_pool pool;
    struct argument_pool argument_pool;
    size_t expanded;       /* tokens made by expansions */
    unsigned depth;        /* of expand_list */
    uint32_t counter;      /* __COUNTER__ */
    struct token_vec line; /* of the directive that is being obeyed, without '#' and its name */

    atom name_defined, name_variable, name_true;
};

/* ---- Seams: what calls back, as directives and includes stand within what others read ---- */

/* directive.c */
void obey_directive(struct preprocessor *pp);
/* pragma.c: the pragma of a _Pragma, which a macro may make. */
void obey_pragma_string(struct preprocessor *pp, location at, atom spelling);
/* include.c: for __has_include, too. */
struct file_record *find_include(struct preprocessor *pp, const char *name, size_t length,
                                 bool angled, location at);

/* ---- stream.c ---- */

struct open_file *current_file(struct preprocessor *pp);
/* The next directive of a file, which the end of the file counts as; whether that end is next. */
const struct directive_mark *next_mark(const struct open_file *f);
bool at_end(const struct open_file *f);
/* The next token that is in the file; obeys directives on the way. False at the file's end. */
bool file_token(struct preprocessor *pp, struct token *out);
bool file_next_is(struct preprocessor *pp, enum token_kind kind);
/* Checks that the list of tokens may grow; makes room for more. */
void check_room(struct preprocessor *pp, location at);
void make_room(struct preprocessor *pp, size_t more);
const char *token_spelling(struct preprocessor *pp, const struct token *token, size_t *length);
void spell_tokens(struct preprocessor *pp, struct text_sink *out, const struct token *tokens,
                  size_t count);
void enter_file(struct preprocessor *pp, struct file_record *record, location included_at);
struct name_info *name_info(struct preprocessor *pp, atom name);
/* Writes a code point as at most four bytes; returns how many. */
size_t put_utf8(uint32_t code, char *out);

/* ---- directive.c ---- */

void check_conditionals(struct preprocessor *pp, const struct open_file *file);

/* ---- pragma.c ---- */

/* The tokens behind '#pragma', or of a _Pragma. */
void obey_pragma(struct preprocessor *pp, location at, const struct token *tokens, size_t count);

/* ---- macro.c ---- */

struct macro *find_macro(const struct preprocessor *pp, atom name);
void define_macro(struct preprocessor *pp, struct macro *macro);
void undefine_macro(struct preprocessor *pp, atom name, location at);
/* Pushes the expansion of a name that is a macro; false when it stays a name. */
bool begin_expansion(struct preprocessor *pp, struct token *token);
/* The next token of the frames above the floor, not looked at for macros. */
bool pull_frame(struct preprocessor *pp, struct token *out);
void expand_list(struct preprocessor *pp, const struct token *tokens, size_t count,
                 struct token_vec *out);
struct token_vec take_tokens(struct preprocessor *pp);
void give_tokens(struct preprocessor *pp, struct token_vec tokens);
void push_tokens(struct preprocessor *pp, struct token_vec *to, const struct token *tokens,
                 size_t count);
void register_builtins(struct preprocessor *pp);

/* ---- include.c ---- */

struct file_record *open_main_file(struct preprocessor *pp);
void include_file(struct preprocessor *pp, location at, const struct token *tokens, size_t count);

/* ---- literal.c ---- */

enum literal_kind { LITERAL_INT, LITERAL_FLOAT, LITERAL_BAD };
struct literal_problem {
    const char *message; /* NULL when there is none */
    size_t offset;       /* in the spelling */
    const char *mended;  /* what may stand there in place of the rest, or NULL */
    bool is_error;       /* else a warning of the group */
    enum warning group;
};
/* The text ends with a NUL behind `length`. */
enum literal_kind read_number(const char *text, size_t length, struct literal *out,
                              struct literal_problem *problem);
/* The value of a character constant, as C computes it. */
uint64_t read_character(const char *text, size_t length, struct literal_problem *problem);
/* The characters of a string's spelling; returns the length. */
size_t read_string(const char *text, size_t length, char *out, struct literal_problem *problem);
/* The same of an atom, with a NUL behind them. */
char *string_text(struct preprocessor *pp, atom spelling, size_t *length,
                  struct literal_problem *problem);
uint32_t number_literal(struct preprocessor *pp, const struct token *token, enum token_kind *kind);
uint32_t character_literal(struct preprocessor *pp, const struct token *token);
uint32_t string_literal(struct preprocessor *pp, const struct token *token);
/* Appends a token to those that the parser sees, made of a raw one where it is. */
void emit(struct preprocessor *pp, struct token token);
void report_literal(struct preprocessor *pp, const struct token *token,
                    const struct literal_problem *problem);

#endif

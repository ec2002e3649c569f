/* One compiler invocation, from arguments to output files, for the program and the library. */
#ifndef HLSL2SPV_DRIVER_SESSION_H
#define HLSL2SPV_DRIVER_SESSION_H

#include "../cache/cache.h"
#include "compile.h"
#include "diag_text.h"
#include "edits.h"

struct session;

/* Receives each diagnostic with its rendered text, which is valid until the next diagnostic. */
typedef void session_listener(void *user, const struct session *session,
                              const struct diagnostic *diagnostic, const char *text);

/* An output file that was written, whose bytes are valid until the session is closed. */
struct written_file {
    const char *path;
    const void *bytes;
    size_t size;
};
VEC(struct written_file, written_file_vec);

/* A part of a result in a cache; see result_record.h. */
struct record_part {
    const char *name;
    const void *bytes;
    size_t size;
};
VEC(struct record_part, record_part_vec);
/* A diagnostic that was reported, and its rendered text without colors, or "". */
struct reported {
    struct diagnostic diagnostic;
    const char *text;
};
VEC(struct reported, reported_vec);

struct session {
    struct context reading;   /* context of the command line */
    struct context compiling; /* context of the source, with the parsed options */
    struct command command;
    struct compiled result;
    struct renderer renderer;
    const struct file_access *files;   /* file access of the host, or NULL to use the file system */
    const struct file_access *loader;  /* source files of the file system, or NULL */
    const struct shared_state *shared; /* of several compilations, or NULL */
    bool accepts_lines; /* accepts several lines of a driver mode; otherwise they are an error */
    struct context_limits limits;
    session_listener *listener;
    void *user;
    size_t argument_count;
    const char *const *arguments;
    struct text_sink message; /* text of the last diagnostic */
    struct edits edits;       /* --fix */
    struct written_file_vec written;
    struct cache *cache;       /* or NULL */
    struct analysed *analysed; /* the result of session_analyse() */
    struct extent extent;      /* its argument */
    struct inputs *inputs; /* files that were read, if a cache is used or `notes_inputs` is set */
    bool notes_inputs, owns_cache;
    bool is_hit;                     /* the result is from the cache */
    struct record_part_vec expected; /* the result in the cache, to be compared */
    struct reported_vec reported;    /* with a cache: those of the compilation */
    bool shows_only_text;            /* the listener ignores the diagnostics' locations */
    struct code_classes *classes;    /* of a batch, or NULL */
    struct result_finder finder;
    struct sha256 codes[2]; /* keys of the module: of the tokens, and before the passes */
    bool has_codes[2];
    unsigned mistakes; /* before the passes */
    bool searches_classes;
    bool is_class_hit; /* the module is that of a compilation of equal code */
    unsigned errors, warnings;
    jmp_buf failed;
};

/* Both return false after an error. session_close() releases everything, in any state. */
bool session_read(struct session *session, size_t count, const char *const *arguments);
bool session_compile(struct session *session);
/* Creates a new compilation context for the command. Fatal errors end it through context_fail(). */
struct context *session_begin(struct session *session);
void session_close(struct session *session);
/* Analyzes the source for queries, see driver_analyse(). */
bool session_analyse(struct session *session, const struct extent *extent, struct analysed *out);
/* Only preprocesses, and notes the files that were read in `inputs`. */
bool session_find_inputs(struct session *session);
/* Closes the cache that the arguments name, before session_close(). */
void session_end_cache(struct session *session);
/* Reports a diagnostic of the compilation, with a rendered text unless it is NULL. */
void session_report(struct session *session, const struct diagnostic *d, const char *text);

/* Runs a step that may end through context_fail(). Returns false if it did. */
bool session_guard(struct session *session, void (*step)(struct session *session));

/* Output files. */

/* Writes the requested outputs. Returns false after reporting an error. */
bool outputs_write(struct session *session);
/* Writes the text of -Fe, which is allocated with the command line. */
bool outputs_write_messages(struct session *session, const char *text, size_t length);

/* Returns the text for standard output if no file was named: a tree, the preprocessed source, the
 * make rule, or the assembly of the module. Returns NULL if there is none. */
const char *outputs_text(struct session *session);

/* Return the module as assembly or as a C array. Require a module. */
const char *outputs_assembly(struct session *session);
const char *outputs_header(struct session *session);

/* An output file and the option that requested it. */
struct output_file {
    const char *option, *path;
};
VEC(struct output_file, output_file_vec);

/* Returns all output files, without standard output and files named by their content. */
struct output_file_vec outputs_files(struct context *c, const struct command *command);
/* Returns true if all output files are distinct. Otherwise reports two equal ones at a location. */
bool outputs_are_distinct(struct context *c, const struct command *command, location at);

/* Returns the times of the phases, followed by those of the passes. */
const char *outputs_times(struct session *session);

#endif

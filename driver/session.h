/* One call of the compiler, from arguments to output files: shared by the program and the library.
 */
#ifndef HLSL2SPV_DRIVER_SESSION_H
#define HLSL2SPV_DRIVER_SESSION_H

#include "compile.h"
#include "render.h"

/* One call of the compiler from arguments to results: what main() and the library share. */

struct session;

/* Told every diagnostic as it comes, with its text as it is to be shown, which is there until the
 * next one comes. */
typedef void session_listener(void *user, const struct session *session,
                              const struct diagnostic *diagnostic, const char *text);

struct session {
    struct context reading;   /* of the command line */
    struct context compiling; /* of the source, by the options read */
    struct command command;
    struct compiled result;
    struct renderer renderer;
    const struct file_access *files;  /* of a host; NULL: the file system */
    const struct file_access *loader; /* of the file system's sources, or NULL */
    bool takes_lines;                 /* of a driver mode, more than one; others report it */
    struct context_limits limits;
    session_listener *listener;
    void *user;
    size_t argument_count;
    const char *const *arguments;
    struct text_sink message; /* the text of the last diagnostic */
    unsigned errors, warnings;
    jmp_buf failed;
};

/* Both return false after an error. session_close releases everything, in any state. */
bool session_read(struct session *session, size_t count, const char *const *arguments);
bool session_compile(struct session *session);
/* The context for what the command asks for, made anew.  Ends through context_fail. */
struct context *session_begin(struct session *session);
void session_close(struct session *session);

/* Runs a step that may end through context_fail; false when it did. */
bool session_guard(struct session *session, void (*step)(struct session *session));

/* The files that a compilation leaves behind. */

/* Writes what the command asked for; false after an error, which was reported. */
bool outputs_write(struct session *session);

/* The text that goes to standard output when no file was named: a tree, the preprocessed source,
 * the rule for make, or the module's assembly.  NULL when there is none. */
const char *outputs_text(struct session *session);

/* The module as text, and as an array in C; there must be one. */
const char *outputs_assembly(struct session *session);
const char *outputs_header(struct session *session);

/* A file that a compilation leaves behind, and the option that asked for it. */
struct output_file {
    const char *option, *path;
};
VEC(struct output_file, output_file_vec);

/* All of them, without standard output. */
struct output_file_vec outputs_files(struct context *c, const struct command *command);
/* Whether each is a file of its own: one would replace the other.  Reports at a location two that
 * are not. */
bool outputs_are_distinct(struct context *c, const struct command *command, location at);

/* How long the phases took, and behind them the passes of one. */
const char *outputs_times(struct session *session);

#endif

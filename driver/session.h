/* One call of the compiler from arguments to results: what main() and the library share. */
#ifndef HLSL2SPV_DRIVER_SESSION_H
#define HLSL2SPV_DRIVER_SESSION_H

#include "compile.h"
#include "render.h"

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

#endif

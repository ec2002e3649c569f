/* One compiler invocation, from arguments to a result. */
#include "session.h"
#include "command.h"
#include "files.h"

#include <string.h>

bool session_guard(struct session *session, void (*step)(struct session *session)) {
    if (setjmp(session->failed))
        return false;
    step(session);
    return true;
}

static void keep_diagnostic(struct session *session, const struct diagnostic *d, const char *text) {
    struct arena *arena = session->reading.kept;
    struct reported kept = {*d, ""};
    kept.diagnostic.message = arena_string(arena, d->message, strlen(d->message));
    if (!session->renderer.color)
        kept.text = arena_string(arena, text, strlen(text));
    vec_push(arena, &session->reported, kept);
}

/* Messages are allocated with the command line, so that they can be reported after the
 * compilation's memory is exhausted. */
static const char *render(struct session *session, const struct diagnostic *d) {
    session->message.arena = session->reading.kept;
    session->message.length = 0;
    render_diagnostic(&session->renderer, d, &session->message);
    return session->message.text;
}

void session_report(struct session *session, const struct diagnostic *d, const char *text) {
    if (d->severity >= SEVERITY_ERROR)
        session->errors++;
    else if (d->severity == SEVERITY_WARNING)
        session->warnings++;
    bool compiling = session->compiling.sources != NULL;
    session->renderer.sources = (compiling ? &session->compiling : &session->reading)->sources;
    if (!text)
        text = render(session, d);
    if (compiling && session->command.fix)
        edits_add(&session->edits, &session->compiling, d);
    if (compiling && session->cache)
        keep_diagnostic(session, d, text);
    session->listener(session->user, session, d, text);
}

static void print_diagnostic(void *user, const struct diagnostic *d) {
    session_report(user, d, NULL);
}

static void read_command(struct session *session) {
    /* Each option takes effect at its position. */
    if (!context_create_small(&session->reading, &session->command.compile, &session->failed,
                              print_diagnostic, session))
        longjmp(session->failed, 1);
    /* Options after an invalid one may change the diagnostic format. */
    diag_begin_sorted(&session->reading);
    command_parse(&session->reading, session->files, session->argument_count, session->arguments,
                  &session->command);
    if (session->command.lines.count > 1 && !session->accepts_lines)
        error_at(&session->reading, 0, "several inputs are not supported");
    session->renderer.format = session->command.format;
    session->renderer.hide_option_names = session->command.hide_option_names;
    diag_end_sorted(&session->reading);
}

bool session_read(struct session *session, size_t count, const char *const *arguments) {
    session->argument_count = count;
    session->arguments = arguments;
    return session_guard(session, read_command) && !session->errors;
}

struct context *session_begin(struct session *session) {
    struct context *c = &session->compiling;
    if (c->kept)
        context_destroy(c);
    session->reported.count = 0;
    session->renderer.last_includer = NULL;
    session->renderer.last_drawn = 0;
    if (!context_create_shared(c, &session->reading, session->shared, &session->command.compile,
                               &session->failed, print_diagnostic, session))
        context_fail(&session->reading, 0, "out of memory");
    context_limit(c, &session->limits);
    return c;
}

void session_end_cache(struct session *session) {
    if (session->owns_cache)
        cache_close(session->cache, session->reading.kept);
    session->owns_cache = false;
    session->cache = NULL;
}

void session_close(struct session *session) {
    tools_destroy(session->result.tools);
    session_guard(session, session_end_cache);
    if (session->compiling.kept)
        context_destroy(&session->compiling);
    if (session->reading.kept)
        context_destroy(&session->reading);
}

/* One compiler invocation, from arguments to a result. */
#include "session.h"
#include "cached_result.h"
#include "code_classes.h"
#include "command.h"
#include "files.h"
#include "inputs.h"

#include <string.h>

bool session_guard(struct session *session, void (*step)(struct session *session)) {
    if (setjmp(session->failed))
        return false;
    step(session);
    return true;
}

static void keep_diagnostic(struct session *session, const struct diagnostic *d) {
    struct diagnostic kept = *d;
    kept.message = arena_string(session->reading.kept, d->message, strlen(d->message));
    vec_push(session->reading.kept, &session->reported, kept);
}

/* Messages are allocated with the command line, so that they can be reported after the
 * compilation's memory is exhausted. */
static void print_diagnostic(void *user, const struct diagnostic *d) {
    struct session *session = user;
    session->message.arena = session->reading.kept;
    session->message.length = 0;
    if (d->severity >= SEVERITY_ERROR)
        session->errors++;
    else if (d->severity == SEVERITY_WARNING)
        session->warnings++;
    bool compiling = session->compiling.sources != NULL;
    session->renderer.sources = (compiling ? &session->compiling : &session->reading)->sources;
    render_diagnostic(&session->renderer, d, &session->message);
    if (compiling && session->command.fix)
        edits_add(&session->edits, &session->compiling, d);
    if (compiling && session->cache)
        keep_diagnostic(session, d);
    session->listener(session->user, session, d, session->message.text);
}

void session_report(struct session *session, const struct diagnostic *d) {
    print_diagnostic(session, d);
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

/* Reports a command line that is not a compilation, which only some callers support. */
static void check_is_compilation(struct session *session) {
    struct context *c = &session->compiling;
    const struct command *command = &session->command;
    if (session->files && command->fix)
        context_fail(c, 0, "'--fix' is not supported by the library");
    if (command_is_batch(command))
        context_fail(c, 0, "a batch is not supported by the library");
    if (command_asks_for_text(command))
        context_fail(c, 0, "options that print information are not supported by this function");
}

static bool is_loaded(const struct file_access *loader, struct context *c, const char *path) {
    struct file_content content;
    struct file_identity identity;
    return loader && loader->load(loader->user, c, path, &content, &identity) == FILE_FOUND;
}

static void check_input(struct session *session) {
    struct context *c = &session->compiling;
    const char *input = session->command.compile.input, *why = NULL;
    if (!session->files && !is_loaded(session->loader, c, input))
        why = files_unreadable_reason(c, input);
    if (why)
        context_fail(c, 0, "cannot read '%s': %s", input, why);
}

/* Not an error, even with -Werror: the result is complete without the cache. */
static void report_cache(struct session *session) {
    const char *failure = session->cache ? cache_failure(session->cache) : NULL;
    struct diagnostic d = {.severity = SEVERITY_WARNING};
    if (!failure)
        return;
    d.message = arena_format(session->compiling.kept, "the cache is no longer used: %s", failure);
    print_diagnostic(session, &d);
}

static void run_compile(struct session *session) {
    struct context *c = session_begin(session);
    check_is_compilation(session);
    check_input(session);
    const struct file_access *files = session->files ? session->files : session->loader;
    bool is_cached = cached_is_possible(session);
    if (is_cached && cached_restore(session, files))
        return;
    if (session->notes_inputs && !is_cached)
        session->inputs = inputs_begin(c, files);
    if (session->inputs)
        files = &session->inputs->access;
    diag_begin_sorted(c);
    driver_compile(c, &session->command, files, classes_finder(session), &session->result);
    diag_end_sorted(c);
    classes_store(session);
    if (is_cached)
        cached_store(session);
    report_cache(session);
}

static void begin_cache(struct session *session) {
    const struct command *command = &session->command;
    session->owns_cache = !session->cache && command_has_cache(command);
    if (session->owns_cache)
        session->cache = cache_open(command->cache, &command->merged, command->cache_limit);
}

void session_end_cache(struct session *session) {
    if (session->owns_cache)
        cache_close(session->cache, session->reading.kept);
    session->owns_cache = false;
    session->cache = NULL;
}

bool session_compile(struct session *session) {
    begin_cache(session);
    return session_guard(session, run_compile) && !session->errors;
}

static void run_preprocessor(struct session *session) {
    struct context *c = session_begin(session);
    check_input(session);
    session->inputs = inputs_begin(c, session->files ? session->files : session->loader);
    diag_begin_sorted(c);
    pp_run(c, &session->inputs->access);
    diag_end_sorted(c);
}

bool session_find_inputs(struct session *session) {
    return session_guard(session, run_preprocessor) && !session->errors;
}

void session_close(struct session *session) {
    tools_destroy(session->result.tools);
    session_guard(session, session_end_cache);
    if (session->compiling.kept)
        context_destroy(&session->compiling);
    if (session->reading.kept)
        context_destroy(&session->reading);
}

/* Compilation of a session: from the cache, or by all phases. */
#include "cached_result.h"
#include "code_classes.h"
#include "command.h"
#include "files.h"
#include "inputs.h"
#include "session.h"

#include <string.h>

/* Reports a command line that is not a compilation, which only some callers support. */
static void check_is_compilation(struct session *session) {
    struct context *c = &session->compiling;
    const struct command *command = &session->command;
    if (session->files && command->fix)
        context_fail(c, 0, "'--fix' is not supported by the library");
    if (command_is_batch(command))
        context_fail(c, 0, "a batch is not supported by the library");
    if (command->format_command.is_on)
        context_fail(c, 0, "'--format' is not supported here; the library has hlsl2spv_format()");
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
    session_report(session, &d, NULL);
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

static void run_analysis(struct session *session) {
    struct context *c = session_begin(session);
    c->keeps_notes = true;
    c->extent = session->extent;
    check_is_compilation(session);
    check_input(session);
    diag_begin_sorted(c);
    driver_analyse(c, &session->command, session->files ? session->files : session->loader,
                   session->analysed);
    diag_end_sorted(c);
}

bool session_analyse(struct session *session, const struct extent *extent, struct analysed *out) {
    session->extent = *extent;
    session->analysed = out;
    return session_guard(session, run_analysis) && !session->errors;
}

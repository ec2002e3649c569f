/* The command-line program: calls the driver and prints diagnostics on the terminal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../batch/batch.h"
#include "../editor/editor.h"

enum { MESSAGE_BUFFER = 64 * 1024 };

static bool is_set(const char *name) {
    const char *value = getenv(name);
    return value && *value;
}

/* The environment decides as for other programs (no-color.org, bixense.com/clicolors). */
static bool wants_color(enum color_choice choice) {
    if (choice != COLOR_AUTO)
        return choice == COLOR_ALWAYS;
    if (is_set("NO_COLOR"))
        return false;
    if (is_set("CLICOLOR_FORCE") && strcmp(getenv("CLICOLOR_FORCE"), "0") != 0)
        return true;
    return system_is_terminal(STDERR_FILENO) && system_shows_colors(STDERR_FILENO);
}

/* Diagnostics are printed immediately, or collected for the file of -Fe. */
struct display {
    struct text_sink text;
    bool to_file;
    struct document document; /* for JSON and SARIF */
    bool has_document;        /* the document is complete */
};

static void show(void *user, const struct session *session, const struct diagnostic *diagnostic,
                 const char *text) {
    struct display *display = user;
    if (document_is_requested(&session->command) && !display->has_document)
        document_add(&display->document, session->reading.kept, &session->command,
                     session->renderer.sources, diagnostic);
    else if (display->to_file)
        sink_text(&display->text, text);
    else
        fputs(text, stderr);
}

static void print_information(struct session *session) {
    struct text_sink out = {.arena = session->reading.kept};
    command_print_text(&session->reading, &session->command, &out);
    fputs(out.text ? out.text : "", stdout);
}

static void print_without_effect(const struct command *command) {
    for (size_t i = 0; i < command->without_effect.count; i++)
        fprintf(stderr, "hlsl2spv: '%s' has no effect on SPIR-V\n",
                command->without_effect.items[i]);
}

static void end_cache(struct session *session) {
    struct text_sink out = {.arena = session->reading.kept};
    if (session->cache && session->command.cache_stats) {
        cached_print_counts(session->cache, &out);
        fputs(out.text, stderr);
    }
    session_end_cache(session);
}

static void print_times(struct session *session) {
    fputs(outputs_times(session), stderr);
}

static void apply_fixes(struct session *session) {
    const struct edits *edits = &session->edits;
    bool good = edits_apply(&session->edits, &session->compiling, session->command.fix);
    if (document_is_requested(&session->command) || !good)
        return;
    if (session->command.fix == FIX_FILES)
        fprintf(stderr, "hlsl2spv: edits of source files: %zu\n", edits->list.count);
    if (edits->left_out)
        fprintf(stderr, "hlsl2spv: fix-its that overlap others, for the next '--fix': %zu\n",
                edits->left_out);
}

static void check_outputs(struct session *session) {
    outputs_are_distinct(&session->reading, &session->command, 0);
}

static void compile_and_write(struct session *session, struct display *display) {
    const struct command *command = &session->command;
    display->to_file = command->error_file != NULL;
    display->text.arena = session->reading.kept;
    session->renderer.color = !display->to_file && wants_color(command->color);
    session->shows_only_text = !document_is_requested(command);
    if (command->compile.verbose)
        print_without_effect(command);
    bool good = session_compile(session);
    if (session->result.includes)
        fputs(session->result.includes, stderr);
    if (session->result.log.text)
        fputs(session->result.log.text, stderr);
    if (session->result.statistics)
        fputs(session->result.statistics, stderr);
    fflush(stderr); /* so that messages precede the outputs if both go to the same file */
    if (good && command->fix != FIX_DRY_RUN)
        outputs_write(session);
    if (command->fix)
        session_guard(session, apply_fixes);
    if (command->time_report)
        session_guard(session, print_times);
}

static void write_errors(struct session *session) {
    struct display *display = session->user;
    outputs_write_messages(session, display->text.length ? display->text.text : "",
                           display->text.length);
}

static void end_document(struct session *session) {
    struct display *display = session->user;
    const char *text = document_end(&display->document, session->reading.kept, &session->command);
    display->has_document = true;
    if (display->to_file)
        sink_text(&display->text, text);
    else
        fputs(text, stderr);
}

static void print_summary(struct session *session) {
    struct display *display = session->user;
    if (display->has_document)
        return;
    struct text_sink summary = {.arena = session->reading.kept};
    sink_text(&summary, "");
    render_summary(session->errors, session->warnings, &summary);
    fputs(summary.text, stderr);
}

static bool end_messages(struct session *session) {
    return !document_is_requested(&session->command) || session_guard(session, end_document);
}

static bool run_program(struct session *session, struct display *display, size_t count,
                        const char *const *arguments) {
    if (!session_read(session, count, arguments))
        return end_messages(session) && false;
    if (session->command.language_server)
        return editor_run();
    if (session->command.editor_config_for)
        return editor_print_config(session->command.editor_config_for);
    if (command_asks_for_text(&session->command))
        return session_guard(session, print_information) && !session->errors;
    if (session->command.format_command.is_on)
        return format_files(session);
    if (command_is_batch(&session->command))
        return batch_run(session);
    if (!session_guard(session, check_outputs) || session->errors)
        return end_messages(session) && false;
    compile_and_write(session, display);
    session_guard(session, end_cache);
    if (!end_messages(session))
        return false;
    if (display->to_file) {
        display->to_file = false; /* an error in writing this file must go to the terminal */
        return session_guard(session, write_errors) && !session->errors;
    }
    return session_guard(session, print_summary) && !session->errors;
}

/* Compiles one line of a driver mode. */
static bool run_line(const struct string_list *line) {
    struct display display = {0};
    struct session session = {.listener = show, .user = &display};
    session.command.default_cache = is_set("HLSL2SPV_CACHE") ? getenv("HLSL2SPV_CACHE") : NULL;
    session.renderer.color = wants_color(COLOR_AUTO);
    bool good = run_program(&session, &display, line->count, line->items);
    session_close(&session);
    return good;
}

static int failure_status(const struct session *session) {
    bool is_read = session->compiling.kept != NULL;
    return is_read ? mode_failure_status(session->command.mode) : EXIT_FAILURE;
}

int main(int count, char **arguments) {
    char messages[MESSAGE_BUFFER]; /* a large shader may have a thousand warnings */
    system_begin();
    setvbuf(stderr, messages, _IOFBF, sizeof messages);
    struct display display = {0};
    struct session session = {.listener = show, .user = &display};
    session.renderer.color = wants_color(COLOR_AUTO);
    session.accepts_lines = true;
    session.command.program = count ? arguments[0] : NULL;
    session.command.default_cache = is_set("HLSL2SPV_CACHE") ? getenv("HLSL2SPV_CACHE") : NULL;
    bool good = run_program(&session, &display, count ? (size_t)count - 1 : 0,
                            (const char *const *)(arguments + (count ? 1 : 0)));
    int status = good ? EXIT_SUCCESS : failure_status(&session);
    for (size_t i = 1; i < session.command.lines.count; i++)
        if (!run_line(&session.command.lines.items[i]))
            status = mode_failure_status(session.command.mode);
    if (fflush(stdout) || ferror(stdout)) {
        fputs("hlsl2spv: error: cannot write to standard output\n", stderr);
        status = EXIT_FAILURE;
    }
    /* Exiting frees all memory faster than session_close(). This is not a return, because
     * `messages` must still be flushed, and leak checkers must find `session` with its memory. */
    exit(status);
}

/* The reader of batch files. The lines are kept as text. */
#include "../batch/batch.h"
#include "config.h"

#include <string.h>

struct reading {
    struct server *s;
    struct config *config;
    struct session *session;
    const char *text;
    size_t size;
};

static unsigned line_of(const struct session *session, location at) {
    return sources_position(session->compiling.sources, at).physical_line;
}

static void note_error(void *user, const struct session *session, const struct diagnostic *d,
                       const char *text) {
    struct reading *reading = user;
    if (d->severity < SEVERITY_ERROR)
        return;
    bool is_here = d->at && session->compiling.sources;
    struct source_position at = {.physical_line = 1, .column = 1};
    if (is_here)
        at = sources_position(session->compiling.sources, d->at);
    config_note(reading->config, at.physical_line, at.column, d->message);
}

static void keep_line(void *user, location at, const char *line) {
    struct reading *reading = user;
    struct config *config = reading->config;
    struct config_line kept = {arena_string(config->kept, line, strlen(line)),
                               line_of(reading->session, at)};
    vec_push(config->kept, &config->lines, kept);
}

static void read_lines(struct session *session) {
    struct reading *reading = session->user;
    struct context *c = session_begin(session);
    struct file_content content = {
        .name = reading->config->path, .text = reading->text, .size = reading->size};
    const struct source_file *file = files_add_source(c, reading->config->path, &content);
    if (file)
        batch_visit_lines(c, &session->command, file, keep_line, reading);
}

/* The macros of the arguments select lines by #ifdef. */
void config_read_lines(struct server *s, struct config *config, const struct string_list *arguments,
                       const char *text, size_t size) {
    struct string_list all = {0};
    struct reading reading = {.s = s, .config = config, .text = text, .size = size};
    struct session session = {.listener = note_error, .user = &reading};
    reading.session = &session;
    arguments_append(s, &all, arguments);
    list_add(s, &all, "--batch");
    list_add(s, &all, config->path);
    if (session_read(&session, all.count, all.items))
        session_guard(&session, read_lines);
    session_close(&session);
}

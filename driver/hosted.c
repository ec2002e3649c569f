/* The session of a host: its files, its limits, and diagnostics in public form. */
#include "hosted.h"

#include <string.h>

#include "diag_text.h"
#include "files.h"

/* ---- Callbacks into the host ---- */

static void use_text(struct hosted *hosted, struct context *c, const char *path, const char *text,
                     struct file_content *out) {
    struct host_text *kept = host_texts_use(hosted->texts, path, text, out->size);
    if (!kept)
        context_fail(c, 0, "out of memory");
    vec_push(hosted->session.reading.kept, &hosted->used, kept);
    out->text = kept->text;
    out->slot = &kept->slot;
}

static bool open_from_host(void *user, struct context *c, const char *path,
                           struct file_content *out) {
    struct hosted *hosted = user;
    struct hlsl2spv_file file = {0};
    if (!hosted->host.open(hosted->host.user, path, &file))
        return false;
    const char *name = file.name ? file.name : path;
    if (file.size >= UINT32_MAX)
        context_fail(c, 0, "'%s' is too large", path);
    out->name = arena_string(c->kept, name, strlen(name));
    out->size = file.text ? file.size : 0;
    if (hosted->texts) {
        use_text(hosted, c, path, file.text ? file.text : "", out);
        return true;
    }
    out->text = arena_string(c->kept, file.text ? file.text : "", out->size);
    return true;
}

static bool ask_cancelled(void *user) {
    const struct hosted *hosted = user;
    return hosted->host.cancelled(hosted->host.user) != 0;
}

/* ---- Diagnostics for the host ---- */

static const struct hlsl2spv_edit *edits_of(struct arena *arena, const struct sources *sources,
                                            const struct diagnostic *d, size_t *count) {
    struct hlsl2spv_edit *edits = arena_array(arena, struct hlsl2spv_edit, MAX_FIXES);
    for (int i = 0; i < MAX_FIXES; i++) {
        const struct fix *fix = &d->fixes[i];
        if (!fixit_is_applicable(sources, fix))
            continue;
        struct stretch where = fixit_range(sources, fix);
        edits[(*count)++] = (struct hlsl2spv_edit){
            .file = where.begin.file,
            .line = where.begin.line,
            .column = where.begin.column,
            .end_line = where.end.line,
            .end_column = where.end.column,
            .text = arena_string(arena, fix->text, strlen(fix->text)),
        };
    }
    return edits;
}

static const struct hlsl2spv_step *steps_of(struct arena *arena, const struct message_step *steps,
                                            size_t count) {
    struct hlsl2spv_step *kept = arena_array(arena, struct hlsl2spv_step, count);
    for (size_t i = 0; i < count; i++) {
        const struct source_position *position = &steps[i].position;
        kept[i] = (struct hlsl2spv_step){position->file, position->line, position->column, NULL};
        if (steps[i].macro)
            kept[i].macro = arena_string(arena, steps[i].macro, strlen(steps[i].macro));
    }
    return kept;
}

static void keep_diagnostic(void *user, const struct session *session, const struct diagnostic *d,
                            const char *text) {
    struct hosted *hosted = user;
    struct arena *arena = session->reading.kept;
    struct source_position position = render_position(session->renderer.sources, d->at);
    struct source_position end = render_end(session->renderer.sources, d);
    struct hlsl2spv_diagnostic kept = {
        .severity = (enum hlsl2spv_severity)d->severity,
        .file = position.file,
        .line = position.line,
        .column = position.column,
        .end_line = end.line,
        .end_column = end.column,
        .message = arena_string(arena, d->message, strlen(d->message)),
        .group = d->from_warning ? diag_group_name(d->group) : NULL,
        .text = arena_string(arena, text, strlen(text)),
    };
    const struct sources *sources = session->renderer.sources;
    struct message_step steps[MAX_STACK];
    kept.edits = edits_of(arena, sources, d, &kept.edit_count);
    kept.include_count = render_include_stack(sources, d->at, steps);
    kept.includes = steps_of(arena, steps, kept.include_count);
    kept.macro_count = render_macro_stack(sources, d->at, steps);
    kept.macros = steps_of(arena, steps, kept.macro_count);
    vec_push(arena, &hosted->diagnostics, kept);
    if (hosted->host.diagnose)
        hosted->host.diagnose(hosted->host.user, &kept);
}

/* ---- The session ---- */

void hosted_begin(struct hosted *hosted, const struct hlsl2spv_host *host, bool keeps_texts) {
    struct session *session = &hosted->session;
    if (host)
        hosted->host = *host;
    struct shared_files *shared = (struct shared_files *)hosted->host.context;
    hosted->files = (struct file_access){.user = hosted, .open = open_from_host};
    hosted->loader = shared_files_access(shared);
    hosted->texts = shared && keeps_texts ? shared_files_texts(shared) : NULL;
    session->files = hosted->host.open ? &hosted->files : NULL;
    session->loader = shared ? &hosted->loader : NULL;
    session->shared = shared ? shared_files_state(shared) : NULL;
    session->limits = (struct context_limits){.memory = hosted->host.memory_limit, .user = hosted};
    session->limits.is_cancelled = hosted->host.cancelled ? ask_cancelled : NULL;
    session->listener = keep_diagnostic;
    session->user = hosted;
}

void hosted_end(struct hosted *hosted) {
    struct host_text_vec used = hosted->used;
    for (size_t i = 0; i < used.count; i++)
        host_texts_release(hosted->texts, used.items[i]);
    session_close(&hosted->session);
}

/* The library's face: include/hlsl2spv.h over a session. */
#include "../include/hlsl2spv.h"

#include <stdlib.h>
#include <string.h>

#include "outputs.h"

VEC(struct hlsl2spv_diagnostic, public_diagnostic_vec);

struct hlsl2spv_result {
    struct session session;
    struct file_access files;
    struct hlsl2spv_host host;
    struct public_diagnostic_vec diagnostics;
    const char *text;
    bool good;
};

/* ---- What the host answers --------------------------------------------------------------------
 */

static bool open_from_host(void *user, struct context *c, const char *path,
                           struct file_content *out) {
    const struct hlsl2spv_result *result = user;
    struct hlsl2spv_file file = {0};
    if (!result->host.open(result->host.user, path, &file))
        return false;
    const char *name = file.name ? file.name : path;
    out->name = arena_string(c->arena, name, strlen(name));
    out->text = arena_string(c->arena, file.text ? file.text : "", file.size);
    out->size = file.size;
    return true;
}

/* ---- What the host is told --------------------------------------------------------------------
 */

static void keep_diagnostic(void *user, const struct session *session, const struct diagnostic *d,
                            const char *text) {
    struct hlsl2spv_result *result = user;
    struct arena *arena = session->reading.arena;
    struct place place = render_place(session->renderer.sources, d->at);
    struct hlsl2spv_diagnostic kept = {
        .severity = (enum hlsl2spv_severity)d->severity,
        .file = place.file,
        .line = place.line,
        .column = place.column,
        .message = arena_string(arena, d->message, strlen(d->message)),
        .group = d->from_warning ? diag_group_name(d->group) : NULL,
        .text = arena_string(arena, text, strlen(text)),
    };
    vec_push(arena, &result->diagnostics, kept);
    if (result->host.diagnose)
        result->host.diagnose(result->host.user, &kept);
}

/* ---- Compiling --------------------------------------------------------------------------------
 */

static void print_information(struct session *session) {
    struct hlsl2spv_result *result = session->user;
    struct text_sink out = {.arena = session->reading.arena};
    if (session->command.help)
        command_print_help(&out);
    else
        command_print_version(&out);
    result->text = out.text;
}

static bool run(struct session *session, size_t count, const char *const *arguments) {
    if (!session_read(session, count, arguments))
        return false;
    if (session->command.help || session->command.version)
        return session_guard(session, print_information);
    return session_compile(session);
}

struct hlsl2spv_result *hlsl2spv_compile(size_t count, const char *const *arguments,
                                         const struct hlsl2spv_host *host) {
    /* The one block that is not in an arena, as it holds the arenas. */
    struct hlsl2spv_result *result = calloc(1, sizeof *result);
    if (!result)
        return NULL;
    struct session *session = &result->session;
    if (host)
        result->host = *host;
    result->files = (struct file_access){.user = result, .open = open_from_host};
    session->files = result->host.open ? &result->files : NULL;
    session->listener = keep_diagnostic;
    session->user = result;
    result->good = run(session, count, arguments);
    if (result->good || session->errors)
        return result;
    hlsl2spv_release(result); /* there was no memory even to say so */
    return NULL;
}

void hlsl2spv_release(struct hlsl2spv_result *result) {
    if (!result)
        return;
    session_close(&result->session);
    free(result);
}

/* ---- Results ----------------------------------------------------------------------------------
 */

int hlsl2spv_succeeded(const struct hlsl2spv_result *result) {
    return result->good;
}

const uint32_t *hlsl2spv_words(const struct hlsl2spv_result *result, size_t *count) {
    *count = result->good ? result->session.result.module.count : 0;
    return *count ? result->session.result.module.words : NULL;
}

static void make_text(struct session *session) {
    struct hlsl2spv_result *result = session->user;
    result->text = outputs_text(session);
}

const char *hlsl2spv_text(struct hlsl2spv_result *result) {
    if (result->good && !result->text)
        session_guard(&result->session, make_text);
    return result->text;
}

size_t hlsl2spv_diagnostic_count(const struct hlsl2spv_result *result) {
    return result->diagnostics.count;
}

const struct hlsl2spv_diagnostic *hlsl2spv_diagnostic_at(const struct hlsl2spv_result *result,
                                                         size_t index) {
    return &result->diagnostics.items[index];
}

size_t hlsl2spv_dependency_count(const struct hlsl2spv_result *result) {
    const struct dependency_vec *files = result->session.result.dependencies;
    return files ? files->count : 0;
}

const char *hlsl2spv_dependency_at(const struct hlsl2spv_result *result, size_t index) {
    return result->session.result.dependencies->items[index].path;
}

const char *hlsl2spv_version(void) {
    return HLSL2SPV_VERSION;
}

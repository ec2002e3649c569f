/* Implementation of include/hlsl2spv.h on top of a session. */
#include "../include/hlsl2spv.h"

#include <stdlib.h>
#include <string.h>

#include "session.h"
#include "diag_text.h"
#include "files.h"

VEC(struct hlsl2spv_diagnostic, public_diagnostic_vec);

struct hlsl2spv_result {
    struct session session;
    struct file_access files, loader;
    struct hlsl2spv_host host;
    struct public_diagnostic_vec diagnostics;
    const char *text;
    enum hlsl2spv_output wanted; /* the requested output, and its text */
    const char *wanted_text;
    bool good;
};

/* ---- Callbacks into the host ---- */

static bool open_from_host(void *user, struct context *c, const char *path,
                           struct file_content *out) {
    const struct hlsl2spv_result *result = user;
    struct hlsl2spv_file file = {0};
    if (!result->host.open(result->host.user, path, &file))
        return false;
    const char *name = file.name ? file.name : path;
    if (file.size >= UINT32_MAX)
        context_fail(c, 0, "'%s' is too large", path);
    out->name = arena_string(c->kept, name, strlen(name));
    out->size = file.text ? file.size : 0;
    out->text = arena_string(c->kept, file.text ? file.text : "", out->size);
    return true;
}

static bool ask_cancelled(void *user) {
    const struct hlsl2spv_result *result = user;
    return result->host.cancelled(result->host.user) != 0;
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
    struct hlsl2spv_result *result = user;
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
    vec_push(arena, &result->diagnostics, kept);
    if (result->host.diagnose)
        result->host.diagnose(result->host.user, &kept);
}

/* ---- Compiling ---- */

static void print_information(struct session *session) {
    struct hlsl2spv_result *result = session->user;
    struct text_sink out = {.arena = session->reading.kept};
    command_print_text(&session->reading, &session->command, &out);
    result->text = out.text;
}

/* A context keeps its cache open, so that its connection is used again. */
static struct cache *cache_of_context(const struct session *session) {
    const struct hlsl2spv_result *result = session->user;
    const struct command *command = &session->command;
    struct shared_files *files = (struct shared_files *)result->host.context;
    if (!files || !command->cache || command->merged.count)
        return NULL;
    return shared_files_cache(files, command->cache, command->cache_limit);
}

static bool run_session(struct session *session, size_t count, const char *const *arguments) {
    if (!session_read(session, count, arguments))
        return false;
    session->cache = cache_of_context(session);
    if (command_asks_for_text(&session->command))
        return session_guard(session, print_information) && !session->errors;
    return session_compile(session);
}

struct hlsl2spv_result *hlsl2spv_compile(size_t count, const char *const *arguments,
                                         const struct hlsl2spv_host *host) {
    /* Not allocated in an arena, because it contains the arenas. */
    struct hlsl2spv_result *result = calloc(1, sizeof *result);
    if (!result)
        return NULL;
    struct session *session = &result->session;
    if (host)
        result->host = *host;
    result->files = (struct file_access){.user = result, .open = open_from_host};
    result->loader = shared_files_access((struct shared_files *)result->host.context);
    session->files = result->host.open ? &result->files : NULL;
    session->loader = result->host.context ? &result->loader : NULL;
    if (result->host.context)
        session->shared = shared_files_state((struct shared_files *)result->host.context);
    session->limits = (struct context_limits){.memory = result->host.memory_limit, .user = result};
    session->limits.is_cancelled = result->host.cancelled ? ask_cancelled : NULL;
    session->listener = keep_diagnostic;
    session->user = result;
    result->good = run_session(session, count, arguments);
    if (result->good || session->errors)
        return result;
    hlsl2spv_release(result); /* memory was too low even to report the error */
    return NULL;
}

void hlsl2spv_release(struct hlsl2spv_result *result) {
    if (!result)
        return;
    session_close(&result->session);
    free(result);
}

/* ---- Results ---- */

int hlsl2spv_succeeded(const struct hlsl2spv_result *result) {
    return result->good;
}

static const uint32_t *words_of(const struct hlsl2spv_result *result, const uint32_t *words,
                                size_t count, size_t *out) {
    size_t available = result->good ? count : 0;
    if (out)
        *out = available;
    return available ? words : NULL;
}

const uint32_t *hlsl2spv_words(const struct hlsl2spv_result *result, size_t *count) {
    const struct finished *module = &result->session.result.module;
    return words_of(result, module->words, module->count, count);
}

const uint32_t *hlsl2spv_debug_words(const struct hlsl2spv_result *result, size_t *count,
                                     const char **name) {
    const struct compiled *made = &result->session.result;
    const uint32_t *words =
        words_of(result, made->debug_module.words, made->debug_module.count, count);
    if (name)
        *name = words ? made->debug_file : NULL;
    return words;
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

static const char *find_output(struct session *s, enum hlsl2spv_output output) {
    const struct compiled *made = &s->result;
    bool has_module = made->module.count != 0;
    switch (output) {
    case HLSL2SPV_ASSEMBLY:
        return has_module ? outputs_assembly(s) : NULL;
    case HLSL2SPV_HEADER:
        return has_module ? outputs_header(s) : NULL;
    case HLSL2SPV_PREPROCESSED:
        return made->preprocessed;
    case HLSL2SPV_TREE:
        return made->dump;
    case HLSL2SPV_RULE:
        return made->rule;
    case HLSL2SPV_INCLUDES:
        return made->includes;
    case HLSL2SPV_TIMES:
        return s->command.time_report ? outputs_times(s) : NULL;
    case HLSL2SPV_REFLECTION:
        return made->reflection;
    case HLSL2SPV_LAYOUT:
        return made->block_layout;
    case HLSL2SPV_STATISTICS:
        return made->statistics;
    case HLSL2SPV_PASSES:
        return s->command.compile.print_all ? made->log.text : NULL;
    case HLSL2SPV_WGSL:
        return made->wgsl.text;
    case HLSL2SPV_WGSL_PLACES:
        return made->wgsl.bindings;
    }
    return NULL;
}

static void make_output(struct session *session) {
    struct hlsl2spv_result *result = session->user;
    result->wanted_text = find_output(session, result->wanted);
}

const char *hlsl2spv_output(struct hlsl2spv_result *result, enum hlsl2spv_output output) {
    result->wanted = output;
    result->wanted_text = NULL;
    if (result->good)
        session_guard(&result->session, make_output);
    return result->wanted_text;
}

size_t hlsl2spv_diagnostic_count(const struct hlsl2spv_result *result) {
    return result->diagnostics.count;
}

const struct hlsl2spv_diagnostic *hlsl2spv_diagnostic_at(const struct hlsl2spv_result *result,
                                                         size_t index) {
    return index < result->diagnostics.count ? &result->diagnostics.items[index] : NULL;
}

size_t hlsl2spv_dependency_count(const struct hlsl2spv_result *result) {
    const struct dependency_vec *files = result->session.result.dependencies;
    return files ? files->count : 0;
}

const char *hlsl2spv_dependency_at(const struct hlsl2spv_result *result, size_t index) {
    return index < hlsl2spv_dependency_count(result)
               ? result->session.result.dependencies->items[index].path
               : NULL;
}

const char *hlsl2spv_version(void) {
    return HLSL2SPV_VERSION;
}

void hlsl2spv_version_numbers(unsigned *major, unsigned *minor, unsigned *patch) {
    *major = HLSL2SPV_VERSION_MAJOR;
    *minor = HLSL2SPV_VERSION_MINOR;
    *patch = HLSL2SPV_VERSION_PATCH;
}

/* ---- Contexts ---- */

/* Contexts contain only shared files, whose type is private. */
struct hlsl2spv_context *hlsl2spv_context_create(void) {
    return (struct hlsl2spv_context *)shared_files_create();
}

void hlsl2spv_context_destroy(struct hlsl2spv_context *context) {
    shared_files_destroy((struct shared_files *)context);
}

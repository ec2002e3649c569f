/* Implementation of include/hlsl2spv.h on top of a session. */
#include <stdlib.h>
#include <string.h>

#include "files.h"
#include "hosted.h"

struct hlsl2spv_result {
    struct hosted hosted;
    const char *text;
    enum hlsl2spv_output wanted; /* the requested output, and its text */
    const char *wanted_text;
    bool good;
};

/* ---- Compiling ---- */

static void print_information(struct session *session) {
    struct hlsl2spv_result *result = session->user;
    struct text_sink out = {.arena = session->reading.kept};
    command_print_text(&session->reading, &session->command, &out);
    result->text = out.text;
}

/* A context keeps its cache open, so that its connection is used again. */
static struct cache *cache_of_context(const struct session *session) {
    const struct hosted *hosted = session->user;
    const struct command *command = &session->command;
    struct shared_files *files = (struct shared_files *)hosted->host.context;
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
    struct session *session = &result->hosted.session;
    hosted_begin(&result->hosted, host, false);
    result->good = run_session(session, count, arguments);
    if (result->good || session->errors)
        return result;
    hlsl2spv_release(result); /* memory was too low even to report the error */
    return NULL;
}

void hlsl2spv_release(struct hlsl2spv_result *result) {
    if (!result)
        return;
    hosted_end(&result->hosted);
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
    const struct finished *module = &result->hosted.session.result.module;
    return words_of(result, module->words, module->count, count);
}

const uint32_t *hlsl2spv_debug_words(const struct hlsl2spv_result *result, size_t *count,
                                     const char **name) {
    const struct compiled *made = &result->hosted.session.result;
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
        session_guard(&result->hosted.session, make_text);
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
        session_guard(&result->hosted.session, make_output);
    return result->wanted_text;
}

size_t hlsl2spv_diagnostic_count(const struct hlsl2spv_result *result) {
    return result->hosted.diagnostics.count;
}

const struct hlsl2spv_diagnostic *hlsl2spv_diagnostic_at(const struct hlsl2spv_result *result,
                                                         size_t index) {
    return index < result->hosted.diagnostics.count ? &result->hosted.diagnostics.items[index]
                                                    : NULL;
}

size_t hlsl2spv_dependency_count(const struct hlsl2spv_result *result) {
    const struct dependency_vec *files = result->hosted.session.result.dependencies;
    return files ? files->count : 0;
}

const char *hlsl2spv_dependency_at(const struct hlsl2spv_result *result, size_t index) {
    return index < hlsl2spv_dependency_count(result)
               ? result->hosted.session.result.dependencies->items[index].path
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

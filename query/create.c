/* Creation of a query, and its diagnostics. */
#include "query.h"

#include <stdlib.h>
#include <string.h>

/* The thread that asks is not the one that created the query. */
static void enter_thread(struct context *c) {
    c->stack_begin = FRAME_ADDRESS();
    c->stack_end = system_stack_end();
}

bool query_ask(struct hlsl2spv_query *q, query_step *step, void *question) {
    if (!q->c)
        return false;
    pthread_mutex_lock(&q->lock);
    enter_thread(q->c);
    bool is_answered = !setjmp(q->hosted.session.failed);
    if (is_answered)
        step(q, question);
    pthread_mutex_unlock(&q->lock);
    return is_answered;
}

/* Answers must not be reported as a canceled compilation, nor as diagnostics. */
static void end_analysis(struct hlsl2spv_query *q) {
    struct session *session = &q->hosted.session;
    struct context *c = &session->compiling;
    if (!c->kept)
        return;
    q->is_cancelled = c->limits.is_cancelled && c->limits.is_cancelled(c->limits.user);
    c->limits.is_cancelled = NULL;
    diag_silence(c);
    q->c = c;
    q->kept = c->kept;
}

static void list_files(struct session *session) {
    struct hlsl2spv_query *q = (struct hlsl2spv_query *)session->user;
    q->arena = arena_branch(q->kept);
    query_list_files(q);
}

/* The options of the analysis point into the arguments, which the caller may free. Returns one
 * block, or NULL without memory. */
static const char **copy_arguments(size_t count, const char *const *arguments) {
    size_t size = count * sizeof *arguments + 1;
    for (size_t i = 0; i < count; i++)
        size += strlen(arguments[i]) + 1;
    const char **copy = malloc(size);
    if (!copy)
        return NULL;
    char *text = (char *)(copy + count);
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(arguments[i]) + 1;
        copy[i] = memcpy(text, arguments[i], length);
        text += length;
    }
    return copy;
}

static struct hlsl2spv_query *create(size_t count, const char *const *arguments,
                                     const struct hlsl2spv_host *host,
                                     const struct extent *extent) {
    struct hlsl2spv_query *q = calloc(1, sizeof *q);
    if (!q)
        return NULL;
    q->arguments = copy_arguments(count, arguments);
    if (!q->arguments) {
        free(q);
        return NULL;
    }
    pthread_mutex_init(&q->lock, NULL);
    struct session *session = &q->hosted.session;
    hosted_begin(&q->hosted, host, true);
    if (session_read(session, count, q->arguments)) {
        session_analyse(session, extent, &q->analysed);
        end_analysis(q);
    }
    bool is_listed = !q->c || session_guard(session, list_files);
    if (is_listed && (q->c || session->errors))
        return q;
    hlsl2spv_query_release(q); /* memory was too low even to report the error */
    return NULL;
}

struct hlsl2spv_query *hlsl2spv_query_create(size_t count, const char *const *arguments,
                                             const struct hlsl2spv_host *host) {
    return create(count, arguments, host, &(struct extent){.kind = EXTENT_ALL});
}

struct hlsl2spv_query *hlsl2spv_query_create_focused(size_t count, const char *const *arguments,
                                                     const struct hlsl2spv_host *host) {
    return create(count, arguments, host, &(struct extent){.kind = EXTENT_MAIN_FILE});
}

struct hlsl2spv_query *hlsl2spv_query_create_at(size_t count, const char *const *arguments,
                                                const struct hlsl2spv_host *host, const char *file,
                                                unsigned line, unsigned column) {
    return create(count, arguments, host, &(struct extent){EXTENT_PLACE, file, line, column});
}

void hlsl2spv_query_release(struct hlsl2spv_query *q) {
    if (!q)
        return;
    hosted_end(&q->hosted);
    pthread_mutex_destroy(&q->lock);
    free(q->arguments);
    free(q);
}

static void clear_answers(struct hlsl2spv_query *q, void *question) {
    (void)question;
    arena_clear(q->arena);
}

void hlsl2spv_query_clear(struct hlsl2spv_query *q) {
    query_ask(q, clear_answers, NULL);
}

int hlsl2spv_query_cancelled(const struct hlsl2spv_query *q) {
    return q->is_cancelled;
}

size_t hlsl2spv_query_memory(const struct hlsl2spv_query *q) {
    const struct arena *arena = q->hosted.session.compiling.kept;
    return sizeof *q + (arena ? arena->total : 0);
}

const struct hlsl2spv_diagnostic *hlsl2spv_query_diagnostics(const struct hlsl2spv_query *q,
                                                             size_t *count) {
    *count = q->hosted.diagnostics.count;
    return q->hosted.diagnostics.items;
}

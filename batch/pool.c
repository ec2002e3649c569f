/* Job execution on threads. */
#include "job.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <pthread.h>
#include <stdlib.h>

/* Stack size of a Linux main thread, for which the nesting limits are designed. Default thread
 * stacks are much smaller on other systems. */
enum { MAX_THREADS = 1024, STACK = 8 << 20 };

struct worker {
    struct pool *pool;
    pthread_t thread;
    bool is_started, is_first;
    int token;        /* of make, or -1 */
    struct context c; /* for data that outlives the jobs */
    jmp_buf failed;
    struct job *job;
    struct context scratch; /* same, for data of the current job */
    struct map paths;       /* the only copies of the paths of inputs */
};

/* ---- Inputs and messages of a compilation ---- */

static const char *keep_text(struct worker *w, const char *text) {
    return text ? arena_string(w->c.kept, text, strlen(text)) : NULL;
}

static void keep_message(void *user, const struct session *session, const struct diagnostic *d,
                         const char *shown) {
    struct worker *w = user;
    struct source_position position = render_position(session->renderer.sources, d->at);
    struct message message = {
        .severity = d->severity,
        .file = keep_text(w, position.file),
        .line = position.line,
        .column = position.column,
        .text = keep_text(w, d->message),
        .group = d->from_warning ? diag_group_name(d->group) : NULL,
        .shown = keep_text(w, shown),
    };
    vec_push(w->c.kept, &w->job->messages, message);
}

static const char *kept_path(struct worker *w, const char *path) {
    void **slot = map_slot(w->c.kept, &w->paths, path, strlen(path));
    if (!*slot)
        *slot = arena_string(w->c.kept, path, strlen(path));
    return *slot;
}

/* A missing file is also an input: if it is created, it takes precedence over later candidates. */
static void note_inputs(struct worker *w, struct job *job, const struct session *session) {
    struct arena *arena = w->scratch.kept;
    size_t count = session->inputs ? session->inputs->used.count : 0;
    for (size_t i = 0; i < count; i++) {
        const struct source_input *used = session->inputs->used.items[i];
        struct input input = {kept_path(w, used->path), used->status == FILE_FOUND,
                              digest_of_hash(used->hash)};
        vec_push(arena, &job->inputs, input);
    }
}

/* ---- One job ---- */

/* Writes the messages to the file of -Fe, as a single run does. */
static void write_messages(struct session *session) {
    struct worker *w = session->user;
    struct text_sink text = {.arena = session->reading.kept};
    sink_text(&text, "");
    for (size_t i = 0; i < w->job->messages.count; i++)
        sink_text(&text, w->job->messages.items[i].shown);
    outputs_write_messages(session, text.text, text.length);
}

/* Adds the output that is named by its content. */
static void note_debug_file(struct worker *w, struct job *job, const struct session *session) {
    const char *path = session->result.debug_file;
    if (path && command_names_debug_folder(&session->command))
        driver_append_text(&w->c, &job->outputs, keep_text(w, path));
}

static void note_written(struct worker *w, struct job *job, const struct session *session) {
    for (size_t i = 0; i < session->written.count; i++) {
        const struct written_file *file = &session->written.items[i];
        const char *path = arena_string(w->scratch.kept, file->path, strlen(file->path));
        struct sha256 hash = sha256_of(file->bytes, file->size);
        struct input output = {path, true, digest_of_hash(hash)};
        vec_push(w->scratch.kept, &job->written, output);
        if (job->module && !strcmp(path, job->module)) {
            job->size = file->size;
            job->hash = hash;
        }
    }
}

static bool compile_session(struct session *session, struct worker *w, struct job *job) {
    if (!session_read(session, job->arguments.count, job->arguments.items))
        return false;
    session->command.compile.creates_folders = true;
    session->command.cache_verify = w->pool->command->cache_verify;
    bool good = session_compile(session) && outputs_write(session);
    if (good)
        note_debug_file(w, job, session);
    if (session->command.error_file)
        good = session_guard(session, write_messages) && good && !session->errors;
    return good;
}

static bool compile_job(struct worker *w, struct job *job) {
    struct file_access loader = shared_files_access(w->pool->files);
    struct session session = {.listener = keep_message,
                              .user = w,
                              .loader = &loader,
                              .notes_inputs = true,
                              .cache = w->pool->cache,
                              .classes = w->pool->classes,
                              .shared = shared_files_state(w->pool->files)};
    bool good = compile_session(&session, w, job);
    note_inputs(w, job, &session);
    note_written(w, job, &session);
    job->hit = session.is_hit ? HIT_CACHE : session.is_class_hit ? HIT_CLASS : HIT_NONE;
    job->memory = session.compiling.kept ? session.compiling.kept->total : 0;
    session_close(&session);
    return good;
}

/* Returns the digest of the settings that affect an output, and the arguments. */
static struct digest maker_of(const struct pool *pool, const struct job *job) {
    struct digest digest = pool->maker;
    for (size_t i = 0; i < job->arguments.count; i++)
        digest = digest_join(digest, job->arguments.items[i], strlen(job->arguments.items[i]));
    return digest;
}

static void run_job(struct worker *w, struct job *job) {
    struct pool *pool = w->pool;
    struct digest maker = maker_of(pool, job);
    double began = clock_seconds();
    w->job = job;
    const struct kept_record *record =
        pool->command->batch.force ? NULL : state_find(pool->state, &w->scratch, job);
    if (state_is_current(record, &w->scratch, job, maker, pool->files)) {
        state_copy_results(record, &w->c, job);
        job->state = JOB_UP_TO_DATE;
        job->hit = HIT_STATE;
        return;
    }
    job->state = JOB_FAILED;
    if (compile_job(w, job)) {
        job->state = job->hit ? JOB_REUSED : JOB_COMPILED;
        state_note(pool->state, &w->scratch, job, maker);
    }
    job->seconds = clock_seconds() - began;
}

/* Keeps the inputs of a job if they are needed after it, and frees its other data. */
static void forget_job(struct worker *w, struct job *job) {
    const struct batch_options *batch = &w->pool->command->batch;
    size_t count = batch->report || batch->watch ? job->inputs.count : 0;
    struct input_vec kept = {0};
    for (size_t i = 0; i < count; i++)
        vec_push(w->c.kept, &kept, job->inputs.items[i]);
    job->inputs = kept;
    job->written = (struct input_vec){0};
    arena_clear(w->scratch.kept);
}

/* ---- Threads ---- */

static void finish_job(struct pool *pool, const struct job *job) {
    size_t done = atomic_fetch_add(&pool->done, 1) + 1;
    if (job->state == JOB_REUSED || job->state == JOB_UP_TO_DATE)
        atomic_fetch_add(&pool->reused, 1);
    if (job->state == JOB_FAILED) {
        atomic_fetch_add(&pool->failed, 1);
        if (!pool->command->batch.keep_going)
            atomic_store(&pool->stop, true);
    }
    /* Prints one line per compilation if standard error is not a terminal. Thread-safe. */
    if (pool->is_terminal || pool->command->batch.quiet || job->state == JOB_UP_TO_DATE)
        return;
    fprintf(stderr, "[%zu/%zu] %s%s\n", done, pool->count,
            job->state == JOB_FAILED ? "failed: " : "", job->outputs.items[0]);
}

static bool has_jobs(struct pool *pool) {
    return !atomic_load(&pool->stop) && atomic_load(&pool->next) < pool->count;
}

static void wait_for_token(struct worker *w) {
    struct pool *pool = w->pool;
    while (pool->has_tokens && !w->is_first && w->token < 0 && has_jobs(pool))
        w->token = system_take_token(&pool->tokens);
}

static void return_token(struct worker *w) {
    if (w->token >= 0)
        system_put_token(&w->pool->tokens, w->token);
    w->token = -1;
}

static void run_jobs(struct worker *w) {
    struct pool *pool = w->pool;
    while (has_jobs(pool)) {
        wait_for_token(w);
        size_t index = atomic_fetch_add(&pool->next, 1);
        if (index >= pool->count || atomic_load(&pool->stop))
            return;
        run_job(w, &pool->jobs[index]);
        report_log_job(&w->scratch, pool, &pool->jobs[index]);
        forget_job(w, &pool->jobs[index]);
        finish_job(pool, &pool->jobs[index]);
        return_token(w);
    }
}

static void *run_worker(void *user) {
    struct worker *w = user;
    if (!setjmp(w->failed)) {
        w->scratch = w->c;
        w->scratch.kept = arena_branch(w->c.kept);
        run_jobs(w);
    } else
        finish_job(w->pool, w->job); /* memory was too low for its messages */
    return_token(w);
    atomic_fetch_sub(&w->pool->running, 1);
    return NULL;
}

static size_t count_threads(const struct pool *pool) {
    size_t wanted = pool->command->batch.threads;
    size_t count = wanted ? wanted : system_core_count();
    count = count > pool->count ? pool->count : count;
    return count > MAX_THREADS ? MAX_THREADS : count;
}

static void start_worker(struct pool *pool, struct worker *w, struct context *c) {
    w->pool = pool;
    w->token = -1;
    bool ready = context_create_small(&w->c, c->options, &w->failed, NULL, NULL);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    atomic_fetch_add(&pool->running, 1);
    w->is_started = ready && !pthread_create(&w->thread, &attributes, run_worker, w);
    pthread_attr_destroy(&attributes);
    if (!w->is_started)
        atomic_fetch_sub(&pool->running, 1);
}

struct worker *pool_run(struct pool *pool, struct context *c) {
    size_t count = count_threads(pool);
    /* Not allocated in an arena, because jmp_buf may require a larger alignment. */
    struct worker *workers = calloc(count + 1, sizeof *workers);
    if (!workers)
        context_fail(c, 0, "out of memory");
    unsigned held = system_hold_signals();
    pool->has_tokens = !pool->command->batch.threads && system_open_tokens(&pool->tokens);
    workers[0].is_first = true;
    for (size_t i = 0; i < count; i++)
        start_worker(pool, &workers[i], c);
    /* After an interrupt, waits until the current files are written. */
    while (atomic_load(&pool->running)) {
        int received = system_wait_for_signal(held);
        if (received) {
            pool->interrupted = received;
            atomic_store(&pool->stop, true);
        }
        progress_show(pool);
    }
    for (size_t i = 0; i < count; i++)
        if (workers[i].is_started)
            pthread_join(workers[i].thread, NULL);
    if (pool->has_tokens)
        system_close_tokens(&pool->tokens);
    system_release_signals(held);
    return workers;
}

void pool_end(struct worker *workers) {
    for (struct worker *w = workers; w->pool; w++)
        if (w->c.kept)
            context_destroy(&w->c);
    free(workers);
}

#include "pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "progress.h"

/* The stack is that of a program on Linux, for which the limits of nesting are made; that of a
 * thread is much smaller elsewhere. */
enum { MAX_THREADS = 1024, STACK = 8 << 20 };

struct worker {
    struct pool *pool;
    pthread_t thread;
    bool is_started;
    struct context c; /* for what stays of the jobs */
    jmp_buf failed;
    struct job *job;
    struct map noted; /* paths among the job's inputs */
};

/* ---- What a compilation tells ---- */

static const char *keep_text(struct worker *w, const char *text) {
    return text ? arena_string(w->c.arena, text, strlen(text)) : NULL;
}

static void keep_message(void *user, const struct session *session, const struct diagnostic *d,
                         const char *shown) {
    struct worker *w = user;
    struct place place = render_place(session->renderer.sources, d->at);
    struct message message = {
        .severity = d->severity,
        .file = keep_text(w, place.file),
        .line = place.line,
        .column = place.column,
        .text = keep_text(w, d->message),
        .group = d->from_warning ? diag_group_name(d->group) : NULL,
        .shown = keep_text(w, shown),
    };
    vec_push(w->c.arena, &w->job->messages, message);
}

/* Also a path where nothing is belongs to the inputs: a file there would be found before others. */
static void note_input(struct worker *w, const struct shared_file *file) {
    void **slot = map_slot(w->c.arena, &w->noted, file->path, strlen(file->path));
    struct input input = {
        .path = file->path, .exists = file->status == FILE_FOUND, .digest = file->digest};
    if (!*slot)
        vec_push(w->c.arena, &w->job->inputs, input);
    *slot = w;
}

static enum file_status load(void *user, struct context *c, const char *path,
                             struct file_content *out, struct file_identity *identity) {
    struct worker *w = user;
    const struct shared_file *file = shared_files_get(w->pool->files, c, path);
    note_input(w, file);
    return shared_file_content(file, out, identity);
}

/* ---- One job ---- */

static void make_folders(struct context *c, const char *path) {
    char *folder = arena_string(c->arena, path, strlen(path));
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        system_make_folder(folder);
        *slash = '/';
    }
}

/* -Fe: the messages, as a single run writes them. */
static void write_messages(struct session *session) {
    struct worker *w = session->user;
    struct text_sink text = {.arena = session->reading.arena};
    sink_text(&text, "");
    for (size_t i = 0; i < w->job->messages.count; i++)
        sink_text(&text, w->job->messages.items[i].shown);
    files_write(&session->reading, NULL, session->command.error_file, text.text, text.length);
}

static bool compile_session(struct session *session, const struct job *job) {
    if (!session_read(session, job->arguments.count, job->arguments.items))
        return false;
    bool good = session_compile(session) && outputs_write(session);
    if (session->command.error_file)
        good = session_guard(session, write_messages) && good && !session->errors;
    return good;
}

static bool compile_job(struct worker *w, struct job *job) {
    struct file_access loader = {.user = w, .load = load};
    struct session session = {.listener = keep_message, .user = w, .loader = &loader};
    memset(&w->noted, 0, sizeof w->noted);
    for (size_t i = 0; i < job->outputs.count; i++)
        make_folders(&w->c, job->outputs.items[i]);
    bool good = compile_session(&session, job);
    job->size = session.result.module.count * sizeof *session.result.module.words;
    session_close(&session);
    return good;
}

/* Of all that shapes an output beside the files: the arguments, where they are relative to, the
 * compiler, and the time that is compiled in. */
static struct digest maker_of(const struct pool *pool, const struct job *job) {
    char folder[4096] = "";
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    struct digest digest = pool->compiler;
    if (getcwd(folder, sizeof folder))
        digest = digest_join(digest, folder, strlen(folder));
    if (epoch)
        digest = digest_join(digest, epoch, strlen(epoch));
    for (size_t i = 0; i < job->arguments.count; i++)
        digest = digest_join(digest, job->arguments.items[i], strlen(job->arguments.items[i]));
    return digest;
}

static void run_job(struct worker *w, struct job *job) {
    struct pool *pool = w->pool;
    struct digest maker = maker_of(pool, job);
    double began = clock_seconds();
    w->job = job;
    if (!pool->command->batch.force &&
        state_is_current(pool->state, &w->c, job, maker, pool->files)) {
        state_copy_inputs(pool->state, &w->c, job);
        job->state = JOB_UP_TO_DATE;
        return;
    }
    job->state = JOB_FAILED;
    if (compile_job(w, job)) {
        job->state = JOB_COMPILED;
        if (!job->messages.count) /* warnings are to be told again */
            state_note(pool->state, &w->c, job, maker);
    }
    job->seconds = clock_seconds() - began;
}

/* ---- Threads ---- */

static void finish_job(struct pool *pool, const struct job *job) {
    size_t done = atomic_fetch_add(&pool->done, 1) + 1;
    if (job->state == JOB_FAILED) {
        atomic_fetch_add(&pool->failed, 1);
        if (!pool->command->batch.keep_going)
            atomic_store(&pool->stop, true);
    }
    progress_job(pool, job, done);
}

static void run_jobs(struct worker *w) {
    struct pool *pool = w->pool;
    while (!atomic_load(&pool->stop)) {
        size_t index = atomic_fetch_add(&pool->next, 1);
        if (index >= pool->count)
            return;
        run_job(w, &pool->jobs[index]);
        finish_job(pool, &pool->jobs[index]);
    }
}

static void *work(void *user) {
    struct worker *w = user;
    if (!setjmp(w->failed))
        run_jobs(w);
    else
        finish_job(w->pool, w->job); /* there was no memory for what it told */
    atomic_fetch_sub(&w->pool->running, 1);
    return NULL;
}

/* Whoever interrupts the batch waits for the files that are being written. */
static void wait_for_workers(struct pool *pool, unsigned held) {
    while (atomic_load(&pool->running)) {
        int received = system_wait_for_signal(held);
        if (received) {
            pool->interrupted = received;
            atomic_store(&pool->stop, true);
        }
        progress_show(pool);
    }
}

static size_t count_threads(const struct pool *pool) {
    size_t wanted = pool->command->batch.threads;
    size_t count = wanted ? wanted : system_core_count();
    count = count > pool->count ? pool->count : count;
    return count > MAX_THREADS ? MAX_THREADS : count;
}

static void start(struct pool *pool, struct worker *w, struct context *c) {
    w->pool = pool;
    bool ready = context_create_small(&w->c, c->options, &w->failed, NULL, NULL);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, STACK);
    atomic_fetch_add(&pool->running, 1);
    w->is_started = ready && !pthread_create(&w->thread, &attributes, work, w);
    pthread_attr_destroy(&attributes);
    if (!w->is_started)
        atomic_fetch_sub(&pool->running, 1);
}

struct worker *pool_run(struct pool *pool, struct context *c) {
    size_t count = count_threads(pool);
    /* Not in an arena: a jmp_buf may ask for more than its alignment. */
    struct worker *workers = calloc(count + 1, sizeof *workers);
    if (!workers)
        context_fail(c, 0, "out of memory");
    unsigned held = system_hold_signals();
    for (size_t i = 0; i < count; i++)
        start(pool, &workers[i], c);
    wait_for_workers(pool, held);
    for (size_t i = 0; i < count; i++)
        if (workers[i].is_started)
            pthread_join(workers[i].thread, NULL);
    system_release_signals(held);
    return workers;
}

void pool_end(struct worker *workers) {
    for (struct worker *w = workers; w->pool; w++)
        if (w->c.arena)
            context_destroy(&w->c);
    free(workers);
}

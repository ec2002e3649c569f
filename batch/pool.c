/* Job execution on threads, progress output, and pipeline checks. */
#include "job.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <pthread.h>
#include <stdlib.h>

static bool is_terminal(void) {
    return system_is_terminal(STDERR_FILENO);
}

static void progress_show(const struct pool *pool) {
    size_t done = atomic_load(&pool->done), failed = atomic_load(&pool->failed);
    double seconds = clock_seconds() - pool->began;
    if (!is_terminal())
        return;
    double rate = seconds > 0 ? (double)done / seconds : 0;
    fprintf(stderr, "\r[%zu/%zu] %.0f/s", done, pool->count, rate);
    if (rate > 0)
        fprintf(stderr, ", %.0f s left", (double)(pool->count - done) / rate);
    if (failed)
        fprintf(stderr, ", %zu failed", failed);
    fputs("\033[K", stderr);
    if (!atomic_load(&pool->running))
        fputs("\r\033[K", stderr);
    fflush(stderr);
}

/* ---- Messages ---- */

/* A distinct error or warning with its notes, its first job and the number of jobs. */
struct group {
    const char *text;
    const struct job *first;
    size_t count;
};
VEC(struct group, group_vec);

/* Messages are compared by `said`. The rest of a text may differ between permutations, such as the
 * source line of a defined macro. */
static void count_message(struct context *c, struct map *known, struct group_vec *groups,
                          const struct job *job, const char *said, const char *text) {
    void **slot = map_slot(c->arena, known, said, strlen(said));
    if (!*slot) {
        vec_push(c->arena, groups, ((struct group){.text = text, .first = job}));
        *slot = (void *)(uintptr_t)groups->count;
    }
    groups->items[(uintptr_t)*slot - 1].count++;
}

static void count_messages(struct context *c, struct map *known, struct group_vec *groups,
                           const struct job *job) {
    const struct message_vec *all = &job->messages;
    for (size_t i = 0; i < all->count;) {
        struct text_sink text = {.arena = c->arena}, said = {.arena = c->arena};
        do {
            const struct message *m = &all->items[i++];
            sink_format(&said, "%d %s %u %u %s\n", m->severity, m->file ? m->file : "", m->line,
                        m->column, m->text);
            sink_text(&text, m->shown);
        } while (i < all->count && all->items[i].severity == SEVERITY_NOTE);
        count_message(c, known, groups, job, said.text, text.text);
    }
}

void progress_messages(struct context *c, const struct pool *pool) {
    struct map known = {0};
    struct group_vec groups = {0};
    for (size_t i = 0; i < pool->count; i++)
        count_messages(c, &known, &groups, &pool->jobs[i]);
    for (size_t i = 0; i < groups.count; i++) {
        const struct group *group = &groups.items[i];
        fprintf(stderr, "%s", group->text);
        if (group->count == 1)
            fprintf(stderr, "in '%s'\n", group->first->key);
        else
            fprintf(stderr, "in %zu compilations, first in '%s'\n", group->count,
                    group->first->key);
    }
}

void progress_summary(const struct pool *pool) {
    size_t counts[4] = {0};
    double seconds = clock_seconds() - pool->began;
    for (size_t i = 0; i < pool->count; i++)
        counts[pool->jobs[i].state]++;
    size_t made = counts[JOB_COMPILED] + counts[JOB_FAILED];
    fprintf(stderr, "%zu compiled, %zu up to date, %zu failed", counts[JOB_COMPILED],
            counts[JOB_UP_TO_DATE], counts[JOB_FAILED]);
    if (counts[JOB_WAITING])
        fprintf(stderr, ", %zu not tried", counts[JOB_WAITING]);
    if (made && seconds > 0)
        fprintf(stderr, " in %.2f s, %.1f/s", seconds, (double)made / seconds);
    fputs("\n", stderr);
}

/* Stack size of a Linux main thread, for which the nesting limits are designed. Default thread
 * stacks are much smaller on other systems. */
enum { MAX_THREADS = 1024, STACK = 8 << 20 };

struct worker {
    struct pool *pool;
    pthread_t thread;
    bool is_started;
    struct context c; /* for data that outlives the jobs */
    jmp_buf failed;
    struct job *job;
    struct map noted; /* paths of the job's inputs */
};

/* ---- Inputs and messages of a compilation ---- */

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

static enum file_status load_file(void *user, struct context *c, const char *path,
                                  struct file_content *out, struct file_identity *identity) {
    struct worker *w = user;
    const struct shared_file *file = shared_files_get(w->pool->files, c, path);
    /* A missing file is also an input: if it is created, it takes precedence over
     * later candidates. */
    void **slot = map_slot(w->c.arena, &w->noted, file->path, strlen(file->path));
    struct input input = {
        .path = file->path, .exists = file->status == FILE_FOUND, .digest = file->digest};
    if (!*slot)
        vec_push(w->c.arena, &w->job->inputs, input);
    *slot = w;
    return shared_file_content(file, out, identity);
}

/* ---- One job ---- */

/* Writes the messages to the file of -Fe, as a single run does. */
static void write_messages(struct session *session) {
    struct worker *w = session->user;
    struct text_sink text = {.arena = session->reading.arena};
    sink_text(&text, "");
    for (size_t i = 0; i < w->job->messages.count; i++)
        sink_text(&text, w->job->messages.items[i].shown);
    files_write(&session->reading, NULL, session->command.error_file, text.text, text.length);
}

/* Creates the missing folders of an output path. */
static void make_folders(struct worker *w, const char *path) {
    char *folder = arena_string(w->c.arena, path, strlen(path));
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        system_make_folder(folder);
        *slash = '/';
    }
}

/* Adds the output that is named by its content. */
static void note_debug_file(struct worker *w, struct job *job, const struct session *session) {
    const char *path = session->result.debug_file;
    if (path && command_names_debug_folder(&session->command))
        driver_append_text(&w->c, &job->outputs, keep_text(w, path));
}

static bool compile_session(struct session *session, struct worker *w, struct job *job) {
    if (!session_read(session, job->arguments.count, job->arguments.items))
        return false;
    if (command_names_debug_folder(&session->command))
        make_folders(w, session->command.debug_file);
    bool good = session_compile(session) && outputs_write(session);
    if (good)
        note_debug_file(w, job, session);
    if (session->command.error_file)
        good = session_guard(session, write_messages) && good && !session->errors;
    return good;
}

static bool compile_job(struct worker *w, struct job *job) {
    struct file_access loader = {.user = w, .load = load_file};
    struct session session = {.listener = keep_message, .user = w, .loader = &loader};
    memset(&w->noted, 0, sizeof w->noted);
    for (size_t i = 0; i < job->outputs.count; i++)
        make_folders(w, job->outputs.items[i]);
    bool good = compile_session(&session, w, job);
    job->size = session.result.module.count * sizeof *session.result.module.words;
    session_close(&session);
    return good;
}

/* Returns the digest of the settings that affect an output: the compiler, the working directory,
 * the arguments and the embedded time. */
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
        state_copy_paths(pool->state, &w->c, job);
        job->state = JOB_UP_TO_DATE;
        return;
    }
    job->state = JOB_FAILED;
    if (compile_job(w, job)) {
        job->state = JOB_COMPILED;
        if (!job->messages.count) /* a job with warnings is repeated to report them again */
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
    /* Prints one line per compilation if standard error is not a terminal. Thread-safe. */
    if (is_terminal() || job->state == JOB_UP_TO_DATE)
        return;
    fprintf(stderr, "[%zu/%zu] %s%s\n", done, pool->count,
            job->state == JOB_FAILED ? "failed: " : "", job->outputs.items[0]);
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

static void *run_worker(void *user) {
    struct worker *w = user;
    if (!setjmp(w->failed))
        run_jobs(w);
    else
        finish_job(w->pool, w->job); /* memory was too low for its messages */
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
    system_release_signals(held);
    return workers;
}

void pool_end(struct worker *workers) {
    for (struct worker *w = workers; w->pool; w++)
        if (w->c.arena)
            context_destroy(&w->c);
    free(workers);
}

/* ---- List of pipelines ---- */

static struct pipeline *find_pipeline(struct context *c, struct pipeline_vec *pipelines,
                                      const char *name) {
    for (size_t i = 0; i < pipelines->count; i++)
        if (!strcmp(pipelines->items[i].name, name))
            return &pipelines->items[i];
    vec_push(c->arena, pipelines, ((struct pipeline){.name = name, .is_whole = true}));
    return &vec_last(pipelines);
}

static void add_job(struct context *c, struct pipeline_vec *pipelines, const struct job *job) {
    for (size_t i = 0; job->module && i < job->pipelines.count; i++) {
        struct pipeline *pipeline = find_pipeline(c, pipelines, job->pipelines.items[i]);
        pipeline->is_whole &= job->state == JOB_COMPILED || job->state == JOB_UP_TO_DATE;
        driver_append_text(c, &pipeline->modules, job->module);
    }
}

struct pipeline_vec pipelines_of(struct context *c, const struct job_vec *jobs) {
    struct pipeline_vec pipelines = {0};
    for (size_t i = 0; i < jobs->count; i++)
        add_job(c, &pipelines, &jobs->items[i]);
    return pipelines;
}

/* ---- Jobs to keep together ---- */

static size_t first_of(const size_t *firsts, size_t job) {
    while (firsts[job] != job)
        job = firsts[job];
    return job;
}

size_t *pipelines_first_jobs(struct context *c, const struct job_vec *jobs) {
    struct map seen = {0}; /* pipeline name -> one-based index of its first job */
    size_t *firsts = arena_array(c->arena, size_t, jobs->count + 1);
    for (size_t i = 0; i < jobs->count; i++)
        firsts[i] = i;
    for (size_t i = 0; i < jobs->count; i++)
        for (size_t k = 0; k < jobs->items[i].pipelines.count; k++) {
            const char *name = jobs->items[i].pipelines.items[k];
            void **slot = map_slot(c->arena, &seen, name, strlen(name));
            if (*slot) {
                size_t a = i;
                size_t b = (size_t)(uintptr_t)*slot - 1;
                a = first_of(firsts, a);
                b = first_of(firsts, b);
                firsts[a < b ? b : a] = a < b ? a : b;
            }
            *slot = (void *)(uintptr_t)(i + 1);
        }
    for (size_t i = 0; i < jobs->count; i++)
        firsts[i] = first_of(firsts, i);
    return firsts;
}

/* ---- Checks ---- */

static void print_with_pipeline(void *user, const struct session *session,
                                const struct diagnostic *d, const char *shown) {
    const struct pipeline *pipeline = user;
    fprintf(stderr, "%sin pipeline '%s'\n", shown, pipeline->name);
}

static bool check_pipeline(struct context *c, struct pipeline *pipeline) {
    struct session session = {.listener = print_with_pipeline, .user = pipeline};
    struct string_list arguments = {0};
    driver_append_text(c, &arguments, "--link-check");
    for (size_t i = 0; i < pipeline->modules.count; i++)
        driver_append_text(c, &arguments, pipeline->modules.items[i]);
    bool good =
        session_read(&session, arguments.count, arguments.items) && session_compile(&session);
    session_close(&session);
    return good;
}

bool pipelines_check(struct context *c, const struct job_vec *jobs) {
    struct pipeline_vec pipelines = pipelines_of(c, jobs);
    bool good = true;
    for (size_t i = 0; i < pipelines.count; i++)
        if (pipelines.items[i].is_whole)
            good &= check_pipeline(c, &pipelines.items[i]);
    return good;
}

/* Batch compilation, from lines to jobs to results, once or after each file change. */
#include "job.h"
#include "batch.h"
#include "compressor.h"

#include <string.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static const char state_name[] = ".hlsl2spv-batch";

/* ---- The jobs ---- */

/* The user of a file: a line, or an option of the batch itself. */
struct user {
    location at;
    const char *option;
    const char *key; /* the permutation */
    bool reads;
};

struct claims {
    struct context *c;
    struct map users; /* by the result of files_identity() */
};

static void report_shared(struct context *c, const char *path, const struct user *a,
                          const struct user *b) {
    bool reported;
    if (b->option)
        reported = error_at(c, 0, "'%s' also writes '%s'", b->option, path);
    else if (a->reads || b->reads)
        reported = error_at(
            c, b->at, "cannot write '%s' because it is a source of another compilation", path);
    else if (a->key && b->key && strcmp(a->key, b->key) != 0)
        reported =
            error_at(c, b->at, "two compilations write '%s': '%s' and '%s'", path, a->key, b->key);
    else
        reported = error_at(c, b->at, "two compilations write '%s'", path);
    if (reported && a->at && a->at != b->at)
        note_at(c, a->at, a->reads ? "read here" : "previous output is here");
}

static void claim(struct claims *claims, const char *path, struct user user) {
    struct context *c = claims->c, work = *c;
    work.kept = arena_branch(c->kept);
    const char *identity = path ? files_identity(&work, path) : NULL;
    void **slot = identity ? map_slot(c->kept, &claims->users, identity, strlen(identity)) : NULL;
    if (slot && !*slot) {
        *slot = arena_copy(c->kept, &user, sizeof user);
    } else if (slot) {
        const struct user *other = *slot;
        if (!other->reads || !user.reads)
            report_shared(c, path, other, &user);
    }
    arena_end(work.kept);
}

/* Two lines that write the same file would overwrite each other's output in each run. If one line
 * reads the output of another, the result depends on timing. */
static void check_distinct(struct context *c, const struct batch_options *batch,
                           const struct job_vec *jobs) {
    struct claims claims = {.c = c};
    for (size_t i = 0; i < jobs->count; i++)
        if (!i || jobs->items[i].source != jobs->items[i - 1].source) /* the same copy */
            claim(&claims, jobs->items[i].source,
                  (struct user){.at = jobs->items[i].at, .reads = true});
    for (size_t i = 0; i < jobs->count; i++)
        for (size_t k = 0; k < jobs->items[i].outputs.count; k++)
            claim(&claims, jobs->items[i].outputs.items[k],
                  (struct user){.at = jobs->items[i].at, .key = jobs->items[i].key});
    claim(&claims, batch->report, (struct user){.option = "--report"});
    claim(&claims, batch->log, (struct user){.option = "--log"});
    claim(&claims, batch->archive, (struct user){.option = "--archive"});
}

/* Selects the shard: "2/3" is every third job, starting with the second. Jobs that share a pipeline
 * stay in the shard of the first one. */
static void select_shard(struct context *c, const char *shard, struct job_vec *jobs) {
    char *end = NULL, *end_of_count = NULL;
    unsigned long number = strtoul(shard, &end, 10), count = 0;
    if (*end == '/')
        count = strtoul(end + 1, &end_of_count, 10);
    if (!count || *end_of_count || !number || number > count) {
        error_at(c, 0, "'--shard' requires a number and a count, as in '2/3', instead of '%s'",
                 shard);
        return;
    }
    const size_t *firsts = pipelines_first_jobs(c, jobs);
    size_t kept = 0;
    for (size_t i = 0; i < jobs->count; i++)
        if (firsts[i] % count == number - 1)
            jobs->items[kept++] = jobs->items[i];
    jobs->count = kept;
}

static void check_archive(struct context *c, const struct batch_options *batch) {
    if (batch->archive_level && !batch->archive)
        error_at(c, 0, "'--archive-compression' requires '--archive'");
    else if (batch->archive_level && !compressor_is_available())
        error_at(c, 0, "'--archive-compression zstd' requires libzstd, which this build lacks");
}

static struct job_vec read_jobs(struct context *c, const struct command *command) {
    const struct batch_options *batch = &command->batch;
    struct job_vec jobs = {0};
    struct job_texts texts = {0};
    for (size_t i = 0; i < batch->files.count; i++)
        batch_read_lines(c, command, batch->files.items[i], &texts, &jobs);
    for (size_t i = 0; i < command->inputs.count; i++)
        if (batch->is_of_sources)
            batch_add_source(c, command, command->inputs.items[i], &texts, &jobs);
        else
            batch_read_lines(c, command, command->inputs.items[i], &texts, &jobs);
    check_distinct(c, batch, &jobs);
    check_archive(c, batch);
    if (batch->shard)
        select_shard(c, batch->shard, &jobs);
    return jobs;
}

/* ---- One run ---- */

/* Returns the digest of the compiler, the working directory and the embedded time. Two builds with
 * the same version may have different sources. */
static struct digest maker_digest(void) {
    struct digest digest = digest_of_hash(build_hash());
    char folder[SYSTEM_PATH_SIZE] = "";
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    if (system_current_folder(folder))
        digest = digest_join(digest, folder, strlen(folder));
    return epoch ? digest_join(digest, epoch, strlen(epoch)) : digest;
}

static struct state *open_state(struct context *c, const struct batch_options *batch) {
    if (!batch->out)
        return state_open(c, state_name);
    if (!system_make_folder(batch->out) && errno != EEXIST) {
        error_at(c, 0, "cannot make '%s': %s", batch->out, strerror(errno));
        return NULL;
    }
    return state_open(c, arena_join(c->kept, batch->out, "/", state_name));
}

static void compile_jobs(struct context *c, struct pool *pool, struct job_vec *jobs) {
    struct worker *workers = pool_run(pool, c);
    const struct batch_options *batch = &pool->command->batch;
    progress_messages(c, pool);
    if (!batch->quiet)
        progress_summary(pool);
    if (pool->cache && pool->command->cache_stats)
        progress_cache(c, pool);
    if (batch->permutations)
        permutations_print(c, jobs);
    if (batch->report)
        report_write(c, batch->report, jobs);
    if (pool->interrupted) {
        state_close(pool->state, c);
        raise(pool->interrupted);
    }
    if (batch->archive && !atomic_load(&pool->failed))
        archive_write(c, batch, jobs);
    if (!pipelines_check(c, jobs))
        atomic_fetch_add(&pool->failed, 1);
    if (pool->command->batch.watch)
        watch_wait(c, pool->command, jobs);
    pool_end(workers);
}

/* Returns true if all jobs succeed. */
static bool run_jobs(struct context *c, const struct command *command, struct job_vec *jobs) {
    struct pool pool = {.command = command,
                        .jobs = jobs->items,
                        .count = jobs->count,
                        .files = shared_files_create(),
                        .is_terminal = system_is_terminal(STDERR_FILENO),
                        .log = -1,
                        .began = clock_seconds()};
    if (!pool.files)
        context_fail(c, 0, "out of memory");
    pool.maker = maker_digest();
    if (command_has_cache(command))
        pool.cache = cache_open(command->cache, &command->merged, command->cache_limit);
    pool.classes = command->batch.force ? NULL : code_classes_create();
    pool.state = open_state(c, &command->batch);
    if (pool.state && report_open_log(c, &pool)) {
        compile_jobs(c, &pool, jobs);
        state_close(pool.state, c);
    }
    if (pool.log >= 0)
        close(pool.log);
    shared_files_destroy(pool.files);
    cache_close(pool.cache, c->kept);
    code_classes_destroy(pool.classes);
    return pool.state && !diag_error_count(c) && !pool.failed && !pool.interrupted;
}

static bool run_round(struct session *session) {
    struct context *c = session_begin(session);
    const struct command *command = &session->command;
    struct job_vec jobs = read_jobs(c, command);
    if (diag_error_count(c)) {
        if (command->batch.watch)
            watch_wait(c, command, &jobs);
        return false;
    }
    if (command->batch.plan)
        return plan_print(c, &command->batch, &jobs);
    return run_jobs(c, command, &jobs) && !diag_error_count(c);
}

static void run_batch(struct session *session) {
    while (session->command.batch.watch)
        run_round(session);
    if (!run_round(session))
        session->errors++;
}

bool batch_run(struct session *session) {
    return session_guard(session, run_batch) && !session->errors;
}

/* Progress and messages of a batch on the terminal. */
#include "job.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

void progress_show(const struct pool *pool) {
    size_t done = atomic_load(&pool->done), failed = atomic_load(&pool->failed);
    size_t reused = atomic_load(&pool->reused);
    double seconds = clock_seconds() - pool->began;
    if (!pool->is_terminal || pool->command->batch.quiet)
        return;
    double rate = seconds > 0 ? (double)done / seconds : 0;
    fprintf(stderr, "\r[%zu/%zu] %.0f/s", done, pool->count, rate);
    if (rate > 0)
        fprintf(stderr, ", %.0f s left", (double)(pool->count - done) / rate);
    if (reused)
        fprintf(stderr, ", %zu reused", reused);
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
    void **slot = map_slot(c->kept, known, said, strlen(said));
    if (!*slot) {
        vec_push(c->kept, groups, ((struct group){.text = text, .first = job}));
        *slot = (void *)(uintptr_t)groups->count;
    }
    groups->items[(uintptr_t)*slot - 1].count++;
}

static void count_messages(struct context *c, struct map *known, struct group_vec *groups,
                           const struct job *job) {
    const struct message_vec *all = &job->messages;
    for (size_t i = 0; i < all->count;) {
        struct text_sink text = {.arena = c->kept}, said = {.arena = c->kept};
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
    size_t counts[JOB_STATE_COUNT] = {0};
    double seconds = clock_seconds() - pool->began;
    for (size_t i = 0; i < pool->count; i++)
        counts[pool->jobs[i].state]++;
    size_t made = counts[JOB_COMPILED] + counts[JOB_REUSED] + counts[JOB_FAILED];
    fprintf(stderr, "%zu compiled, ", counts[JOB_COMPILED]);
    if (pool->cache || counts[JOB_REUSED])
        fprintf(stderr, "%zu reused, ", counts[JOB_REUSED]);
    fprintf(stderr, "%zu up to date, %zu failed", counts[JOB_UP_TO_DATE], counts[JOB_FAILED]);
    if (counts[JOB_WAITING])
        fprintf(stderr, ", %zu not tried", counts[JOB_WAITING]);
    if (made && seconds > 0)
        fprintf(stderr, " in %.2f s, %.1f/s", seconds, (double)made / seconds);
    fputs("\n", stderr);
    fflush(stderr); /* it is buffered, and a signal may follow */
}

void progress_cache(struct context *c, const struct pool *pool) {
    struct text_sink out = {.arena = c->kept};
    cached_print_counts(pool->cache, &out);
    fputs(out.text, stderr);
}

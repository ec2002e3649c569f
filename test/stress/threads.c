/* Many threads run thousands of compilations that share their files; each result must be the same
 * as alone. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>

#include "jobs.h"

enum { THREADS = 8 };

struct worker {
    pthread_t thread;
    const struct jobs *jobs;
    struct hlsl2spv_context *context;
    size_t first, differing;
};

/* Threads start at different jobs, so that different jobs run concurrently. */
static void *compile_all(void *user) {
    struct worker *worker = user;
    for (size_t n = 0; n < worker->jobs->count; n++) {
        struct job *job = &worker->jobs->items[(worker->first + n) % worker->jobs->count];
        struct hlsl2spv_result *result = job_compile(job, worker->context);
        if (!result || !results_are_equal(result, job->alone)) {
            printf("different result with other threads: %s\n", job_name(job));
            worker->differing++;
        }
        hlsl2spv_release(result);
    }
    return NULL;
}

int main(void) {
    struct jobs jobs = jobs_read();
    struct worker workers[THREADS];
    struct hlsl2spv_context *context = hlsl2spv_context_create();
    size_t differing = 0;
    for (size_t i = 0; i < jobs.count; i++)
        jobs.items[i].alone = job_compile(&jobs.items[i], NULL);
    for (size_t i = 0; i < THREADS; i++) {
        workers[i] =
            (struct worker){.jobs = &jobs, .context = context, .first = i * jobs.count / THREADS};
        if (pthread_create(&workers[i].thread, NULL, compile_all, &workers[i]))
            return 2;
    }
    for (size_t i = 0; i < THREADS; i++) {
        pthread_join(workers[i].thread, NULL);
        differing += workers[i].differing;
    }
    printf("threads: %zu compilations on %d threads, %zu differ\n", jobs.count * THREADS, THREADS,
           differing);
    bool is_good = jobs.count && !differing;
    hlsl2spv_context_destroy(context);
    jobs_release(&jobs);
    return !is_good;
}

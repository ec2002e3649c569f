/* Jobs on threads; private to batch/. */
#ifndef HLSL2SPV_BATCH_POOL_H
#define HLSL2SPV_BATCH_POOL_H

#include <stdatomic.h>

#include "job.h"
#include "state.h"

struct pool {
    const struct command *command;
    struct job *jobs;
    size_t count;
    struct shared_files *files;
    struct state *state;
    struct digest compiler;
    atomic_size_t next, done, failed;
    atomic_uint running; /* threads */
    atomic_bool stop;
    double began;
    int interrupted; /* the signal, or 0 */
};

struct worker;

/* Runs the jobs and returns when all threads have ended.  What the jobs hold then lives as long as
 * the workers. */
struct worker *pool_run(struct pool *pool, struct context *c);
void pool_end(struct worker *workers);

#endif

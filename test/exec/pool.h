/* Runs jobs in child processes, each with devices of its own, so that a module that crashes the
 * driver, or hangs it, costs one job. */
#ifndef HLSL2SPV_EXEC_POOL_H
#define HLSL2SPV_EXEC_POOL_H

#include "random.h"
#include "run.h"

struct job {
    const char *path; /* NULL: a random program */
    uint64_t seed;
    unsigned device;
};

struct pool_options {
    unsigned workers;
    const char *output; /* a folder for pictures and failing programs, or NULL */
    bool progress;      /* show it on standard error */
    struct run_options run;
    struct dropped dropped; /* parts of random programs */
};

/* The answer has a report for each job, and lives until the process ends. */
const struct report *pool_run(const struct job *jobs, size_t count,
                              const struct pool_options *options);

enum { MAX_NAMED_DEVICES = 8 };
struct device_list {
    unsigned count;
    char names[MAX_NAMED_DEVICES][VK_MAX_PHYSICAL_DEVICE_NAME_SIZE];
};
/* Asked of a child process: a driver need not survive a fork. */
const struct device_list *pool_devices(void);

#endif

/* Runs jobs in child processes with separate devices, so that a module that crashes or hangs the
 * driver fails only one job. */
#ifndef HLSL2SPV_TEST_EXEC_POOL_H
#define HLSL2SPV_TEST_EXEC_POOL_H

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
    bool progress;      /* print progress to standard error */
    struct run_options run;
    struct dropped dropped; /* removed parts of random programs */
};

/* Returns a report for each job; the reports are valid until the process ends. */
const struct report *pool_run(const struct job *jobs, size_t count,
                              const struct pool_options *options);

enum { MAX_NAMED_DEVICES = 8 };
struct device_list {
    unsigned count;
    char names[MAX_NAMED_DEVICES][VK_MAX_PHYSICAL_DEVICE_NAME_SIZE];
};
/* Uses a child process, because a driver need not survive a fork. */
const struct device_list *pool_devices(void);

#endif

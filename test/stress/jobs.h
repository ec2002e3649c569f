/* Jobs of the stress tests: lines of arguments separated by blanks. */
#ifndef HLSL2SPV_TEST_STRESS_JOBS_H
#define HLSL2SPV_TEST_STRESS_JOBS_H

#include <stdbool.h>
#include <stddef.h>

#include "../../include/hlsl2spv.h"

enum { MOST_ARGUMENTS = 32 };

struct job {
    char *line;
    const char *arguments[MOST_ARGUMENTS];
    size_t count;
    struct hlsl2spv_result *alone; /* the undisturbed result */
};

struct jobs {
    struct job *items;
    size_t count;
};

/* Reads jobs from standard input. */
struct jobs jobs_read(void);
void jobs_release(struct jobs *jobs);

const char *job_name(const struct job *job);
/* `context` may be NULL. */
struct hlsl2spv_result *job_compile(const struct job *job, struct hlsl2spv_context *context);
/* Compares words and messages. */
bool results_are_equal(struct hlsl2spv_result *a, struct hlsl2spv_result *b);

#endif

/* What the tests under stress compile: jobs, which are lines of arguments with blanks between them.
 */
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
    struct hlsl2spv_result *alone; /* what it gives when nothing disturbs it */
};

struct jobs {
    struct job *items;
    size_t count;
};

/* From the standard input. */
struct jobs jobs_read(void);
void jobs_release(struct jobs *jobs);

const char *job_name(const struct job *job);
/* `context` may be NULL. */
struct hlsl2spv_result *job_compile(const struct job *job, struct hlsl2spv_context *context);
/* The same words and messages. */
bool results_are_equal(struct hlsl2spv_result *a, struct hlsl2spv_result *b);

#endif

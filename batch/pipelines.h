/* Whether the stages of a batch's pipelines fit; private to batch/. */
#ifndef HLSL2SPV_BATCH_PIPELINES_H
#define HLSL2SPV_BATCH_PIPELINES_H

#include "job.h"

struct pipeline {
    const char *name;
    struct string_list modules;
    bool is_whole; /* all of its modules are made */
};
VEC(struct pipeline, pipeline_vec);

/* In the order of the lines that name them first (--link). */
struct pipeline_vec pipelines_of(struct context *c, const struct job_vec *jobs);
/* By the number of a job: the first of those that it has to stay with, as they share pipelines. */
size_t *pipelines_first_jobs(struct context *c, const struct job_vec *jobs);

/* Checks the modules of the lines that name one pipeline against each other, as
 * --link-check does, where all of them are made.  False where stages do not fit, which was told. */
bool pipelines_check(struct context *c, const struct job_vec *jobs);

#endif

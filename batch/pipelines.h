/* Whether the stages of a batch's pipelines fit; private to batch/. */
#ifndef HLSL2SPV_BATCH_PIPELINES_H
#define HLSL2SPV_BATCH_PIPELINES_H

#include "job.h"

/* Checks the modules of the lines that name one pipeline (--link) against each other, as
 * --link-check does, where all of them are made.  False where stages do not fit, which was told. */
bool pipelines_check(struct context *c, const struct job_vec *jobs);

#endif

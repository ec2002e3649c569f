/* Waiting for files to change; private to batch/. */
#ifndef HLSL2SPV_BATCH_WATCH_H
#define HLSL2SPV_BATCH_WATCH_H

#include "job.h"

/* Returns when a file of the lines, or an input of a job, has changed, come or gone. */
void watch_wait(struct context *c, const struct command *command, const struct job_vec *jobs);

#endif

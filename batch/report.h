/* What became of each job, as JSON; private to batch/. */
#ifndef HLSL2SPV_BATCH_REPORT_H
#define HLSL2SPV_BATCH_REPORT_H

#include "job.h"

void report_write(struct context *c, const char *path, const struct job_vec *jobs);

#endif

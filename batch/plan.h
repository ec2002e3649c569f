/* The jobs for another engine to run; private to batch/. */
#ifndef HLSL2SPV_BATCH_PLAN_H
#define HLSL2SPV_BATCH_PLAN_H

#include "job.h"

/* Prints on standard output.  False after an error, which was reported: an unknown engine. */
bool plan_print(struct context *c, const char *engine, const struct job_vec *jobs);

#endif

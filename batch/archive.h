/* All modules in one file, equal ones once; private to batch/.  The format is described in the
 * README, and read by include/hlsl2spv_archive.h. */
#ifndef HLSL2SPV_BATCH_ARCHIVE_H
#define HLSL2SPV_BATCH_ARCHIVE_H

#include "job.h"

/* Of the jobs whose modules are there. */
void archive_write(struct context *c, const char *path, const struct job_vec *jobs);

#endif

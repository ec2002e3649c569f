/* What is told on the terminal; private to batch/. */
#ifndef HLSL2SPV_BATCH_PROGRESS_H
#define HLSL2SPV_BATCH_PROGRESS_H

#include "pool.h"

/* One line that is drawn again and again, on a terminal. */
void progress_show(const struct pool *pool);
/* A line for each compilation, elsewhere.  From any thread. */
void progress_job(const struct pool *pool, const struct job *job, size_t done);

/* Each message once, with the number of compilations that have it; then how many there were. */
void progress_messages(struct context *c, const struct pool *pool);
void progress_summary(const struct pool *pool);

#endif

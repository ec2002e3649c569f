/* The lines of a batch; private to batch/.
 *
 * A line is a command line, or one of ShaderMake's configuration: these are told by their profile,
 * which has no shader model.  Of either kind, "{a,b}" stands for a line with each of the
 * alternatives.  Lines that begin with "//" are comments; #if 1, #if 0, #ifdef, #ifndef, #else and
 * #endif stand on lines of their own, and a name is defined that the batch's command line defines.
 */
#ifndef HLSL2SPV_BATCH_LINES_H
#define HLSL2SPV_BATCH_LINES_H

#include "job.h"

/* Adds the jobs of a file.  Errors are reported at their lines. */
void lines_read(struct context *c, const struct command *command, const char *path,
                struct job_vec *jobs);

#endif

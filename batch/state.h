/* What is known of outputs from earlier runs; private to batch/.
 *
 * A file of lines, to which each compilation adds one behind its outputs: the digest of what it was
 * made by, and those of the outputs and of every path that was looked at, also of those where there
 * was no file.  A line has a check sum, as a process that is killed may leave half of one. */
#ifndef HLSL2SPV_BATCH_STATE_H
#define HLSL2SPV_BATCH_STATE_H

#include "job.h"
#include "shared.h"

struct state;

/* Reads the file, where there is one.  The state lives in the context's arena; NULL when the file
 * cannot be written, which is reported. */
struct state *state_open(struct context *c, const char *path);
void state_close(struct state *state);

/* Whether the job's outputs are there as they were made of what is there now. */
bool state_is_current(struct state *state, struct context *c, const struct job *job,
                      struct digest maker, struct shared_files *files);
/* Notes that they were made now; from any thread.  What cannot be noted is made again. */
void state_note(struct state *state, struct context *c, const struct job *job, struct digest maker);

/* The inputs that a job had when its outputs were made, for the report. */
void state_copy_inputs(struct state *state, struct context *c, struct job *job);

/* The digest of a file on disk. */
bool digest_of_file(struct context *c, const char *path, struct digest *digest, size_t *size);

#endif

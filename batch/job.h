/* One compilation of a batch and what the files of batch/ share. */
#ifndef HLSL2SPV_BATCH_JOB_H
#define HLSL2SPV_BATCH_JOB_H

#include "../driver/driver.h"

#include <stdatomic.h>

enum job_state { JOB_WAITING, JOB_COMPILED, JOB_UP_TO_DATE, JOB_FAILED };

/* A diagnostic as the report has it. */
struct message {
    enum severity severity;
    const char *file; /* NULL when it concerns no place */
    uint32_t line, column;
    const char *text, *group, *shown; /* `shown` is all of it, as on the terminal */
};
VEC(struct message, message_vec);

/* A path that was looked at, and what was there. */
struct input {
    const char *path;
    bool exists;
    struct digest digest;
};
VEC(struct input, input_vec);

struct job {
    location at;                  /* of its line */
    struct string_list arguments; /* as of a single run */
    struct string_list outputs;
    const char *module;           /* the output that is SPIR-V, or NULL */
    struct string_list pipelines; /* of which it is a stage */
    const char *source;
    const char *key; /* the permutation: its name and its definitions, in order */
    /* What became of it. */
    enum job_state state;
    double seconds;
    size_t size; /* of the module */
    struct message_vec messages;
    struct input_vec inputs;
};
VEC(struct job, job_vec);

/* All modules in one file, equal ones once.  The format is described in the
 * README, and read by include/hlsl2spv_archive.h. */

/* Of the jobs whose modules are there. */
void archive_write(struct context *c, const char *path, const struct job_vec *jobs);

/* The lines of a batch.
 *
 * A line is a command line, or one of ShaderMake's configuration: these are told by their profile,
 * which has no shader model.  Of either kind, "{a,b}" stands for a line with each of the
 * alternatives.  Lines that begin with "//" are comments; #if 1, #if 0, #ifdef, #ifndef, #else and
 * #endif stand on lines of their own, and a name is defined that the batch's command line defines.
 */

/* Adds the jobs of a file.  Errors are reported at their lines. */
void lines_read(struct context *c, const struct command *command, const char *path,
                struct job_vec *jobs);

/* How outputs are named that a line does not name: as ShaderMake does it. */

struct naming {
    const char *source, *entry;
    const char *suffix;         /* or NULL */
    struct string_list defines; /* those of the line */
    bool without_folder;
};

/* The name without its extension: the source's path without leading "../", then the entry point
 * unless that is main, the suffix, and a hash of the definitions where there are any. */
const char *name_output(struct context *c, const struct naming *naming);
/* The definitions in the order of their letters, a space between. */
const char *name_permutation(struct context *c, const struct string_list *defines);

/* What std::hash<std::string> of GNU's library makes of a text on machines of 64 bits, which
 * ShaderMake folds into its names. */
uint64_t name_hash(const char *text, size_t length);

/* Whether the stages of a batch's pipelines fit. */

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

/* The jobs for another engine to run. */

/* Prints on standard output.  False after an error, which was reported: an unknown engine. */
bool plan_print(struct context *c, const char *engine, const struct job_vec *jobs);

/* What is known of outputs from earlier runs.
 *
 * A file of lines, to which each compilation adds one behind its outputs: the digest of what it was
 * made by, and those of the outputs and of every path that was looked at, also of those where there
 * was no file.  A line has a check sum, as a process that is killed may leave half of one. */

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

/* Jobs on threads. */

struct pool {
    const struct command *command;
    struct job *jobs;
    size_t count;
    struct shared_files *files;
    struct state *state;
    struct digest compiler;
    atomic_size_t next, done, failed;
    atomic_uint running; /* threads */
    atomic_bool stop;
    double began;
    int interrupted; /* the signal, or 0 */
};

struct worker;

/* Runs the jobs and returns when all threads have ended.  What the jobs hold then lives as long as
 * the workers. */
struct worker *pool_run(struct pool *pool, struct context *c);
void pool_end(struct worker *workers);

/* What is told on the terminal. */

/* Each message once, with the number of compilations that have it; then how many there were. */
void progress_messages(struct context *c, const struct pool *pool);
void progress_summary(const struct pool *pool);

/* What became of each job, as JSON. */

void report_write(struct context *c, const char *path, const struct job_vec *jobs);

/* Lines of ShaderMake's configuration. */

/* What a line asks for, whichever kind it is. */
struct line_style {
    struct string_list arguments; /* as of a single run, without those of all lines */
    const char *source;           /* as the line has it, for names; NULL: as it is compiled */
    const char *folder, *suffix;  /* of the output's name, or NULL */
    const char *extension;
};

/* Waiting for files to change. */

#endif

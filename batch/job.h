/* Batch jobs, and declarations shared by the files of batch/. */
#ifndef HLSL2SPV_BATCH_JOB_H
#define HLSL2SPV_BATCH_JOB_H

#include "../driver/driver.h"
#include "batch.h"

#include <stdatomic.h>

enum job_state {
    JOB_WAITING,
    JOB_COMPILED,
    JOB_REUSED, /* the result is from the cache, or of another job */
    JOB_UP_TO_DATE,
    JOB_FAILED,
    JOB_STATE_COUNT
};

/* A diagnostic as in the report. */
struct message {
    enum severity severity;
    const char *file; /* NULL if it has no location */
    uint32_t line, column;
    const char *text, *group, *shown; /* `shown` is the complete text as on the terminal */
};
VEC(struct message, message_vec);

/* A path that the compiler tried to open, and the result. */
struct input {
    const char *path;
    bool exists;
    struct digest digest;
};
VEC(struct input, input_vec);

struct job {
    location at;                  /* location of its line */
    struct string_list arguments; /* same as for a single run */
    struct string_list outputs;
    const char *module;           /* the SPIR-V output, or NULL */
    struct string_list pipelines; /* pipelines that contain the stage */
    const char *source;
    const char *key; /* the permutation: its name and its sorted definitions */
    /* Result. */
    enum job_state state;
    double seconds;
    size_t size; /* size of the module, and its hash */
    struct sha256 hash;
    size_t memory; /* bytes of the compilation, without the validator */
    enum hit { HIT_NONE, HIT_STATE, HIT_CACHE, HIT_CLASS } hit; /* where the result is from */
    struct message_vec messages;
    struct input_vec inputs;
    struct input_vec written; /* output files, in a job that was compiled */
};
VEC(struct job, job_vec);

/* Returns true if the outputs of a job are complete. */
static inline bool job_is_done(const struct job *job) {
    return job->state == JOB_COMPILED || job->state == JOB_REUSED || job->state == JOB_UP_TO_DATE;
}

/* Archive of all modules, without duplicates. See include/hlsl2spv_archive.h for the format. */

/* Writes the modules of all successful jobs to the file of --archive. */
void archive_write(struct context *c, const struct batch_options *batch,
                   const struct job_vec *jobs);

/* Lines of a batch.
 *
 * A line is a command line or a line of a ShaderMake configuration, whose profile lacks a shader
 * model. In both, "{a,b}" expands to one line for each alternative. Lines that begin with "//" are
 * comments. Lines with #if 1, #if 0, #ifdef, #ifndef, #else and #endif are conditionals, which test
 * the names defined on the command line of the batch. */

/* Texts that all jobs of a batch share. Initially empty. */
struct job_texts {
    struct map names; /* path of a default output name -> hash of its permutation */
    struct map texts; /* text -> its only copy */
};

/* Appends the jobs of a file. Errors are reported at their lines. */
void batch_read_lines(struct context *c, const struct command *command, const char *path,
                      struct job_texts *texts, struct job_vec *jobs);

/* Appends the job of a source, whose options are those of the command line. */
void batch_add_source(struct context *c, const struct command *command, const char *path,
                      struct job_texts *texts, struct job_vec *jobs);

/* Parts of a default output name, which is the same as in ShaderMake. */

struct naming {
    const char *source, *entry;
    const char *suffix;         /* may be NULL */
    struct string_list defines; /* definitions of the line */
    bool without_folder;
    bool has_long_hash; /* 64 bits instead of 32 */
};

/* Returns the name without extension: the source's path without leading "../", then the entry point
 * unless it is main, the suffix, and a hash of the definitions, if any. */
const char *batch_output_name(struct context *c, const struct naming *naming);
/* Returns the sorted definitions, separated by spaces. */
const char *batch_permutation_name(struct context *c, const struct string_list *defines);

/* The 64-bit std::hash<std::string> of libstdc++, which ShaderMake uses in its names. */
uint64_t batch_hash_name(const char *text, size_t length);

/* Interface checks between the stages of pipelines. */

struct pipeline {
    const char *name;
    struct string_list modules;
    bool is_whole; /* all of its modules were compiled */
};
VEC(struct pipeline, pipeline_vec);

/* Returns the pipelines in order of first use (--link). */
struct pipeline_vec pipelines_of(struct context *c, const struct job_vec *jobs);
/* Returns for each job the index of the first job to keep it with, because they share pipelines. */
size_t *pipelines_first_jobs(struct context *c, const struct job_vec *jobs);

/* Checks the modules of each complete pipeline against each other, as --link-check does. Returns
 * false after reporting a mismatch. */
bool pipelines_check(struct context *c, const struct job_vec *jobs);

/* Export of the jobs to another build system. */

/* Prints the jobs to standard output. Returns false after reporting an unknown engine. */
bool plan_print(struct context *c, const struct batch_options *batch, const struct job_vec *jobs);
/* Sets the inputs of the jobs by preprocessing them. Returns false after reporting an error. */
bool plan_find_inputs(struct context *c, const struct job_vec *jobs);

/* State of the outputs from earlier runs.
 *
 * The state is a text file. After writing its outputs, each compilation appends a line with the
 * digests of its arguments, of the outputs and of all paths that it tried to open, including
 * missing files, and its warnings. Each line has a checksum, because a killed process may write an
 * incomplete line. */

struct state;
struct kept_record;

/* Reads the state file, if it exists. The state is allocated in the context's arena. */
struct state *state_open(struct context *c, const char *path);
/* Returns false after reporting that the file could not be written. It is only written if a job was
 * compiled. */
bool state_close(struct state *state, struct context *c);

/* Returns the record of a job from the last run, or NULL. Call once for each job. Thread-safe. */
struct kept_record *state_find(struct state *state, struct context *c, const struct job *job);
/* Returns true if the job's outputs exist and all digests are unchanged. Notes the module's hash.
 */
bool state_is_current(const struct kept_record *record, struct context *c, struct job *job,
                      struct digest maker, struct shared_files *files);
/* Copies the warnings of an up-to-date job, and the outputs that its line does not name. Its inputs
 * remain those of the record. */
void state_copy_results(const struct kept_record *record, struct context *c, struct job *job);
/* Records that the outputs were written. Thread-safe. On failure the next run repeats the job. */
void state_note(struct state *state, struct context *c, const struct job *job, struct digest maker);

/* Worker threads. */

struct pool {
    const struct command *command;
    struct job *jobs;
    size_t count;
    struct shared_files *files;
    struct state *state;
    struct cache *cache; /* or NULL */
    struct code_classes *classes;
    struct digest maker; /* see maker_of() */
    bool is_terminal;    /* standard error is a terminal */
    int log;             /* file of --log, or -1 */
    atomic_size_t next, done, failed, reused;
    atomic_uint running; /* number of threads */
    bool has_tokens;     /* threads but the first one take a token of make for each job */
    struct job_tokens tokens;
    atomic_bool stop;
    double began;
    int interrupted; /* signal number, or 0 */
};

struct worker;

/* Runs the jobs and waits for all threads. The workers own the results of the jobs. */
struct worker *pool_run(struct pool *pool, struct context *c);
void pool_end(struct worker *workers);

/* Terminal output. */

/* Shows the number of finished jobs, on a terminal. */
void progress_show(const struct pool *pool);
/* Prints each distinct message with its number of compilations, and then the totals. */
void progress_messages(struct context *c, const struct pool *pool);
void progress_summary(const struct pool *pool);
void progress_cache(struct context *c, const struct pool *pool);

/* Returns after a line file or an input of a job was changed, created or deleted. */
void watch_wait(struct context *c, const struct command *command, const struct job_vec *jobs);

/* Writes the result of each job as JSON. */

void report_write(struct context *c, const char *path, const struct job_vec *jobs);

/* Prints the number of different modules, and in how many cases each macro changes the module. */
void permutations_print(struct context *c, const struct job_vec *jobs);

/* Writes a line of JSON for each job when it is finished (--log). */
bool report_open_log(struct context *c, struct pool *pool);
void report_log_job(struct context *c, const struct pool *pool, const struct job *job);

/* The contents of a line of either kind. */
struct line_style {
    struct string_list arguments; /* as for a single run, without the common arguments */
    const char *source; /* as written in the line, for names; NULL if it is the compiled path */
    const char *folder, *suffix; /* for the output name, or NULL */
    const char *extension;
};

/* Returns true if the profile lacks a shader model. */
bool shadermake_is_line(const struct string_list *words);
/* Translates the line to a command line. Returns false after reporting an error. */
bool shadermake_read(struct context *c, location at, const struct batch_options *batch,
                     const char *folder, const struct string_list *words, struct line_style *style);

#endif

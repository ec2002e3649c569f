/* One compilation of a batch; private to batch/. */
#ifndef HLSL2SPV_BATCH_JOB_H
#define HLSL2SPV_BATCH_JOB_H

#include "../driver/driver.h"

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

#endif

/* The execution of a stage: one group of threads of one entry point. */
#ifndef HLSL2SPV_TEST_INTERPRET_STAGE_H
#define HLSL2SPV_TEST_INTERPRET_STAGE_H

#include "outputs.h"

struct stage_options {
    uint64_t seed, budget;
    bool has_whole_group; /* all threads of a workgroup run, not a fixed number */
};

/* Runs an entry point; `problem` of the result is the reason if it could not run. */
struct run *stage_run(struct arena *arena, const struct program *p, const struct entry *entry,
                      const struct stage_options *options);

#endif

/* A stage at work: one group of threads of one entry point. */
#ifndef HLSL2SPV_TEST_INTERPRET_STAGE_H
#define HLSL2SPV_TEST_INTERPRET_STAGE_H

#include "outputs.h"

struct stage_options {
    uint64_t seed, budget;
    bool has_whole_group; /* all threads of a workgroup, however many these are */
};

/* What an entry point computes; `problem` of it tells why it could not be run. */
struct run *stage_run(struct arena *arena, const struct program *p, const struct entry *entry,
                      const struct stage_options *options);

#endif

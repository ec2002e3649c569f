/* Whether two runs of a stage made the same, and in words where they did not. */
#ifndef HLSL2SPV_TEST_INTERPRET_COMPARE_H
#define HLSL2SPV_TEST_INTERPRET_COMPARE_H

#include "outputs.h"

struct comparison {
    const char *names[2];  /* of the modules */
    struct text_sink text; /* a line for each of the first differences */
    uint32_t lines, differences;
    uint32_t compared;  /* values */
    uint32_t undefined; /* values and threads of the first that nobody can tell */
};

/* What is undefined in the first may be anything in the second. */
void compare_runs(struct comparison *c, const struct run *first, const struct run *second);
/* All that a run made, a line each. */
void compare_print(struct text_sink *text, const struct run *run);

#endif

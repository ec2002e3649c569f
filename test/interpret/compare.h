/* Compares two runs of a stage and describes the differences. */
#ifndef HLSL2SPV_TEST_INTERPRET_COMPARE_H
#define HLSL2SPV_TEST_INTERPRET_COMPARE_H

#include "outputs.h"

struct comparison {
    const char *names[2];  /* of the modules */
    struct text_sink text; /* one line for each of the first differences */
    uint32_t lines, differences;
    uint32_t compared;  /* number of values */
    uint32_t undefined; /* number of undefined values and lost threads of the first run */
};

/* Compares two runs; values that are undefined in the first may be anything in the second. */
void compare_runs(struct comparison *c, const struct run *first, const struct run *second);
/* Prints all results of a run, one per line. */
void compare_print(struct text_sink *text, const struct run *run);

#endif

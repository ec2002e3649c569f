/* Compares what modules compute.
 *
 * Each entry point of all modules runs with the same inputs, which follow from a seed, and what it
 * makes is compared with what the first module makes.  Where the first one makes what is undefined,
 * the others may make anything. */
#ifndef HLSL2SPV_TEST_INTERPRET_INTERPRET_H
#define HLSL2SPV_TEST_INTERPRET_INTERPRET_H

#include "compare.h"
#include "stage.h"

/* These are the statuses of the program. */
enum verdict {
    VERDICT_EQUAL = 0,
    VERDICT_DIFFERENT = 1,
    VERDICT_BROKEN = 2,
    VERDICT_NOT_DONE = 77
};

enum { MAX_MODULES = 16 };

struct interpreter {
    struct context c;
    struct options options;
    jmp_buf failed;
    struct stage_options stage;
    uint64_t seeds; /* so many, from the one of `stage` on */
    bool prints;    /* what the first module makes */
    const char *names[MAX_MODULES];
    struct program *programs[MAX_MODULES];
    uint32_t count;
    struct comparison comparison; /* its text tells what was found */
};

/* With one seed, and all else as it is best for most.  When memory runs out, all that is called
 * after it returns to `failed`, which the caller sets then. */
bool interpreter_open(struct interpreter *i);
void interpreter_close(struct interpreter *i);
/* NULL, or why the words, which are to live as long, are no module. */
const char *interpreter_add(struct interpreter *i, const char *name, uint32_t *words, size_t count);
enum verdict interpreter_compare(struct interpreter *i);

#endif

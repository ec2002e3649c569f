/* Compares the results of modules.
 *
 * Each entry point of all modules runs with the same inputs, which depend on a seed, and its
 * results are compared with those of the first module.  Values that are undefined in the first
 * module may be anything in the others. */
#ifndef HLSL2SPV_TEST_INTERPRET_INTERPRET_H
#define HLSL2SPV_TEST_INTERPRET_INTERPRET_H

#include "compare.h"
#include "stage.h"

/* Exit statuses of the program. */
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
    uint64_t seeds; /* number of seeds, starting with that of `stage` */
    bool prints;    /* print the results of the first module */
    const char *names[MAX_MODULES];
    struct program *programs[MAX_MODULES];
    uint32_t count;
    struct comparison comparison; /* its text describes the findings */
};

/* Initializes one seed and default settings.  The caller sets `failed` afterwards; later calls
 * return to it if memory is exhausted. */
bool interpreter_open(struct interpreter *i);
void interpreter_close(struct interpreter *i);
/* Adds a module; its words must outlive the interpreter.  Returns NULL or an error message. */
const char *interpreter_add(struct interpreter *i, const char *name, uint32_t *words, size_t count);
enum verdict interpreter_compare(struct interpreter *i);

#endif

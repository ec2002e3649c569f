/* The phases of a compilation, and what a module from elsewhere goes through. */
#ifndef HLSL2SPV_DRIVER_COMPILE_H
#define HLSL2SPV_DRIVER_COMPILE_H

#include "../optimize/optimize.h"
#include "../tools/tools.h"
#include "../wgsl/wgsl.h"
#include "../codegen/codegen.h"
#include "../reflect/reflect.h"
#include "command.h"

enum phase {
    PHASE_PREPROCESS,
    PHASE_PARSE,
    PHASE_ANALYSE,
    PHASE_LAYOUT,
    PHASE_GENERATE,
    PHASE_OPTIMIZE,
    PHASE_FINISH,
    PHASE_REFLECT,
    PHASE_WGSL,
    PHASE_COUNT
};

/* What a compilation made.  A part that was not asked for, or not reached, is NULL. */
struct compiled {
    struct finished module;
    struct wgsl_text wgsl;    /* -wgsl: in place of the module */
    const char *reflection;   /* -Fre, -reflect */
    const char *block_layout; /* --print-layout */
    const char *statistics;   /* -fstats */
    const char *preprocessed; /* -P */
    const char *dump;         /* of a tree */
    const char *includes;     /* -H */
    const char *rule;         /* -M and -MD */
    const struct dependency_vec *dependencies;
    struct tools *tools; /* the caller's to destroy */
    double seconds[PHASE_COUNT];
    struct text_sink log;    /* -fspv-print-all: the module after each pass that changed it */
    struct pass_times times; /* -ftime-report: of the passes */
};

/* Ends through context_fail on fatal errors; `out` keeps what was made until then. */
void compile(struct context *c, const struct command *command, const struct file_access *files,
             struct compiled *out);

const char *phase_name(enum phase phase);

/* Finds the source of an instruction that validation refused. */

/* What the program tells of places that no instruction does; it may go when this was kept. */
struct struct_origin {
    const char *name;
    location at; /* of a resource that holds it */
};
struct origins {
    location entry;
    struct map kept; /* by record */
    VEC(struct struct_origin, struct_origin_vec) structs;
};

/* What is made of a module that is there: WGSL, and facts. */

#endif

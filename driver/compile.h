/* The phases of a compilation, and the processing of existing modules. */
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

/* Results of a compilation. NULL if not requested or not reached. */
struct compiled {
    struct finished module;
    struct finished debug_module; /* -Fd: the module with debug information */
    const char *debug_file;       /* its file, "-" for standard output */
    struct wgsl_text wgsl;        /* -wgsl: instead of the module */
    const char *reflection;       /* -Fre, -reflect */
    const char *block_layout;     /* --print-layout */
    const char *statistics;       /* -fstats */
    const char *preprocessed;     /* -P */
    const char *dump;             /* dump of a tree */
    const char *includes;         /* -H */
    const char *rule;             /* -M and -MD */
    const struct dependency_vec *dependencies;
    struct tools *tools; /* to be destroyed by the caller */
    double seconds[PHASE_COUNT];
    struct text_sink log;    /* -fspv-print-all: the module after each pass that changed it */
    struct pass_times times; /* -ftime-report: times of the passes */
};

/* Compiles, or processes modules. `out` is valid even if a fatal error ends it. */
void driver_compile(struct context *c, const struct command *command,
                    const struct file_access *files, struct compiled *out);

const char *driver_phase_name(enum phase phase);

/* Mapping of rejected instructions to the source. */

/* Program locations that no instruction carries. Allows the program to be freed. */
struct struct_origin {
    const char *name;
    location at; /* location of a resource that contains it */
};
struct origins {
    location entry;
    struct map kept; /* by record */
    VEC(struct struct_origin, struct_origin_vec) structs;
};

#endif

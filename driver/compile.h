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
    location source_end;     /* the first location that the preprocessor did not add */
    bool uses_time;          /* the source contains the time of the compilation */
    struct text_sink log;    /* -fspv-print-all: the module after each pass that changed it */
    struct pass_times times; /* -ftime-report: times of the passes */
};

/* Finds the module of another compilation by the hash of its tokens, or of its generated module
 * before the passes. Only asked if there were no diagnostics. */
struct result_finder {
    void *user;
    bool knows_tokens;
    bool (*find)(void *user, struct sha256 code, bool is_generated);
};

/* Compiles, or processes modules. `out` is valid even if a fatal error ends it. A finder that
 * returns true, which may be NULL, has set the module and ends the compilation. */
void driver_compile(struct context *c, const struct command *command,
                    const struct file_access *files, const struct result_finder *finder,
                    struct compiled *out);

/* The results of the phases before code generation, or NULL if they were not reached. */
struct analysed {
    const struct preprocessed *source;
    const struct syntax_unit *unit;
    const struct program *program;
    struct layout *layout;
};

/* Runs the phases up to code generation in a context that keeps notes, so that all results remain.
 * `out` is valid even if a fatal error ends the analysis. */
void driver_analyse(struct context *c, const struct command *command,
                    const struct file_access *files, struct analysed *out);

const char *driver_phase_name(enum phase phase);

/* Returns the table of probable entry points, or reports that there are none. */
const char *driver_entry_list(struct context *c, const struct program *program);

/* Processing of input modules. */

/* Returns whether a file has the size and the first word of a module. */
bool driver_is_module(const void *bytes, size_t size);

/* Ends the compilation if a module is invalid, unless the validator is known to be wrong. `path` is
 * the module's file, or NULL. */
void driver_validate_words(struct context *c, const uint32_t *words, size_t count, const char *path,
                           struct compiled *out);
/* Returns NULL and the reason if the words cannot be parsed. */
struct module *driver_parse_words(struct context *c, const uint32_t *words, size_t count,
                                  const char **problem);
/* Parses the words of a valid module. The words are not modified. */
struct module *driver_read_words(struct context *c, const uint32_t *words, size_t count);
/* Ends the compilation if a type of an input module is too large. */
void driver_check_type_limits(struct context *c, const struct module *m);
/* Produces the requested texts about a module. `source` describes its program, or is NULL. */
void driver_describe_module(struct context *c, const struct command *command,
                            const struct module *m, const struct reflect_source *source,
                            struct compiled *out);
/* Returns true if the inputs are modules, not sources, and processes them. */
bool driver_process_modules(struct context *c, const struct command *command,
                            const struct file_access *files, struct compiled *out);

/* Moves debug information to a separate module, which the other one refers to (-Fd). */
void driver_split_debug(struct context *c, const struct command *command, struct compiled *out);

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
struct origins origins_snapshot(struct context *c, const struct program *program);
/* Reports why the module was rejected, at the source location if it can be determined. */
void driver_report_validator_error(struct context *c, const struct origins *origins,
                                   const struct spirv_module *module,
                                   const struct finished *refused);

#endif

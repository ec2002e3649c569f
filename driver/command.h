/* The parsed command line, and dependency files. */
#ifndef HLSL2SPV_DRIVER_COMMAND_H
#define HLSL2SPV_DRIVER_COMMAND_H

#include "../lexer/lexer.h"
#include "../wgsl/wgsl.h"
#include "modes.h"

/* Driver settings and compilation options, set by the rows of spec/options.def. */

enum color_choice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
enum diagnostic_format {
    DIAGNOSTIC_CLANG,
    DIAGNOSTIC_MSVC,
    DIAGNOSTIC_VI,
    DIAGNOSTIC_JSON,
    DIAGNOSTIC_SARIF
};

struct dependency_options {
    bool only;  /* -M: print the rule instead of compiling */
    bool write; /* -MD: write the rule in addition to the module */
    bool phony;
    const char *file;           /* NULL to derive it from the input's name */
    struct string_list targets; /* as written in the rule; empty for the output's name */
};

/* Format of the module's words: --words=. */
enum word_format { WORDS_BINARY, WORDS_NUMBERS, WORDS_LIST, WORDS_ARRAY };

/* Outputs that describe the module. */
struct reflection_options {
    const char *file; /* -Fre: JSON in addition to the module */
    bool only;        /* -reflect: JSON instead of the module */
    bool layout;      /* --print-layout */
    bool statistics;  /* -fstats */
};
static inline bool asks_for_facts(const struct reflection_options *o) {
    return o->file || o->only || o->layout || o->statistics;
}

/* Batch compilation: --batch. */
struct batch_options {
    struct string_list files;     /* files of batch lines; "-" is standard input */
    struct string_list common;    /* arguments added to each line */
    struct string_list pipelines; /* pipelines of a line's module */
    const char *out, *extension, *source_dir, *shader_model;
    const char *report, *log, *archive, *shard, *plan;
    uint32_t threads;  /* 0 for one per processor */
    int name_hash;     /* --name-hash: 0 is 32, 1 is 64 */
    int archive_level; /* of the compression of modules in the archive, or 0 */
    bool flatten, keep_going, force, watch, quiet, lists_inputs, permutations;
    bool is_of_sources; /* the inputs are sources, not files of lines */
};

/* Formatting of sources: --format. */
struct format_command {
    bool is_on, in_place, check;
    bool is_different; /* set by format_files(): a file is not formatted */
    const char *style, *assumed;
    struct string_list lines;
};

struct profile_choice {
    enum stage stage;
    struct shader_model model;
};

struct command {
    struct batch_options batch;
    struct format_command format_command;
    const char *default_input; /* set by the caller: input to compile if the arguments name none */
    const char *program;       /* set by the caller: name of the program, or NULL */
    const struct mode *mode;   /* mode for another compiler's options, or NULL */
    struct mode_lines lines;   /* in a mode: the translated lines; the first one was parsed */
    enum dialect { DIALECT_HLSL, DIALECT_GLSLANG } dialect; /* sets relaxations */
    struct options compile;
    struct string_list entries;      /* every -E */
    struct profile_choice *profiles; /* every -T */
    size_t profile_count;
    struct string_list inputs;
    struct string_list without_effect; /* DXIL options without effect, as written */
    struct string_list identity;       /* arguments that the result depends on */
    struct string_list analysis; /* arguments of an analysis: without outputs and the source */
    struct string_list meaning;  /* those that the module depends on in addition to the tokens */

    /* Results of earlier compilations. */
    const char *default_cache; /* set by the caller: the cache if the arguments name none */
    const char *cache;         /* a folder or the address of a server, or NULL */
    struct string_list merged; /* further caches, which are only read */
    uint64_t cache_limit;      /* largest size of a folder in bytes; 0: no limit */
    uint32_t cache_verify;     /* percentage of hits that are compiled, too */
    bool cache_stats;

    bool language_server;          /* --lsp */
    const char *editor_config_for; /* --print-lsp-config: a file, or NULL */
    bool help, help_warnings, spirv_features, version;
    const char *complete; /* a shell, or "man" */
    bool ignore_unknown;
    bool spirv; /* -spirv, which is implied */
    bool profile_given, debug_by_category;
    bool payload_qualifiers_on, payload_qualifiers_off;
    bool scalar_layout; /* overridden by the Direct3D and GLSL layouts */

    /* Output files. NULL if not requested; "-" is standard output. */
    const char *object_file, *assembly_file, *header_file, *error_file, *preprocess_file;
    const char *debug_file; /* -Fd: a file, or a folder if it ends with '/' */
    bool embeds_debug;      /* -Qembed_debug: the object file has debug information, too */
    bool hashes_source;     /* -Zss: the identifier depends on the sources */
    const char *header_variable;
    enum word_format words; /* of the object file */
    bool dump_module;       /* the input is a module to disassemble */
    bool wgsl;              /* WGSL instead of a module */
    struct wgsl_settings wgsl_settings;
    struct reflection_options reflection;
    bool link_check; /* only check the interfaces between the stages of the modules */
    const char *wgsl_json_file, *wgsl_typescript_file;
    const char *text_encoding; /* -encoding: for texts returned by the dxcompiler library */
    bool colored_assembly, byte_offsets;
    bool show_includes;
    bool time_report;
    const char *trace_file;     /* -ftime-trace, or NULL */
    uint32_t trace_granularity; /* microseconds */
    struct dependency_options dependencies;

    enum fix_choice { FIX_NOTHING, FIX_FILES, FIX_DRY_RUN } fix;
    enum color_choice color;
    enum diagnostic_format format;
    bool hide_option_names;
};

/* Parses the arguments without the program's name. Returns false after reporting an error. Response
 * files are opened through `files`, or from the file system if it is NULL. An argument that begins
 * with '/' may also be a file. */
bool command_parse(struct context *c, const struct file_access *files, size_t count,
                   const char *const *arguments, struct command *command);

/* Returns true if the command compiles the lines of files, or several sources. */
static inline bool command_is_batch(const struct command *command) {
    return command->batch.files.count || command->batch.is_of_sources;
}

static inline bool command_has_cache(const struct command *command) {
    return command->cache || command->merged.count;
}

/* Returns true if the arguments only request a text about the program. */
bool command_asks_for_text(const struct command *command);
/* Prints that text. Reports an error if there is none. */
void command_print_text(struct context *c, const struct command *command, struct text_sink *out);

void driver_append_text(struct context *c, struct string_list *list, const char *text);

/* Returns whether -Fd names a folder, in which the file is named by its identifier. */
bool command_names_debug_folder(const struct command *command);

/* Replaces the extension of a file name. */
const char *command_replace_extension(struct context *c, const char *path, const char *extension);

/* Dependency files: rules for make and ninja that list the files used for an output. */

/* Prints the rule for the files read by the preprocessor. */
void dependencies_print(struct context *c, const struct command *command,
                        const struct dependency_vec *files, struct text_sink *out);

/* Returns the file for the rule: that of -MF, "-" for -M, otherwise a file next to the output, so
 * that each permutation of a source has its own rule. */
const char *dependencies_file(struct context *c, const struct command *command);

/* Writes a file name in make syntax. */
void driver_append_file_name(struct text_sink *out, const char *name);

#endif

/* The command line as the driver understands it, and dependency files. */
#ifndef HLSL2SPV_DRIVER_COMMAND_H
#define HLSL2SPV_DRIVER_COMMAND_H

#include "../lexer/lexer.h"
#include "../wgsl/wgsl.h"
#include "modes.h"

/* The command line: what the user asked of the driver, and with it the options of the compilation.
 *
 * The table of options is spec/options.def; struct command is what its rows fill. */

enum color_choice { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
enum diagnostic_format {
    DIAGNOSTIC_CLANG,
    DIAGNOSTIC_MSVC,
    DIAGNOSTIC_VI,
    DIAGNOSTIC_JSON,
    DIAGNOSTIC_SARIF
};

struct dependency_options {
    bool only;  /* -M: the rule instead of a module */
    bool write; /* -MD: the rule beside the module */
    bool phony;
    const char *file;           /* NULL: derived from the input's name */
    struct string_list targets; /* as they go into the rule; empty: the output's name */
};

/* How the words of the module are written: --words=. */
enum word_format { WORDS_BINARY, WORDS_NUMBERS, WORDS_LIST, WORDS_ARRAY };

/* Facts of the module. */
struct reflection_options {
    const char *file; /* -Fre: as JSON beside the module */
    bool only;        /* -reflect: as JSON in place of the module */
    bool layout;      /* --print-layout */
    bool statistics;  /* -fstats */
};
static inline bool asks_for_facts(const struct reflection_options *o) {
    return o->file || o->only || o->layout || o->statistics;
}

/* Many compilations: --batch. */
struct batch_options {
    struct string_list files;     /* of lines; "-" is standard input */
    struct string_list common;    /* arguments that each line gets */
    struct string_list pipelines; /* in a line: of which its module is a stage */
    const char *out, *extension, *source_dir, *shader_model;
    const char *report, *archive, *shard, *plan;
    uint32_t threads; /* 0: one for each processor */
    bool flatten, keep_going, force, watch;
};

struct profile_choice {
    enum stage stage;
    struct shader_model model;
};

struct command {
    struct batch_options batch;
    const char *default_input; /* the caller's: what is compiled when the arguments name nothing */
    const char *program;       /* the caller's: the name that it was called by, or NULL */
    const struct mode *mode;   /* another compiler's options, or NULL for ours */
    struct mode_lines lines;   /* in a mode: ours, the first of which was read */
    struct options compile;
    struct string_list entries;      /* each -E */
    struct profile_choice *profiles; /* each -T */
    size_t profile_count;
    struct string_list inputs;
    struct string_list without_effect; /* options that concern DXIL only, as written */

    bool help, help_warnings, version;
    const char *complete; /* for which shell, or "man" */
    bool ignore_unknown;
    bool spirv; /* asked for; nothing else is generated anyway */
    bool profile_given, debug_by_category;
    bool payload_qualifiers_on, payload_qualifiers_off;
    bool scalar_layout; /* which those of Direct3D and GLSL are stronger than */

    /* Outputs: NULL when not asked for, "-" is standard output. */
    const char *object_file, *assembly_file, *header_file, *error_file, *preprocess_file;
    const char *header_variable;
    enum word_format words; /* of the object file */
    bool dump_module;       /* the input is a module, which is printed */
    bool wgsl;              /* WGSL in place of the module */
    struct wgsl_settings wgsl_settings;
    struct reflection_options reflection;
    bool link_check; /* of modules: whether stages fit, and nothing else */
    const char *wgsl_json_file;
    const char *text_encoding; /* -encoding: of the texts that dxc's library hands out */
    bool colored_assembly, byte_offsets;
    bool show_includes;
    bool time_report;
    struct dependency_options dependencies;

    enum color_choice color;
    enum diagnostic_format format;
    bool hide_option_names;
};

/* Fills the command from the arguments behind the program's name.  False after an error, which was
 * reported.  Response files are opened through `files`, or when that is NULL in the file system;
 * there, too, an argument that begins with '/' may be found to be a file. */
bool command_parse(struct context *c, const struct file_access *files, size_t count,
                   const char *const *arguments, struct command *command);

/* Whether the arguments ask for a text about the program and for nothing else. */
bool command_asks_for_text(const struct command *command);
/* That text; reports where there is none. */
void command_print_text(struct context *c, const struct command *command, struct text_sink *out);

void append_text(struct context *c, struct string_list *list, const char *text);

/* A name with what stands behind its last dot replaced. */
const char *command_replace_extension(struct context *c, const char *path, const char *extension);

/* Dependency files: the rule for make and ninja that says which files an output was made of. */

/* The rule for the files that the preprocessor read. */
void dependencies_print(struct context *c, const struct command *command,
                        const struct dependency_vec *files, struct text_sink *out);

/* Where the rule goes: to the file of -MF; to "-" when it was asked for instead of a compilation;
 * else beside the output, so that permutations of one source have a rule each. */
const char *dependencies_file(struct context *c, const struct command *command);

/* A file's name as make reads it. */
void sink_make_name(struct text_sink *out, const char *name);

#endif

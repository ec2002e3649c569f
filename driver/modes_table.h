/* C representation of the driver mode tables. Private to the translation. */
#ifndef HLSL2SPV_DRIVER_MODES_TABLE_H
#define HLSL2SPV_DRIVER_MODES_TABLE_H

#include "command.h"
#include "modes.h"

struct mode_input {
    const char *path, *stage, *entry; /* stage NULL: determined by the file's name or its #pragma */
};

/* Arguments for one stage (NULL: all), and optionally for one of two numbering schemes. */
struct mode_words {
    const char *stage;
    enum { ONLY_NEITHER, ONLY_BY_KIND, ONLY_BY_REGISTER } only;
    struct string_list words;
};

/* The parsed arguments of a mode. */
struct mode_request {
    struct context *c;
    const struct mode *mode;
    const struct file_access *files;
    struct string_list arguments;
    size_t next;
    VEC(struct mode_input, mode_input_vec) inputs;
    VEC(struct mode_words, mode_words_vec) words;
    struct string_list ours, system_folders;
    const char *language, *stage, *entry, *source_entry, *output, *environment, *spirv;
    const char *header_variable, *rule_file, *rule_target;
    bool help, version, each_apart, assembly, preprocess, rule_only, rule_beside;
    bool binary, print, by_register, invert_y, asks_format;
    bool is_optimized, has_debug; /* glslc omits names when optimizing, unless debugging */
};

/* One occurrence of an option: its spelling and its value, or NULL for a flag. */
struct mode_use {
    struct mode_request *r;
    const char *written, *value;
};

typedef void mode_function(const struct mode_use *use);

enum mode_effect { MODE_OURS, MODE_SET, MODE_TEXT, MODE_CALL, MODE_NOTHING, MODE_REFUSED };

struct mode_option {
    const char *spellings;
    enum { MODE_FLAG, MODE_JOINED, MODE_SEPARATE, MODE_EITHER } form;
    enum mode_effect effect;
    const char *text;
    size_t field; /* offset in struct mode_request */
    mode_function *call;
    const char *argument_names, *help;
};

struct mode {
    const char *names; /* program names, separated by blanks */
    const struct mode_option *options;
    size_t option_count;
    int failure_status;
    bool ignores_case; /* for options with two dashes */
    bool accepts_ours; /* accepts the options of options.def, too */
    /* Reports invalid combinations of arguments. */
    void (*check)(struct mode_request *r);
    /* Returns the command line for an input, or an empty one after an error. */
    struct string_list (*line_of)(struct mode_request *r, const struct mode_input *input);
    /* Appends the arguments that name an input's outputs. */
    void (*name_outputs)(struct mode_request *r, const struct mode_input *input,
                         struct string_list *line);
};

enum { MODE_COUNT = 3 };
extern const struct mode mode_table[MODE_COUNT];
/* The option that selects a mode, with its '='. */
extern const char driver_mode_option[];

/* Removes the first word from a list separated by blanks. */
bool mode_next_word(const char **list, const char **word, size_t *length);
bool mode_has_word(const char *list, const char *wanted, size_t wanted_length);
/* Reads one argument, and the value after it. */
void mode_read_argument(struct mode_request *r, const char *argument);
/* Reads an argument of options.def, and its values. Returns false if it is unknown. */
bool mode_pass_argument(struct mode_request *r, const char *argument);

/* Modes of shader compilers (mode_check.c, mode_line.c). */
void mode_check_shader(struct mode_request *r);
struct string_list mode_line_of(struct mode_request *r, const struct mode_input *input);
/* The mode with the options of gcc (mode_cc.c). */
void mode_check_cc(struct mode_request *r);
struct string_list mode_cc_line_of(struct mode_request *r, const struct mode_input *input);

/* Append the arguments that name an input's outputs (mode_outputs.c). */
void mode_name_glslc_outputs(struct mode_request *r, const struct mode_input *input,
                             struct string_list *line);
void mode_name_glslang_outputs(struct mode_request *r, const struct mode_input *input,
                               struct string_list *line);
void mode_name_cc_outputs(struct mode_request *r, const struct mode_input *input,
                          struct string_list *line);
/* Reports inputs with the same output. */
void mode_check_outputs(struct mode_request *r, const struct mode_lines *lines);

/* Functions of the rows with CALL() (mode_handlers.c). */
#define OURS(text)
#define SET(field)
#define TEXT(field)
#define NOTHING
#define REFUSED(why)
#define CALL(function)                                             mode_function mode_##function;
#define MODE_OPTION(spellings, form, effect, argument_names, help) effect
#include "../spec/cc_options.def"
#include "../spec/glslang_options.def"
#include "../spec/glslc_options.def"
#undef MODE_OPTION
#undef CALL
#undef REFUSED
#undef NOTHING
#undef TEXT
#undef SET
#undef OURS

/* Returns the profile of a stage, given any of its names, or NULL (mode_handlers.c). */
const char *mode_profile(const char *stage);
/* Returns whether the stage has position outputs. */
bool mode_stage_has_position(const char *stage);
bool mode_has_extension(const char *path, const char *extension);
/* Returns the stage of an input: as given, or from its name or its #pragma. */
const char *mode_stage_of(struct mode_request *r, const struct mode_input *input);

#endif
